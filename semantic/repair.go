package semantic

import (
	"bytes"
	"cmp"
	"slices"
)

// RepairKind is how a repair mends a line. The order is that of the classes of
// repairs, of which the earlier wins where nothing else decides.
type RepairKind uint8

// The kinds of repairs.
const (
	RepairChange   RepairKind = iota // another move in place of the one that fails
	RepairEarlier                    // another move in place of an earlier one
	RepairDrop                       // without the move that fails
	RepairInsert                     // a move in front of the one that fails
	RepairExchange                   // two moves of one side, next to each other, change places
)

// Repair is one way to go on from a text that means no legal move.
type Repair struct {
	Kind RepairKind

	// Ply is the index, in the texts of the query, of the text to be replaced or
	// taken away, in front of which one is to be inserted, or which comes first of two
	// that change places.
	Ply int
	// Other is the index of the second of two texts that change places; else -1.
	Other int

	// Move is the one to be written, NotAMove where none is new.
	Move Move
	// Text is what has to stand at Ply, in canonical notation; empty where the text
	// is taken away. OtherText has to stand at Other.
	Text, OtherText string

	// Name is the move that the repair brings, with its number: 14.Nfd2. A drop names
	// the move that goes, an exchange the first of the two as written.
	Name string
	// OtherName is the move that stood at Ply before (earlier), or the second of the
	// two that change places.
	OtherName string

	// Reach is the index of the first text that is still not legal; the number of
	// texts if there is none. It compares repairs of all kinds.
	Reach    int
	Complete bool // there is none
	Later    int  // moves behind the one that fails; words that are no moves do not count
	Legal    int  // how many of them, from the first on, are legal now

	Cost Cost

	// Line is the mended line from the first text of the query to the one that failed,
	// or as far as the exchange goes, as moves to be played. The texts from Next on
	// follow it unchanged.
	Line []Move
	Next int
}

// RepairWindow is how many plies in front of the failing one a repair may look for
// the slip. Most slips show at once; a reader who has gone further has forgotten the
// place, and every ply more brings repairs that fit by chance.
const RepairWindow = 8

// MaxRepairs is how many repairs are offered: more than five are not read.
const MaxRepairs = 5

// RepairBudget is the number of plies that are replayed for one failing text. Games
// of 40 to 110 moves need 600 in the median and 1,400 at most. Where it runs out,
// repairs that have not been tried are not offered.
const RepairBudget = 20_000

// The costs of repairs that leave all texts as they are, of looking back, and the
// bounds of what is offered and preferred.
const (
	costEarlier  Cost = 5 // on top of the distance
	costExchange Cost = 4 // the order of two moves is a common slip
	// Two moves around the one that fails: less likely, as the text that fails is in
	// order then. So much more that those with the text itself stay the clear best.
	costExchangeAround Cost = costExchange + costWithoutDoubt
	costInsert         Cost = 20 // any move can be inserted
	costDrop           Cost = 25
	costIdleOffer      Cost = 10 // the most for a repair behind which nothing is legal
	costPreferred      Cost = 16 // the most for a clear best one among several
	costWithoutDoubt   Cost = 3  // how much more all others must cost
)

// RepairQuery is a line of play with a text that means no legal move.
type RepairQuery struct {
	Ruleset Ruleset

	// Path holds the moves from the start of the game to the position in front of the
	// first text.
	Path []Move

	// Texts is the written line, variations left out, from RepairWindow plies or more
	// in front of the text that fails, or from the beginning of the line or the end
	// of an earlier repair, to the end of the line. Words that are no moves are read
	// over, as they count as no ply.
	Texts [][]byte

	// Failed is the index of the text that fails. All moves in front of it are legal.
	Failed int

	// Offer says which repairs are wanted.
	Offer RepairOffer

	// Budget is the number of plies that may be replayed if it is positive and less
	// than RepairBudget.
	Budget int
}

// RepairOffer says which repairs are wanted. The clear best one always is.
type RepairOffer uint8

// The offers.
const (
	OfferBest       RepairOffer = iota
	OfferInsertions             // of a move in front of the one that fails, and what makes all later moves legal
	OfferMoves                  // in place of the one that fails, far-fetched ones, too
)

// RepairResult is what a search for repairs has found.
type RepairResult struct {
	// List holds the repairs to be offered, the best one first.
	List []Repair
	// Clear says that the first is so much better than the others that it may be
	// taken for what was meant.
	Clear bool
	// Plies is the number of plies replayed.
	Plies int
	// Stopped says that the budget ran out or the search was cancelled. When it was
	// cancelled, the list is empty.
	Stopped bool
}

