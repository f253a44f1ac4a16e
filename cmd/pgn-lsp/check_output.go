package main

import (
	"bytes"
	"encoding/json"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// report is a form in which findings are written. Its method add is called by several
// goroutines.
type report interface {
	begin() []byte // what stands in front of all findings
	add(dst []byte, f *finding) []byte
	end() []byte // what stands behind them
	// inOrder takes what add has made of some findings, in the order of the report,
	// and returns it as it is to be written.
	inOrder(out []byte) []byte
	showsFixes() bool
}

// plainReport is the part of a report that is nothing but its findings.
type plainReport struct{}

func (plainReport) begin() []byte    { return nil }
func (plainReport) end() []byte      { return nil }
func (plainReport) showsFixes() bool { return false }

func (plainReport) inOrder(out []byte) []byte { return out }

// textReport is for people.
type textReport struct {
	plainReport
	look semantic.Look
}

func (r textReport) add(dst []byte, f *finding) []byte {
	return semantic.AppendProblem(dst, f.place, f.Problem, f.severity, f.rules, r.look)
}

// jsonReport has one object a line, for programs.
type jsonReport struct{ plainReport }

func (jsonReport) showsFixes() bool { return true }

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
	Fixes     []jsonFix     `json:"fixes,omitempty"`
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

type jsonFix struct {
	Title string     `json:"title"`
	Safe  bool       `json:"safe"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	Offset    int64  `json:"offset"`
	EndOffset int64  `json:"endOffset"`
	NewText   string `json:"newText"`
}

func (jsonReport) add(dst []byte, f *finding) []byte {
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
	for i := range f.fixes {
		fix := &f.fixes[i]
		out := jsonFix{Title: f.rules.FixTitle(fix), Safe: fix.Safe}
		for _, e := range fix.Edits {
			at := f.at(syntax.Span{Start: e.Start, End: e.End})
			out.Edits = append(out.Edits, jsonEdit{at.offset, at.endOffset, string(e.Text)})
		}
		line.Fixes = append(line.Fixes, out)
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
