package harness

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/tools/txtar"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Update rewrites the goldens; read what changed.
var Update = flag.Bool("update", false, "rewrite the goldens; read what changed")

// problemsFile is the part of the archive that is compared.
const problemsFile = "problems"

// TestProblems holds the problems of the goldens: archives of a comment for the reader, the
// input games, and their problems as a terminal shows them. A file "flags" may set, one a
// line:
//
//	profile NAME     the profile of severities
//	show CODE        show a code that is hidden else
//	hide PATTERN     hide codes, where other goldens have them
//	depth N          semantic.Options.VariationDepth
//	width N          semantic.Look.Width
//	today YYYY.MM.DD semantic.Options.Today
//	newline crlf|cr  line ends of the input
//	encoding latin-1 of the input
//	end none         the input lacks its last line end
//	escapes          \xHH in the input is a byte
//	fixes            show the fixes of each problem and what they make of its lines
//	layout           show findings about layout
//
// What [Dialect.Hidden] names is not shown.
func (d *Dialect) TestProblems(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob(d.Goldens)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			d.checkGolden(t, file, archive)
		})
	}
}

func (d *Dialect) checkGolden(t *testing.T, file string, archive *txtar.Archive) {
	t.Helper()
	assert.NotEmpty(t, bytes.TrimSpace(archive.Comment), "a golden begins with what it shows and why")
	g := d.readGolden(t, archive)
	got := g.render()
	assert.NotContains(t, strings.ToLower(string(got)), "panic")
	want := []byte(nil)
	if i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == problemsFile }); i >= 0 {
		want = archive.Files[i].Data
		if !bytes.Equal(got, want) && *Update {
			archive.Files[i].Data = got
		}
	} else if *Update {
		archive.Files = append(archive.Files, txtar.File{Name: problemsFile, Data: got})
	}
	if *Update {
		if !bytes.Equal(got, want) {
			require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
		}
		return
	}
	assert.Equal(t, string(want), string(got))
}

// golden is the input of an archive and how it is to be shown.
type golden struct {
	*Dialect
	inputs  []txtar.File
	options semantic.Options
	policy  semantic.Policy
	look    semantic.Look
	fixes   bool
}

func (d *Dialect) readGolden(t *testing.T, archive *txtar.Archive) golden {
	t.Helper()
	g := golden{Dialect: d}
	profile := semantic.Standard
	levels := make(map[string]semantic.Severity)
	for _, pattern := range d.Hidden {
		levels[pattern] = semantic.Off
	}
	var flags []byte
	for _, f := range archive.Files {
		switch {
		case f.Name == "flags":
			flags = f.Data
		case f.Name != problemsFile:
			g.inputs = append(g.inputs, f)
		}
	}
	for line := range strings.Lines(string(flags)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch name {
		case "profile":
			p, ok := semantic.ParseProfile(value)
			require.True(t, ok, line)
			profile = p
		case "show":
			c := d.Rules.Code(value)
			require.NotNil(t, c, line)
			levels[value] = c.Severity
		case "hide":
			levels[value] = semantic.Off
		case "fixes":
			g.fixes = true
		case "layout":
			delete(levels, "export-*")
		case "depth":
			g.options.VariationDepth = number(t, value)
		case "today":
			day, err := time.Parse("2006.01.02", value)
			require.NoError(t, err)
			g.options.Today = semantic.Day(day)
		case "width":
			g.look.Width = number(t, value)
		case "newline", "encoding", "end", "escapes":
			for i := range g.inputs {
				g.inputs[i].Data = transform(t, g.inputs[i].Data, strings.TrimSpace(line))
			}
		default:
			t.Fatalf("unknown flag %q", line)
		}
	}
	g.policy = semantic.NewPolicy(profile, levels)
	return g
}

func number(t *testing.T, text string) (n int) {
	t.Helper()
	for _, c := range text {
		require.True(t, '0' <= c && c <= '9', text)
		n = 10*n + int(c-'0')
	}
	return n
}