// Repairs looks for the ways to mend a line. Each is tried by replaying the rest of
// the line; those that make more of it legal come first, then those nearer to what
// is written. The answer depends on nothing but the query. cancel, which may be nil,
// is asked before each try.
func Repairs(cancel func() bool, q RepairQuery) RepairResult {
	m := newMender(cancel, q)
	if m == nil {
		return RepairResult{}
	}
	defer m.release()
	m.change()
	m.exchange()
	m.insert()
	m.drop()
	m.changeEarlier()
	result := RepairResult{Plies: m.plies, Stopped: m.stopped}
	if m.cancelled {
		return result
	}
	m.rank()
	result.Clear = m.clear()
	for i := range m.candidates {
		if len(result.List) == MaxRepairs {
			break
		}
		if c := &m.candidates[i]; result.Clear && i == 0 || m.isWanted(c, q.Offer) {
			result.List = append(result.List, m.describe(c))
		}
	}
	return result
}

// candidate is a repair under trial.
type candidate struct {
	kind  RepairKind
	ply   int  // index in the line of the text with which the repair begins
	move  Move // to be played there, NotAMove for none
	reach int
	cost  Cost
	// order tells insertions apart: castling 0, a recapture 1, all others 2.
	order      uint8
	doubts     int // what speaks against it, among equals
	start, end int // of the text of the move in mender.names
}

// rank puts the candidates into the order in which they are offered.
func (m *mender) rank() {
	slices.SortFunc(m.candidates, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(b.reach, a.reach),
			cmp.Compare(a.cost, b.cost),
			cmp.Compare(b.ply, a.ply),
			cmp.Compare(a.kind, b.kind),
			cmp.Compare(a.order, b.order), // only insertions differ, and all are of one ply
			bytes.Compare(m.name(&a), m.name(&b)),
			cmp.Compare(a.move, b.move),
		)
	})
	m.rankEquals()
}

// clear reports whether the best candidate, the first, stands out: it is complete,
// and the only complete one or clearly cheaper than every other. When the search
// was stopped, nothing is known to be the only one.
func (m *mender) clear() bool {
	n := m.line.len()
	if len(m.candidates) == 0 || m.candidates[0].reach < n || !m.worthOffering(&m.candidates[0]) {
		return false
	}
	best := &m.candidates[0]
	if len(m.candidates) == 1 || m.candidates[1].reach < n {
		return !m.stopped || best.cost <= costPreferred
	}
	// They are in the order of their costs: the next one decides for all.
	return best.cost <= costPreferred && best.cost+costWithoutDoubt <= m.candidates[1].cost
}

// isWanted reports whether a candidate is to be offered.
func (m *mender) isWanted(c *candidate, offer RepairOffer) bool {
	switch offer {
	case OfferInsertions:
		return (c.kind == RepairInsert || c.reach == m.line.len()) && m.worthOffering(c)
	case OfferMoves:
		return c.kind == RepairChange
	}
	return m.worthOffering(c)
}

// worthOffering reports whether a candidate makes a later move legal or is so near
// to the text that it may be meant all the same.
func (m *mender) worthOffering(c *candidate) bool {
	return c.reach > m.line.failed+1 || c.cost <= costIdleOffer
}

// describe makes a candidate into a repair.
func (m *mender) describe(c *candidate) Repair {
	l := &m.line
	r := Repair{
		Kind: c.kind, Ply: l.index[c.ply], Other: -1, Move: c.move, Cost: c.cost,
		Text: string(m.name(c)), Complete: c.reach == l.len(),
		Later: l.len() - l.failed - 1, Legal: max(c.reach-l.failed-1, 0),
		Reach: l.end,
	}
	if !r.Complete {
		r.Reach = l.index[c.reach]
	}
	switch at := m.stateAt(c.ply); c.kind {
	case RepairEarlier:
		r.OtherName = string(NumberedMove(nil, at, l.moves[c.ply]))
		fallthrough
	case RepairChange, RepairInsert:
		r.Name = string(NumberedMove(nil, at, c.move))
	default:
		r.Name = m.numbered(at, c.ply)
	}
	m.play(c, &r)
	return r
}

// numbered returns text k with the number of the position that it is written for.
func (m *mender) numbered(s State, k int) string {
	n, black := s.Turn()
	return string(appendNumber(nil, n, black)) + Shorten(string(m.line.texts[k]))
}

// play fills in the mended line.
func (m *mender) play(c *candidate, r *Repair) {
	l, s := &m.line, m.scratch
	r.Line = append(make([]Move, 0, l.failed+3), l.moves[:c.ply]...)
	s.CopyFrom(m.stateAt(c.ply))
	add := func(move Move) {
		r.Line = append(r.Line, move)
		s.Play(move)
	}
	if c.move != NotAMove {
		add(c.move)
	}
	first, next := l.order(c)
	for i, k := range first {
		move, _ := l.read(s, k)
		switch text := string(s.AppendMove(nil, move)); i {
		case 0:
			r.Text = text
		case len(first) - 1:
			r.Other, r.OtherText = l.index[first[0]], text
			r.OtherName = m.numbered(s, first[0])
		}
		add(move)
	}
	for ; next <= l.failed; next++ {
		move, _ := l.read(s, next)
		add(move)
	}
	r.Next = l.end
	if next < l.len() {
		r.Next = l.index[next]
	}
}
