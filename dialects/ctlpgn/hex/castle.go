package hex

import "strings"

// Castling is one of the 24 ways to castle, in the order of their table (C'escacs 5).
type Castling uint8

// NoCastling stands where there is none of the 24.
const NoCastling Castling = 24

// castlings is the table. Where a castling moves one rook only, the other one's target is NoCell.
var castlings = func() (t [NoCastling]castlingRow) {
	for i, row := range [NoCastling]struct{ name, king, kingRook, queenRook string }{
		{"II", "I5", "I7", ""},
		{"IK", "I5", "K4", ""},
		{"IH", "I5", "H4", ""},
		{"HIO", "H6", "I5", ""},
		{"HIOO", "H6", "I7", ""},
		{"HH", "H6", "H4", ""},
		{"HG", "H6", "G5", ""},
		{"FG", "F6", "G5", ""},
		{"FE", "F6", "E7", ""},
		{"EF", "E5", "F6", ""},
		{"EE", "E5", "E7", ""},
		{"DD", "D2", "", "D4"},
		{"DE", "D2", "", "E1"},
		{"ED", "E5", "", "D4"},
		{"EF", "E5", "", "F6"},
		{"FE", "F6", "", "E5"},
		{"FG", "F6", "", "G7"},
		{"HG", "H6", "", "G7"},
		{"HH", "H6", "", "H8"},
		{"HIH", "H6", "I7", "H8"},
		{"HGG", "H6", "G5", "G7"},
		{"FGG", "F6", "G5", "G7"},
		{"FEE", "F6", "E7", "E5"},
		{"EEF", "E5", "E7", "F6"},
	} {
		r := castlingRow{name: row.name, wing: King, needs: kingRight}
		if row.kingRook != "" {
			r.needs |= kingRookRight
		}
		if row.queenRook != "" {
			r.needs |= queenRookRight
			r.wing = Queen
		}
		if row.kingRook != "" && row.queenRook != "" {
			r.wing = Rook
		}
		for side := White; side <= Black; side++ {
			r.king[side] = homeCell(row.king, side)
			r.kingRook[side] = homeCell(row.kingRook, side)
			r.queenRook[side] = homeCell(row.queenRook, side)
		}
		t[i] = r
	}
	return t
}()

type castlingRow struct {
	name                      string  // behind the hyphen
	wing                      Kind    // the last letter of the prefix: King, Queen, or Rook for both
	needs                     Rights  // as White's
	king, kingRook, queenRook [2]Cell // targets by side
}

// homeCell returns the hex of a name as White has it, for a side; NoCell of no name.
func homeCell(name string, side Color) Cell {
	c := cell(name)
	if side == Black && c != NoCell {
		c = c.Mirror()
	}
	return c
}

// Name returns the name with the standard letters, such as "KRK-HIO", or "" for NoCastling.
func (c Castling) Name() string {
	if c >= NoCastling {
		return ""
	}
	r := &castlings[c]
	return "KR" + string(r.wing.Letter()) + "-" + r.name
}

// NearCastlings appends the castlings that a name of none may mean, given by the last letter of its prefix and what
// stands behind the hyphen: those of the same wing that go on where it ends, else those with its letters in another order.
func NearCastlings(dst []Castling, wing Kind, name string) []Castling {
	n := len(dst)
	for _, like := range []func(a, b string) bool{strings.HasPrefix, sameLetters} {
		for i := range castlings {
			if r := &castlings[i]; r.wing == wing && name != "" && like(r.name, name) {
				dst = append(dst, Castling(i))
			}
		}
		if len(dst) > n {
			break
		}
	}
	return dst
}

func sameLetters(a, b string) bool {
	for _, c := range a {
		if strings.Count(a, string(c)) != strings.Count(b, string(c)) {
			return false
		}
	}
	return len(a) == len(b)
}

// King returns where the king of a side arrives.
func (c Castling) King(side Color) Cell {
	if c >= NoCastling {
		return NoCell
	}
	return castlings[c].king[side&1]
}

// Rooks returns where the rooks of a side go, each with its home: the king's rook, then the queen's. A rook that stays
// has NoCell for both.
func (c Castling) Rooks(side Color) (from, to [2]Cell) {
	from, to = noTakers, noTakers
	if c >= NoCastling {
		return from, to
	}
	r, side := &castlings[c], side&1
	if r.kingRook[side] != NoCell {
		from[0], to[0] = homes.kingRook[side], r.kingRook[side]
	}
	if r.queenRook[side] != NoCell {
		from[1], to[1] = homes.queenRook[side], r.queenRook[side]
	}
	return from, to
}

// canCastle reports whether a castling is legal for the side to move; the king is known not to be in check.
func (p *Position) canCastle(c Castling) bool {
	r, us := &castlings[c], p.side
	king := r.king[us]
	if !p.rights.has(us, r.needs) || p.men[king] != 0 || !p.rooksPass(c) || p.attacked(king, us.Other()) {
		return false
	}
	next := *p
	next.castle(NewCastling(us, c))
	return !next.attacked(king, us.Other())
}

// rooksPass reports whether the rooks of a castling have their ways free, targets included, on the board as it is.
func (p *Position) rooksPass(c Castling) bool {
	from, to := c.Rooks(p.side)
	for i, home := range from {
		if home != NoCell && (p.men[to[i]] != 0 || !p.free(home, lines.between[home][to[i]])) {
			return false
		}
	}
	return true
}

// castle moves king and rooks, as far as they are there.
func (p *Position) castle(m Move) {
	c := m.Castling()
	side := p.side
	home := homes.king[side]
	if p.men[home] != MakeMan(side, King) {
		return
	}
	from, to := c.Rooks(side)
	rook := MakeMan(side, Rook)
	for i := range from {
		if from[i] != NoCell && p.men[from[i]] == rook {
			p.shift(from[i], to[i], rook)
		}
	}
	p.shift(home, castlings[c].king[side], MakeMan(side, King))
}

// PinnedRook returns a rook of a legal castling that is pinned to its king, and the man that pins it. The king leaves
// with it, so the rules do not mind, but not all programs agree (C'escacs R2).
func (p *Position) PinnedRook(m Move) (rook, by Cell, ok bool) {
	if !m.IsCastling() {
		return NoCell, NoCell, false
	}
	from, _ := m.Castling().Rooks(p.side)
	for _, home := range from {
		if home == NoCell || p.men[home] == 0 {
			continue
		}
		next := *p
		next.men[home] = 0
		if a := next.Attackers(p.kings[p.side], p.side.Other()); a.Count > 0 {
			return home, a.Cells[0], true
		}
	}
	return NoCell, NoCell, false
}
