package board

// Variant is the rules by which a game on the 64 squares is played. The zero value is orthodox chess; Chess960 is that,
// too, from other start positions.
type Variant uint8

// The variants.
const (
	Orthodox      Variant = iota
	Crazyhouse            // captured men change sides and are dropped
	Atomic                // captures explode
	Antichess             // who has lost all men, or cannot move, has won; also Giveaway
	Suicide               // Antichess in which stalemate is a win for the side with fewer men
	ThreeCheck            // the third check wins
	KingOfTheHill         // the king in the centre wins
	Horde                 // a crowd of white pawns without king
	RacingKings           // the king on the eighth rank wins, and nobody gives check
	Bughouse              // one board of two: captured men go to the partner's

	// Variants is the number of variants.
	Variants int = iota
)

// traits are what sets a variant apart from orthodox chess. Its functions take positions by value: what a pointer is
// given to through a function value lives on the heap, and orthodox games would pay for it.
type traits struct {
	start string // FEN of the usual start position

	// lawful reports whether the side has made a move that the rules allow, as far as the position behind it shows:
	// nil where that is so if its king is not attacked. Moves of a variant with this function are found by trial.
	lawful func(after Position, mover Color) bool

	// over says how the game has ended by a rule of the variant alone; nil where there is none.
	over func(p Position) End

	// canWin reports whether some play may end with a win of the side, as far as the men alone tell.
	canWin func(p Position, c Color) bool

	drops        bool // captured men change sides and are put down
	passesOn     bool // captured men go to the partner, who plays the side that they are of
	explodes     bool // a capture removes the men around it, but for pawns
	countsChecks bool // checks given are counted
	mustCapture  bool // who can capture has to
	plainKing    bool // the king is a man like others: no check, no castling, and pawns become kings
	noCastling   bool
	noCheck      bool // moves that give check are not allowed
	horde        bool // White has pawns on the first rank, which may go two squares, and no king
	endStalemate func(p Position) End
}

const usualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

var variants = [Variants]traits{
	Orthodox:   {start: usualStart},
	Crazyhouse: {start: usualStart, drops: true, canWin: crazyhouseCanWin},
	Atomic:     {start: usualStart, explodes: true, lawful: atomicLawful, over: atomicOver, canWin: atomicCanWin},
	Antichess: {
		start: antichessStart, mustCapture: true, plainKing: true, noCastling: true,
		lawful: anyLawful, over: antichessOver, canWin: antichessCanWin, endStalemate: antichessStalemate,
	},
	Suicide: {
		start: antichessStart, mustCapture: true, plainKing: true, noCastling: true,
		lawful: anyLawful, over: antichessOver, canWin: antichessCanWin, endStalemate: suicideStalemate,
	},
	ThreeCheck:    {start: usualStart, countsChecks: true, over: threeCheckOver, canWin: hasMen},
	KingOfTheHill: {start: usualStart, over: hillOver, canWin: always},
	Horde: {
		start: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
		horde: true, lawful: kingLawful, over: hordeOver, canWin: always,
	},
	RacingKings: {
		start:      "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
		noCastling: true, noCheck: true, lawful: racingLawful, over: racingOver, canWin: always,
	},
	Bughouse: {start: usualStart, drops: true, passesOn: true, canWin: always},
}

const antichessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

// StartOf returns the usual start position of a variant.
func StartOf(v Variant) Position {
	if v == Orthodox {
		return startPosition
	}
	p, _ := ParseFENWith([]byte(variants[v].start), FENOptions{Variant: v})
	return p
}

// Variant returns the rules that the position is played by.
func (p *Position) Variant() Variant { return p.variant }

// HasDrops reports whether captured men change sides and come back.
func (v Variant) HasDrops() bool { return variants[v].drops }

// HasRoyalKings reports whether kings can be in check.
func (v Variant) HasRoyalKings() bool { return !variants[v].plainKing }

// traits returns the traits of the position's variant.
func (p *Position) traits() *traits { return &variants[p.variant%Variant(Variants)] }

// orthodox returns the position as one of orthodox chess, whose code then serves where the rules are the same.
func (p *Position) orthodox() Position {
	q := *p
	q.variant = Orthodox
	return q
}

// kingAttackers returns the men of one side that attack the king of the other one on sq. In atomic chess they are
// powerless while the kings touch, for who captures explodes with both.
func (p *Position) kingAttackers(sq Square, by Color, occupied Bitboard) Bitboard {
	if p.variant != Orthodox {
		switch t := p.traits(); {
		case t.plainKing, sq >= NoSquare:
			return 0
		case t.explodes && kingAttacks[sq]&p.Pieces(by, King) != 0:
			return 0
		}
	}
	return p.attackers(sq, by, occupied)
}

// variantKey is the key of what a variant counts beside the men: pockets, promoted men, checks.
func (p *Position) variantKey() uint64 {
	key := uint64(p.variant)
	for _, part := range [...]uint64{uint64(p.pockets[White]), uint64(p.pockets[Black]), uint64(p.promoted), uint64(p.checks[White]), uint64(p.checks[Black])} {
		key = mix(key + part)
	}
	return key
}
