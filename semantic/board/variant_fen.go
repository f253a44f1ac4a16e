package board

import "bytes"

// FEN of the variants. Crazyhouse has the men in hand behind the board, in brackets or as a ninth rank, and "~" behind
// men that were pawns. Three-check has the checks that are still to be given as the fifth field, 3+3, or those given as
// the last one, +0+0.

// checksField takes the field for checks out of the list of fields.
func (f *fenReader) checksField(fields []fenField) []fenField {
	at := -1
	for i, field := range fields {
		if i >= fieldHalfmove && bytes.IndexByte(f.text[field.start:field.end], '+') >= 0 {
			at = i
		}
	}
	if at < 0 {
		return fields
	}
	f.checks(fields[at])
	return append(fields[:at:at], fields[at+1:]...)
}

// checks reads the field for checks.
func (f *fenReader) checks(field fenField) {
	text := f.text[field.start:field.end]
	given, rest := 0, text
	if text[0] == '+' {
		given, rest = 1, text[1:]
	}
	if len(rest) != 3 || rest[1] != '+' || !isCheckCount(rest[0]) || !isCheckCount(rest[2]) {
		f.problems = append(f.problems, FENProblem{
			Kind: FENChecks, Field: fieldHalfmove, Square: NoSquare, Start: field.start, End: field.end,
		})
		return
	}
	for i, c := range [2]byte{rest[0], rest[2]} {
		n := c - '0'
		if given == 0 {
			n = checksToWin - n
		}
		f.pos.checks[i] = n
	}
}

func isCheckCount(c byte) bool { return c >= '0' && c <= '0'+checksToWin }

// pocketPart splits the first field into the board and the men in hand, and says where they stand.
func (f *fenReader) pocketPart(field fenField) (board, hand fenField) {
	text := f.text[field.start:field.end]
	if i := bytes.IndexByte(text, '['); i >= 0 {
		return fenField{field.start, field.start + i}, fenField{field.start + i, field.end}
	}
	if bytes.Count(text, []byte{'/'}) == 8 {
		i := bytes.LastIndexByte(text, '/')
		return fenField{field.start, field.start + i}, fenField{field.start + i, field.end}
	}
	return field, fenField{field.end, field.end}
}

// pocket reads the men in hand: in brackets, or behind a slash.
func (f *fenReader) pocket(hand fenField) {
	if hand.start == hand.end {
		return
	}
	closed := f.text[hand.start] == '/'
	for i := hand.start + 1; i < hand.end; i++ {
		c := f.text[i]
		man := pieceOfLetter(c)
		switch {
		case closed && f.text[hand.start] == '[':
			f.letter(i, hand.end)
			return
		case c == ']' && !closed:
			closed = true
		case c == '-' && hand.end-hand.start <= 3: // nothing, as some programs write it
		case man == 0 || man.Type() == King:
			f.letter(i, hand.end)
			return
		default:
			f.pos.pockets[man.Color()].add(man.Type())
		}
	}
	if !closed {
		f.letter(hand.start, hand.end)
	}
}

// appendPockets appends the men in hand, White's first and the weakest first.
func (p *Position) appendPockets(dst []byte) []byte {
	dst = append(dst, '[')
	for _, c := range [2]Color{White, Black} {
		for t := Pawn; t <= Queen; t++ {
			for range p.InHand(c, t) {
				dst = append(dst, MakePiece(c, t).Letter())
			}
		}
	}
	return append(dst, ']')
}

// appendChecks appends the checks that each side has still to give.
func (p *Position) appendChecks(dst []byte) []byte {
	left := func(c Color) byte { return '0' + checksToWin - min(p.checks[c], checksToWin) }
	return append(dst, ' ', left(White), '+', left(Black))
}
