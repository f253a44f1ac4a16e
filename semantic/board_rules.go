package semantic

import (
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// BoardRules returns the rules of the position's variant, played from there.
func BoardRules(start board.Position) Ruleset {
	return &boardRules{start: start, letters: board.English()}
}

type boardRules struct {
	start   board.Position
	letters *board.Letters
}

func (b *boardRules) Start() State { return &BoardState{Position: b.start, letters: b.letters} }

func (b *boardRules) Language() string { return b.letters.Language() }

func (b *boardRules) Languages() []Ruleset {
	var list []Ruleset
	for _, l := range likelyLanguages {
		list = append(list, &boardRules{start: b.start, letters: l})
	}
	return list
}

// likelyLanguages are the piece letters in the order in which they are tried. Some
// languages share all their letters, and most games use only a few: the language
// of more files comes first.
var likelyLanguages = func() []*board.Letters {
	list := slices.Clone(board.Languages())
	rank := func(l *board.Letters) int {
		if i := slices.Index([]string{"de", "fr", "es", "it", "nl", "pt", "pl", "cs", "hu", "sv"}, l.Language()); i >= 0 {
			return i
		}
		return len(list)
	}
	slices.SortStableFunc(list, func(a, b *board.Letters) int { return rank(a) - rank(b) })
	return list
}()

func (b *boardRules) Explain(path []Move, text []byte, following [][]byte) Explanation {
	moves := make([]board.Move, len(path))
	for i, m := range path {
		moves[i] = board.Move(m)
	}
	w, _ := board.ReadSANLetters(text, b.letters)
	var next []board.Written
	for _, t := range following {
		nw, ok := board.ReadSANLetters(t, b.letters)
		if !ok {
			break
		}
		next = append(next, nw)
	}
	return explain(reasonContext{
		start: &b.start, path: moves, text: text, written: w,
		reason: board.Explain(&b.start, moves, w, next),
	})
}

// BoardState is the [State] of games on the 64 squares.
type BoardState struct {
	Position board.Position
	letters  *board.Letters
	last     board.Written // what Read has read
}

// Read implements [State].
func (s *BoardState) Read(text []byte) (Move, Reading) {
	w, ok := s.readSAN(text)
	s.last = w
	if !ok {
		return NotAMove, ReadNothing
	}
	m, _, ok := s.Position.Resolve(w)
	switch {
	case !ok:
		return Illegal, ReadIllegal
	case m.IsNull():
		return Move(m), ReadNull
	}
	return Move(m), ReadMove
}

// readSAN reads the text of a move. A drop is one only where men can be dropped.
func (s *BoardState) readSAN(text []byte) (w board.Written, ok bool) {
	w, ok = board.ReadSANLetters(text, s.letters)
	if ok && w.Form == board.DropWritten {
		ok = s.Position.Variant().HasDrops()
	}
	return w, ok
}

// Spelling implements [State] (PGN 8.2.3).
func (s *BoardState) Spelling(text []byte, m Move) *Spelling {
	w, ok := s.last, true
	if text != nil {
		w, ok = s.readSAN(text)
	}
	if !ok {
		return nil
	}
	if bits := s.Position.Spelling(w, board.Move(m)); bits != 0 {
		return s.departure(w, board.Move(m), bits)
	}
	return nil
}

// Play implements [State].
func (s *BoardState) Play(m Move) { s.Position.Play(board.Move(m)) }

// CopyFrom implements [State].
func (s *BoardState) CopyFrom(from State) { *s = *from.(*BoardState) }

// Legal implements [State].
func (s *BoardState) Legal(dst []Move) []Move {
	var buf [256]board.Move
	for _, m := range s.Position.Legal(buf[:0]) {
		dst = append(dst, Move(m))
	}
	return dst
}

// AppendMove implements [State]: canonical SAN (PGN 8.2.3).
func (s *BoardState) AppendMove(dst []byte, m Move) []byte {
	return s.Position.AppendSAN(dst, board.Move(m))
}

// AppendRecord implements [State]: FEN (PGN 16.1).
func (s *BoardState) AppendRecord(dst []byte) []byte {
	return s.Position.AppendFEN(dst, board.FENOptions{})
}

// Turn implements [State].
func (s *BoardState) Turn() (number int, black bool) {
	return s.Position.FullmoveNumber(), s.Position.Side() == board.Black
}

// Recurrence implements [State] (FIDE 9.2, 9.3).
func (s *BoardState) Recurrence() (key uint64, clock int) {
	return s.Position.Key(), s.Position.HalfmoveClock()
}

// Dead implements [State] (FIDE 5.2.2).
func (s *BoardState) Dead() bool { return s.Position.DeadByMaterial() }

// Ending implements [State].
func (s *BoardState) Ending() Ending { return endings[s.Position.End().Kind] }

// endings are the endings as the board names them.
var endings = [...]Ending{
	board.NoEnd: Ongoing, board.EndCheckmate: Checkmate, board.EndStalemate: Stalemate,
	board.EndDeadPosition: DeadPosition, board.EndExploded: KingExploded, board.EndThirdCheck: ThirdCheck,
	board.EndOnHill: KingOnHill, board.EndHordeTaken: HordeTaken, board.EndGivenAway: GivenAway,
	board.EndRace: RaceOver,
}

// Result implements [State].
func (s *BoardState) Result() syntax.Result {
	switch end := s.Position.End(); {
	case end.Kind == board.NoEnd:
		return syntax.NoResult
	case end.Drawn:
		return syntax.Draw
	case end.Winner == board.White:
		return syntax.WhiteWins
	}
	return syntax.BlackWins
}
