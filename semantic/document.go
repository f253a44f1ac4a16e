package semantic

import (
	"bytes"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Findings about a whole document: its byte order mark, characters, line ends, and
// whether it is a game file at all. No game knows them, for a game does not know
// its neighbours; they are made when a list is made.

// notPGN is the code of a document that is no game file.
const notPGN = "lex-not-pgn"

// Located is a problem with its place in a document.
type Located struct {
	Problem
	// Game is where the spans of the problem count from.
	Game syntax.GameRef
	// Whole says that the problem is one of the document, not of that game.
	Whole bool
	// Index is its place in the list of its game, or in that of the document. It is the
	// same as long as the text and the options are.
	Index int
	// Severity is what the settings make of it; see [Policy.Severity].
	Severity Severity
}

// Place returns the span of the problem in the document.
func (l *Located) Place() syntax.Span {
	return syntax.Span{Start: l.Game.Offset + l.Span.Start, End: l.Game.Offset + l.Span.End}
}

// Charset is the name of the character set that a file was read in. "" is UTF-8.
type Charset string

// DocumentProblems returns the findings about a document that is held as a whole,
// in the order of their places. It takes a few nanoseconds for each game that is
// pure ASCII, and a search for one byte in the others.
func DocumentProblems(doc *syntax.Document, rules *Rules, cs Charset) []Located {
	s := Survey{Rules: rules, Grammar: doc.Grammar(), Charset: cs, Players: new(Players)}
	for ref := range doc.All() {
		s.Players.Add(ref.Game)
	}
	var list []Located
	for ref := range doc.All() {
		list = append(list, s.Add(ref, Summarize(ref.Game))...)
	}
	list = append(list, s.Finish()...)
	for i := range list {
		list[i].Index = i
	}
	return list
}

// Summary is what [Survey] needs to know of one game beyond its bytes. It depends
// on the game alone.
type Summary struct {
	Flags syntax.TextFlags
	// High is the offset of the first character outside ASCII, Lost that of the
	// first U+FFFD; -1 where there is none.
	High, Lost int
}

// Summarize sums up a game. It is fast: games that are pure ASCII are not read.
func Summarize(g *syntax.Game) Summary {
	s := Summary{Flags: g.TextFlags(), High: -1, Lost: -1}
	if s.Flags&syntax.TextASCII == 0 {
		text := g.Text()
		s.Lost = bytes.Index(text, replacement)
		for s.High = 0; text[s.High] < utf8.RuneSelf; {
			s.High++
		}
	}
	return s
}

var (
	replacement   = []byte(string(utf8.RuneError))
	byteOrderMark = []byte("\uFEFF")
)

// Survey makes the findings about a document from its games, which are shown to it
// one after the other. So it serves a document that is held as a whole and one
// that streams by. Set Rules, Grammar and Charset before the first game.
type Survey struct {
	Rules   *Rules
	Grammar *syntax.Grammar
	Charset Charset
	// Players are those of the whole document; nil where nobody has looked for them.
	Players *Players

	first    syntax.GameRef
	began    bool
	encoded  bool // lex-encoding has been found
	mixed    bool // lex-mixed-newlines has been found
	newline  syntax.TextFlags
	game     bool // there is a tag pair or a move
	stranger Located
	strange  bool // stranger is the first text that is neither
}

// GameHead is how many bytes of a file must hold a tag pair or a move.
const GameHead = 4 << 10

// Add takes the next game, whose place counts from the start of the document, and
// returns what is found there, in the order of place.
func (s *Survey) Add(ref syntax.GameRef, sum Summary) []Located {
	var list []Located
	report := func(pr Problem) {
		if s.Rules.Code(pr.Code) != nil {
			list = append(list, Located{Problem: pr, Game: ref, Whole: true})
		}
	}
	if sum.High == 0 && bytes.HasPrefix(ref.Text(), byteOrderMark) {
		report(s.orderMark(ref))
	}
	if !s.began {
		s.began, s.first = true, ref
	}
	if !s.encoded {
		s.encoding(ref, sum, report)
	}
	if !s.mixed {
		s.lineEnds(ref, sum.Flags, report)
	}
	if s.Players != nil {
		s.Players.check(ref.Game, report)
	}
	if !s.game && ref.Offset < GameHead {
		s.look(ref)
	}
	if len(list) > 1 {
		sortLocated(list)
	}
	return list
}

// Finish returns what is known only at the end.
func (s *Survey) Finish() []Located {
	var list []Located
	if s.Charset != "" && !s.encoded && s.began && s.first.Len() > 0 && s.Rules.Code("lex-encoding") != nil {
		// Pure ASCII in an encoding that is none of ASCII.
		list = append(list, Located{Problem: s.notUTF8(s.first.Text(), 0), Game: s.first, Whole: true})
	}
	if s.strange && !s.game && s.Rules.Code(notPGN) != nil {
		list = append(list, s.stranger)
	}
	return list
}

// orderMark reports a byte order mark. In front of any other game than the first,
// where joined files leave it, it is an invisible character like others.
func (s *Survey) orderMark(ref syntax.GameRef) Problem {
	span := syntax.Span{End: len(byteOrderMark)}
	if ref.Offset == 0 {
		return Problem{Code: "lex-bom", Span: span}
	}
	return Problem{Code: confusable, Span: span, Args: []Arg{
		Text("c", "U+"+codePoint(0xFEFF)), Word("name", spaceName(0xFEFF)), Text("ascii", " "),
	}}
}

// encoding reports, once in a document, that it was read in another character set
// than UTF-8, or that it holds a character that stands for a lost one.
func (s *Survey) encoding(ref syntax.GameRef, sum Summary, report func(Problem)) {
	switch {
	case s.Charset != "":
		if sum.High < 0 {
			return
		}
		report(s.notUTF8(ref.Text(), sum.High))
	case sum.Lost >= 0:
		report(Problem{
			Code: "lex-encoding", Variant: "lost",
			Span: syntax.Span{Start: sum.Lost, End: sum.Lost + len(replacement)},
		})
	default:
		return
	}
	s.encoded = true
}

func (s *Survey) notUTF8(text []byte, off int) Problem {
	_, n := decode(text[off:])
	return Problem{
		Code: "lex-encoding", Span: syntax.Span{Start: off, End: off + n},
		Args: []Arg{Text("name", string(s.Charset))},
	}
}

// Hides reports whether a finding about a document says more than one about a game at
// the same place.
func Hides(whole, own *Problem) bool {
	return whole.Code == mixedNewlines && own.Code == "export-newline" && whole.Span == own.Span
}

const newlineFlags = syntax.TextLF | syntax.TextCRLF | syntax.TextCR

// lineEnds reports, once in a document, the first line end that is of another
// style than the first one of all (PGN 3.2.2).
func (s *Survey) lineEnds(ref syntax.GameRef, flags syntax.TextFlags, report func(Problem)) {
	flags &= newlineFlags
	if flags == 0 || flags == s.newline {
		return
	}
	text := ref.Text()
	for off := 0; off < len(text); {
		i := bytes.IndexAny(text[off:], "\r\n")
		if i < 0 {
			return
		}
		off += i
		style, size := lineEndAt(text, off)
		switch s.newline {
		case 0:
			s.newline = style
			if flags == style {
				return
			}
		case style:
		default:
			s.mixed = true
			report(Problem{
				Code: "lex-mixed-newlines", Span: syntax.Span{Start: off, End: off + size},
				Args: []Arg{Text("a", newlineName(s.newline)), Text("b", newlineName(style))},
			})
			return
		}
		off += size
	}
}

func lineEndAt(text []byte, off int) (style syntax.TextFlags, size int) {
	switch {
	case text[off] == '\n':
		return syntax.TextLF, 1
	case off+1 < len(text) && text[off+1] == '\n':
		return syntax.TextCRLF, 2
	}
	return syntax.TextCR, 1
}

func newlineName(style syntax.TextFlags) string {
	switch style {
	case syntax.TextLF:
		return "LF"
	case syntax.TextCRLF:
		return "CRLF"
	}
	return "CR"
}

// look looks for a tag pair or a move in the first bytes of the document, and for
// text that is neither: white space, comments and '%' lines may be all that a file
// holds.
func (s *Survey) look(ref syntax.GameRef) {
	text := ref.Text()
	t := syntax.NewTree(text[:min(len(text), GameHead-ref.Offset)], s.Grammar)
	game, stranger := lookForGame(t)
	s.game = s.game || game
	if stranger >= 0 && !s.strange && !s.game {
		first, _ := t.Range(stranger)
		start, end := t.TokenSpan(first)
		s.strange = true
		s.stranger = Located{
			Problem: Problem{Code: notPGN, Span: syntax.Span{Start: start, End: end}},
			Game:    ref, Whole: true,
		}
	}
}

// lookForGame reports whether a text holds a tag pair or a move. stranger is the node of
// the first text that is neither, -1 if there is none: white space, comments, '%' lines
// and markers, which are games without moves.
func lookForGame(t *syntax.Tree) (game bool, stranger int) {
	stranger = -1
	for n := 1; n < t.Len(); n++ {
		switch t.Kind(n) {
		case syntax.NodeTagPair:
			game = isTagPair(t, n)
		case syntax.NodePosition:
			game = true
		case syntax.NodeMove:
			game = looksLikeMove(t.MoveText(t.Move(n)))
		case syntax.NodeTagSection, syntax.NodeMovetext, syntax.NodeComment, syntax.NodeEscape, syntax.NodeVariation,
			syntax.NodeResult:
			continue
		}
		if game {
			return true, stranger
		}
		if stranger < 0 {
			stranger = n
		}
	}
	return false, stranger
}

// HoldsNoGame reports whether the first bytes of a document hold text, but neither a tag
// pair nor a move, of which lex-not-pgn says all that is to be said.
func HoldsNoGame(head []byte, gr *syntax.Grammar) bool {
	strange := false
	for ref := range syntax.NewDocument(head[:min(len(head), GameHead)], gr).All() {
		game, stranger := lookForGame(ref.Tree(gr))
		if game {
			return false
		}
		strange = strange || stranger >= 0
	}
	return strange
}

// isTagPair reports whether a tag pair has a name, and a value or not yet an end:
// the heading of a section in a file of settings has neither.
func isTagPair(t *syntax.Tree, n int) bool {
	f := t.Flags(n)
	return f&syntax.MissingName == 0 && (f&syntax.MissingValue == 0 || f&syntax.MissingClose != 0)
}

// looksLikeMove reports whether a word reads as a move in any language and names a
// square, or castles; short words of prose may read as a pawn's capture, and dashes as a
// null move.
func looksLikeMove(text []byte) bool {
	if len(bytes.Trim(text, "-")) == 0 {
		return false
	}
	if !bytes.ContainsAny(text, "12345678０１２３４５６７８") && len(bytes.Trim(text, "Oo0-+#")) > 0 {
		return false
	}
	if i := bytes.IndexByte(text, '@'); i >= 0 {
		text = text[i+1:] // a drop
	}
	if _, ok := board.ReadSAN(text); ok {
		return true
	}
	for _, l := range board.Languages() {
		if _, ok := board.ReadSANLetters(text, l); ok {
			return true
		}
	}
	return false
}
