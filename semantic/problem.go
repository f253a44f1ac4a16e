package semantic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Problem is one finding about a game, or about a whole document.
type Problem struct {
	Code    string      // kebab-case, as in the catalogue; see [Code]
	Variant string      // which of the code's sentences; "" the plain one
	Level   Severity    // 0: the severity of the code
	Span    syntax.Span // bytes, from the start of the game; never empty in a text that is not
	Args    []Arg
	Related []Related
	Ply     int  // of the move that this is about, from 1 on the path of its own line; 0: no move
	Main    bool // that move is one of the main line
	// Node is what the problem is about, if a fix needs to know: a node of the tree,
	// such as the move or the tag pair; 0: none.
	Node int
}

// Related is a place that explains a problem.
type Related struct {
	Span syntax.Span
	Key  string // of the sentence
	Args []Arg
}

// sortProblems puts problems into the order in which they are shown: by place,
// then by code. It is stable, so that equal ones keep the order of discovery.
func sortProblems(list []Problem) {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Code, b.Code))
	})
}

// Arg is a named value for a sentence.
type Arg struct {
	Name string
	kind argKind
	text string
	num  int
}

type argKind uint8

const (
	argText argKind = iota
	argQuoted
	argNumber
	argPiece
	argColor
	argWord
)

// Text is a text to be shown as it is: a square, a move, a canonical value.
func Text(name, text string) Arg { return Arg{Name: name, kind: argText, text: text} }

// Quoted is a piece of the user's text. It is cut at 30 characters where it is
// shown, and made valid UTF-8.
func Quoted(name string, text []byte) Arg {
	return Arg{Name: name, kind: argQuoted, text: string(text[:min(len(text), 4*maxQuoted+8)])}
}

// Number is a number.
func Number(name string, n int) Arg { return Arg{Name: name, kind: argNumber, num: n} }

// Square is the name of a square.
func Square(name string, sq board.Square) Arg { return Text(name, sq.String()) }

// Piece is a kind of man, such as "knight".
func Piece(name string, t board.PieceType) Arg { return Arg{Name: name, kind: argPiece, num: int(t)} }

// Color is a side, such as "White".
func Color(name string, c board.Color) Arg { return Arg{Name: name, kind: argColor, num: int(c)} }

// List is several texts in a row: "Event, Site and Round".
func List(name string, items []string) Arg { return Text(name, joinAnd(items)) }

// Word is a word of the message table, which languages translate.
func Word(name, key string) Arg { return Arg{Name: name, kind: argWord, text: key} }

// argumentText returns a named argument in words, "" if there is none.
func argumentText(args []Arg, name string) string {
	for _, a := range args {
		if a.Name == name {
			return a.String()
		}
	}
	return ""
}

func joinAnd(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " " + words["and"] + " " + items[last]
}
