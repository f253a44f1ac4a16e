package board

import (
	"strings"
)

// A second set of rules, written for tests only: slow, plain, and sharing nothing with the package. It knows the board
// as 64 FEN letters, reads positions from FEN text, and writes moves as UCI text. A move is legal when the man moves
// that way and no enemy man could take the king afterwards.
type naive struct {
	board  [64]byte // FEN letters by square, '.' for empty
	white  bool     // to move
	rights string   // castling field
	ep     int      // en passant square or -1
}

func newNaive(fen string) *naive {
	fields := strings.Fields(fen)
	n := &naive{white: fields[1] == "w", rights: fields[2], ep: -1}
	for i := range n.board {
		n.board[i] = '.'
	}
	for i, rank := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(rank) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			n.board[(7-i)*8+file] = c
			file++
		}
	}
	if fields[3] != "-" {
		n.ep = naiveSquare(fields[3])
	}
	return n
}

func naiveSquare(name string) int { return int(name[1]-'1')*8 + int(name[0]-'a') }

func naiveName(sq int) string { return string([]byte{'a' + byte(sq%8), '1' + byte(sq/8)}) }

func isWhite(letter byte) bool { return letter >= 'A' && letter <= 'Z' }

// own and enemy tell whose man is on a square, from the side to move.
func (n *naive) own(sq int) bool   { return n.board[sq] != '.' && isWhite(n.board[sq]) == n.white }
func (n *naive) enemy(sq int) bool { return n.board[sq] != '.' && isWhite(n.board[sq]) != n.white }

func naiveAbs(x int) int { return max(x, -x) }

func sign(x int) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// shape reports whether a man moves from one square to another by its nature, whatever stands on the board. A pawn's
// capture is asked for with takes.
func shape(letter byte, from, to int, takes bool) bool {
	df, dr := to%8-from%8, to/8-from/8
	af, ar := naiveAbs(df), naiveAbs(dr)
	if from == to {
		return false
	}
	switch letter {
	case 'N', 'n':
		return af*ar == 2
	case 'B', 'b':
		return af == ar
	case 'R', 'r':
		return df == 0 || dr == 0
	case 'Q', 'q':
		return af == ar || df == 0 || dr == 0
	case 'K', 'k':
		return af <= 1 && ar <= 1
	case 'P':
		return !takes && df == 0 && (dr == 1 || dr == 2 && from/8 == 1) || takes && af == 1 && dr == 1
	case 'p':
		return !takes && df == 0 && (dr == -1 || dr == -2 && from/8 == 6) || takes && af == 1 && dr == -1
	}
	return false
}

// way returns the squares between two squares of a line.
func way(from, to int) (squares []int) {
	df, dr := to%8-from%8, to/8-from/8
	if df != 0 && dr != 0 && naiveAbs(df) != naiveAbs(dr) {
		return nil
	}
	step := sign(dr)*8 + sign(df)
	for sq := from + step; sq != to; sq += step {
		squares = append(squares, sq)
	}
	return squares
}

func (n *naive) clear(from, to int) bool {
	df, dr := to%8-from%8, to/8-from/8
	if df != 0 && dr != 0 && naiveAbs(df) != naiveAbs(dr) {
		return true // a knight's move
	}
	step := sign(dr)*8 + sign(df)
	for sq := from + step; sq != to; sq += step {
		if n.board[sq] != '.' {
			return false
		}
	}
	return true
}

// attacks reports whether the man on from attacks to.
func (n *naive) attacks(from, to int) bool {
	return shape(n.board[from], from, to, true) && n.clear(from, to)
}

// attacked returns a square from which a man of the given side attacks sq, or -1.
func (n *naive) attacked(sq int, byWhite bool) int {
	for from, letter := range n.board {
		if letter != '.' && isWhite(letter) == byWhite && n.attacks(from, sq) {
			return from
		}
	}
	return -1
}

func (n *naive) king(white bool) int {
	letter := byte('k')
	if white {
		letter = 'K'
	}
	for sq, c := range n.board {
		if c == letter {
			return sq
		}
	}
	return -1
}

func (n *naive) inCheck() bool { return n.attacked(n.king(n.white), !n.white) >= 0 }

// pseudo reports whether the man of the side to move on from can go to to when the king does not matter; castling is
// left out.
func (n *naive) pseudo(from, to int) bool {
	if !n.own(from) || n.own(to) {
		return false
	}
	pawn := n.board[from] == 'P' || n.board[from] == 'p'
	takes := !pawn || n.enemy(to) || to == n.ep
	return shape(n.board[from], from, to, takes) && n.clear(from, to)
}

// after returns the board after a man's move, castling left out; the side to move stays.
func (n *naive) after(from, to int) *naive {
	next := *n
	man := n.board[from]
	if (man == 'P' || man == 'p') && to == n.ep && from%8 != to%8 {
		next.board[from/8*8+to%8] = '.'
	}
	next.board[from], next.board[to] = '.', man
	return &next
}

// legalStep reports whether a man's move is legal, castling left out.
func (n *naive) legalStep(from, to int) bool {
	return n.pseudo(from, to) && !n.after(from, to).inCheck()
}

// legal returns all legal moves as UCI text.
func (n *naive) legal() map[string]bool {
	moves := map[string]bool{}
	for from := range 64 {
		if !n.own(from) {
			continue
		}
		for to := range 64 {
			if !n.legalStep(from, to) {
				continue
			}
			text := naiveName(from) + naiveName(to)
			if (n.board[from] == 'P' || n.board[from] == 'p') && (to/8 == 0 || to/8 == 7) {
				for _, promotion := range "nbrq" {
					moves[text+string(promotion)] = true
				}
				continue
			}
			moves[text] = true
		}
	}
	for _, right := range []string{"K", "Q", "k", "q"} {
		if n.canCastle(right) {
			moves[naiveCastling[right]] = true
		}
	}
	return moves
}

// naiveCastling is castling as UCI writes it.
var naiveCastling = map[string]string{"K": "e1g1", "Q": "e1c1", "k": "e8g8", "q": "e8c8"}

func (n *naive) canCastle(right string) bool {
	rows := map[string]struct{ empty, safe string }{
		"K": {"f1 g1", "e1 f1 g1"}, "Q": {"d1 c1 b1", "e1 d1 c1"},
		"k": {"f8 g8", "e8 f8 g8"}, "q": {"d8 c8 b8", "e8 d8 c8"},
	}
	if isWhite(right[0]) != n.white || !strings.Contains(n.rights, right) {
		return false
	}
	for _, sq := range strings.Fields(rows[right].empty) {
		if n.board[naiveSquare(sq)] != '.' {
			return false
		}
	}
	for _, sq := range strings.Fields(rows[right].safe) {
		if n.attacked(naiveSquare(sq), !n.white) >= 0 {
			return false
		}
	}
	return true
}
