package hex

import "math"

// Position is a complete position: men, side to move, rights of kings and rooks, the capture that the last pawn move
// allows, and counters: all that PDTL says (C'escacs 9).
// It is a plain value of 216 bytes without pointers, so copying it is how a move is taken back or a variation begins.
// The zero value is no position; see [Start] and [ParsePDTL].
type Position struct {
	men     [Cells + 1]Man // the last one, of NoCell, is never there
	side    Color
	kings   [2]Cell
	rights  Rights
	total   uint8   // men on the board
	checked [2]bool // whose king is attacked; only of the side to move in a game by the rules
	special special
	clock   uint16    // half-moves since the last capture or pawn move
	waiting [2]uint16 // pawns awaiting promotion, by column
	number  uint32    // of the pair; 0: unknown
	census  [2]census
	key     uint64 // without special, see Key
}

// maxCounter is the largest counter that a position string may have. The half-move clock stops there, which no rule
// notices; the number of the pair goes on.
const maxCounter = math.MaxUint16

// Start returns the initial array (C'escacs 2).
func Start() Position { return startPosition }

var startPosition = func() Position {
	var p Position
	p.clear()
	for name, list := range map[Kind][]string{
		King: {"G1"}, Queen: {"E1"}, Wyvern: {"F0"}, Rook: {"C3", "I3"}, Pegasus: {"D2", "H2"}, Knight: {"E3", "G3"},
		Bishop: {"F2", "F4", "F6"}, Elephant: {"D4", "H4", "E5", "G5"},
		Pawn: {"A5", "B4", "C5", "D6", "E7", "F8", "G7", "H6", "I5", "K4", "L5"},
	} {
		for _, c := range list {
			p.put(MakeMan(White, name), cell(c))
			p.put(MakeMan(Black, name), cell(c).Mirror())
		}
	}
	p.setRights(allRights)
	return p
}()

// clear makes p the empty board of a new game.
func (p *Position) clear() {
	*p = Position{kings: [2]Cell{NoCell, NoCell}, number: 1, special: noSpecial}
}

// Side returns the side to move.
func (p *Position) Side() Color { return p.side }

// ManAt returns the man on a hex, zero if it is empty or NoCell.
func (p *Position) ManAt(c Cell) Man { return p.men[min(c, NoCell)] }

// King returns the hex of a side's king, NoCell if it has none.
func (p *Position) King(c Color) Cell { return p.kings[c&1] }

// HalfmoveClock returns the number of half-moves since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.clock) }

// Number returns the number of the pair of moves, or 0 if it is unknown.
func (p *Position) Number() int { return int(p.number) }

// Rights returns which kings and rooks have not moved.
func (p *Position) Rights() Rights { return p.rights }

// Rights is a set of kings and rooks that have never moved (C'escacs 9, field 3).
type Rights uint8

// One side's rights; Black's are three bits higher.
const (
	kingRight Rights = 1 << iota
	queenRookRight
	kingRookRight
	allRights Rights = 1<<6 - 1
)

// has reports whether a side has all of the rights, given as White's.
func (r Rights) has(side Color, of Rights) bool { return r>>(3*side)&of == of }

// King reports whether the side's king has never moved.
func (r Rights) King(side Color) bool { return r.has(side&1, kingRight) }

// QueenRook reports whether the rook of the queen's wing has never moved, nor the king.
func (r Rights) QueenRook(side Color) bool { return r.has(side&1, queenRookRight) }

// KingRook reports whether the rook of the king's wing has never moved, nor the king.
func (r Rights) KingRook(side Color) bool { return r.has(side&1, kingRookRight) }

// ended holds the rights that end when a man leaves a hex or comes to it.
var ended = func() (t [Cells + 1]Rights) {
	for side := White; side <= Black; side++ {
		t[homes.king[side]] = (kingRight | queenRookRight | kingRookRight) << (3 * side)
		t[homes.queenRook[side]] = queenRookRight << (3 * side)
		t[homes.kingRook[side]] = kingRookRight << (3 * side)
	}
	return t
}()

func (p *Position) setRights(r Rights) {
	p.key ^= keys.rights[p.rights] ^ keys.rights[r]
	p.rights = r
}

// Play makes a move in place and allocates nothing. The move should be legal, but any value is safe: whatever stands on
// the origin goes to the target and replaces what was there, which is how a game that was really played on after an
// illegal move can be followed. A move from an empty hex, or castling without the king there, only passes the turn.
func (p *Position) Play(m Move) {
	from, to := m.From(), m.To()
	us := p.side
	before := p.special
	p.special = noSpecial
	quiet, wide := true, false
	switch man := p.men[from]; {
	case man == 0 || to >= NoCell:
		to = NoCell // nothing moves
	case m.IsCastling():
		p.castle(m)
		wide = true
	case man.Kind() == Pawn:
		quiet = false
		wide = p.playPawn(m, man, before) || man.Color() != us
	default:
		quiet = p.men[to] == 0
		p.shift(from, to, man)
		wide = man.Color() != us
	}
	if quiet {
		if p.clock < maxCounter {
			p.clock++
		}
	} else {
		p.clock = 0
	}
	if us == Black && p.number != 0 {
		p.number++
	}
	p.pass()
	if to != NoCell {
		p.findChecks(us, from, to, wide)
	}
}

