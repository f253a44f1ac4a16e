// Package dialects joins the formats that the program reads. Each is a folder below
// this one plus an entry in the registry; nothing above this package asks which
// dialect it has.
package dialects

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects/epd"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Dialect is one format.
type Dialect struct {
	// Name is what --lang and messages call it; it is also its first language id.
	Name string
	// LanguageIDs are the ids under which editors open such documents, in lower
	// case.
	LanguageIDs []string
	// Extensions are those of its files, in lower case, with the period.
	Extensions []string

	// Grammar is nil for a format that is known by name and not built yet:
	// documents of that id or extension are left alone.
	Grammar *syntax.Grammar
	Rules   *semantic.Rules
	// RulesFor returns the rules by which games that do not name their variant are played
	// as one; nil where a format has no variants.
	RulesFor func(variant string) (rules *semantic.Rules, known, built bool)
	// Pages explains the diagnostics that this dialect is the first to have.
	Pages func() []semantic.Page

	// recognize tells the format by the beginning of a text; nil: never.
	recognize func(content []byte) bool
	// strict formats share their extension with strangers: a text that recognize
	// refuses is not of the format, whatever its name.
	strict bool
}

// registry holds all formats. The first is the one that a person means who says
// nothing.
var registry = []*Dialect{
	{
		Name:        "pgn",
		LanguageIDs: []string{"pgn", "bpgn", "chess-pgn", "pygn"},
		Extensions:  []string{".pgn", ".bpgn"},
		Grammar:     pgn.Grammar,
		Rules:       pgn.Rules,
		RulesFor:    pgn.RulesFor,
		Pages:       pgn.Pages,
		recognize:   startsWithEvent,
	},
	{Name: "ctl-pgn", LanguageIDs: []string{"ctl-pgn", "ctlpgn"}, Extensions: []string{".ctl-pgn"}},
	{
		Name:        "epd",
		LanguageIDs: []string{"epd", "fen"},
		Extensions:  []string{".epd", ".fen"},
		Grammar:     epd.Grammar,
		Rules:       epd.Rules,
		Pages:       epd.Pages,
		recognize:   epd.Recognize,
	},
	{Name: "cif", LanguageIDs: []string{"cif"}, Extensions: []string{".cif"}, strict: true},
}

// All returns the dialects that are built.
func All() []*Dialect {
	var list []*Dialect
	for _, d := range registry {
		if d.Grammar != nil {
			list = append(list, d)
		}
	}
	return list
}

// ByName returns the dialect with the given name or language id, nil if there is
// none.
func ByName(name string) *Dialect {
	if d := named(name); d != nil && d.Grammar != nil {
		return d
	}
	return nil
}

// Detect returns the dialect of a document, nil if it is none of ours. The language
// id decides; if it is none that we know, the file name; if that says nothing, the
// beginning of the content, of which a few kilobytes are enough.
//
// The extension .cif belongs to crystallography, too: such a document is never
// claimed unless its content is chess.
func Detect(languageID, filename string, content []byte) *Dialect {
	d := named(languageID)
	if d == nil {
		d = extended(filename)
	}
	if d == nil {
		for _, c := range registry {
			if c.recognize != nil && c.recognize(content) {
				return c
			}
		}
		return nil
	}
	if d.Grammar == nil || d.strict && !d.recognize(content) {
		return nil
	}
	return d
}

func named(id string) *Dialect {
	id = strings.ToLower(id)
	for _, d := range registry {
		for _, own := range d.LanguageIDs {
			if own == id {
				return d
			}
		}
	}
	return nil
}

func extended(filename string) *Dialect {
	ext := strings.ToLower(filepath.Ext(filename))
	if ext == "" {
		return nil
	}
	for _, d := range registry {
		for _, own := range d.Extensions {
			if own == ext {
				return d
			}
		}
	}
	return nil
}

// startsWithEvent reports whether the first line that is not empty is an Event tag
// pair.
func startsWithEvent(content []byte) bool {
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	rest := bytes.TrimLeft(content, " \t\r\n\v\f")
	rest, ok := bytes.CutPrefix(rest, []byte("["))
	if !ok {
		return false
	}
	rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, " \t"), []byte("Event"))
	return ok && bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte(`"`))
}
