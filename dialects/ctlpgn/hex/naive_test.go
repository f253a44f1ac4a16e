package hex

import (
	"fmt"
	"strconv"
	"strings"
)

// A second set of rules, written for tests only: slow, plain, and sharing nothing with the package. It knows the board
// as letters by column and line, reads and writes positions as PDTL text, and moves as CTL-AN text without check marks.
type naive struct {
	board  [15][29]byte // letters of PDTL, '.' for empty, 0 off the board
	white  bool         // to move
	rights [128]bool    // by letter: K, Q, k, q for rooks, W and B for kings that never moved
	pawn   place        // that may be captured in passing, or is scornful
	passed []place      // where it may be captured in passing, the nearer first
	takers []place      // pawns that it scorned
	clock  int
	number int
}

// place is a column and a line; the zero place is off the board.
type place struct{ c, l int }

const naiveColumns = "PTABCDEFGHIKLXZ"

func (p place) String() string { return string(naiveColumns[p.c]) + strconv.Itoa(p.l) }

func naivePlace(name string) place {
	l, _ := strconv.Atoi(name[1:])
	return place{strings.IndexByte(naiveColumns, name[0]), l}
}

func onBoard(p place) bool {
	if p.c < 0 || p.c > 14 {
		return false
	}
	low := p.c - 7
	if low < 0 {
		low = -low
	}
	return p.l >= low && p.l <= 28-low && (p.l-low)%2 == 0
}

func (n *naive) at(p place) byte {
	if uint(p.c) > 14 || uint(p.l) > 28 {
		return 0
	}
	return n.board[p.c][p.l]
}

func (n *naive) set(p place, letter byte) { n.board[p.c][p.l] = letter }

func newNaive(pdtl string) *naive {
	n := &naive{}
	for c := range n.board {
		for l := range n.board[c] {
			if onBoard(place{c, l}) {
				n.board[c][l] = '.'
			}
		}
	}
	fields := strings.Fields(pdtl)
	for _, row := range strings.Split(strings.Trim(fields[0], "/"), "/") {
		number, men, _ := strings.Cut(row, ":")
		l, _ := strconv.Atoi(number)
		c := 0
		next := func() {
			for c++; c < 15 && !onBoard(place{c, l}); c++ {
			}
		}
		for c < 15 && !onBoard(place{c, l}) {
			c++
		}
		for _, letter := range []byte(men) {
			if letter >= '1' && letter <= '9' {
				for range letter - '0' {
					next()
				}
				continue
			}
			n.board[c][l] = letter
			next()
		}
	}
	n.white = fields[1] == "w"
	for _, r := range []struct {
		prefix     string
		king, k, q byte
	}{{"RKR", 'W', 'K', 'Q'}, {"rkr", 'B', 'k', 'q'}} {
		field := strings.Map(func(c rune) rune {
			if strings.ContainsRune(r.prefix, c) {
				return c
			}
			return -1
		}, fields[2])
		if field != "" {
			n.rights[r.king] = true
			n.rights[r.q] = field[0] == r.prefix[0]
			n.rights[r.k] = strings.HasSuffix(field, r.prefix[2:])
		}
	}
	n.readSpecial(fields[3])
	n.clock, _ = strconv.Atoi(fields[4])
	n.number, _ = strconv.Atoi(fields[5])
	return n
}

func (n *naive) readSpecial(field string) {
	if field == "-" {
		return
	}
	pawn, passed, found := strings.Cut(field, "@")
	n.pawn = naivePlace(pawn)
	if found {
		for _, l := range strings.Split(passed, "-") {
			line, _ := strconv.Atoi(l)
			n.passed = append([]place{{n.pawn.c, line}}, n.passed...)
		}
		return
	}
	f := n.forward()
	for _, dc := range []int{-1, 1} {
		taker := place{n.pawn.c + dc, n.pawn.l - f}
		if n.at(taker) == n.own('P') && n.at(place{taker.c, taker.l + 2*f}) == '.' {
			n.takers = append(n.takers, taker)
		}
	}
}

// kingRightOf is the letter of the right of a king that never moved.
func kingRightOf(white bool) byte {
	if white {
		return 'W'
	}
	return 'B'
}

