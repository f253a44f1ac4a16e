package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// damages are what happens to files: slips of the keyboard and of programs.
var damages = []struct {
	name   string
	damage func(r *rand.Rand, text string, movetext int) string
}{
	{"delete", func(r *rand.Rand, s string, _ int) string { i := r.IntN(len(s)); return s[:i] + s[i+1:] }},
	{"insert", func(r *rand.Rand, s string, _ int) string { i := r.IntN(len(s)); return s[:i] + printable(r) + s[i:] }},
	{"replace", func(r *rand.Rand, s string, from int) string {
		i := from + r.IntN(len(s)-from)
		return s[:i] + printable(r) + s[i+1:]
	}},
	{"exchange", func(r *rand.Rand, s string, from int) string {
		i := from + r.IntN(len(s)-from-1)
		return s[:i] + s[i+1:i+2] + s[i:i+1] + s[i+2:]
	}},
	{"blank", func(r *rand.Rand, s string, from int) string {
		i := from + r.IntN(len(s)-from)
		return s[:i] + " " + s[i:]
	}},
	{"line end", func(r *rand.Rand, s string, _ int) string { i := r.IntN(len(s)); return s[:i] + "\n" + s[i:] }},
	{"glue", func(r *rand.Rand, s string, from int) string { return without(r, s, from, " ") }},
	{"no bracket", func(r *rand.Rand, s string, _ int) string { return without(r, s, 0, "[", "]", `"`, "{", "}", "(", ")") }},
	{"bracket", func(r *rand.Rand, s string, from int) string {
		i := from + r.IntN(len(s)-from)
		return s[:i] + pickOne(r, "{", "}", "(", ")", "[", "]", ";", "%", `"`, "<", "$", "#") + s[i:]
	}},
	{"letter", func(r *rand.Rand, s string, _ int) string {
		i := r.IntN(len(s))
		return s[:i] + pickOne(r, "é", "Ø", "×", "½", "¾", "»", "“", "–", "\u00a0", "♘", "Ñ", "\xe9") + s[i+1:]
	}},
	{"word", func(r *rand.Rand, s string, from int) string {
		i := strings.IndexByte(s[from+r.IntN(len(s)-from):], ' ')
		if i < 0 {
			return s
		}
		i += from
		return s[:i] + " " + pickOne(r, "hello", "N", "D", "Sf3", "e.p.", "dis ch", "+-", "=", "(=)", "18", "3.", "12...", "1-0", "Q", "--", "resigns") + s[i:]
	}},
	{"figurines", func(_ *rand.Rand, s string, from int) string {
		return s[:from] + strings.NewReplacer("N", "♘", "B", "♝", "R", "♖").Replace(s[from:])
	}},
	{"zeros", func(_ *rand.Rand, s string, _ int) string { return strings.ReplaceAll(s, "O-O", "0-0") }},
	{"dashes", func(_ *rand.Rand, s string, from int) string {
		return s[:from] + strings.ReplaceAll(s[from:], "-", "–")
	}},
	{"CRLF", func(_ *rand.Rand, s string, _ int) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
	{"no numbers", func(_ *rand.Rand, s string, from int) string { return s[:from] + strings.ReplaceAll(s[from:], ".", "") }},
}

func printable(r *rand.Rand) string { return string(rune(' ' + 1 + r.IntN('~'-' '))) }

func pickOne(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// without takes away one of some characters.
func without(r *rand.Rand, s string, from int, set ...string) string {
	off := from + r.IntN(len(s)-from)
	for i := range len(s) - from {
		if at := from + (off-from+i)%(len(s)-from); slices.Contains(set, s[at:at+1]) {
			return s[:at] + s[at+1:]
		}
	}
	return s
}

// TestFixAllLosesNothingOfDamagedGames damages games of the corpus and applies all safe
// fixes. All words of comments are there still, in order; so are all moves that could be
// played, and all other words, as they are or as moves that can be played now.
func TestFixAllLosesNothingOfDamagedGames(t *testing.T) {
	t.Parallel()
	var games []string
	for name, text := range corpusTexts(t) {
		if strings.HasSuffix(name, ".pgn") && !strings.Contains(name, "made") {
			n := 0
			for ref := range syntax.NewDocument(text, pgn.Grammar).All() {
				if n++; n <= 10 && ref.Len() > 200 && ref.Len() < 3000 {
					games = append(games, string(ref.Text()))
				}
			}
		}
	}
	slices.Sort(games)
	rounds := 1000
	if testing.Short() {
		rounds = 100
	}
	fixer := semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: semantic.NewSieve(pgn.Rules, semantic.Policy{}, nil)}
	all := func(string) bool { return true }
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same games every time
	for i := range rounds {
		text := games[r.IntN(len(games))]
		d := damages[i%len(damages)]
		movetext := strings.Index(text, "\n\n") + 1
		text = d.damage(r, text, min(movetext, len(text)-3))
		before := wordsOf([]byte(text))
		edits, _ := fixer.FixAll([]byte(text), all)
		fixed := syntax.ApplyEdits([]byte(text), edits)
		if what := before.lost(wordsOf(fixed)); what != "" {
			require.Fail(t, fmt.Sprintf("%s: %s is lost", d.name, what), "--- before\n%s\n--- after\n%s", text, fixed)
		}
		if more, n := fixer.FixAll(fixed, all); n > 0 {
			require.Fail(t, d.name+": not done after once", "--- before\n%s\n--- after\n%s\n--- again\n%s",
				text, fixed, syntax.ApplyEdits(fixed, more))
		}
	}
}

// gameWords is what is written in games.
type gameWords struct {
	values   []string // of tags
	comments []string // words
	played   []semantic.Move
	others   []string // words in the place of moves that cannot be played
}

func wordsOf(text []byte) gameWords {
	var w gameWords
	for ref := range syntax.NewDocument(slices.Clone(text), pgn.Grammar).All() {
		tree := ref.Tree(pgn.Grammar)
		for tok := range tree.AllTokens() {
			switch text := string(ref.Text()[tok.Start:tok.End]); tok.Kind {
			case syntax.TokenString:
				w.values = append(w.values, text)
			case syntax.TokenComment:
				w.comments = append(w.comments, commentWords(strings.Trim(text, "{}"))...)
			case syntax.TokenLineComment:
				w.comments = append(w.comments, commentWords(text[1:])...)
			}
		}
		a := semantic.Analyze(tree, pgn.Rules, semantic.Options{})
		for i := range a.Lines {
			moves, k := a.Moves(i), 0
			for n := range tree.Children(a.Lines[i].Node) {
				if tree.Kind(n) != syntax.NodeMove || k >= len(moves) {
					continue
				}
				if moves[k].IsPlayed() {
					w.played = append(w.played, moves[k])
				} else {
					w.others = append(w.others, string(tree.MoveText(tree.Move(n))))
				}
				k++
			}
		}
	}
	return w
}

// commentWords returns the words of a comment, without what the fixes of cmd-* put into
// commands: brackets, and zeros in front of times.
func commentWords(text string) []string {
	if strings.Contains(text, "[%") {
		text = strings.NewReplacer("]", "", "0", "").Replace(text)
	}
	return strings.Fields(text)
}

// lost says what of w is not in other.
func (w gameWords) lost(other gameWords) string {
	if word := notWithin(w.comments, other.comments); word != "" {
		return "the comment word " + word
	}
	if n := len(w.played) - len(other.played); n > 0 {
		return "a move"
	}
	gained := len(other.played) - len(w.played)
	rest := slices.Concat(other.others, other.comments)
	values := inLetters(strings.Join(other.values, " "))
	for i := range rest {
		rest[i] = inLetters(rest[i])
	}
	for _, word := range w.others {
		i := slices.Index(rest, inLetters(word))
		switch {
		case i >= 0:
			rest = slices.Delete(rest, i, i+1)
		case strings.Contains(values, inLetters(word)): // of a tag that was torn
		case gained > 0:
			gained--
		default:
			return "the word " + word
		}
	}
	return ""
}

// inLetters returns the ASCII letters and digits of a word: look-alikes may be written
// in ASCII, and characters that are not to be seen may go.
func inLetters(word string) string {
	word = strings.NewReplacer("♘", "N", "♝", "B", "♖", "R", "×", "x", "0-0", "O-O", "½", "1/2").Replace(word)
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, word)
}

// notWithin returns the first of some words that is not, in order, among others.
func notWithin(words, others []string) string {
	for _, word := range words {
		i := slices.Index(others, word)
		if i < 0 {
			return word
		}
		others = others[i+1:]
	}
	return ""
}
