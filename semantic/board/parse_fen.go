package board

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// ParseFEN reads a FEN of orthodox chess (PGN 16.1). It cannot fail: it returns the best position that the text gives
// and all problems in the order of their fields. [UsableFEN] tells whether moves can be judged on that position. Wrong
// castling rights are dropped, a wrong or missing en passant square, clock or number becomes "-", 0 or 1; an unusable
// board holds what could be read. Fields may be separated by any number of blanks.
func ParseFEN(s []byte) (Position, []FENProblem) { return ParseFENWith(s, FENOptions{}) }

// ParseFENWith is [ParseFEN] with options.
func ParseFENWith(s []byte, opts FENOptions) (Position, []FENProblem) {
	f := fenReader{text: s, opts: opts}
	f.pos.clear()
	f.pos.variant = opts.Variant % Variant(Variants)
	f.split()
	f.board()
	f.sideToMove()
	f.castling()
	f.enPassant()
	f.clocks()
	f.pos.rekey()
	f.judge()
	slices.SortStableFunc(f.problems, func(a, b FENProblem) int { return int(a.Field) - int(b.Field) })
	return f.pos, f.problems
}

// The fields of FEN.
const (
	fieldBoard = iota
	fieldSide
	fieldCastling
	fieldEnPassant
	fieldHalfmove
	fieldFullmove
	fieldCount
)

// fenReader holds the state of one ParseFENWith.
type fenReader struct {
	text     []byte
	opts     FENOptions
	pos      Position
	problems []FENProblem
	fields   [fieldCount]fenField
	badBoard bool // squares are not known: what depends on them is not judged
	badSide  bool // side to move is not known
}

// fenField is a field as a range of the text; empty when the field is missing.
type fenField struct{ start, end int }

func (f *fenReader) bytes(field int) []byte {
	return f.text[f.fields[field].start:f.fields[field].end]
}

// add appends a problem that marks its whole field, or the whole text where the field is missing, and returns it for
// further detail. The pointer is good until the next add.
func (f *fenReader) add(kind FENProblemKind, field int) *FENProblem {
	r := f.fields[field]
	if r.start == r.end {
		r = fenField{0, len(f.text)}
	}
	f.problems = append(f.problems, FENProblem{
		Kind: kind, Field: uint8(field), Square: NoSquare, Start: r.start, End: r.end, Files: f.opts.Chess960,
	})
	switch kind {
	case FENRankCount, FENRankWidth, FENPieceLetter:
		f.badBoard = true
	case FENSide:
		f.badSide = true
	}
	return &f.problems[len(f.problems)-1]
}

