package semantic

import (
	"bytes"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

// repairLine is the line to be mended, read once. Words that are no moves are left
// out, so that an index is a ply.
type repairLine struct {
	texts   [][]byte
	index   []int           // of each text in the query
	end     int             // number of texts of the query
	written []board.Written // of each text, on the 64 squares
	signs   []textSigns     // of each text
	moves   []Move          // those of the texts in front of the one that fails
	failed  int
	noMove  bool // the text that fails is not written as a move
}

func (l *repairLine) len() int { return len(l.texts) }

// fill reads the texts. It reports whether one fails where the query says so.
func (l *repairLine) fill(s State, q *RepairQuery) bool {
	*l = repairLine{
		texts: l.texts[:0], index: l.index[:0], written: l.written[:0], signs: l.signs[:0], moves: l.moves[:0],
		failed: -1, end: len(q.Texts),
	}
	onBoard, _ := s.(*BoardState)
	for i, text := range q.Texts {
		var w board.Written
		isMove := false
		if onBoard != nil {
			w, isMove = onBoard.readSAN(text)
		} else {
			_, reading := s.Read(text)
			isMove = reading != ReadNothing
		}
		switch {
		case i == q.Failed:
			l.failed, l.noMove = len(l.texts), !isMove
		case !isMove:
			continue
		}
		l.texts = append(l.texts, text)
		l.index = append(l.index, i)
		l.signs = append(l.signs, signsOf(text))
		if onBoard != nil {
			l.written = append(l.written, w)
		}
	}
	return l.failed >= 0
}

// read finds the move that text k means.
func (l *repairLine) read(s State, k int) (Move, bool) {
	if b, ok := s.(*BoardState); ok {
		if k == l.failed && l.noMove {
			return NotAMove, false
		}
		move, _, ok := b.Position.Resolve(l.written[k])
		return Move(move), ok
	}
	move, reading := s.Read(l.texts[k])
	return move, reading < ReadIllegal
}

// order returns the texts that a candidate plays out of turn, behind its own move,
// and the text from which on the line goes on as it is written.
func (l *repairLine) order(c *candidate) (first []int, next int) {
	switch c.kind {
	case RepairInsert:
		return nil, c.ply
	case RepairExchange:
		return []int{c.ply + 2, c.ply + 1, c.ply}, c.ply + 3
	}
	return nil, c.ply + 1
}

// mender is one search for repairs under way.
type mender struct {
	line   repairLine
	cancel func() bool
	budget int

	// states are the positions in front of the last texts up to the one that fails:
	// states[i] is that in front of text from+i. The scratch state is for trials.
	states  []State
	from    int
	scratch State

	// before is the canonical text of the move in front of the first text, nil if
	// there is none.
	before []byte

	candidates []candidate
	names      []byte // texts of the candidates' moves
	legal      []Move

	contradicted int // signs of the texts followed last; see follow

	plies              int
	stopped, cancelled bool
}

// menders lends the lists that a search fills.
var menders = sync.Pool{New: func() any { return new(mender) }}

// newMender reads the line of a query. It returns nil if the text that should fail
// does not, or an earlier one does.
func newMender(cancel func() bool, q RepairQuery) *mender {
	if q.Ruleset == nil || q.Failed < 0 || q.Failed >= len(q.Texts) {
		return nil
	}
	if _, two := q.Ruleset.(*bughouse); two {
		return nil // which board a text is of, it does not say
	}
	m := menders.Get().(*mender)
	m.cancel, m.budget = cancel, RepairBudget
	if q.Budget > 0 {
		m.budget = min(q.Budget, RepairBudget)
	}
	m.scratch = q.Ruleset.Start()
	if !m.line.fill(m.scratch, &q) || !m.start(&q) {
		m.release()
		return nil
	}
	return m
}

func (m *mender) release() {
	clear(m.line.texts) // they belong to the caller
	clear(m.states)
	*m = mender{
		line: m.line, states: m.states[:0], before: m.before[:0], candidates: m.candidates[:0],
		names: m.names[:0], legal: m.legal[:0],
	}
	menders.Put(m)
}

// start plays the line up to the text that fails and keeps the last positions.
func (m *mender) start(q *RepairQuery) bool {
	s, l := q.Ruleset.Start(), &m.line
	for i, move := range q.Path {
		if !move.IsPlayed() {
			return false
		}
		if i == len(q.Path)-1 {
			m.before = s.AppendMove(m.before[:0], move)
		}
		s.Play(move)
	}
	m.from = max(l.failed-RepairWindow, 0)
	for k := 0; ; k++ {
		move, ok := l.read(s, k)
		if ok == (k == l.failed) {
			return false
		}
		if k >= m.from {
			kept := q.Ruleset.Start()
			kept.CopyFrom(s)
			m.states = append(m.states, kept)
		}
		if k == l.failed {
			return true
		}
		l.moves = append(l.moves, move)
		s.Play(move)
	}
}

// stateAt returns the position in front of text k, not to be changed.
func (m *mender) stateAt(k int) State { return m.states[k-m.from] }

// name returns the canonical text of a candidate's move.
func (m *mender) name(c *candidate) []byte { return m.names[c.start:c.end] }

// change tries every legal move in place of the text that fails.
func (m *mender) change() {
	l := &m.line
	s := m.stateAt(l.failed)
	written := m.spellWritten(s, l.failed)
	m.legal = s.Legal(m.legal[:0])
	for _, move := range m.legal {
		c := m.candidate(RepairChange, l.failed, move)
		c.cost = m.distance(s, &written, &c)
		m.try(c)
	}
}

// exchange tries to let the text that fails and the next or last one of its side
// change places. When the other side's moves have been swapped, the text between
// them is the one that may fail: these two are tried as well.
func (m *mender) exchange() {
	for back := range 3 {
		c := candidate{kind: RepairExchange, ply: m.line.failed - back, move: NotAMove, cost: costExchange}
		if back == 1 {
			c.cost = costExchangeAround
		}
		if c.ply >= m.from && c.ply+2 < m.line.len() {
			m.try(c)
		}
	}
}

// insert tries every legal move in front of the text that fails.
func (m *mender) insert() {
	l := &m.line
	if l.failed == l.len()-1 || l.noMove {
		return
	}
	s := m.stateAt(l.failed)
	var before place
	if l.failed > 0 {
		before = placeOf(m.stateAt(l.failed-1).AppendMove(nil, l.moves[l.failed-1]))
	} else {
		before = placeOf(m.before)
	}
	m.legal = s.Legal(m.legal[:0])
	for _, move := range m.legal {
		c := m.candidate(RepairInsert, l.failed, move)
		c.cost = costInsert
		name := m.name(&c)
		switch {
		case castlingLetters(name) > 0:
			c.order = 0
		case bytes.IndexByte(name, 'x') > 0 && placeOf(name).sameTarget(before):
			c.order = 1
		default:
			c.order = 2
		}
		m.try(c)
	}
}

// drop tries the line without the text that fails.
func (m *mender) drop() {
	if m.line.failed < m.line.len()-1 {
		m.try(candidate{kind: RepairDrop, ply: m.line.failed, move: NotAMove, cost: costDrop})
	}
}

// changeEarlier tries other moves in place of the last texts in front of the one
// that fails: those of the same man, and those to the same square, which all other
// readings of the text are.
func (m *mender) changeEarlier() {
	for k := m.line.failed - 1; k >= m.from && !m.stopped; k-- {
		s, played := m.stateAt(k), m.line.moves[k]
		written := m.spellWritten(s, k)
		meant := placeOf(s.AppendMove(nil, played))
		m.legal = s.Legal(m.legal[:0])
		for _, move := range m.legal {
			if move == played {
				continue
			}
			c := m.candidate(RepairEarlier, k, move)
			if p := placeOf(m.name(&c)); p.man != meant.man && !p.sameTarget(meant) {
				continue
			}
			c.cost = m.distance(s, &written, &c) + costEarlier
			m.try(c)
		}
	}
}

// candidate begins a candidate that plays a move at ply k.
func (m *mender) candidate(kind RepairKind, k int, move Move) candidate {
	c := candidate{kind: kind, ply: k, move: move, start: len(m.names)}
	m.names = m.stateAt(k).AppendMove(m.names, move)
	c.end = len(m.names)
	return c
}

// try replays the line as a candidate mends it, and keeps the candidate if the text
// that failed does so no longer.
func (m *mender) try(c candidate) {
	if m.stopped {
		return
	}
	if m.cancel != nil && m.cancel() {
		m.stopped, m.cancelled = true, true
		return
	}
	s := m.scratch
	s.CopyFrom(m.stateAt(c.ply))
	if c.move != NotAMove {
		s.Play(c.move)
	}
	m.contradicted = 0
	first, next := m.line.order(&c)
	for _, k := range first {
		move, ok := m.line.read(s, k)
		if !m.spend() || !ok {
			return
		}
		s.Play(move)
	}
	c.reach = m.walk(s, next)
	c.doubts = doubtSign * m.contradicted
	if !m.stopped && c.reach > m.line.failed {
		m.candidates = append(m.candidates, c)
	}
}

// walk plays the texts from k on and returns the index of the first one that is not
// legal. Positions that two candidates have in common are replayed for each: looking
// them up would save a tenth of the plies and take longer than playing them.
func (m *mender) walk(s State, k int) int {
	for ; k < m.line.len() && m.spend(); k++ {
		move, ok := m.line.read(s, k)
		if !ok {
			break
		}
		m.follow(s, k, move)
	}
	return k
}

// follow plays the move that text k means, and notes if the position contradicts a sign of
// the text.
func (m *mender) follow(s State, k int, move Move) {
	b, onBoard := s.(*BoardState)
	if !onBoard {
		s.Play(move)
		return
	}
	signs := m.line.signs[k]
	if signs.captures != b.Position.IsCapture(board.Move(move)) {
		m.contradicted++
	}
	b.Position.Play(board.Move(move))
	if signs.checks && !b.Position.InCheck() {
		m.contradicted++
	}
}

// textSigns are what a text says of its move beside the man and its way.
type textSigns struct{ captures, checks bool }

func signsOf(text []byte) textSigns {
	return textSigns{captures: captures(text), checks: bytes.ContainsAny(text, "+#")}
}

// spend takes one ply off the budget.
func (m *mender) spend() bool {
	if m.plies == m.budget {
		m.stopped = true
		return false
	}
	m.plies++
	return true
}

// place is what a move in canonical notation has in common with others: its man and
// its target.
type place struct {
	man    byte   // the piece letter; 0 for a pawn
	target []byte // nil for castling
}

func (p place) sameTarget(other place) bool {
	return p.target != nil && bytes.Equal(p.target, other.target)
}

// placeOf reads a move in canonical notation. The target is the last file and rank.
func placeOf(name []byte) place {
	var p place
	if len(name) > 0 && isUpper(name[0]) {
		p.man = name[0]
	}
	for i := len(name) - 1; i > 0; i-- {
		if isDigit(name[i]) && isLower(name[i-1]) {
			end := i + 1
			for end < len(name) && isDigit(name[end]) {
				end++
			}
			p.target = name[i-1 : end]
			break
		}
	}
	return p
}
