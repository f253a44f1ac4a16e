package semantic

import "github.com/pgn-lsp/pgn-lsp/semantic/board"

// writtenText is a text of the line, made ready to be compared with legal moves.
type writtenText struct {
	spelling
	long   bool // origin and target are written in full
	letter bool // with the letter of the man in front
}

// spellWritten reads text k of the line, which is written for position s. On the 64
// squares, letters of other languages, figurines and look-alikes become the letters
// of canonical notation.
func (m *mender) spellWritten(s State, k int) writtenText {
	text := m.line.texts[k]
	b, ok := s.(*BoardState)
	if !ok || k == m.line.failed && m.line.noMove {
		return writtenText{spelling: spell(text)}
	}
	w := &m.line.written[k]
	sp := writtenText{long: w.Form == board.ManMove && w.Hint() == board.HintSquare, letter: w.Man > board.Pawn}
	if w.Form == board.ManMove && w.To().Valid() && (b.letters != board.English() || !isASCII(text)) {
		sp.addWritten(w)
	} else {
		sp.spelling = spell(text)
	}
	return sp
}

// distance returns the cost of a candidate's move in place of a text. Where a text
// gives both squares in full, so may the move.
func (m *mender) distance(s State, text *writtenText, c *candidate) Cost {
	name := spell(m.name(c))
	cost := text.spelling.distance(&name)
	if text.long && !board.Move(c.move).IsDrop() {
		var long spelling
		long.addLong(&s.(*BoardState).Position, board.Move(c.move), text.letter)
		cost = min(cost, text.spelling.distance(&long))
	}
	return cost
}

// addWritten spells what a text says in canonical notation.
func (s *spelling) addWritten(w *board.Written) {
	s.addMan(w.Man)
	origin, hint := w.Origins().First(), w.Hint()
	if hint&board.HintFile != 0 {
		s.add('a' + byte(origin.File()))
	}
	if hint&board.HintRank != 0 {
		s.add('1' + byte(origin.Rank()))
	}
	s.addSquare(w.To())
	s.addMan(w.Promotion)
}

// addLong spells a legal move with its origin in full, castling as the king's move.
func (s *spelling) addLong(pos *board.Position, m board.Move, letter bool) {
	if letter {
		s.addMan(pos.PieceAt(m.From()).Type())
	}
	s.addSquare(m.From())
	s.addSquare(m.KingTo())
	s.addMan(m.Promotion())
}

func (s *spelling) addMan(t board.PieceType) {
	if t > board.Pawn {
		s.add(t.Letter())
	}
}

func (s *spelling) addSquare(sq board.Square) {
	s.add('a' + byte(sq.File()))
	s.add('1' + byte(sq.Rank()))
}
