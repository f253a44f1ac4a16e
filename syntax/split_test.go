package syntax

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// splitRows give texts as the games they must fall into.
var splitRows = []struct {
	name  string
	games []string
}{
	{"empty", []string{""}},
	{"two games", []string{"[Event \"a\"]\n\n1. e4 1-0\n\n", "[Event \"b\"]\n\n*\n"}},
	{"first tag is not cut off", []string{"\n\n  \n[Event \"a\"]\n*"}},
	{"text before the first game", []string{"Games of the day\n", "[Event \"a\"]\n*\n"}},
	{"text right before another tag", []string{"Games of the day\n[Site \"a\"]\n*\n"}},
	{"blank line before another tag", []string{"Games of the day\n\n", "[Site \"a\"]\n*\n"}},

	{"marker, no blank line, any tag", []string{"[Event \"a\"]\n1. e4 1-0\n", "[Site \"b\"]\n*\n"}},
	{"marker with blanks behind", []string{"[A \"a\"]\n1. e4 1-0 \t\n", "[B \"b\"]\n*"}},
	{"marker alone", []string{"[A \"a\"]\n1/2-1/2\n", "[B \"b\"]\n0-1\n", "[C \"c\"]\n*\n", "[D \"d\"]\n"}},
	{"marker glued to a move", []string{"[A \"a\"]\n1. e4*\n", "[B \"b\"]\n"}},
	{"marker behind a bracket", []string{"[A \"a\"]\n1. e4 (1. d4)1-0\n", "[B \"b\"]\n"}},
	{"look-alike markers", []string{
		"[A]\ne4 ½-½\n", "[A]\ne4 1⁄2—1⁄2\n", "[A]\ne4 1–0\n", "[A]\ne4 O-1\n", "[A]\ne4 0.5-0.5\n",
		"[A]\ne4 1:0\n", "[A]\ne4 1/2—1/2\n", "[A]\ne4 1/2\n", "[A]\ne4\u00a01-0\n", "[A]",
	}},
	{"marker with a blank of ISO 8859-1", []string{"[A]\n*\xa0\n[A]\n*\xad\xad \n[A]"}},
	{"no marker: castling, forfeit, number", []string{"[A]\n0-0\n[A]\nO-O-O\n[A]\n1\n[A]\n21-0\n[A]\nx0-1\n[A]\n"}},
	{"marker in a comment that goes on", []string{"[A]\n{ the score was 1-0\n", "[B]\n} *"}},
	{"marker in a closed comment", []string{"[A]\n{ 1-0 }\n[B]\n*"}},
	{"marker behind a tag", []string{"[A \"a\"] 1. e4 1-0\n", "[B \"b\"]\n"}},
	{"marker in a half-typed tag", []string{"[Result 1-0\n[B \"b\"]\n[Result *\n[C \"c\"]\n[Result \"1-0\n[D]"}},

	{"moves, no blank line, other tag", []string{"[Event \"a\"]\n1. e4 e5\n[Site \"b\"]\n*\n"}},
	{"moves, no blank line, first tag", []string{"[Site \"a\"]\n1. e4 e5\n", "[Event \"b\"]\n*\n"}},
	{"moves, blank line, other tag", []string{"[Event \"a\"]\n1. e4 e5\n\n", "[Site \"b\"]\n*\n"}},
	{"name that starts like the first tag", []string{"[Event \"a\"]\n1. e4 e5\n[EventDate \"b\"]\n*\n"}},
	{"first tag cut short", []string{"[Event \"a\"]\n1. e4 e5\n", "[Event"}},

	{"tags, no blank line", []string{"[Event \"a\"]\n[Event \"b\"]\n"}},
	{"tags, blank line, other tag", []string{"[Event \"a\"]\n\n[Site \"b\"]\n"}},
	{"tags, blank line, first tag", []string{"[Event \"a\"]\n\n", "[Event \"b\"]\n"}},
	{"tags, line of blanks, first tag", []string{"[Event \"a\"]\n \t \n", "[Event \"b\"]\n"}},

	{"escape and comment lines go with the tag", []string{"[A]\n*\n\n", "% one\n; two\n[B]\n*\n"}},
	{"only those directly above", []string{"[A]\n*\n; one\n\n", "; two\n[B]\n*\n"}},
	{"no blank line but such lines", []string{"[A]\n*\n", "% one\n[B]\n*\n"}},
	{"such lines between tags", []string{"[A]\n% one\n[B]\n; two\n\n[C]\n"}},
	{"blank line above such lines counts", []string{"[A]\n1. e4\n\n", "; one\n[B]\n"}},
	{"such lines hide a marker", []string{"[A]\n1. e4\n; 1-0\n[B]\n"}},
	{"such lines do not hide one", []string{"[A]\n1-0\n", "; one\n[B]\n"}},
	{"indented ones are text", []string{"[A]\n1. e4\n ; 1-0\n", "[B]\n"}},

	{"half-typed tag: bracket", []string{"[A]\n\n1. e4\n\n", "[\n[B]\n"}},
	{"half-typed tag: bracket at the end", []string{"[A]\n\n1. e4\n\n", "["}},
	{"half-typed tag: empty pair", []string{"[A]\n\n1. e4\n\n", "[]\n"}},
	{"half-typed tag: name", []string{"[A]\n\n1. e4\n\n", "[Eve\n"}},
	{"no tag: command, digit, blank, quote", []string{"[A]\n\n1. e4\n\n[%clk 1]\n\n[1]\n\n[ A]\n\n[\"\n"}},
	{"name outside ASCII", []string{"[A]\n\n1. e4\n\n", "[Еvent \"a\"]\n\n*\n\n", "[\xc9v\xe9nement \"b\"]\n"}},
	{"no name outside ASCII", []string{"[A]\n\n1. e4\n\n[…]\n\n[\xbf]\n"}},
	{"bracket inside a line", []string{"[A]\n\n1. e4\n\nx [B]\n\n} [C]\n"}},
	{"indented tag", []string{"[A]\n*\n", "  \t[B]\n*\n\n", " \v\f[C]"}},

	{"CRLF", []string{"[A]\r\n[B]\r\n\r\n1. e4 *\r\n\r\n", "% x\r\n[A]\r\n\r\n*\r\n", "[B]\r\n"}},
	{"CR", []string{"[A]\r[B]\r\r1. e4 *\r\r", "% x\r[A]\r\r*\r", "[B]\r"}},
	{"LF CR is two line ends", []string{"[A]\n1. e4\n\r", "[B]"}},
	{"CR LF is one", []string{"[A]\n1. e4\r\n[B]"}},

	{"byte order mark", []string{"\ufeff[Event \"a\"]\n*\n\n", "\ufeff[Site \"b\"]\n*\n"}},
	{"line of a byte order mark", []string{"\ufeff\n[Event \"a\"]\n*\n"}},
	{"byte order mark and escape", []string{"\ufeff% x\n[Event \"a\"]\n*\n"}},
	{"open comment does not swallow", []string{"[A]\n\n1. e4 { never closed\n\n", "[B]\n\n*\n"}},
	{"no moves at all", []string{"[Event \"a\"]\n[Site \"a\"]\n\n", "[Event \"b\"]\n[Site \"b\"]\n\n", "[Event \"c\"]"}},
}