// split finds the six fields and reports another number of them.
func (f *fenReader) split() {
	var buf [fieldCount + 2]fenField
	fields := buf[:0]
	for i := 0; i < len(f.text); {
		if isBlank(f.text[i]) {
			i++
			continue
		}
		start := i
		for i < len(f.text) && !isBlank(f.text[i]) {
			i++
		}
		fields = append(fields, fenField{start, i})
	}
	if f.pos.traits().countsChecks {
		fields = f.checksField(fields)
	}
	copy(f.fields[:], fields)
	count, end := len(fields), 0
	if count == fieldCount {
		return
	}
	if count > 0 {
		end = fields[count-1].end
	}
	problem := f.add(FENFieldCount, fieldBoard)
	problem.Count = count
	switch {
	case count > fieldCount:
		problem.Field, problem.Start, problem.End = fieldFullmove, fields[fieldCount].start, end
	case count > 0:
		_, size := utf8.DecodeLastRune(f.text[:end])
		problem.Field, problem.Start, problem.End = uint8(count), end-size, end
	}
	f.badBoard, f.badSide = count < 1, count < 2
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// board reads the first field (PGN 16.1.3.1), rank by rank from the eighth.
func (f *fenReader) board() {
	field := f.fields[fieldBoard]
	if field.start == field.end {
		return // reported as a missing field
	}
	if f.pos.traits().drops {
		board, hand := f.pocketPart(field)
		f.pocket(hand)
		field = board
	}
	ranks := bytes.Count(f.text[field.start:field.end], []byte{'/'}) + 1
	if ranks != 8 {
		f.add(FENRankCount, fieldBoard).Count = ranks
	}
	for i, start := 0, field.start; i < ranks; i++ {
		end := start
		for end < field.end && f.text[end] != '/' {
			end++
		}
		f.rank(7-i, start, end, ranks == 8)
		start = end + 1
	}
}

// rank reads one rank of the board. Its width is not judged when a letter is unknown, nor anything when the number of
// ranks is wrong: those are the cause.
func (f *fenReader) rank(rank, start, end int, judge bool) {
	file := 0
	for i := start; i < end; {
		c := f.text[i]
		switch man := pieceOfLetter(c); {
		case c >= '1' && c <= '8':
			sum, digits := f.digits(i, end)
			file, i = file+sum, i+digits
			continue
		case man != 0:
			if sq := SquareAt(file, rank); sq != NoSquare {
				f.pos.put(man, sq)
				if judge && man.Type() == Pawn && (rank == 0 || rank == 7) && !f.pos.startsOnFirstRank(man.Color(), sq) {
					problem := f.add(FENPawnRank, fieldBoard)
					problem.Square, problem.Color, problem.Start, problem.End = sq, man.Color(), i, i+1
				}
			}
			file, i = file+1, i+1
			if i < end && f.text[i] == '~' && f.pos.traits().drops {
				f.pos.promoted |= SquareAt(file-1, rank).Bit()
				i++
			}
		default:
			file, i, judge = file+1, i+f.letter(i, end), false
		}
	}
	if judge && file != 8 {
		problem := f.add(FENRankWidth, fieldBoard)
		problem.Square, problem.Count = SquareAt(0, rank), file
		problem.Start, problem.End = start, end
		if start == end { // nothing between two slashes: mark the character before the place
			problem.Start = max(start-1, f.fields[fieldBoard].start)
			problem.End = problem.Start + 1
		}
	}
}

// letter reports a character in front of end that is no piece letter, and returns its size.
func (f *fenReader) letter(i, end int) int {
	r, size := utf8.DecodeRune(f.text[i:end])
	problem := f.add(FENPieceLetter, fieldBoard)
	problem.Char, problem.Start, problem.End = r, i, i+size
	return size
}

// digits reads a run of digits and reports one that should be a single digit.
func (f *fenReader) digits(start, end int) (sum, count int) {
	for i := start; i < end && f.text[i] >= '1' && f.text[i] <= '8'; i++ {
		sum += int(f.text[i] - '0')
		count++
	}
	if count > 1 && sum <= 8 {
		problem := f.add(FENSplitDigits, fieldBoard)
		problem.Count, problem.Start, problem.End = sum, start, start+count
	}
	return sum, count
}

// sideToMove reads the second field (PGN 16.1.3.2).
func (f *fenReader) sideToMove() {
	switch string(f.bytes(fieldSide)) {
	case "w", "":
	case "b":
		f.pos.side = Black
	default:
		f.add(FENSide, fieldSide)
	}
}

// castling reads the third field (PGN 16.1.3.3). Rights that cannot be are dropped.
func (f *fenReader) castling() {
	field := f.bytes(fieldCastling)
	if string(field) == "-" {
		return
	}
	ordered, known, previous, seen := true, true, -1, 0
	for i := 0; i < len(field); {
		r, size := utf8.DecodeRune(field[i:])
		right, ok := f.castlingRight(r)
		switch {
		case !ok && known:
			known = false
			f.add(FENCastlingLetter, fieldCastling).Char = r
		case !ok, f.pos.traits().noCastling:
		case right.possible:
			f.pos.rooks[right.index()] = right.rook
		case !f.badBoard:
			problem := f.add(FENCastlingImpossible, fieldCastling)
			problem.Char, problem.Color, problem.Square = r, right.color, right.rook
			problem.Start = f.fields[fieldCastling].start + i
			problem.End = problem.Start + size
		}
		if ok && (right.possible || !right.byFile) { // else nobody knows the wing
			index := right.index()
			ordered = ordered && seen&(1<<index) == 0 && (index > previous || right.byFile && index>>1 == previous>>1)
			previous, seen = index, seen|1<<index
		}
		i += size
	}
	if known && !ordered {
		f.add(FENCastlingOrder, fieldCastling)
	}
}

// castlingRight is one letter of the castling field.
type castlingRight struct {
	color    Color
	wing     Wing
	rook     Square // where the rook must stand; NoSquare when any rook of the wing would do and there is none
	possible bool   // king and rook are where the right needs them
	byFile   bool   // the letter is a file; a side's files stand in either order
}

func (r castlingRight) index() int { return rightIndex(r.color, r.wing) }

// castlingRight reads a letter: K and Q in either case, and files with the Chess960 option.
func (f *fenReader) castlingRight(letter rune) (right castlingRight, ok bool) {
	if letter >= 'a' && letter <= 'z' {
		right.color, letter = Black, letter-0x20
	}
	c := right.color
	king := f.pos.King(c)
	home := Square(8 * c.homeRank())
	kingAtHome := king != NoSquare && king.Rank() == c.homeRank()
	switch {
	case letter == 'K' || letter == 'Q':
		if letter == 'Q' {
			right.wing = Queenside
		}
		if f.opts.Chess960 {
			right.rook = f.pos.outermostRook(c, right.wing)
		} else {
			right.rook = home | Square(7-7*right.wing)
			kingAtHome = king == home|4
		}
	case f.opts.Chess960 && letter >= 'A' && letter <= 'H':
		right.rook, right.byFile = home|Square(letter-'A'), true
		if kingAtHome && right.rook < king || !kingAtHome && letter < 'E' {
			right.wing = Queenside
		}
	default:
		return right, false
	}
	right.possible = kingAtHome && f.pos.PieceAt(right.rook) == MakePiece(c, Rook)
	return right, true
}

// enPassant reads the fourth field (PGN 16.1.3.4).
func (f *fenReader) enPassant() {
	field := f.bytes(fieldEnPassant)
	if len(field) == 0 || string(field) == "-" {
		return
	}
	us := f.pos.side
	rank := 6 - 3*int(us)
	if len(field) != 2 || field[0] < 'a' || field[0] > 'h' ||
		int(field[1]-'0') != rank && !(f.badSide && (field[1] == '3' || field[1] == '6')) {
		problem := f.add(FENEnPassantSyntax, fieldEnPassant)
		if !f.badSide {
			problem.Count = rank
		}
		return
	}
	sq := SquareAt(int(field[0]-'a'), int(field[1]-'1'))
	if f.badBoard || f.badSide {
		return
	}
	if !f.pos.couldHavePassed(sq) {
		problem := f.add(FENEnPassantImpossible, fieldEnPassant)
		problem.Square, problem.Color = sq, us.Other()
		return
	}
	f.pos.ep = sq
	f.pos.epLegal = f.pos.canTakeEnPassant()
	if !f.pos.epLegal {
		f.add(FENEnPassantNoCapturer, fieldEnPassant).Square = sq
	}
}

// clocks reads the last two fields (PGN 16.1.3.5-6).
func (f *fenReader) clocks() {
	number, numberOK := 1, true
	if field := f.bytes(fieldFullmove); len(field) > 0 {
		number, numberOK = readCounter(field)
		switch {
		case !numberOK:
			f.add(FENFullmove, fieldFullmove)
		case number == 0:
			numberOK = false
			f.add(FENFullmoveZero, fieldFullmove)
		}
		if !numberOK {
			number = 1
		}
	}
	f.pos.number = uint32(number)
	field := f.bytes(fieldHalfmove)
	if len(field) == 0 {
		return
	}
	clock, ok := readCounter(field)
	switch {
	case !ok:
		f.add(FENHalfmove, fieldHalfmove)
	case clock > 0 && f.pos.ep != NoSquare:
		f.add(FENHalfmoveEnPassant, fieldHalfmove).Count = clock
		clock = 0
	case numberOK && clock > 2*(number-1)+int(f.pos.side):
		f.add(FENHalfmoveLarge, fieldHalfmove).Count = clock
	}
	f.pos.clock = uint16(clock)
}

// readCounter reads a number from 0 to maxCounter; anything else gives 0, false.
func readCounter(field []byte) (n int, ok bool) {
	for _, c := range field {
		if c < '0' || c > '9' {
			return 0, false
		}
		if n = 10*n + int(c-'0'); n > maxCounter {
			return 0, false
		}
	}
	return n, true
}