func transform(t *testing.T, text []byte, how string) []byte {
	t.Helper()
	switch how {
	case "newline crlf":
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	case "newline cr":
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r"))
	case "encoding latin-1":
		out, err := charmap.ISO8859_1.NewEncoder().Bytes(text)
		require.NoError(t, err)
		return out
	case "end none":
		return bytes.TrimSuffix(text, []byte("\n"))
	case "escapes":
		return semantic.Unescape(text)
	}
	t.Fatalf("unknown flag %q", how)
	return nil
}

// each calls f for every problem of the inputs that the policy shows.
func (g *golden) each(f func(at semantic.Place, p *semantic.Problem, sev semantic.Severity)) {
	g.eachGame(func(at semantic.Place, a *semantic.Analysis, sieve *semantic.Sieve) {
		for p, sev := range sieve.Of(a) {
			f(at, p, sev)
		}
	})
}

func (g *golden) eachGame(f func(at semantic.Place, a *semantic.Analysis, sieve *semantic.Sieve)) {
	for _, input := range g.inputs {
		sieve := semantic.NewSieve(g.Rules, g.policy, semantic.IgnoredInFile(input.Data, g.Grammar))
		doc := syntax.NewDocument(slices.Clone(input.Data), g.Grammar)
		for ref := range doc.All() {
			a := semantic.Of(ref.Game, g.Grammar, g.Rules, g.options)
			if ref.Index == doc.Games()-1 {
				sieve = sieve.AtEnd(a)
			}
			f(semantic.PlaceOf(path.Base(input.Name), ref), a, sieve)
		}
	}
}

func (g *golden) render() []byte {
	out := []byte{}
	g.eachGame(func(at semantic.Place, a *semantic.Analysis, sieve *semantic.Sieve) {
		x := &semantic.Fixer{Grammar: g.Grammar, Rules: g.Rules, Options: g.options, Sieve: sieve}
		pass := x.Open(at.Game.Tree(g.Grammar), a)
		for p, sev := range sieve.Of(a) {
			out = semantic.AppendProblem(out, at, p, sev, g.Rules, g.look)
			if !g.fixes {
				continue
			}
			for _, f := range x.Fixes(pass, p) {
				out = g.appendFix(out, at.Game.Text(), &f)
			}
		}
	})
	return out
}

// visible writes what shows nothing, and bytes that are no UTF-8, as \xHH.
func visible(line []byte) []byte {
	var out []byte
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		if r == utf8.RuneError && n == 1 || !unicode.IsPrint(r) {
			for _, b := range line[:n] {
				out = fmt.Appendf(out, `\x%02X`, b)
			}
		} else {
			out = append(out, line[:n]...)
		}
		line = line[n:]
	}
	return out
}

// appendFix draws a fix: its title, and the lines that it changes before and after.
func (d *Dialect) appendFix(out, text []byte, f *semantic.Fix) []byte {
	out = append(out, "    fix"...)
	if f.Safe {
		out = append(out, " [safe]"...)
	}
	if f.Preferred {
		out = append(out, " [preferred]"...)
	}
	out = append(append(out, ": "...), d.Rules.FixTitle(f)...)
	if all := d.Rules.FixTitleAll(f); all != "" {
		out = append(append(out, " | "...), all...)
	}
	out = append(out, '\n')
	first, last := f.Edits[0].Start, f.Edits[len(f.Edits)-1].End
	start := bytes.LastIndexByte(text[:first], '\n') + 1
	end := len(text)
	if i := bytes.IndexByte(text[last:], '\n'); i >= 0 {
		end = last + i
	}
	after := syntax.ApplyEdits(text, f.Edits)
	for _, side := range []struct {
		sign string
		text []byte
	}{{"      - ", text[start:end]}, {"      + ", after[start : len(after)-(len(text)-end)]}} {
		for line := range bytes.Lines(side.text) {
			out = append(append(append(out, side.sign...), visible(bytes.TrimRight(line, "\r\n"))...), '\n')
		}
	}
	return out
}
