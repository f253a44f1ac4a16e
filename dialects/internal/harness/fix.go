package harness

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// sweep tries the fixes of games and keeps, of each sort of failure, the first.
type sweep struct {
	*Dialect
	fixer semantic.Fixer
	mu    sync.Mutex
	seen  map[string]int // problems tried, by file and code
	fails map[string]string
	count map[string]int
	tried int
}

// perCode bounds the problems of one code that are tried in one file: they are alike.
const perCode = 5

// TestFixesKeepWhatTheyMust tries every fix of the findings of the inputs and of the
// goldens, in the first games of each that are not larger than size. Whatever the fix, the
// finding goes from its place, or one of its code goes; a safe one brings no finding as
// grave, and loses no comment, no glyph, no escaped line and no move. Fixing all is done
// when it is done once.
func (d *Dialect) TestFixesKeepWhatTheyMust(t *testing.T, inputs map[string][]byte, games, size int) {
	t.Helper()
	everything := func(string) bool { return true }
	policy := semantic.NewPolicy(semantic.Standard, nil)
	s := &sweep{
		Dialect: d,
		fixer: semantic.Fixer{
			Grammar: d.Grammar, Rules: d.Rules,
			Sieve: semantic.NewSieve(d.Rules, policy.Showing(d.Rules.Codes, everything), nil),
		},
		seen: map[string]int{}, fails: map[string]string{}, count: map[string]int{},
	}
	var work sync.WaitGroup
	for name, text := range inputs {
		work.Go(func() { s.file(name, text, games, size) })
	}
	for name, text := range d.goldenInputs(t) {
		work.Go(func() { s.file(name, text, games, size) })
	}
	work.Wait()
	var keys []string
	for key := range s.fails {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		t.Errorf("%s (%d times)\n%s", key, s.count[key], s.fails[key])
	}
	t.Logf("%d fixes tried", s.tried)
}

// goldenInputs returns the texts of the goldens by name.
func (d *Dialect) goldenInputs(t *testing.T) map[string][]byte {
	t.Helper()
	inputs := map[string][]byte{}
	files, err := filepath.Glob(d.Goldens)
	require.NoError(t, err)
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		for _, input := range d.readGolden(t, archive).inputs {
			inputs[filepath.Base(file)+"/"+input.Name] = input.Data
		}
	}
	return inputs
}

// file tries the first games of a file that are not larger than size.
func (s *sweep) file(name string, text []byte, games, size int) {
	for ref := range syntax.NewDocument(text, s.Grammar).All() {
		if ref.Len() > size {
			continue
		}
		if games--; games < 0 {
			return
		}
		s.game(name, ref)
	}
}

func (s *sweep) game(name string, ref syntax.GameRef) {
	text := ref.Text()
	a := semantic.Of(ref.Game, s.Grammar, s.Rules, s.fixer.Options)
	pass := s.fixer.Open(ref.Tree(s.Grammar), a)
	before := s.contents(text)
	var problems []*semantic.Problem
	for p := range s.fixer.Sieve.Of(a) {
		if s.wants(name, p.Code) {
			problems = append(problems, p)
		}
	}
	for _, p := range problems {
		for _, f := range s.fixer.Fixes(pass, p) {
			s.fix(name, text, before, p, &f)
		}
	}
	// All at once, and again.
	all := func(string) bool { return true }
	edits, _ := s.fixer.FixAll(text, all)
	after := syntax.ApplyEdits(text, edits)
	if lost := before.lost(s.contents(after)); lost != "" {
		s.fail("fix all loses "+lost, name, text, after)
	}
	if again, n := s.fixer.FixAll(after, all); n > 0 {
		s.fail("fix all is not done after once", name, after, syntax.ApplyEdits(after, again))
	}
}

func (s *sweep) wants(name, code string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[name+code]++
	return s.seen[name+code] <= perCode
}

// fix tries one fix.
func (s *sweep) fix(name string, text []byte, before contents, p *semantic.Problem, f *semantic.Fix) {
	s.mu.Lock()
	s.tried++
	s.mu.Unlock()
	what := fmt.Sprintf("%s: %q", p.Code, f.Key)
	if s.Rules.FixTitle(f) == "" {
		s.fail(what+" has no title", name, text, nil)
	}
	if !inOrder(f.Edits, len(text)) {
		s.fail(what+" has edits out of order", name, text, nil)
		return
	}
	after := syntax.ApplyEdits(text, f.Edits)
	now := s.contents(after)
	level := s.fixer.Sieve.Policy.Severity(s.Rules.Code(p.Code), p.Level)
	if !s.MendsInPart[f.Key] && !isPartOfRepair(f.Key) && now.codes[p.Code] >= before.codes[p.Code] && now.has(p.Code, level, moved(p.Span, f.Edits)) {
		s.fail(what+" does not mend it", name, text, after)
	}
	if !f.Safe {
		return
	}
	if lost := before.lost(now); lost != "" {
		s.fail(what+" is called safe and loses "+lost, name, text, after)
	}
	for code, n := range now.codes {
		row := s.Rules.Code(code)
		if n > before.codes[code] && row.Severity <= s.Rules.Code(p.Code).Severity && p.Level == semantic.Unset && now.worst[code] <= row.Severity {
			s.fail(what+" is called safe and brings "+code, name, text, after)
		}
	}
}

