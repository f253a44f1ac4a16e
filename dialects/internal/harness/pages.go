package harness

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// example is a page with its examples as they are in a file.
type example struct {
	*Dialect
	semantic.Page
	semantic.Example
	sieve *semantic.Sieve
}

func (d *Dialect) examples(t *testing.T) []example {
	t.Helper()
	var list []example
	for _, page := range d.Pages() {
		if page.Code == "ws-capped" { // it is about a list
			continue
		}
		files, err := page.Example(d.Rules)
		require.NoError(t, err)
		list = append(list, example{d, page, files, &semantic.Sieve{Rules: d.Rules, Policy: files.Policy}})
	}
	return list
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
	doc := syntax.NewDocument(slices.Clone(text), e.Grammar)
	x := &semantic.Fixer{Grammar: e.Grammar, Rules: e.Rules, Sieve: e.sieve, Options: semantic.Options{Today: semantic.ExampleDay}, LineEnds: true}
	if e.Whole {
		for _, l := range semantic.DocumentProblems(doc, e.Rules, e.Charset) {
			list = append(list, found{l.Game, &l.Problem, x.FixesOf(&l)})
		}
	}
	for ref := range doc.All() {
		a := semantic.Of(ref.Game, e.Grammar, e.Rules, x.Options)
		pass := x.Open(ref.Tree(e.Grammar), a)
		sieve := e.sieve
		if ref.Index == doc.Games()-1 {
			sieve = sieve.AtEnd(a)
		}
		for p := range sieve.Of(a) {
			list = append(list, found{ref, p, x.Fixes(pass, p)})
		}
	}
	return list
}

// TestEveryCodeHasAPage asks for a page for each row of the code table.
func (d *Dialect) TestEveryCodeHasAPage(t *testing.T) {
	t.Helper()
	pages := map[string]bool{}
	for _, e := range d.Pages() {
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
	for _, c := range d.Rules.Codes {
		if family, _, _ := strings.Cut(c.Name, "-"); written[family] {
			assert.True(t, pages[c.Name], "%s has no page", c.Name)
		}
	}
}

// TestPages asks that the wrong example of every page has exactly the finding of the page, at
// the marked place, and the right one has none. What the page names makes the one into
// the other; every fix makes the finding go away; and a safe one brings no new finding
// that is as grave, nor does it do anything more when it is applied again.
func (d *Dialect) TestPages(t *testing.T) {
	t.Helper()
	for _, e := range d.examples(t) {
		t.Run(e.Code, func(t *testing.T) {
			t.Parallel()
			list := e.find(e.Example.Wrong)
			var codes []string
			for _, f := range list {
				codes = append(codes, f.p.Code)
			}
			require.Equal(t, []string{e.Code}, codes, "findings of\n%s", e.Example.Wrong)
			f := list[0]
			assert.Equal(t, e.Mark, syntax.Span{Start: f.ref.Offset + f.p.Span.Start, End: f.ref.Offset + f.p.Span.End})
			for _, wrong := range e.find(e.Example.Right) {
				t.Errorf("%s in the right example\n%s", wrong.p.Code, e.Example.Right)
			}
			if row := d.Rules.Code(e.Code); row.Fix == nil {
				return
			}
			require.NotEmpty(t, f.fixes, "no fix is offered")
			if e.Fix >= 0 {
				require.Less(t, e.Fix, len(f.fixes))
				assert.Equal(t, string(e.Example.Right), string(f.apply(e.Example.Wrong, e.Fix)), "made by %q", d.Rules.FixTitle(&f.fixes[e.Fix]))
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
	title := e.Rules.FixTitle(fix)
	assert.NotEmpty(t, title, "fix %q has no title", fix.Key)
	checkArguments(t, e.Code, fix.Key, e.Rules.Titles[fix.Key].One, fix.Args)
	after := f.apply(e.Example.Wrong, i)
	for _, left := range e.find(after) {
		assert.NotEqual(t, e.Code, left.p.Code, "%q leaves it in\n%s", title, after)
		if fix.Safe {
			assert.Greater(t, e.sieve.Severity(nil, left.p), e.sieve.Severity(nil, f.p), "%q brings %s into\n%s", title, left.p.Code, after)
		}
	}
	if fix.Safe {
		x := &semantic.Fixer{Grammar: e.Grammar, Rules: e.Rules, Sieve: e.sieve}
		edits, n := x.FixAll(after, func(code string) bool { return code == e.Code })
		assert.Zero(t, n, "%q again: %v", title, edits)
	}
}
