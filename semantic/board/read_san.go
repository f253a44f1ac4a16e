package board

// ReadSAN reads the text of one move in SAN or in any spelling that files of import format use: over-specified SAN,
// long algebraic notation, UCI, castling with zeros, lower-case letters, figurines, look-alike characters, words such
// as "mate", null moves, and drops. What differs from SAN is told in the Spelling bits.
//
// The text is one move without number, suffix (!, ?) and glyph; blanks inside it are read over, so it must not hold
// two moves. ok is false when the text is no move in any of these spellings; it says nothing about legality.
// A text of more than 32 characters is no move.
func ReadSAN(text []byte) (w Written, ok bool) { return ReadSANLetters(text, english) }

// ReadSANLetters is [ReadSAN] with the piece letters of another language (PGN 8.2.3.2, 17).
func ReadSANLetters(text []byte, letters *Letters) (w Written, ok bool) {
	for _, c := range text {
		if c <= ' ' || c >= 0x7f {
			var buf [maxFolded]byte
			folded, spelling, ok := fold(buf[:0], text, letters)
			if !ok {
				return Written{}, false
			}
			w, ok = readFolded(folded, letters)
			w.Spelling |= spelling
			return w, ok
		}
	}
	return readFolded(text, letters)
}

// maxFolded is the length of the longest move text: "Qa1xb2" with a promotion and all marks in words needs 27.
const maxFolded = 32

// readFolded reads text of printable ASCII in which the codes 1 to 6 stand for the kinds of men.
func readFolded(text []byte, letters *Letters) (Written, bool) {
	if len(text) < 2 || len(text) > maxFolded {
		return Written{}, false
	}
	c := text[0]
	switch c {
	case 'O', 'o', '0':
		if w, ok := readCastling(text); ok {
			return w, true
		}
		fallthrough
	case '-', '@', 'Z', 'z', '<':
		if isNull(text) {
			return blank(NullWritten), true
		}
		if c == '@' {
			return readDrop(text, letters)
		}
	}
	if text[1] == '@' {
		return readDrop(text, letters)
	}
	man, lower := letters.man(c)
	isFile := isFileLetter(c)
	switch {
	case man == NoPiece && !isFile:
		return Written{}, false
	case man == NoPiece:
		return readPawn(text, letters)
	case !isFile:
		return readMan(text, man, lower, letters)
	case lower:
		return readEither(text, man, letters)
	}
	first, ok := readMan(text, man, false, letters)
	if !ok {
		return readPawn(text, letters)
	}
	if first.Spelling&SpelledLetterCase != 0 { // all capitals: the letter may be a file too
		if second, ok := readPawn(text, letters); ok && second.leavesFile() {
			first.other, first.otherFile = Pawn, second.fromFile
		}
	}
	return first, true
}

// readEither reads a text whose first letter is a file, or a piece in the wrong case: a pawn when it can be one.
func readEither(text []byte, man PieceType, letters *Letters) (Written, bool) {
	pawn, okPawn := readPawn(text, letters)
	piece, okPiece := readMan(text, man, true, letters)
	switch {
	case !okPawn:
		return piece, okPiece
	case !okPiece || pawn.Man == NoPiece || pawn.fromFile == unwritten:
		return pawn, true
	case !pawn.leavesFile():
		return piece, true
	}
	pawn.other, pawn.otherFile = man, piece.fromFile
	return pawn, true
}

// leavesFile reports whether the text is that of a pawn capturing on the next file.
func (w *Written) leavesFile() bool {
	return w.Man == Pawn && w.fromFile < unwritten && abs(int(w.fromFile)-int(w.toFile)) == 1
}

// readMan reads a text that begins with a piece letter.
func readMan(text []byte, man PieceType, lower bool, letters *Letters) (Written, bool) {
	w := blank(ManMove)
	w.Man = man
	if lower {
		w.Spelling |= SpelledLetterCase
	}
	if man == Pawn {
		w.Spelling |= SpelledPawnLetter
	}
	return w, w.read(text[1:], letters)
}