// forward is the direction of the pawns of the side to move.
func (n *naive) forward() int {
	if n.white {
		return 1
	}
	return -1
}

// own is a man of the side to move, given by its capital.
func (n *naive) own(letter byte) byte {
	if n.white {
		return letter
	}
	return letter | 0x20
}

func isWhite(letter byte) bool { return letter >= 'A' && letter <= 'Z' }
func isMan(letter byte) bool   { return letter != 0 && letter != '.' }
func capital(letter byte) byte { return letter &^ 0x20 }

func (n *naive) isOwn(p place) bool { return isMan(n.at(p)) && isWhite(n.at(p)) == n.white }

// isPrey reports whether a man stands there that may be captured.
func (n *naive) isPrey(p place) bool {
	return isMan(n.at(p)) && isWhite(n.at(p)) != n.white && capital(n.at(p)) != 'K'
}

// places lists all hexes.
func places() (list []place) {
	for c := range 15 {
		for l := range 29 {
			if onBoard(place{c, l}) {
				list = append(list, place{c, l})
			}
		}
	}
	return list
}

var naivePlaces = places()

// naiveLine tells along which kind of line two hexes lie, and the single step.
func naiveLine(a, b place) (orthogonal, diagonal bool, step place) {
	dc, dl := b.c-a.c, b.l-a.l
	abs := func(x int) int { return max(x, -x) }
	sign := func(x int) int {
		switch {
		case x > 0:
			return 1
		case x < 0:
			return -1
		}
		return 0
	}
	switch {
	case a == b:
	case dc == 0:
		return true, false, place{0, 2 * sign(dl)}
	case abs(dc) == abs(dl):
		return true, false, place{sign(dc), sign(dl)}
	case dl == 0 && dc%2 == 0:
		return false, true, place{2 * sign(dc), 0}
	case abs(dl) == 3*abs(dc):
		return false, true, place{sign(dc), 3 * sign(dl)}
	}
	return false, false, place{}
}

// clearWay reports whether nothing stands between two hexes of a line.
func (n *naive) clearWay(a, b, step place) bool {
	for p := (place{a.c + step.c, a.l + step.l}); p != b; p = (place{p.c + step.c, p.l + step.l}) {
		if n.at(p) != '.' {
			return false
		}
	}
	return true
}

func isLeap(a, b place) bool {
	dc, dl := b.c-a.c, b.l-a.l
	switch [2]int{max(dc, -dc), max(dl, -dl)} {
	case [2]int{3, 1}, [2]int{2, 4}, [2]int{1, 5}:
		return true
	}
	return false
}

// attacks reports whether the man on a hex could capture on another one; the leap of a king is left out.
func (n *naive) attacks(from, to place) bool {
	letter := n.at(from)
	f := 1
	if !isWhite(letter) {
		f = -1
	}
	dc, dl := to.c-from.c, (to.l-from.l)*f
	if dc < 0 {
		dc = -dc
	}
	orthogonal, diagonal, step := naiveLine(from, to)
	single := place{from.c + step.c, from.l + step.l} == to
	switch capital(letter) {
	case 'P':
		return dc == 1 && dl == 3
	case 'E':
		return dc == 1 && (dl == 3 || dl == -3) || dc == 0 && (dl == 2 || dl == 4) && n.clearWay(from, to, step)
	case 'N':
		return isLeap(from, to)
	case 'K':
		return (orthogonal || diagonal) && single
	case 'J':
		return diagonal && n.clearWay(from, to, step)
	case 'R':
		return orthogonal && n.clearWay(from, to, step)
	case 'D':
		return (orthogonal || diagonal) && n.clearWay(from, to, step)
	case 'G':
		return isLeap(from, to) || diagonal && n.clearWay(from, to, step)
	case 'V':
		return isLeap(from, to) || orthogonal && n.clearWay(from, to, step)
	}
	return false
}

