package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkStreaming checks files as the command does, reading n bytes at a time.
func checkStreaming(t *testing.T, n, jobs int, files ...string) (lines []string, total tally) {
	t.Helper()
	var out, talk bytes.Buffer
	c := &checker{
		pipeline: pipeline[checked]{session: &session{in: strings.NewReader(""), out: &out, err: &talk}, jobs: jobs},
		report:   barelyJSON{},
	}
	if n > 0 {
		c.want = growth(n)
	}
	require.NoError(t, c.run(expand(files)))
	require.Empty(t, talk.String())
	return strings.SplitAfter(out.String(), "\n"), c.total
}

// checkWhole finds the same from the whole text at once, in the simplest way.
func checkWhole(t *testing.T, file string) (lines []string, games int) {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	cs, err := sniffCharset(bytes.NewReader(raw), int64(len(raw)))
	require.NoError(t, err)
	text, err := io.ReadAll(cs.decode(bytes.NewReader(raw), int64(len(raw))))
	require.NoError(t, err)

	d := dialects.ByName("pgn")
	doc := syntax.NewDocument(text, d.Grammar)
	skipped := 0
	if !isGame(doc.Game(0).Tree(d.Grammar)) {
		skipped = 1
	}
	var charsetName semantic.Charset
	if cs.encoding != encodingUTF8 {
		charsetName = semantic.Charset(cs.name())
	}
	list := semantic.DocumentProblems(doc, d.Rules, charsetName)
	if cs.isUTF16() { // the first character of the file, not the first above ASCII
		for i := range list {
			if list[i].Code == "lex-encoding" {
				list[i].Game = doc.Game(0)
				list[i].Span = syntax.Span{End: len(string([]rune(string(text))[:1]))}
			}
		}
	}
	sieve := &semantic.Sieve{
		Rules: d.Rules, Ignored: semantic.IgnoredInFile(text, d.Grammar), NoGame: semantic.HoldsNoGame(text, d.Grammar),
	}
	analysis := func(ref syntax.GameRef) *semantic.Analysis {
		return semantic.Of(ref.Game, d.Grammar, d.Rules, semantic.Options{})
	}
	sieve = sieve.AtEnd(analysis(doc.Game(doc.Games() - 1)))
	for i := range list {
		list[i].Severity = sieve.Severity(analysis(list[i].Game), &list[i].Problem)
	}
	for ref := range doc.All() {
		for p, level := range sieve.Of(analysis(ref)) {
			list = append(list, semantic.Located{Problem: *p, Game: ref, Severity: level})
		}
	}
	slices.SortStableFunc(list, func(a, b semantic.Located) int {
		return cmp.Or(cmp.Compare(a.Place().Start, b.Place().Start), cmp.Compare(a.Code, b.Code))
	})
	for i := range list {
		l := &list[i]
		f := &finding{Problem: &l.Problem, rules: d.Rules, place: semantic.PlaceOf(file, l.Game), game: l.Game.Index + 1 - skipped}
		if f.severity = l.Severity; f.severity == semantic.Off {
			continue
		}
		if l.Whole {
			f.game = 0
		}
		f.at = func(s syntax.Span) fileSpan {
			at := func(off int) (syntax.Position, int64) {
				off += l.Game.Offset
				if 0 < off && off < len(text) && text[off-1] == '\r' && text[off] == '\n' {
					off--
				}
				return doc.Position(off, syntax.UTF32), cs.skip + cs.onDisk(text[:off])
			}
			start, startOff := at(s.Start)
			end, endOff := at(s.End)
			return fileSpan{start.Line + 1, start.Column + 1, end.Line + 1, end.Column + 1, startOff, endOff}
		}
		lines = append(lines, string(jsonReport{}.add(nil, f)))
	}
	return lines, doc.Games() - skipped
}

// TestStreamingEqualsWhole: reading a file in blocks of any size finds what the
// whole text at once gives, in the same order and at the same places.
func TestStreamingEqualsWhole(t *testing.T) {
	t.Parallel()
	most := int64(1 << 20)
	if testing.Short() {
		most = 20 << 10
	}
	for _, file := range corpusFiles(t, most) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			want, games := checkWhole(t, file)
			info, err := os.Stat(file)
			require.NoError(t, err)
			for _, n := range []int{0, 1, 2, 3, 7, 64, 4096} {
				// The games are compared with blocks that small in TestChunksAreGames;
				// here the numbers that go on from piece to piece are.
				if n > 0 && int(info.Size())/n > 4<<10 {
					continue
				}
				got, total := checkStreaming(t, n, 3, file)
				require.Equal(t, strings.Join(want, ""), strings.Join(got, ""), "blocks of %d", n)
				require.Equal(t, games, total.games)
				require.Equal(t, 1, total.files)
			}
		})
	}
}

