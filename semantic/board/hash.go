package board

// keys holds the random numbers of which position keys are made: one for each man on its square, for each castling
// right by the square of the rook, for each file of a legal en passant capture, and for Black to move. They come from a
// fixed seed and never change between releases: tables of openings are keyed by them.
var keys = newKeySet()

type keySet struct {
	men       [16][64]uint64 // by Piece
	castle    [64]uint64
	enPassant [8]uint64
	black     uint64
}

func newKeySet() *keySet {
	state := uint64(0x70676e2d6c7370) // "pgn-lsp"
	next := func() uint64 {
		state += 0x9e3779b97f4a7c15
		return mix(state)
	}
	k := new(keySet)
	for _, c := range [2]Color{White, Black} {
		for t := Pawn; t <= King; t++ {
			for sq := range k.men[MakePiece(c, t)] {
				k.men[MakePiece(c, t)][sq] = next()
			}
		}
	}
	for sq := range k.castle {
		k.castle[sq] = next()
	}
	for file := range k.enPassant {
		k.enPassant[file] = next()
	}
	k.black = next()
	return k
}

// mix spreads the bits of a number over all of it, as SplitMix64 does.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Key returns the 64-bit key of the position. Two positions of a game that repeat each other in the sense of FIDE 9.2
// have equal keys: same men on the same squares, same side to move, same castling rights, same en passant captures.
// The en passant square counts only while some pawn may legally capture on it; clocks never count.
// In variants, men in hand, promoted men and checks given count, too. Keys are the same in every release.
func (p *Position) Key() uint64 {
	key := p.key
	if p.variant != Orthodox {
		key ^= p.variantKey()
	}
	if p.epLegal {
		key ^= keys.enPassant[p.ep&7]
	}
	return key
}

// rekey computes p.key from the men, the castling rights and the side to move.
func (p *Position) rekey() {
	p.key = 0
	for sq, man := range p.mailbox {
		if man != 0 {
			p.key ^= keys.men[man][sq]
		}
	}
	for _, rook := range p.rooks {
		if rook != NoSquare {
			p.key ^= keys.castle[rook]
		}
	}
	if p.side == Black {
		p.key ^= keys.black
	}
}