// attackers lists the men of a side that attack a hex.
func (n *naive) attackers(to place, byWhite bool) (list []place) {
	for c := range n.board {
		for l, letter := range n.board[c] {
			if isMan(letter) && isWhite(letter) == byWhite && n.attacks(place{c, l}, to) {
				list = append(list, place{c, l})
			}
		}
	}
	king := n.king(byWhite)
	if n.rights[kingRightOf(byWhite)] && isLeap(king, to) && len(n.attackers(king, !byWhite)) == 0 {
		list = append(list, king)
	}
	return list
}

func (n *naive) attacked(to place, byWhite bool) bool { return len(n.attackers(to, byWhite)) > 0 }

func (n *naive) king(white bool) place {
	letter := byte('k')
	if white {
		letter = 'K'
	}
	for _, p := range naivePlaces {
		if n.at(p) == letter {
			return p
		}
	}
	return place{}
}

// checkers lists who attacks the king of the side to move.
func (n *naive) checkers() []place { return n.attackers(n.king(n.white), !n.white) }

func (n *naive) isLast(p place) bool {
	return onBoard(p) && !onBoard(place{p.c, p.l + 2*n.forward()})
}

// recoverable lists the letters that a pawn of the side to move may become on a hex.
func (n *naive) recoverable(p place) (letters string) {
	full := map[byte]int{'D': 1, 'V': 1, 'R': 2, 'G': 2, 'N': 2, 'J': 1}
	for _, q := range naivePlaces {
		if n.isOwn(q) && (capital(n.at(q)) != 'J' || q.l%3 == p.l%3) {
			full[capital(n.at(q))]--
		}
	}
	for _, letter := range []byte("JNGRVD") {
		if full[letter] > 0 {
			letters += string(letter)
		}
	}
	return letters
}

// A naiveMove is a move with its text and what it changes.
type naiveMove struct {
	text     string
	from, to place
	kind     byte     // of the man: capital
	removed  place    // taken off elsewhere than on the target
	becomes  byte     // capital; 0: nothing else
	rooks    []place  // castling: from, to, from, to
	special  []string // kinds of pawn steps: "double", "triple", "oblique"
}

// tripleHomes are the hexes from which pawns make triple steps.
const tripleHomes = " B4 C5 D6 E7 G7 H6 I5 K4 B24 C23 D22 E21 G21 H22 I23 K24 "