// TestStreamingRows does the same with the hostile texts of the splitter, with the
// order of findings as the aim: the strange text comes first in the file, and is
// known only when its head has been read.
func TestStreamingRows(t *testing.T) {
	t.Parallel()
	rows := map[string]string{
		"stranger":        "# Notes\n\nNothing about games here.\n",
		"late game":       "some prose\n\n" + strings.Repeat("and more prose\n", 400) + "\n[Event \"a\"]\n\n1. e4 *\n",
		"mixed line ends": "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\r\n\r\n1. Ke3 *\r\n",
		"byte order mark": "\uFEFF[Event \"a\"]\n\n1. Ke4 *\n\n\uFEFF[Event \"b\"]\n\n*\n",
		"lost":            "[Event \"\uFFFD\"]\n\n1. Ke4 *\n\n[Event \"\uFFFD\"]\n\n*\n",
	}
	for name, text := range splitRows {
		rows["split, "+name] = text
	}
	for name, text := range rows {
		for _, encoding := range []string{"", "latin1", "utf16le", "utf16be"} {
			t.Run(name+" "+encoding, func(t *testing.T) {
				t.Parallel()
				raw := []byte(text)
				if encoding != "" {
					raw = encodeText(encoding, text)
				}
				file := filepath.Join(t.TempDir(), "a.pgn")
				require.NoError(t, os.WriteFile(file, raw, 0o644))
				want, _ := checkWhole(t, file)
				for n := 1; n < min(len(text)+2, 300); n++ {
					got, _ := checkStreaming(t, n, 2, file)
					require.Equal(t, strings.Join(want, ""), strings.Join(got, ""), "blocks of %d", n)
				}
			})
		}
	}
}

// TestOffsetsPointIntoTheFile: in every encoding the byte offsets of a finding are
// those of the same characters in the file on disk, and line and column too.
func TestOffsetsPointIntoTheFile(t *testing.T) {
	t.Parallel()
	const text = "[Event \"Città\"]\r\n[White \"Müller\"]\r\n[Black \"Ç\"]\r\n\r\n" +
		"1. e4 {é} e5 2. Ke3 {ü} *\r\n\r\n[Event \"½\"]\r\n\r\n1. d4 {ÿ} Nf6 ({ö} d5 2. Rh5) 2. Bxh7 *\r\n"
	for _, encoding := range []string{"", "latin1", "utf16le", "utf16be", "bom"} {
		t.Run(encoding, func(t *testing.T) {
			t.Parallel()
			raw := []byte(text)
			if encoding != "" {
				raw = encodeText(encoding, text)
			}
			file := filepath.Join(t.TempDir(), "a.pgn")
			require.NoError(t, os.WriteFile(file, raw, 0o644))
			lines, _ := checkStreaming(t, 0, 1, file)
			found := map[string]bool{}
			for _, line := range lines {
				if line == "" {
					continue
				}
				var f jsonFinding
				decoder := json.NewDecoder(strings.NewReader(line))
				decoder.DisallowUnknownFields()
				require.NoError(t, decoder.Decode(&f))
				cs, err := sniffCharset(bytes.NewReader(raw), int64(len(raw)))
				require.NoError(t, err)
				cs.skip = 0
				part := raw[f.Offset:f.EndOffset]
				got, err := io.ReadAll(cs.decode(bytes.NewReader(part), int64(len(part))))
				require.NoError(t, err)
				if f.Line == f.EndLine {
					row := []rune(strings.TrimPrefix(strings.Split(text, "\r\n")[f.Line-1], "\uFEFF"))
					if encoding == "bom" && f.Line == 1 {
						row = append([]rune("\uFEFF"), row...)
					}
					assert.Equal(t, string(row[f.Column-1:f.EndColumn-1]), string(got), line)
				}
				if f.Severity == "error" {
					found[string(got)] = true
				}
			}
			assert.Equal(t, map[string]bool{"Ke3": true, "Rh5": true, "Bxh7": true}, found)
		})
	}
}

// TestJobs: the number of workers changes nothing, and a folder is checked in the
// order of its names.
func TestJobs(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "testdata", "corpus", "snippets")
	want, total := checkStreaming(t, 0, 1, folder)
	require.Positive(t, total.games)
	for _, jobs := range []int{2, 7, 64} {
		got, other := checkStreaming(t, 100, jobs, folder)
		assert.Equal(t, want, got, "%d jobs", jobs)
		assert.Equal(t, total, other)
	}
}

// barelyJSON is the JSON report without fixes: those of a game depend on nothing but the
// game, and finding them takes much longer than all else.
type barelyJSON struct{ jsonReport }

func (barelyJSON) showsFixes() bool { return false }

// failingWriter is a reader that goes away after some writes.
type failingWriter struct{ left int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.left--; w.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

// TestStopsWhenNobodyReads: all goroutines end when writing fails.
func TestStopsWhenNobodyReads(t *testing.T) {
	t.Parallel()
	for left := range 4 {
		c := &checker{
			pipeline: pipeline[checked]{
				session: &session{in: strings.NewReader(""), out: &failingWriter{left}, err: io.Discard},
				jobs:    3, want: growth(100),
			},
			report: barelyJSON{},
		}
		files := expand([]string{filepath.Join("..", "..", "testdata", "corpus", "made")})
		assert.ErrorIs(t, c.run(files), io.ErrClosedPipe)
	}
}