// readPawn reads a text that begins with a file.
func readPawn(text []byte, letters *Letters) (Written, bool) {
	w := blank(ManMove)
	w.Man = Pawn
	return w, w.read(text, letters)
}

// read reads squares, promotion and marks: all that may follow a piece letter.
func (w *Written) read(text []byte, letters *Letters) bool {
	file, rank, rest := w.square(text)
	sign, rest := w.separator(rest)
	file2, rank2 := uint8(unwritten), uint8(unwritten)
	switch {
	case len(rest) >= 2 && isFileLetter(rest[0]) && isRankDigit(rest[1]):
		file2, rank2, rest = w.square(rest)
	case len(rest) >= 1 && isFileLetter(rest[0]) && file < unwritten && rank == unwritten && w.Man == Pawn:
		file2, _, rest = w.square(rest)
		if abs(int(file)-int(file2)) != 1 || sign == '-' || w.Spelling&SpelledLetterCase != 0 {
			return false
		}
		w.Spelling |= SpelledShortCapture
	case sign == '-' || sign == 'x':
		return false
	}
	if file2 == unwritten { // one square: the target
		if file == unwritten || rank == unwritten {
			return false
		}
		w.toFile, w.toRank = file, rank
	} else {
		w.fromFile, w.fromRank, w.toFile, w.toRank = file, rank, file2, rank2
		w.joined(sign)
	}
	w.Capture = sign == 'x' || sign == ':'
	return w.tail(rest, letters)
}

// joined notes how origin and target were put together.
func (w *Written) joined(sign byte) {
	full := w.fromFile < unwritten && w.fromRank < unwritten
	bare := full && w.Man == Pawn && w.Spelling&SpelledPawnLetter == 0
	switch {
	case bare && sign == 0:
		w.Spelling |= SpelledCoordinate
	case bare || sign == '-':
		w.Spelling |= SpelledLong
	}
	if bare {
		w.Man = NoPiece
	}
}

// square reads an optional file and an optional rank.
func (w *Written) square(text []byte) (file, rank uint8, rest []byte) {
	file, rank = unwritten, unwritten
	if len(text) > 0 && isFileLetter(text[0]) {
		if text[0] < 'a' {
			w.Spelling |= SpelledLetterCase
		}
		file, text = (text[0]|0x20)-'a', text[1:]
	}
	if len(text) > 0 && isRankDigit(text[0]) {
		rank, text = text[0]-'1', text[1:]
	}
	return file, rank, text
}

// separator reads an optional capture sign or hyphen, and returns 'x' for a capture sign in either case.
func (w *Written) separator(text []byte) (sign byte, rest []byte) {
	if len(text) == 0 {
		return 0, text
	}
	switch sign = text[0]; sign {
	case 'x', '-':
	case 'X':
		w.Spelling |= SpelledLetterCase
		sign = 'x'
	case ':':
		w.Spelling |= SpelledColon
	default:
		return 0, text
	}
	return sign, text[1:]
}

// tail reads the promotion and the marks. A piece letter without any sign is a promotion only behind a square of the
// last ranks, for "Nf3N" is a novelty and "fen" a word, and only if the rest reads as marks, since in some languages
// words such as "ch" begin with a piece letter.
func (w *Written) tail(text []byte, letters *Letters) bool {
	if len(text) == 0 {
		return true
	}
	before := *w
	if rest, ok := w.promotion(text, letters); ok && w.marks(rest) {
		return true
	}
	*w = before
	return w.marks(text)
}

