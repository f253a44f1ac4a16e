package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// departures gives each way in which the text of a move departs from canonical SAN its
// code. A move has one of these findings: the gravest, of equal ones the first in the
// catalogue. So is the order here.
var departures = [...]struct {
	bits          board.Spelling
	code, variant string
}{
	{board.SpelledCastleZero, "san-castle-zero", ""},
	{board.SpelledCastleBare, "san-castle-zero", "bare"},
	{board.SpelledCoordinate, "san-coordinate", ""},
	{board.SpelledCaptureMissing, "san-capture-missing", ""},
	{board.SpelledShortCapture, "san-capture-missing", "square"},
	{board.SpelledCaptureExtra, "san-capture-extra", ""},
	{board.SpelledCheckExtra, "san-check-extra", ""},
	{board.SpelledMateExtra, "san-mate-extra", ""},
	{board.SpelledLetterCase, "san-letter-case", ""},

	{board.SpelledLong, "san-long", ""},
	{board.SpelledOverspecified, "san-overspecified", ""},
	{board.SpelledRankFirst, "san-disambiguation-kind", ""},
	{board.SpelledCheckMissing, "san-check-missing", ""},
	{board.SpelledMateMissing, "san-mate-missing", ""},
	{board.SpelledDoubleCheck, "san-double-check", ""},
	{board.SpelledPromotionSign, "san-promotion-sign", ""},
	{board.SpelledPawnLetter, "san-pawn-letter", ""},
	{board.SpelledEnPassantSuffix, "san-en-passant-suffix", ""},
	{board.SpelledFigurine, "san-figurine", ""},
	{board.SpelledSpaces, "san-spaces", ""},
}

// departure is what a text that departs from canonical SAN is blamed for.
func (s *BoardState) departure(w board.Written, m board.Move, bits board.Spelling) *Spelling {
	if bits&board.SpelledFigurine != 0 {
		bits &^= board.SpelledPawnLetter // a figurine is none
	}
	for _, d := range departures {
		if bits&d.bits == 0 {
			continue
		}
		sp := &Spelling{Code: d.code, Variant: d.variant, Args: []Arg{Text("san", s.inLetters(m))}}
		switch d.bits {
		case board.SpelledOverspecified:
			sp.Args = append(sp.Args, Text("part", s.needless(w, m)))
		case board.SpelledMateExtra:
			if reply := s.reply(m); reply != "" {
				sp.Args = append(sp.Args, Text("reply", reply))
			} else if s.Position.Variant() == board.Bughouse {
				sp.Variant = "partner"
			} else {
				sp.Variant = "stalemate"
			}
		}
		if bits&board.SpelledDoubtful != 0 {
			sp.Args = append(sp.Args, Text("other", s.otherReading(w)))
		}
		return sp
	}
	return nil // look-alikes, which have a finding of their own
}

// inLetters returns a move in SAN with the piece letters of the game.
func (s *BoardState) inLetters(m board.Move) string {
	return string(s.letters.AppendSAN(nil, &s.Position, m))
}

// needless returns the part of the origin that a text has too much.
func (s *BoardState) needless(w board.Written, m board.Move) string {
	square := m.From().String()
	switch w.Hint() &^ s.Position.NeededHint(m) {
	case board.HintFile:
		return square[:1]
	case board.HintRank:
		return square[1:]
	}
	return square
}

// reply names a legal answer to a move; "" if there is none.
func (s *BoardState) reply(m board.Move) string {
	next := &BoardState{Position: s.Position, letters: s.letters}
	next.Position.Play(m)
	legal := next.Legal(nil)
	if len(legal) == 0 {
		return ""
	}
	return string(NumberedMove(nil, next, legal[0]))
}

// otherReading returns the move that a text means in which a capital would be a small
// letter, or the reverse; "" if it is ambiguous.
func (s *BoardState) otherReading(w board.Written) string {
	second, _ := w.Alternative()
	m, _, ok := s.Position.Resolve(second)
	if !ok {
		return ""
	}
	return s.inLetters(m)
}

// trail is what stands behind the text of a move in its node.
type trail struct {
	end      int  // one behind the last word or sign for check that follows the text directly
	apart    bool // there are such words or signs behind something else
	suffix   int  // the first suffix, -1: none
	suffixes int
	offers   bool // there is a draw offer
}

