package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// Move is a move of a game. It is opaque: only the [Ruleset] that made it can
// read it.
type Move uint16

// Moves that the text names but that cannot be played. No Ruleset uses these
// values.
const (
	// NotAMove stands for a word that is no move; it counts as no ply.
	NotAMove Move = 0xFFFF - iota
	// Illegal stands for the move at which its line stops being judged.
	Illegal
	// Unchecked stands for a move behind one that is illegal, or in a game whose
	// rules or start are not known.
	Unchecked
)

// IsPlayed reports whether m is a move that its Ruleset can play.
func (m Move) IsPlayed() bool { return m < Unchecked }

// Ruleset is a game of some kind with its start position.
type Ruleset interface {
	// Start returns the start position, for the caller to change.
	Start() State

	// Explain says why text is no legal move after path was played from the
	// start. following holds the next texts of the same line, at most two.
	Explain(path []Move, text []byte, following [][]byte) Explanation

	// Languages returns the rulesets that read the same moves with the piece
	// letters of other languages.
	Languages() []Ruleset

	// Language returns the BCP 47 tag of the piece letters.
	Language() string
}

// State is a position within a game. It is changed by playing and copied only
// where a variation begins.
type State interface {
	// Read finds the legal move that text means.
	Read(text []byte) (Move, Reading)

	// Spelling says how a text, which Read understood as a legal move, departs from
	// canonical notation, nil if it does not. The text may have blanks inside, and the
	// words and signs for check behind it, of which Read need not know; nil means the text
	// that was read last. It is asked of every move.
	Spelling(text []byte, m Move) *Spelling

	// Play makes a move that Read or Legal returned for this position.
	Play(Move)

	// CopyFrom makes this state equal to another one of the same Ruleset.
	CopyFrom(State)

	// Legal appends all legal moves.
	Legal(dst []Move) []Move

	// AppendMove appends a legal move in canonical notation.
	AppendMove(dst []byte, m Move) []byte

	// AppendRecord appends the position in the notation of its Ruleset (FEN).
	AppendRecord(dst []byte) []byte

	// Turn returns the number of the full move to be made, from 1, and whether it
	// is Black's.
	Turn() (number int, black bool)

	// Ending says whether the game is over by the rules.
	Ending() Ending

	// Result returns the result that the rules give to the position, NoResult if the
	// game can go on.
	Result() syntax.Result

	// Recurrence returns a key that is the same whenever the position repeats, and
	// the number of half-moves since one that cannot be taken back. It is asked after
	// every move of the main line.
	Recurrence() (key uint64, clock int)

	// Dead says whether it is so because neither side can ever mate, by material. It
	// is cheap enough to be asked before every move.
	Dead() bool
}

// Spelling is how a text departs from canonical notation, ready to become a [Problem].
type Spelling struct {
	Code, Variant string
	// Args hold, beside what the sentence needs, the canonical text of the move as "san",
	// and that of another move, if a person could have meant that one, as "other".
	Args []Arg
}

// Reading says what [State.Read] made of a text.
type Reading uint8

// The readings.
const (
	// ReadMove: the text means exactly one legal move.
	ReadMove Reading = iota
	// ReadNull: the text passes the turn, which the position allows.
	ReadNull
	// ReadIllegal: the text is written as a move but means no legal one, or several.
	ReadIllegal
	// ReadNothing: the text is not written as a move.
	ReadNothing
)

// Ending is an end of the game by the rules, without claim.
type Ending uint8

// The endings.
const (
	Ongoing Ending = iota
	Checkmate
	Stalemate    // a draw, but in Antichess and its kin
	DeadPosition // neither side can ever mate, by material

	// Endings of variants.
	KingExploded
	ThirdCheck
	KingOnHill
	HordeTaken // all men of the horde are captured
	GivenAway  // the side to move has no man left, which wins
	RaceOver   // a king has reached the last rank
)

// Explanation is why a move is not legal, ready to become a [Problem].
type Explanation struct {
	Code, Variant string
	Args          []Arg
	Ply           int    // of the move that brought it about, as an index into the path; -1: none
	Related       string // key of the sentence for that move
	RelatedArgs   []Arg
}