// promotion reads "=Q" and its variants.
func (w *Written) promotion(text []byte, letters *Letters) (rest []byte, ok bool) {
	signs := 0
	for signs < len(text) && (text[signs] == '=' || text[signs] == '(' || text[signs] == '/') {
		signs++
	}
	if signs > 2 || signs == len(text) {
		return text, false
	}
	t, lower := letters.man(text[signs])
	coordinate := w.Spelling&SpelledCoordinate != 0
	onLastRank := w.Man <= Pawn && (w.toRank == 0 || w.toRank == 7)
	if t == NoPiece || signs == 0 && !coordinate && !onLastRank {
		return text, false
	}
	w.Promotion = t
	rest = text[signs+1:]
	if signs > 0 && text[signs-1] == '(' || signs > 1 && text[0] == '(' {
		if len(rest) == 0 || rest[0] != ')' {
			return text, false
		}
		rest = rest[1:]
	}
	if coordinate {
		return rest, true
	}
	if signs != 1 || text[0] != '=' {
		w.Spelling |= SpelledPromotionSign
	}
	if lower {
		w.Spelling |= SpelledLetterCase
	}
	return rest, true
}

// marks reads check and mate signs, their words, and the en passant suffix, to the end of the text.
func (w *Written) marks(text []byte) bool {
	for len(text) > 0 {
		switch {
		case text[0] == '+':
			w.mark(CheckMark)
			text = text[1:]
		case text[0] == '#':
			w.mark(MateMark)
			text = text[1:]
		default:
			n := w.word(text)
			if n == 0 {
				return false
			}
			text = text[n:]
		}
	}
	return true
}

// mark notes a sign or word for check or mate. One alone is enough.
func (w *Written) mark(m Mark) {
	if w.Mark != NoMark {
		w.Spelling |= SpelledDoubleCheck
	}
	w.Mark = max(w.Mark, m)
}

// word reads one word among the marks, with the period after it, and returns its length; 0 if there is none.
func (w *Written) word(text []byte) int {
	n := 0
	switch {
	case hasPrefix(text, "dbl"), hasPrefix(text, "dis"):
		w.Spelling |= SpelledDoubleCheck
		w.mark(CheckMark)
		n = 3
	case hasPrefix(text, "check"):
		w.Spelling |= SpelledCheckWord
		w.mark(CheckMark)
		n = 5
	case hasPrefix(text, "ch"):
		w.Spelling |= SpelledCheckWord
		w.mark(CheckMark)
		n = 2
	case hasPrefix(text, "mate"):
		w.Spelling |= SpelledCheckWord
		w.mark(MateMark)
		n = 4
	case hasPrefix(text, "e.p"):
		w.Spelling |= SpelledEnPassantSuffix
		n = 3
	case hasPrefix(text, "ep"):
		w.Spelling |= SpelledEnPassantSuffix
		n = 2
	default:
		return 0
	}
	if n < len(text) && text[n] == '.' {
		n++
	}
	return n
}

// readCastling reads two or three O, o or 0, joined by hyphens or bare, and marks.
func readCastling(text []byte) (Written, bool) {
	w := blank(ShortCastle)
	letters, i := 0, 0
	for i < len(text) && isCastleLetter(text[i]) {
		switch text[i] {
		case 'o':
			w.Spelling |= SpelledLetterCase
		case '0':
			w.Spelling |= SpelledCastleZero
		}
		letters, i = letters+1, i+1
		switch {
		case i+1 < len(text) && text[i] == '-' && isCastleLetter(text[i+1]):
			i++
		case i < len(text) && isCastleLetter(text[i]):
			w.Spelling |= SpelledCastleBare
		}
	}
	if letters == 3 {
		w.Form = LongCastle
	}
	return w, (letters == 2 || letters == 3) && w.marks(text[i:])
}

// isNull reports whether the text is one of the null moves seen in files (move-null).
func isNull(text []byte) bool {
	switch string(text) {
	case "--", "Z0", "z0", "@@@@", "0000", "<>":
		return true
	}
	return false
}

func isCastleLetter(c byte) bool { return c == 'O' || c == 'o' || c == '0' }

func isFileLetter(c byte) bool { c |= 0x20; return c >= 'a' && c <= 'h' }

func isRankDigit(c byte) bool { return c >= '1' && c <= '8' }

func hasPrefix(text []byte, prefix string) bool {
	return len(text) >= len(prefix) && string(text[:len(prefix)]) == prefix
}