// readTrail looks at the tokens [first, end) behind a move.
func (p *Pass) readTrail(first, end int) trail {
	k := trail{end: first, suffix: -1}
	direct := true
	for i := first; i < end; i++ {
		kind := p.Tree.TokenKind(i)
		if kind.IsBlank() {
			continue
		}
		switch kind {
		case syntax.TokenGlyph, syntax.TokenWord:
			switch text := p.Reader.Text(i); {
			case string(text) == drawOffer:
				k.offers = true
			case !isCheckWord(text):
			case direct:
				k.end = i + 1
				continue
			default:
				k.apart = true
				continue
			}
		case syntax.TokenSuffix:
			if k.suffix < 0 {
				k.suffix = i
			}
			k.suffixes++
		}
		direct = false
	}
	return k
}

const drawOffer = "(=)"

// isCheckWord reports whether a word or sign behind a move belongs to its spelling.
func isCheckWord(text []byte) bool {
	switch string(text) {
	case "+", "++", "#", "ch", "check", "dbl", "dis", "mate", "ep", "e.p", "e.p.":
		return true
	}
	r, n := decode(text)
	ascii, _ := lookAlike(r)
	return n == len(text) && (ascii == "+" || ascii == "#")
}

// checkSpelling reports in which way the text of a legal move departs from canonical
// notation, and what is wrong with its suffix.
func (r *replay) checkSpelling(f *frame, m syntax.Move, text []byte, move Move) {
	if m.TextEnd == m.MarksEnd && !m.Spaced { // nearly always
		if s := f.state.Spelling(nil, move); s != nil {
			r.misspelt(f, m, s, r.Tree.MoveSpan(m))
		}
		return
	}
	k := r.readTrail(m.TextEnd, m.MarksEnd)
	if m.Spaced || k.end > m.TextEnd {
		text = r.spaced(m.Text, k.end)
	}
	s := f.state.Spelling(text, move)
	if s == nil && k.apart {
		s = f.state.Spelling(r.withMarksApart(text, k.end, m.MarksEnd), move)
	}
	span := r.moveAndMarks(m, k)
	switch {
	case s != nil && s.Code == "san-spaces":
		if other := r.asPawnMove(f, m, move); other != "" {
			s.Args = append(s.Args, Text("other", other))
		}
		r.misspelt(f, m, s, span)
	case s != nil:
		r.misspelt(f, m, s, span)
	case k.suffix >= 0 && r.gapBefore(k, span.End):
		span.End = r.TokenSpan(k.suffix).End
		r.misspelt(f, m, &Spelling{Code: "san-spaces", Args: []Arg{Text("san", string(text))}}, span)
	}
	r.checkSuffixes(f, m, k)
}

func (r *replay) misspelt(f *frame, m syntax.Move, s *Spelling, span syntax.Span) {
	r.Report(Problem{
		Code: s.Code, Variant: s.Variant, Args: s.Args, Span: r.firstLine(span),
		Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node,
	})
}

// asPawnMove returns the other reading of a man's move with a blank behind its letter: a
// pawn moves, and the letter does not belong there (N c6). It is "" where no pawn can, or
// the line does not go on so. It is worth a thought only where the line does not go on
// as written, or where an N behind a move may be the sign for a novelty.
func (r *replay) asPawnMove(f *frame, m syntax.Move, man Move) string {
	text := r.text(m)
	if bytes.IndexByte([]byte("KQRBN"), text[0]) < 0 {
		return ""
	}
	pawn, reading := f.state.Read(text[1:])
	if reading != ReadMove || !r.goesOnBehind(f, m, pawn) {
		return ""
	}
	first, _ := r.Tree.Range(m.Node)
	if text[0] == 'N' && first == m.Text && f.lastNode >= 0 && r.Tree.Next(f.lastNode) == m.Node {
		return string(f.state.AppendMove([]byte("$146 "), pawn))
	}
	if r.goesOnBehind(f, m, man) {
		return ""
	}
	return string(f.state.AppendMove(nil, pawn))
}