func TestSplitPGN(t *testing.T) {
	t.Parallel()
	for _, row := range splitRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			text := []byte(strings.Join(row.games, ""))
			assert.Equal(t, row.games, splitText(SplitPGN("Event"), text))
			assert.Equal(t, row.games, splitText(naiveSplit("Event"), text), "the rule as it is written")
			checkSplit(t, text, "Event")
		})
	}
}

func TestSplitPGNFirstTag(t *testing.T) {
	t.Parallel()
	text := []byte("[Variant \"a\"]\n\n[Event \"b\"]\n\n[Variant \"c\"]\n")
	assert.Equal(t, []string{"[Variant \"a\"]\n\n[Event \"b\"]\n\n", "[Variant \"c\"]\n"},
		splitText(SplitPGN("Variant"), text))
}

func TestSplitPGNFiles(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, files []corpusFile) {
		for _, f := range files {
			got := SplitPGN("Event")(f.text, nil)
			want := naiveSplit("Event")(f.text, nil)
			require.Equal(t, want, got, f.name)
		}
	}
	t.Run("corpus", func(t *testing.T) { t.Parallel(); check(t, corpusFiles(t, "")) })
	t.Run("shared", func(t *testing.T) { t.Parallel(); check(t, sharedFiles(t, "")) })
}

