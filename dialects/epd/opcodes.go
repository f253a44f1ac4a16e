package epd

import "bytes"

// opcode is what the standard says of an operation (PGN 16.2.5).
type opcode struct {
	operand operandKind
	// least and most bound the number of operands; most < 0: any.
	least, most int
	// low and high bound a number.
	low, high int64
}

// operandKind is the kind of operands that an operation takes.
type operandKind uint8

const (
	anything    operandKind = iota
	movesBeside             // moves of the position, in ASCII order
	movesInTurn             // a line of moves
	numeral
	str
)

// moves reports whether the operands are moves.
func (o opcode) moves() bool { return o.operand == movesBeside || o.operand == movesInTurn }

const (
	unbounded = -1
	// largest is what fits the long representation that the standard suggests, with
	// room: node counts have outgrown four bytes.
	largest = 1<<63 - 1
)

// opcodes is the list of the standard (PGN 16.2.5), and the two that programs use
// beside it and agree about. Other names may have any operands.
var opcodes = func() map[string]opcode {
	count := func(low int64) opcode { return opcode{operand: numeral, least: 1, most: 1, low: low, high: largest} }
	text := opcode{operand: str, most: 1}
	flag := opcode{}
	one := opcode{operand: movesBeside, least: 1, most: 1}
	set := opcode{operand: movesBeside, most: unbounded}
	list := map[string]opcode{
		"acd": count(0), // analysis count: depth; not in the standard
		"acn": count(0),
		"acs": count(0),
		"am":  set,
		"bm":  set,
		"ce":  {operand: numeral, least: 1, most: 1, low: -32767, high: 32766},
		"dm":  count(1),

		"draw_accept": flag,
		"draw_claim":  flag,
		"draw_offer":  flag,
		"draw_reject": flag,

		"eco":    text,
		"fmvn":   count(1),
		"hmvc":   count(0),
		"id":     {operand: str, least: 1, most: 1},
		"nic":    text,
		"noop":   {most: unbounded},
		"pm":     one,
		"pv":     {operand: movesInTurn, most: unbounded},
		"rc":     count(1),
		"resign": flag,
		"sm":     one,
		"tcgs":   count(1),
		"tcri":   {operand: str, least: 2, most: 2},
		"tcsi":   {operand: str, least: 2, most: 2},
	}
	for n := byte('0'); n <= '9'; n++ {
		list["c"+string(n)] = text
		list["v"+string(n)] = text
	}
	return list
}()

// isOpcode reports whether a word is the name of an operation of the standard.
func isOpcode(word []byte) bool {
	_, known := opcodes[string(word)]
	return known
}

// maxOpcode is the length of an opcode (PGN 16.2.4.1).
const maxOpcode = 15

// isOpcodeName reports whether a name has the form of an opcode: a letter, and then
// letters, digits and underscores.
func isOpcodeName(name []byte) bool {
	if !isLetter(name[0]) {
		return false
	}
	return len(bytes.TrimFunc(name, func(r rune) bool {
		return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	})) == 0
}

// isPrivate reports whether an opcode is one of a single program, of which others know
// nothing (PGN 16.2.4.2): it starts with a capital.
func isPrivate(name []byte) bool { return name[0] >= 'A' && name[0] <= 'Z' }