// isPartOfRepair reports whether a fix is a repair behind which moves are still not legal.
func isPartOfRepair(key string) bool {
	return strings.HasPrefix(key, "repair-") && strings.HasSuffix(key, "/some")
}

func inOrder(edits []syntax.Edit, size int) bool {
	at := -1
	for _, e := range edits {
		if e.Start <= at-1 || e.Start > e.End || e.End > size || e.Start == at && e.Start == e.End {
			return false
		}
		at = e.End
	}
	return len(edits) > 0
}

// fail keeps a failure.
func (s *sweep) fail(key, name string, before, after []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	example := fmt.Sprintf("%s\n--- before\n%s\n--- after\n%s", name, visibleLines(before), visibleLines(after))
	if old, ok := s.fails[key]; !ok || len(example) < len(old) {
		s.fails[key] = example
	}
	s.count[key]++
}

func visibleLines(text []byte) string {
	var b strings.Builder
	for line := range bytes.Lines(text) {
		b.Write(visible(bytes.TrimRight(line, "\n")))
		b.WriteByte('\n')
	}
	return b.String()
}

// moved returns where a span stands after edits.
func moved(span syntax.Span, edits []syntax.Edit) syntax.Span {
	shift := func(off int, end bool) int {
		by := 0
		for _, e := range edits {
			switch {
			case e.End < off || e.End == off && (!end || e.Start < e.End):
				by += len(e.Text) - (e.End - e.Start)
			case e.Start < off: // inside
				if end {
					return e.Start + by + len(e.Text)
				}
				return e.Start + by
			}
		}
		return off + by
	}
	return syntax.Span{Start: shift(span.Start, false), End: shift(span.End, true)}
}

// contents is what fixes must keep of a text, and its findings.
type contents struct {
	comments string // one after the other, white space made even
	list     []string
	glyphs   map[int]string
	escapes  []string
	moves    int
	codes    map[string]int
	worst    map[string]semantic.Severity
	places   map[string][]place
}

// place is where a finding stands, and how grave it is.
type place struct {
	syntax.Span
	level semantic.Severity
}

func (s *sweep) contents(text []byte) contents {
	c := contents{
		glyphs: map[int]string{}, codes: map[string]int{}, worst: map[string]semantic.Severity{}, places: map[string][]place{},
	}
	for ref := range syntax.NewDocument(slices.Clone(text), s.Grammar).All() {
		tree := ref.Tree(s.Grammar)
		for tok := range tree.AllTokens() {
			c.token(tok.Kind, ref.Text()[tok.Start:tok.End])
		}
		a := semantic.Analyze(tree, s.Rules, s.fixer.Options)
		for i := range a.Lines {
			for _, m := range a.Moves(i) {
				if m.IsPlayed() {
					c.moves++
				}
			}
		}
		for i := range a.Problems { // those, too, that others hide
			p := &a.Problems[i]
			severity := s.fixer.Sieve.Policy.Severity(s.Rules.Code(p.Code), p.Level)
			c.codes[p.Code]++
			if old, ok := c.worst[p.Code]; !ok || severity < old {
				c.worst[p.Code] = severity
			}
			at := syntax.Span{Start: ref.Offset + p.Span.Start, End: ref.Offset + p.Span.End}
			c.places[p.Code] = append(c.places[p.Code], place{at, severity})
		}
	}
	c.comments = strings.Join(c.list, " ")
	return c
}

func (c *contents) token(kind syntax.Kind, text []byte) {
	switch kind {
	case syntax.TokenComment:
		c.list = append(c.list, plainComment(strings.Trim(string(text), "{}")))
	case syntax.TokenLineComment:
		c.list = append(c.list, plainComment(string(text[1:])))
	case syntax.TokenEscape:
		c.escapes = append(c.escapes, string(text))
	case syntax.TokenNAG, syntax.TokenSuffix:
		if g, ok := semantic.ReadGlyph(text); ok && g.Code > 0 {
			c.glyphs[g.Code] = string(text)
		}
	}
}

// plainComment returns the text of a comment with its white space made even, without what
// the fixes of cmd-* put into commands: brackets, and zeros in front of times.
func plainComment(text string) string {
	if strings.Contains(text, "[%") {
		text = strings.NewReplacer("]", "", "0", "").Replace(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// has reports whether there is a finding of a code at a place that is as grave.
func (c *contents) has(code string, level semantic.Severity, at syntax.Span) bool {
	return slices.ContainsFunc(c.places[code], func(s place) bool {
		return s.level <= level && s.Start < max(at.End, at.Start+1) && at.Start < s.End
	})
}

// lost says what of c is not in other. Comments may become one.
func (c *contents) lost(other contents) string {
	for _, text := range c.list {
		if !strings.Contains(other.comments, text) {
			return "a comment"
		}
	}
	for code, text := range c.glyphs {
		if other.glyphs[code] == "" && !strings.Contains(other.comments, text) {
			return "a glyph"
		}
	}
	if !slices.Equal(c.escapes, other.escapes) {
		return "an escaped line"
	}
	if other.moves < c.moves {
		return "a move"
	}
	return ""
}