// findChecks tells whose king is attacked after a move of a side. wide is set if more has changed than one man's place.
func (p *Position) findChecks(us Color, from, to Cell, wide bool) {
	them := us.Other()
	wide = wide || p.kingsLeap()
	if own := p.kings[us]; wide || p.checked[us] || p.men[to].Kind() == King {
		p.checked[us] = own != NoCell && p.attacked(own, them)
	} else {
		p.checked[us] = p.seenThrough(own, from, them)
	}
	if king := p.kings[them]; wide || p.checked[them] {
		p.checked[them] = king != NoCell && p.attacked(king, us)
	} else {
		p.checked[them] = p.attacks(to, king) || p.seenThrough(king, from, us)
	}
}

// recheck finds whose king is attacked without knowing what has changed.
func (p *Position) recheck() {
	for side := White; side <= Black; side++ {
		king := p.kings[side]
		p.checked[side] = king != NoCell && p.attacked(king, side.Other())
	}
}

// pass gives the turn to the other side.
func (p *Position) pass() {
	p.side ^= 1
	p.key ^= keys.black
}

// shift moves a man and takes off what stands on the target.
func (p *Position) shift(from, to Cell, man Man) {
	p.remove(from)
	p.remove(to)
	p.put(man, to)
	if lost := (ended[from] | ended[to]) & p.rights; lost != 0 {
		p.setRights(p.rights &^ lost)
	}
}

// playPawn plays a pawn's move; before is what the opponent's last move allowed. It reports whether a man was taken
// off elsewhere than on the target.
func (p *Position) playPawn(m Move, man Man, before special) (enPassant bool) {
	from, to := m.From(), m.To()
	us := man.Color()
	faced := lines.ahead[us][from]
	facing := p.men[faced] == MakeMan(us.Other(), Pawn)
	kind, distance := pawnStep(us, from, to)
	if kind == pawnCapture && p.men[to] == 0 && before.passed(us, to) {
		p.remove(before.cell)
		enPassant = true
	}
	if promotion := m.Promotion(); promotion != NoKind {
		man = MakeMan(us, promotion)
	}
	p.shift(from, to, man)
	switch {
	case kind == pawnStraight && distance > 1:
		p.special = special{kind: specialKind(distance) - 2 + specialDouble, cell: to, takers: noTakers}
	case kind == pawnOblique && facing:
		p.special = special{kind: specialScornful, cell: to, takers: [2]Cell{faced, NoCell}}
	}
	return enPassant
}

// kingSafe reports whether the king of the side to move is unattacked after a man goes from one hex to another and the
// man on the third hex, if any, is taken off.
func (p *Position) kingSafe(from, to, captured Cell) bool {
	king, us := p.kings[p.side], p.side
	switch {
	case king == NoCell:
		return true
	case king == from:
		king = to
	case !p.checked[us] && captured == NoCell && !p.kingsLeap():
		return !lines.between[king][from].isLine() || !p.uncovered(king, from, to)
	}
	next := *p
	next.displace(from, to, captured)
	return !next.attacked(king, us.Other())
}

// uncovered reports whether a king of the side to move is attacked along the line through a hex when the man there goes
// to another one.
func (p *Position) uncovered(king, from, to Cell) bool {
	d := lines.between[king][from].way() - 1
	starts := &lines.starts[king]
	for i, at := range lines.rays[starts[d]:starts[d+1]] {
		if at == to {
			return false
		}
		if man := p.men[at]; man != 0 && at != from {
			return man.Color() != p.side && seen(man, int(d), i+1)
		}
	}
	return false
}

// displace changes what attacks depend on, and nothing else of the position: the men, and the place and right of a king
// that moves.
func (p *Position) displace(from, to, captured Cell) {
	man := p.men[from]
	p.men[captured], p.men[from] = 0, 0
	p.men[to] = man
	if man.Kind() == King {
		p.kings[man.Color()] = to
		p.rights &^= ended[from]
	}
}

// put places a man on an empty hex.
func (p *Position) put(man Man, c Cell) {
	p.men[c] = man
	p.total++
	side, kind := man.Color(), man.Kind()
	p.key ^= menKey(man, c)
	switch kind {
	case Pawn:
		if lines.last[side][c] {
			p.waiting[side] |= 1 << grid.column[c]
		}
	case King:
		p.kings[side] = min(p.kings[side], c)
	default:
		p.census[side] += censusUnit(kind, c)
	}
}

// remove takes the man off a hex, if there is one.
func (p *Position) remove(c Cell) {
	man := p.men[c]
	if man == 0 {
		return
	}
	p.men[c] = 0
	p.total--
	side, kind := man.Color(), man.Kind()
	p.key ^= menKey(man, c)
	switch kind {
	case Pawn:
		if lines.last[side][c] {
			p.waiting[side] &^= 1 << grid.column[c]
		}
	case King:
		if p.kings[side] == c {
			p.kings[side] = NoCell
		}
	default:
		p.census[side] -= censusUnit(kind, c)
	}
}
