package assist

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

// BoardStyle says how the men of a diagram are drawn.
type BoardStyle uint8

// The styles.
const (
	BoardLetters   BoardStyle = iota // the letters of FEN: upper case for White
	BoardFigurines                   // U+2654 to U+265F
	BoardOff                         // no diagram
)

// Orientation says which side is drawn below.
type Orientation uint8

// The orientations.
const (
	WhiteBelow Orientation = iota
	BlackBelow
	// MoverBelow has the side below that made the last move; in front of the first
	// move, the one that is to make it.
	MoverBelow
)

// AppendBoard appends a diagram of a position in text: eight lines of eight squares,
// without a line end behind the last.
//
// Every square takes two columns, one for what stands on it ('·' for nothing) and
// one in front of it; the line ends with a column of its own for a bracket. The
// columns between squares are blank, but for brackets around the man that made
// the last move; so all columns stay where they are. Behind the line nearest to
// the side that is to move stands "to move":
//
//	r n b q k b n r
//	p p p · · p p p
//	· · ·[p]· · · ·
//	· · · · p · · ·
//	· · · P P · · ·
//	· · · · · · · ·
//	P P P · · P P P
//	R N B Q K B N R   to move
//
// last is the move that led to the position, NotAMove for none. A state of another
// board than the one of 64 squares appends nothing.
func AppendBoard(dst []byte, s semantic.State, last semantic.Move, style BoardStyle, o Orientation) []byte {
	bs, move := semantic.OnBoard(s, last)
	if bs == nil || style == BoardOff {
		return dst
	}
	pos := &bs.Position
	target := board.NoSquare
	played := last.IsPlayed() && !move.IsNull()
	if played {
		target = move.KingTo()
	}
	side := pos.Side()
	black := o == BlackBelow || o == MoverBelow && (last.IsPlayed() != (side == board.Black))
	for row := range 8 {
		rank := 7 - row
		if black {
			rank = row
		}
		if row > 0 {
			dst = append(dst, '\n')
		}
		dst = appendRank(dst, pos, rank, target, style, black)
		if (row == 7) == ((side == board.Black) == black) && (row == 0 || row == 7) {
			if dst[len(dst)-1] != ']' {
				dst = append(dst, ' ')
			}
			dst = append(append(dst, "  "...), words["board.to-move"]...)
		}
	}
	return dst
}

// appendRank appends one line of a diagram, without blanks at its end.
func appendRank(dst []byte, pos *board.Position, rank int, target board.Square, style BoardStyle, black bool) []byte {
	marked := false // the square to the left
	for column := range 8 {
		file := column
		if black {
			file = 7 - column
		}
		sq := board.SquareAt(file, rank)
		switch {
		case sq == target:
			dst = append(dst, '[')
		case marked:
			dst = append(dst, ']')
		default:
			dst = append(dst, ' ')
		}
		marked = sq == target
		dst = appendMan(dst, pos.PieceAt(sq), style)
	}
	if marked {
		dst = append(dst, ']')
	}
	return dst
}

func appendMan(dst []byte, p board.Piece, style BoardStyle) []byte {
	switch {
	case p.Type() == board.NoPiece:
		return append(dst, "·"...)
	case style == BoardFigurines:
		return append(dst, figurines[p.Color()][p.Type()]...)
	}
	return append(dst, p.Letter())
}

var figurines = [2][7]string{
	board.White: {board.King: "♔", board.Queen: "♕", board.Rook: "♖", board.Bishop: "♗", board.Knight: "♘", board.Pawn: "♙"},
	board.Black: {board.King: "♚", board.Queen: "♛", board.Rook: "♜", board.Bishop: "♝", board.Knight: "♞", board.Pawn: "♟"},
}

// record returns the position in the notation of its rules: FEN.
func record(s semantic.State, enPassantLegal bool) string {
	if bs, ok := s.(*semantic.BoardState); ok {
		return string(bs.Position.AppendFEN(nil, board.FENOptions{EnPassantLegal: enPassantLegal}))
	}
	return string(s.AppendRecord(nil))
}