// goesOnBehind reports whether the line is legal, as far as it is tried, behind a reading
// of m.
func (r *replay) goesOnBehind(f *frame, m syntax.Move, move Move) bool {
	const tried = 8 * trial // moves of a man and of a pawn to one square differ little at first
	state := r.setup.Ruleset.Start()
	state.CopyFrom(f.state)
	state.Play(move)
	return r.goesOnFrom(state, f, r.Tree.Next(m.Node), tried)
}

// moveAndMarks returns the span of a move with the words and signs for check directly
// behind it.
func (p *Pass) moveAndMarks(m syntax.Move, k trail) syntax.Span {
	span := p.Tree.MoveSpan(m)
	if k.end > m.TextEnd {
		span.End = p.TokenSpan(k.end - 1).End
	}
	return span
}

// gapBefore reports whether nothing but blanks, and some, stand between a move that ends
// at end and its first suffix.
func (p *Pass) gapBefore(k trail, end int) bool {
	start := p.TokenSpan(k.suffix).Start
	for _, c := range p.Tree.Text()[end:start] {
		if !isSpace(c) {
			return false
		}
	}
	return start > end
}

// spaced returns the text of tokens, with one blank where blanks stand between two.
// Characters that only look like blanks have a finding of their own.
func (p *Pass) spaced(first, end int) []byte {
	all := p.Tree.Text()
	var text []byte
	last := -1
	for tok := range p.Tree.TokensFrom(first, end) {
		if tok.Kind.IsBlank() || tok.Kind == syntax.TokenControl {
			continue
		}
		if last >= 0 && bytes.ContainsAny(all[last:tok.Start], " \t\r\n") {
			text = append(text, ' ')
		}
		text = append(text, all[tok.Start:tok.End]...)
		last = tok.End
	}
	return text
}

// withMarksApart returns a text with the words and signs for check among the tokens
// [first, end).
func (p *Pass) withMarksApart(text []byte, first, end int) []byte {
	for _, i := range p.marksApart(first, end) {
		text = append(append(text[:len(text):len(text)], ' '), p.Tree.TokenText(i)...)
	}
	return text
}

func (p *Pass) marksApart(first, end int) []int {
	var list []int
	for i := first; i < end; i++ {
		if k := p.Tree.TokenKind(i); (k == syntax.TokenGlyph || k == syntax.TokenWord) && isCheckWord(p.Tree.TokenText(i)) {
			list = append(list, i)
		}
	}
	return list
}

// fixSpelling writes the canonical move, and takes away words and signs for check that
// stand elsewhere. What a person could have meant in two ways is not safe, nor is what
// follows from a guess.
func fixSpelling(p *FixPass, pr *Problem) []Fix {
	san, other := pr.Argument("san"), pr.Argument("other")
	first := Fix{Key: pr.Code, Args: []Arg{Text("san", san)}}
	first.Safe = other == "" && pr.Code != "san-capture-extra" && !p.isAssumed(pr.Node) && !p.isInJunk(p.moveSpan(pr.Node))
	first.Edits = p.respell(pr.Node, san)
	if other == "" {
		return []Fix{first}
	}
	return []Fix{first, {Key: "san-other", Args: []Arg{Text("san", other)}, Edits: p.respell(pr.Node, other)}}
}

// respell returns the edits that write the move in node n as san.
func (p *FixPass) respell(n int, san string) []syntax.Edit {
	m := p.Tree.Move(n)
	k := p.readTrail(m.TextEnd, m.MarksEnd)
	span := p.moveAndMarks(m, k)
	if k.suffix >= 0 && p.gapBefore(k, span.End) {
		gap := syntax.Span{Start: span.End, End: p.TokenSpan(k.suffix).Start}
		if p.Text(span) == san {
			return []syntax.Edit{Delete(gap)}
		}
		span.End = gap.End
	} else if text := p.Tree.Text(); span.End < len(text) && isSymbolByte(text[span.End]) {
		san += " "
	}
	edits := []syntax.Edit{Replace(span, san)}
	if k.apart {
		for _, i := range p.marksApart(k.end, m.MarksEnd) {
			edits = append(edits, p.DeleteWord(p.TokenSpan(i)))
		}
	}
	return edits
}
