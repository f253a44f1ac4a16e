package board

// FENOptions says how FEN is read and written. The zero value is the standard's FEN for orthodox chess.
type FENOptions struct {
	Variant        Variant // the rules that a FEN is read by; a position that is written has its own
	Chess960       bool    // read file letters for castling rooks, and K or Q as the outermost rook (X-FEN)
	Shredder       bool    // write castling rights as file letters always, not only where K or Q would mislead
	EnPassantLegal bool    // write the en passant square only when a pawn may legally capture there
}

// FENProblemKind is what is wrong with a FEN.
type FENProblemKind uint8

// The kinds of FEN problems, with the code of the diagnostic in brackets, the fields of [FENProblem] that say more, and
// the text that Start and End mark.
const (
	_ FENProblemKind = iota

	// Count fields, not 6 [fen-field-count]. Marks the surplus, or the last character before the missing field.
	FENFieldCount

	// The board has Count ranks, not 8 [fen-rank-count]. Marks the board.
	FENRankCount

	// The rank of Square, one of the a-file, has Count squares [fen-rank-width]. Marks the rank.
	FENRankWidth

	// Char is no piece letter and no digit from 1 to 8 [fen-piece-letter]. Marks it.
	FENPieceLetter

	// Several digits in a row, to be written as the one digit Count [fen-split-digits]. Marks them.
	FENSplitDigits

	// The side is neither w nor b [fen-side]. Marks the field.
	FENSide

	// Char is no castling letter [fen-castling-syntax, Error]. Marks the field.
	FENCastlingLetter

	// Castling letters are repeated or out of order [fen-castling-syntax, Warning]. Marks the field.
	FENCastlingOrder

	// King or rook is not where the right Char of Color needs it; the rook belongs on Square, or anywhere on the wing
	// when that is NoSquare (Chess960) [fen-castling-impossible]. Marks the letter.
	FENCastlingImpossible

	// Neither "-" nor a square on rank Count, 3 or 6; 0 if the side is unknown [fen-ep-syntax]. Marks the field.
	FENEnPassantSyntax

	// No pawn of Color can just have passed Square [fen-ep-impossible]. Marks the field.
	FENEnPassantImpossible

	// No pawn may legally capture on Square [fen-ep-no-capturer]. Marks the field.
	FENEnPassantNoCapturer

	// Neither the checks still to be given, 3+3, nor those given, +0+0 [fen-checks]. Marks the field.
	FENChecks

	// Not a number from 0 to 65535 [fen-halfmove, Error]. Marks the field.
	FENHalfmove

	// Count, not 0, beside an en passant square; read as 0 [fen-halfmove, Warning]. Marks the field.
	FENHalfmoveEnPassant

	// Count half-moves are more than the full-move number has room for; kept [fen-halfmove, Hint]. Marks the field.
	FENHalfmoveLarge

	// Not a number from 1 to 65535 [fen-fullmove, Error]. Marks the field.
	FENFullmove

	// The number 0, read as 1 [fen-fullmove, Warning]. Marks the field.
	FENFullmoveZero

	// Color has Count kings, not 1 [fen-kings]. Marks the board.
	FENKings

	// Color, which plays the horde, has a king [fen-kings]. Marks the board.
	FENHordeKings

	// A pawn of Color stands on Square, of rank 1 or 8 [fen-pawn-rank]. Marks its letter.
	FENPawnRank

	// Color is in check and has not the move [fen-opposite-check]. Marks the side to move.
	FENOppositeCheck

	// Color has Count men, more than 16 [fen-too-many]. Marks the board.
	FENTooManyMen

	// Color has Count pawns, more than 8 [fen-too-many]. Marks the board.
	FENTooManyPawns

	// Color has Count promoted men at least, more than missing pawns [fen-too-many]. Marks the board.
	FENTooManyPromoted

	// Color is in a check that no move can give; Square is one of the checkers [fen-impossible-check]. Marks the board.
	FENImpossibleCheck

	// The initial array, move 1, all in order [fen-default]. Marks everything.
	FENDefault
)

// Unusable reports whether the problem leaves a position on which moves cannot be judged: its board, its side to move
// or its kings are not known. All other faults are mended by the reader.
func (k FENProblemKind) Unusable() bool {
	switch k {
	case FENRankCount, FENRankWidth, FENPieceLetter, FENSide, FENKings, FENHordeKings, FENPawnRank, FENOppositeCheck:
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
	Files      bool   // castling letters may be files (Chess960)
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

// AppendFEN appends the position as FEN (PGN 16.1), in variants with men in hand in brackets, and checks still to be
// given behind the en passant square.
func (p *Position) AppendFEN(dst []byte, opts FENOptions) []byte {
	dst = p.appendBoard(dst)
	dst = append(dst, ' ', "wb"[p.side&1], ' ')
	dst = p.appendCastling(dst, opts)
	ep := p.ep
	if opts.EnPassantLegal && !p.epLegal {
		ep = NoSquare
	}
	dst = ep.Append(append(dst, ' '))
	if p.traits().countsChecks {
		dst = p.appendChecks(dst)
	}
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
			if p.promoted.Has(Square(rank<<3 | file)) {
				dst = append(dst, '~')
			}
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	if p.traits().drops {
		dst = p.appendPockets(dst)
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
