package board

// FENOptions says how FEN castling rights and en passant squares are read and written. The zero value is the standard's
// FEN for orthodox chess.
type FENOptions struct {
	Chess960       bool // read file letters for castling rooks, and K or Q as the outermost rook (X-FEN)
	Shredder       bool // write castling rights as file letters always, not only where K or Q would mislead
	EnPassantLegal bool // write the en passant square only when a pawn may legally capture there
}

// FENProblemKind is what is wrong with a FEN.
type FENProblemKind uint8

// The kinds of FEN problems. The comment names the diagnostic code and the fields of [FENProblem] that are set besides
// Kind, Field, Start and End.
const (
	FENFieldCount          FENProblemKind = iota + 1 // fen-field-count: Count fields, not 6. Marks the surplus, or the last character
	FENRankCount                                     // fen-rank-count: Count ranks, not 8. Marks the board
	FENRankWidth                                     // fen-rank-width: rank of Square, an a-file square, has Count squares. Marks the rank
	FENPieceLetter                                   // fen-piece-letter: Char. Marks it
	FENSplitDigits                                   // fen-split-digits: digits that should be the one digit Count. Marks them
	FENSide                                          // fen-side. Marks the field
	FENCastlingLetter                                // fen-castling-syntax as Error: Char is no castling letter. Marks the field
	FENCastlingOrder                                 // fen-castling-syntax as Warning: letters repeated or out of order. Marks the field
	FENCastlingImpossible                            // fen-castling-impossible: Char, Color, Square of the rook that is missing. Marks the letter
	FENEnPassantSyntax                               // fen-ep-syntax: Count is the rank, 3 or 6, it must be on, 0 if the side is unknown. Marks the field
	FENEnPassantImpossible                           // fen-ep-impossible: Square, Color of the pawn. Marks the field
	FENEnPassantNoCapturer                           // fen-ep-no-capturer: Square. Marks the field
	FENHalfmove                                      // fen-halfmove as Error: no number from 0. Marks the field
	FENHalfmoveEnPassant                             // fen-halfmove as Warning: Count beside an en passant square. Marks the field
	FENHalfmoveLarge                                 // fen-halfmove as Hint: Count, more than the full-move number has room for. Marks the field
	FENFullmove                                      // fen-fullmove as Error: no number from 1 (to 65535). Marks the field
	FENFullmoveZero                                  // fen-fullmove as Warning: 0, read as 1. Marks the field
	FENKings                                         // fen-kings: Color has Count kings. Marks the board
	FENPawnRank                                      // fen-pawn-rank: pawn on Square. Marks the letter
	FENOppositeCheck                                 // fen-opposite-check: Color, not to move, is in check. Marks the side
	FENTooManyMen                                    // fen-too-many: Color has Count men, more than 16. Marks the board
	FENTooManyPawns                                  // fen-too-many: Color has Count pawns, more than 8. Marks the board
	FENTooManyPromoted                               // fen-too-many: Color has Count promoted men, more than its missing pawns. Marks the board
	FENImpossibleCheck                               // fen-impossible-check: Color is in a check no move can give; Square is a checker. Marks the board
	FENDefault                                       // fen-default: the initial array, move 1. Marks everything
)

// Unusable reports whether the problem leaves a position on which moves cannot be judged: its board, its side to move
// or its kings are not known. All other faults are mended by the reader.
func (k FENProblemKind) Unusable() bool {
	switch k {
	case FENRankCount, FENRankWidth, FENPieceLetter, FENSide, FENKings, FENPawnRank, FENOppositeCheck:
		return true
	}
	return false
}

// FENProblem is one finding about a FEN. Start and End are byte offsets in the text given to the parser; the range is
// empty only if the text is.
type FENProblem struct {
	Kind       FENProblemKind
	Field      uint8  // 0 board, 1 side, 2 castling, 3 en passant, 4 half-move clock, 5 full-move number
	Color      Color  // see the kinds
	Square     Square // see the kinds; NoSquare where there is none
	Char       rune   // see the kinds
	Count      int    // see the kinds
	Start, End int
}

// UsableFEN reports whether moves can be judged on the position that came with these problems. It is false, too, when
// the field for the side to move is missing.
func UsableFEN(problems []FENProblem) bool {
	for _, problem := range problems {
		if problem.Kind.Unusable() || problem.Kind == FENFieldCount && problem.Count < 2 {
			return false
		}
	}
	return true
}

// AppendFEN appends the position as FEN (PGN 16.1).
func (p *Position) AppendFEN(dst []byte, opts FENOptions) []byte {
	dst = p.appendBoard(dst)
	dst = append(dst, ' ', "wb"[p.side&1], ' ')
	dst = p.appendCastling(dst, opts)
	ep := p.ep
	if opts.EnPassantLegal && !p.epLegal {
		ep = NoSquare
	}
	dst = ep.Append(append(dst, ' '))
	dst = appendNumber(append(dst, ' '), uint(p.clock))
	return appendNumber(append(dst, ' '), uint(p.number))
}

// appendBoard appends the first field.
func (p *Position) appendBoard(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			man := p.mailbox[rank<<3|file]
			if man == 0 {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, man.Letter())
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

// appendCastling appends the third field. Where the rook is not the outermost one of its wing, the file letter is the
// only one that all readers of Chess960 understand alike.
func (p *Position) appendCastling(dst []byte, opts FENOptions) []byte {
	n := len(dst)
	for i, rook := range p.rooks {
		if rook == NoSquare {
			continue
		}
		c, w := Color(i>>1), Wing(i&1)
		letter := "KQ"[w]
		if opts.Shredder || p.outermostRook(c, w) != rook {
			letter = 'A' + byte(rook.File())
		}
		dst = append(dst, letter|byte(c)<<5)
	}
	if len(dst) == n {
		dst = append(dst, '-')
	}
	return dst
}

// outermostRook returns the rook of a side farthest from its king on a wing of the home rank, or NoSquare.
func (p *Position) outermostRook(c Color, w Wing) Square {
	king := p.King(c)
	if king == NoSquare || king.Rank() != c.homeRank() {
		return NoSquare
	}
	home := king & 56
	file, step := 7, -1
	if w == Queenside {
		file, step = 0, 1
	}
	for ; file != king.File(); file += step {
		if sq := home | Square(file); p.mailbox[sq] == MakePiece(c, Rook) {
			return sq
		}
	}
	return NoSquare
}

// appendNumber appends n in decimal.
func appendNumber(dst []byte, n uint) []byte {
	if n >= 10 {
		dst = appendNumber(dst, n/10)
	}
	return append(dst, '0'+byte(n%10))
}