// TestSplitPGNIsLinear would take hours if a search went back further than once.
func TestSplitPGNIsLinear(t *testing.T) {
	t.Parallel()
	const n = 1 << 20
	for _, unit := range []string{"[", "[A]\r", "[A]\n", "\n", "\r", "%\n", " ", "[ ", " [", "\n[", "\r%\r[A", "1-0\n[A]", "\ufeff"} {
		text := bytes.Repeat([]byte(unit), n)
		text = append(text, "\n[A]\n"...)
		NewDocument(text, PGN("Event"))
	}
}

func splitText(split func([]byte, []int) []int, text []byte) []string {
	var games []string
	start := 0
	for _, cut := range append(split(text, nil), len(text)) {
		games = append(games, string(text[start:cut]))
		start = cut
	}
	return games
}

// checkSplit checks what Apply relies on: cuts are in order and at line starts,
// and the games from any one on are found without those before it, as are the
// games up to any one without those behind it.
func checkSplit(t *testing.T, text []byte, firstTag string) {
	t.Helper()
	split := SplitPGN(firstTag)
	cuts := split(text, nil)
	require.Equal(t, naiveSplit(firstTag)(text, nil), cuts)
	last := 0
	for i, cut := range cuts {
		require.Greater(t, cut, last)
		require.Less(t, cut, len(text))
		last = cut
		require.Contains(t, "\n\r", string(text[cut-1]), "a cut is at the start of a line")
		require.False(t, text[cut-1] == '\r' && text[cut] == '\n', "no cut inside CRLF")
		if len(cuts) > 50 && i%16 != 0 {
			continue
		}
		require.Equal(t, cuts[:i], append([]int{}, split(text[:cut], nil)...), "up to %d", cut)
		rest := split(text[cut:], []int{})
		for k := range rest {
			rest[k] += cut
		}
		require.Equal(t, cuts[i+1:], rest, "from %d on", cut)
	}
}

// naiveSplit is the rule of SplitPGN written down once more, line by line and
// with all lines kept.
func naiveSplit(firstTag string) func([]byte, []int) []int {
	type line struct {
		start              int
		blank, escape, tag bool
		first, ends        bool
	}
	return func(text []byte, cuts []int) []int {
		var lines []line
		start := 0
		for _, raw := range naiveLines(string(text)) {
			content := strings.TrimRight(raw, "\r\n")
			bare := strings.TrimPrefix(content, "\ufeff")
			head := strings.TrimLeft(content, " \t\v\f\ufeff")
			for strings.HasPrefix(head, "\ufeff") {
				head = strings.TrimLeft(head, " \t\v\f\ufeff")
			}
			l := line{start: start}
			start += len(raw)
			if name, ok := strings.CutPrefix(head, "["); ok {
				r, n := utf8.DecodeRuneInString(name)
				if n == 1 && r == utf8.RuneError {
					r = rune(name[0])
				}
				l.tag = n == 0 || r == ']' || unicode.IsLetter(r)
				after, ok := strings.CutPrefix(name, firstTag)
				l.first = ok && (after == "" || after[0] < 0x80 && after[0] != '_' &&
					!unicode.IsLetter(rune(after[0])) && !unicode.IsDigit(rune(after[0])))
			}
			l.escape = strings.HasPrefix(bare, "%") || strings.HasPrefix(bare, ";")
			l.blank = head == ""
			words := strings.FieldsFunc(content, endsWord)
			l.ends = len(words) > 0 && strings.HasSuffix(strings.TrimRight(content, " \t\v\f"), words[len(words)-1])
			if l.ends {
				word := words[len(words)-1]
				_, ok := ReadResult([]byte(word))
				l.ends = (ok && len(word) <= maxResult || strings.HasSuffix(word, "*")) && (!l.tag || strings.Contains(content, "]"))
			}
			lines = append(lines, l)
		}
		for i, l := range lines {
			if !l.tag {
				continue
			}
			above, blank := i-1, false
			for above >= 0 && (lines[above].blank || lines[above].escape) {
				blank = blank || lines[above].blank
				above--
			}
			if above < 0 {
				continue
			}
			up := lines[above]
			if up.ends || !up.tag && (blank || l.first) || up.tag && blank && l.first {
				cut := i
				for lines[cut-1].escape {
					cut--
				}
				cuts = append(cuts, lines[cut].start)
			}
		}
		return cuts
	}
}

// naiveLines returns the lines of text with their line ends.
func naiveLines(text string) []string {
	var lines []string
	start := 0
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' || text[i] == '\r' && !strings.HasPrefix(text[i+1:], "\n") {
			lines = append(lines, text[start:i+1])
			start = i + 1
		}
	}
	return append(lines, text[start:])
}
