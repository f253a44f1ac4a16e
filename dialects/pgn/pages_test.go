package pgn_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// The pages are archives, one for each family (see [semantic.ReadPages]). In
// CODE/wrong, « and » stand around what the finding marks. CODE/flags may hold, one a
// line:
//
//	profile NAME     the profile that shows the code; else it is switched on by name
//	newline crlf|cr  line ends of the examples
//	encoding latin-1 of the examples
//	end none         the examples lack their last line end
//	escapes          \xHH in the examples is a byte
//	fix N            CODE/right is what fix N, from 0, makes of CODE/wrong (default 0)
//	fix none         no fix makes CODE/right
//	whole            the finding is one of the document, not of a game
//
// Findings about the roster and the layout are left out, but on their own pages:
// examples are short.

// example is a page with its examples as they are in a file.
type example struct {
	semantic.Page
	wrong, right []byte
	mark         syntax.Span // in wrong
	fix          int         // -1: none
	whole        bool
	sieve        *semantic.Sieve
}

func examples(t *testing.T) []example {
	t.Helper()
	var list []example
	for _, page := range pgn.Pages() {
		list = append(list, readExample(t, page))
	}
	return list
}

func readExample(t *testing.T, page semantic.Page) example {
	t.Helper()
	require.NotNil(t, pgn.Rules.Code(page.Code), "the page %s has no code", page.Code)
	e := example{Page: page}
	wrong, right := []byte(page.Wrong), []byte(page.Right)
	profile := semantic.Standard
	levels := map[string]semantic.Severity{"tag-roster-*": semantic.Off, "export-*": semantic.Off}
	levels[page.Code] = pgn.Rules.Code(page.Code).Severity
	for _, flag := range page.Flags {
		name, value, _ := strings.Cut(flag, " ")
		switch name {
		case "profile":
			p, ok := semantic.ParseProfile(value)
			require.True(t, ok, flag)
			profile = p
			delete(levels, page.Code)
		case "newline", "encoding", "end":
			wrong, right = transform(t, wrong, flag), transform(t, right, flag)
		case "escapes":
			wrong, right = unescape(wrong), unescape(right)
		case "fix":
			if value == "none" {
				e.fix = -1
			} else {
				e.fix = number(t, value)
			}
		case "whole":
			e.whole = true
		default:
			t.Fatalf("%s: unknown flag %q", page.Code, flag)
		}
	}
	before, rest, ok := bytes.Cut(wrong, []byte("«"))
	inside, after, closed := bytes.Cut(rest, []byte("»"))
	require.True(t, ok && closed, "%s/wrong has no « and »", page.Code)
	e.wrong = slices.Concat(before, inside, after)
	e.mark = syntax.Span{Start: len(before), End: len(before) + len(inside)}
	e.right = right
	e.sieve = &semantic.Sieve{Rules: pgn.Rules, Policy: semantic.NewPolicy(profile, levels)}
	return e
}

// unescape makes \xHH the byte that it names.
func unescape(text []byte) []byte {
	var out []byte
	for {
		before, after, ok := bytes.Cut(text, []byte(`\x`))
		out = append(out, before...)
		if !ok {
			return out
		}
		var c byte
		for _, d := range after[:2] {
			c = c<<4 | byte(strings.IndexByte("0123456789ABCDEF", d))
		}
		out = append(out, c)
		text = after[2:]
	}
}

// found is a finding of a text with the fixes of its game.
type found struct {
	ref   syntax.GameRef
	p     *semantic.Problem
	fixes []semantic.Fix
}

// find returns the findings of a text.
func (e *example) find(text []byte) []found {
	var list []found
	doc := syntax.NewDocument(slices.Clone(text), pgn.Grammar)
	x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: e.sieve}
	if e.whole {
		for _, l := range semantic.DocumentProblems(doc, pgn.Rules, "") {
			list = append(list, found{l.Game, &l.Problem, nil})
		}
	}
	for ref := range doc.All() {
		a := semantic.Of(ref.Game, pgn.Grammar, pgn.Rules, x.Options)
		pass := x.Open(ref.Tree(pgn.Grammar), a)
		for p := range e.sieve.Of(a) {
			list = append(list, found{ref, p, x.Fixes(pass, p)})
		}
	}
	return list
}

