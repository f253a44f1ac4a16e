package board

// Written is what the text of one move says, before any position is looked at. [ReadSAN] makes it and
// [Position.Resolve] finds the move it means. It holds no pointer and no text: 16 bytes.
type Written struct {
	Spelling  Spelling  // in which ways the text differs from canonical SAN, as far as the text alone shows it
	Form      Form      // a man's move, castling, or a null move; for the last two only Mark has a meaning besides
	Man       PieceType // the man that moves; Pawn without a letter; NoPiece for bare squares such as "e2e4"
	Promotion PieceType // what a pawn is to become, King and Pawn included; NoPiece when nothing is said
	Mark      Mark      // check or mate as written
	Capture   bool      // a capture sign is written

	fromFile, fromRank, toFile, toRank uint8 // 0-7, or unwritten

	other     PieceType // second reading, see Alternative; NoPiece: none
	otherFile uint8     // origin file of the second reading
}

// unwritten stands for a file or rank that the text does not give.
const unwritten = 8

// Form is the broad kind of a written move.
type Form uint8

// The forms of a written move.
const (
	ManMove     Form = iota // a man goes to a square, promotion included
	ShortCastle             // O-O
	LongCastle              // O-O-O
	NullWritten             // --, Z0, @@@@, 0000, <>
	DropWritten             // N@f3, @e4: a man from the pocket; Man and the target have a meaning
)

// Mark is the check or mate sign at the end of a written move (PGN 8.2.3.5).
type Mark uint8

// The marks, weakest first.
const (
	NoMark    Mark = iota
	CheckMark      // "+", also "++", "ch"
	MateMark       // "#", also "mate"
)

// Spelling is the set of ways in which a text departs from canonical SAN.
type Spelling uint32

// What the text alone shows.
const (
	SpelledCastleZero      Spelling = 1 << iota // "0-0"
	SpelledCastleBare                           // "OO", "OOO": castling without hyphens
	SpelledLong                                 // origin and target joined: "Ng1-f3", "e2-e4", "e2xd3"
	SpelledCoordinate                           // bare squares: "e2e4", "e7e8q"
	SpelledShortCapture                         // pawn capture by files alone: "exd", "ed"
	SpelledDoubleCheck                          // "++", "+#", "dbl ch", "dis ch"
	SpelledCheckWord                            // "ch", "mate" in place of the sign
	SpelledPromotionSign                        // "e8Q", "e8(Q)", "e8/Q"
	SpelledPawnLetter                           // "Pe4"
	SpelledLetterCase                           // "nf3", "E4", "o-o", "=q", "NXF3"
	SpelledEnPassantSuffix                      // "exd6 e.p."
	SpelledFigurine                             // U+2654 to U+265F
	SpelledConfusable                           // look-alikes read as ASCII: Cyrillic letters, en dash, full-width forms
	SpelledColon                                // ":" for the capture sign
	SpelledSpaces                               // blanks inside the move

	endOfText
)

// What only the position shows; see [Position.Spelling].
const (
	SpelledOverspecified  = endOfText << iota // more of the origin than needed: "Nge2" where "Ne2" will do
	SpelledRankFirst                          // rank or square of origin where the file suffices
	SpelledCaptureMissing                     // no capture sign, or not the right one, on a capture
	SpelledCaptureExtra                       // capture sign, but nothing is captured
	SpelledCheckMissing                       // gives check, but has no sign for it, or a word
	SpelledCheckExtra                         // sign or word for check, but gives none
	SpelledMateMissing                        // mates, but has no sign for it, or a word
	SpelledMateExtra                          // sign or word for mate, but does not mate
	SpelledDoubtful                           // there are other bits, and another reading is legal, too; see Alternative
)

// blank returns a Written of a form, with nothing said about squares.
func blank(form Form) Written {
	return Written{Form: form, fromFile: unwritten, fromRank: unwritten, toFile: unwritten, toRank: unwritten}
}

// To returns the target square; NoSquare for castling, null moves and captures written by files alone ("exd").
func (w Written) To() Square {
	if (w.toFile|w.toRank)&unwritten != 0 {
		return NoSquare
	}
	return Square(w.toRank<<3 | w.toFile)
}

// Hint returns which parts of the origin square are written. For a pawn capture the file counts, as SAN needs it.
func (w Written) Hint() Hint {
	hint := HintNone
	if w.Form == ManMove {
		if w.fromFile < unwritten {
			hint |= HintFile
		}
		if w.fromRank < unwritten {
			hint |= HintRank
		}
	}
	return hint
}

// wing returns the wing of written castling.
func (w *Written) wing() Wing { return Wing(w.Form - ShortCastle) }

// targets returns the squares that the written target admits: one, or a file of a capture written by files alone.
func (w *Written) targets() Bitboard {
	switch {
	case w.toFile == unwritten:
		return 0
	case w.toRank == unwritten:
		return fileA << w.toFile
	}
	return w.To().Bit()
}

// Origins returns the squares that the written file and rank of origin admit: all 64 when neither is given.
func (w Written) Origins() Bitboard {
	set := allSquares
	if w.fromFile < unwritten {
		set &= fileA << w.fromFile
	}
	if w.fromRank < unwritten {
		set &= rank1 << (8 * w.fromRank)
	}
	return set
}

// From returns the origin square if the text gives it in full, else NoSquare.
func (w Written) From() Square {
	if (w.fromFile|w.fromRank)&unwritten != 0 {
		return NoSquare
	}
	return Square(w.fromRank<<3 | w.fromFile)
}

// pawnCaptures reports whether the text, read as a pawn's move, is a capture: it names another file of origin, or has a
// capture sign and no file of origin.
func (w *Written) pawnCaptures() bool {
	if w.fromFile == unwritten {
		return w.Capture
	}
	return w.fromFile != w.toFile
}

// Alternative returns the second reading of a text in which letter case decides between a piece and a file: "bxc3" is
// first a pawn and then a bishop, "BXC3" the reverse. [Position.Resolve] takes it when the first reading fits no legal
// move; a rewriting is safe only when not both readings are legal. ok is false for all other texts.
func (w Written) Alternative() (second Written, ok bool) {
	if w.other == NoPiece {
		return w, false
	}
	w.Man, w.fromFile = w.other, w.otherFile
	w.Spelling |= SpelledLetterCase
	w.other = NoPiece
	return w, true
}

// Written returns the Written that says exactly the move m, origin in full, as if long algebraic notation had been
// read. With it [Explain] can be asked about a move that came from squares instead of text.
func (p *Position) Written(m Move) Written {
	w := blank(ManMove)
	switch m.Kind() {
	case Null:
		w.Form = NullWritten
	case CastleShort:
		w.Form = ShortCastle
	case CastleLong:
		w.Form = LongCastle
	case DropQueen, DropRook, DropBishop, DropKnight, DropPawn:
		w.Form, w.Man = DropWritten, m.Dropped()
		w.toFile, w.toRank = uint8(m.To().File()), uint8(m.To().Rank())
	default:
		w.Man, w.Promotion = p.PieceAt(m.From()).Type(), m.Promotion()
		w.fromFile, w.fromRank = uint8(m.From().File()), uint8(m.From().Rank())
		w.toFile, w.toRank = uint8(m.To().File()), uint8(m.To().Rank())
		w.Capture = p.IsCapture(m)
	}
	return w
}