// moves lists all legal moves.
func (n *naive) moves() (list []naiveMove) {
	check := len(n.checkers()) > 0
	if !check {
		for _, p := range naivePlaces {
			if n.at(p) == n.own('P') && n.isLast(p) {
				for _, letter := range []byte(n.recoverable(p)) {
					list = append(list, naiveMove{text: p.String() + "=" + string(letter), from: p, to: p, kind: 'P', becomes: letter})
				}
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	for _, from := range naivePlaces {
		if !n.isOwn(from) {
			continue
		}
		for _, to := range naivePlaces {
			if from != to {
				list = append(list, n.manMoves(from, to, check)...)
			}
		}
	}
	if !check {
		list = append(list, n.castlings()...)
	}
	return list
}

// manMoves lists the legal moves from one hex to another, several if a pawn promotes.
func (n *naive) manMoves(from, to place, check bool) []naiveMove {
	letter := capital(n.at(from))
	m := naiveMove{from: from, to: to, kind: letter}
	sign, captured := "-", ""
	if n.isPrey(to) {
		sign = "×"
		if found := capital(n.at(to)); found != 'P' {
			captured = string(found)
		}
	}
	if letter == 'P' {
		passing, ok := n.pawnMove(&m)
		if !ok {
			return nil
		}
		if passing != "" {
			sign = passing
			captured = ""
			if found := capital(n.at(n.pawn)); found != 'P' {
				captured = string(found)
			}
		}
	} else {
		if n.at(to) != '.' && !n.isPrey(to) {
			return nil
		}
		ride := place{(from.c + to.c) / 2, (from.l + to.l) / 2}
		rides := letter == 'N' && n.at(to) == '.' && (from.c+to.c)%2 == 0 && (from.l+to.l)%2 == 0 && isLeap(from, ride) &&
			isLeap(ride, to) && n.at(ride) == '.'
		leaps := letter == 'K' && !check && n.rights[kingRightOf(n.white)] && isLeap(from, to)
		if !n.attacks(from, to) && !rides && !leaps {
			return nil
		}
	}
	if n.after(&m).exposed() {
		return nil
	}
	m.text = from.String() + sign + captured + to.String()
	if letter != 'P' {
		m.text = string(letter) + m.text
		return []naiveMove{m}
	}
	if !n.isLast(to) {
		return []naiveMove{m}
	}
	var list []naiveMove
	for _, becomes := range []byte(n.recoverable(to)) {
		p := m
		p.text += "=" + string(becomes)
		p.becomes = becomes
		list = append(list, p)
	}
	if len(list) == 0 {
		m.text += "=&"
		list = append(list, m)
	}
	return list
}

// pawnMove reports whether a pawn can move so, its king aside, and the sign of a special capture.
func (n *naive) pawnMove(m *naiveMove) (passing string, ok bool) {
	f := n.forward()
	dc, dl := m.to.c-m.from.c, (m.to.l-m.from.l)*f
	if dc == 0 {
		if dl != 2 && dl != 4 && dl != 6 || n.at(m.to) != '.' || !n.clearWay(m.from, m.to, place{0, 2 * f}) {
			return "", false
		}
		switch dl {
		case 4:
			m.special = []string{"double"}
		case 6:
			if !strings.Contains(tripleHomes, " "+m.from.String()+" ") || (m.from.l < 14) != n.white {
				return "", false
			}
			m.special = []string{"triple"}
		}
		return "", true
	}
	if dc != 1 && dc != -1 {
		return "", false
	}
	if dl == 1 {
		m.special = []string{"oblique"}
		if n.at(m.to) == '.' {
			return "", true
		}
		for _, taker := range n.takers {
			if taker == m.from && n.pawn == m.to && n.isPrey(m.to) {
				return "@", true
			}
		}
		return "", false
	}
	if dl != 3 {
		return "", false
	}
	if n.isPrey(m.to) {
		return "", true
	}
	for i, p := range n.passed {
		if p == m.to && n.at(p) == '.' {
			m.removed = n.pawn
			return [...]string{"@", "@@"}[i], true
		}
	}
	return "", false
}

// naiveCastlings: name, king, king's rook, queen's rook, as White.
var naiveCastlings = []string{
	"KRK-II I5 I7 -", "KRK-IK I5 K4 -", "KRK-IH I5 H4 -", "KRK-HIO H6 I5 -", "KRK-HIOO H6 I7 -", "KRK-HH H6 H4 -",
	"KRK-HG H6 G5 -", "KRK-FG F6 G5 -", "KRK-FE F6 E7 -", "KRK-EF E5 F6 -", "KRK-EE E5 E7 -", "KRD-DD D2 - D4",
	"KRD-DE D2 - E1", "KRD-ED E5 - D4", "KRD-EF E5 - F6", "KRD-FE F6 - E5", "KRD-FG F6 - G7", "KRD-HG H6 - G7",
	"KRD-HH H6 - H8", "KRR-HIH H6 I7 H8", "KRR-HGG H6 G5 G7", "KRR-FGG F6 G5 G7", "KRR-FEE F6 E7 E5", "KRR-EEF E5 E7 F6",
}

func (n *naive) castlings() (list []naiveMove) {
	at := func(name string) place {
		p := naivePlace(name)
		if !n.white {
			p.l = 28 - p.l
		}
		return p
	}
	if !n.rights[kingRightOf(n.white)] {
		return nil
	}
	for _, row := range naiveCastlings {
		f := strings.Fields(row)
		m := naiveMove{text: f[0], from: at("G1"), to: at(f[1]), kind: 'K'}
		ok := n.at(m.to) == '.' && !n.attacked(m.to, !n.white)
		for i, home := range []string{"I3", "C3"} {
			if f[2+i] == "-" {
				continue
			}
			from, to := at(home), at(f[2+i])
			_, _, step := naiveLine(from, to)
			ok = ok && n.rights[n.own("KQ"[i])] && n.at(to) == '.' && n.clearWay(from, to, step)
			m.rooks = append(m.rooks, from, to)
		}
		if ok && !n.after(&m).exposed() {
			list = append(list, m)
		}
	}
	return list
}

// exposed reports whether the side that is not to move is in check: its move was illegal.
func (n *naive) exposed() bool { return n.attacked(n.king(!n.white), n.white) }

// after returns the position after a move.
func (n *naive) after(m *naiveMove) *naive {
	next := *n
	next.pawn, next.passed, next.takers = place{}, nil, nil
	next.clock++
	if m.kind == 'P' || isMan(n.at(m.to)) {
		next.clock = 0
	}
	f := n.forward()
	if len(m.special) > 0 {
		switch m.special[0] {
		case "double":
			next.pawn, next.passed = m.to, []place{{m.to.c, m.to.l - 2*f}}
		case "triple":
			next.pawn, next.passed = m.to, []place{{m.to.c, m.to.l - 2*f}, {m.to.c, m.to.l - 4*f}}
		case "oblique":
			if faced := (place{m.from.c, m.from.l + 2*f}); isMan(n.at(faced)) && capital(n.at(faced)) == 'P' && !n.isOwn(faced) {
				next.pawn, next.takers = m.to, []place{faced}
			}
		}
	}
	if m.removed != (place{}) {
		next.set(m.removed, '.')
	}
	man := n.at(m.from)
	if m.becomes != 0 {
		man = n.own(m.becomes)
	}
	for i := 0; i < len(m.rooks); i += 2 {
		next.set(m.rooks[i], '.')
		next.set(m.rooks[i+1], n.own('R'))
	}
	next.set(m.from, '.')
	next.set(m.to, man)
	if m.kind == 'K' {
		for _, r := range []byte{kingRightOf(n.white), n.own('K'), n.own('Q')} {
			next.rights[r] = false
		}
	}
	for _, home := range []struct {
		place
		right byte
	}{{place{10, 3}, 'K'}, {place{4, 3}, 'Q'}, {place{10, 25}, 'k'}, {place{4, 25}, 'q'}} {
		if home.place == m.from || home.place == m.to {
			next.rights[home.right] = false
		}
	}
	if !n.white {
		next.number++
	}
	next.white = !n.white
	return &next
}

// pdtl writes the position.
func (n *naive) pdtl() string {
	s := "/"
	for l := 28; l >= 0; l-- {
		row, empty, men := "", 0, false
		for c := range 15 {
			p := place{c, l}
			switch letter := n.at(p); {
			case letter == 0:
			case letter == '.':
				empty++
			default:
				men = true
				if empty > 0 {
					row += strconv.Itoa(empty)
				}
				row += string(letter)
				empty = 0
			}
		}
		if empty > 0 {
			row += strconv.Itoa(empty)
		}
		if men {
			s += fmt.Sprintf("%d:%s/", l, row)
		}
	}
	side := "b"
	if n.white {
		side = "w"
	}
	rights := ""
	for _, r := range []string{"WQKRK", "Bqkrk"} {
		if !n.rights[r[0]] {
			rights += "-"
			continue
		}
		if n.rights[r[1]] {
			rights += r[3:4]
		}
		rights += r[4:5]
		if n.rights[r[2]] {
			rights += r[3:4]
		}
	}
	special := "-"
	if n.pawn != (place{}) {
		special = n.pawn.String()
		if len(n.passed) == 1 {
			special += fmt.Sprintf("@%d", n.passed[0].l)
		} else if len(n.passed) == 2 {
			special += fmt.Sprintf("@%d-%d", n.passed[1].l, n.passed[0].l)
		}
	}
	return fmt.Sprintf("%s %s %s %s %d %d", s, side, rights, special, n.clock, n.number)
}

// mark returns the sign for check or mate after a move: n is the position after it.
func (n *naive) mark() string {
	checkers := n.checkers()
	switch {
	case len(checkers) == 0:
		return ""
	case len(n.moves()) == 0:
		return "#"
	case len(checkers) > 1:
		return "++"
	}
	king := n.king(n.white)
	orthogonal, diagonal, step := naiveLine(king, checkers[0])
	near := isLeap(king, checkers[0]) || (orthogonal || diagonal) && place{king.c + step.c, king.l + step.l} == checkers[0]
	if near {
		return "+^"
	}
	return "+∞"
}
