package main

import (
	"bytes"
	"encoding/json"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// formatFindingText appends a finding for people.
func formatFindingText(dst []byte, f *finding, look semantic.Look) []byte {
	return semantic.AppendProblem(dst, f.place, f.Problem, f.severity, f.rules, look)
}

// jsonFinding is a finding as programs read it. The order of the fields is part of
// the format.
type jsonFinding struct {
	File string `json:"file"`
	Game int    `json:"game,omitempty"`
	jsonRange
	Offset    int64         `json:"offset"`
	EndOffset int64         `json:"endOffset"`
	Severity  string        `json:"severity"`
	Code      string        `json:"code"`
	Message   string        `json:"message"`
	Ply       int           `json:"ply,omitempty"`
	MainLine  *bool         `json:"mainline,omitempty"`
	Related   []jsonRelated `json:"related,omitempty"`
}

type jsonRange struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

type jsonRelated struct {
	File string `json:"file"`
	jsonRange
	Message string `json:"message"`
}

// formatFindingJSON appends a finding as one line of JSON.
func formatFindingJSON(dst []byte, f *finding) []byte {
	at := f.at(f.Span)
	line := jsonFinding{
		File: f.place.File, Game: f.game, jsonRange: at.lines(), Offset: at.offset, EndOffset: at.endOffset,
		Severity: f.severity.String(), Code: f.Code, Message: f.rules.Message(f.Problem),
	}
	if f.Ply > 0 {
		line.Ply, line.MainLine = f.Ply, &f.Main
	}
	for i := range f.Problem.Related {
		r := &f.Problem.Related[i]
		line.Related = append(line.Related, jsonRelated{f.place.File, f.at(r.Span).lines(), f.rules.RelatedMessage(r)})
	}
	return appendJSON(dst, &line)
}

func (s fileSpan) lines() jsonRange { return jsonRange{s.line, s.column, s.endLine, s.endColumn} }

// appendJSON appends v as one line of JSON, characters as they are.
func appendJSON(dst []byte, v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // cannot fail: strings and numbers into memory
	return append(dst, b.Bytes()...)
}