// TestEveryCodeHasAPage: there is a page for each row of the code table.
func TestEveryCodeHasAPage(t *testing.T) {
	t.Parallel()
	pages := map[string]bool{}
	for _, e := range examples(t) {
		assert.False(t, pages[e.Code], "two pages for %s", e.Code)
		pages[e.Code] = true
		assert.NotEmpty(t, e.What, e.Code)
		assert.NotEmpty(t, e.Why, "%s does not say why", e.Code)
	}
	written := map[string]bool{} // families
	for code := range pages {
		family, _, _ := strings.Cut(code, "-")
		written[family] = true
	}
	for _, c := range pgn.Rules.Codes {
		if family, _, _ := strings.Cut(c.Name, "-"); written[family] {
			assert.True(t, pages[c.Name], "%s has no page", c.Name)
		}
	}
}

// TestPages: the wrong example of every page has exactly the finding of the page, at
// the marked place, and the right one has none. What the page names makes the one into
// the other; every fix makes the finding go away; and a safe one brings no new finding
// that is as grave, nor does it do anything more when it is applied again.
func TestPages(t *testing.T) {
	t.Parallel()
	for _, e := range examples(t) {
		t.Run(e.Code, func(t *testing.T) {
			t.Parallel()
			list := e.find(e.wrong)
			var codes []string
			for _, f := range list {
				codes = append(codes, f.p.Code)
			}
			require.Equal(t, []string{e.Code}, codes, "findings of\n%s", e.wrong)
			f := list[0]
			assert.Equal(t, e.mark, syntax.Span{Start: f.ref.Offset + f.p.Span.Start, End: f.ref.Offset + f.p.Span.End})
			for _, wrong := range e.find(e.right) {
				t.Errorf("%s in the right example\n%s", wrong.p.Code, e.right)
			}
			if row := pgn.Rules.Code(e.Code); row.Fix == nil {
				return
			}
			require.NotEmpty(t, f.fixes, "no fix is offered")
			if e.fix >= 0 {
				require.Less(t, e.fix, len(f.fixes))
				assert.Equal(t, string(e.right), string(f.apply(e.wrong, e.fix)), "made by %q", pgn.Rules.FixTitle(&f.fixes[e.fix]))
			}
			for i := range f.fixes {
				e.checkFix(t, f, i)
			}
		})
	}
}

// apply returns the text after fix i.
func (f *found) apply(text []byte, i int) []byte {
	edits := slices.Clone(f.fixes[i].Edits)
	for k := range edits {
		edits[k].Start += f.ref.Offset
		edits[k].End += f.ref.Offset
	}
	return syntax.ApplyEdits(text, edits)
}

func (e *example) checkFix(t *testing.T, f found, i int) {
	t.Helper()
	fix := &f.fixes[i]
	title := pgn.Rules.FixTitle(fix)
	assert.NotEmpty(t, title, "fix %q has no title", fix.Key)
	checkArguments(t, e.Code, fix.Key, pgn.Rules.Titles[fix.Key].One, fix.Args)
	after := f.apply(e.wrong, i)
	for _, left := range e.find(after) {
		assert.NotEqual(t, e.Code, left.p.Code, "%q leaves it in\n%s", title, after)
		if fix.Safe {
			assert.Greater(t, e.sieve.Severity(nil, left.p), e.sieve.Severity(nil, f.p), "%q brings %s into\n%s", title, left.p.Code, after)
		}
	}
	if fix.Safe {
		x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: e.sieve}
		edits, n := x.FixAll(after, func(code string) bool { return code == e.Code })
		assert.Zero(t, n, "%q again: %v", title, edits)
	}
}
