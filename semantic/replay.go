package semantic

import (
	"slices"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// replay plays the main line and all variations of one game. Nesting lives in
// frames, never in calls.
type replay struct {
	*Pass
	a      *Analysis
	setup  Setup
	frames []frame

	// The moves from the start of the game to the position of the innermost frame,
	// and their nodes.
	path  []Move
	nodes []int

	history board.History // of the positions of the main line, reused
	passed  bool          // a null move stands in the main line

	states   []State  // two for each depth, reused
	buffers  [][]Move // one for each depth, reused
	marker   int      // node of the marker that ends the main line, -1: none yet
	next     bool     // the tags of the next game stand in front; see beginsGame
	tagsEnd  int      // node behind the last tags that beginsGame has seen
	lines    []Line   // reused
	moves    []Move   // reused
	plain    []tokenRange
	trusted  bool // a language has been settled: do not look for another
	boards   bool // numbers name one of two boards
	repaired int  // what the search for repairs has cost so far, in plies
}

// frame is a line of play under way.
type frame struct {
	line      int // index in the analysis
	node, end int // its node, and the node behind
	state     State
	base      State // position in which a variation at this place begins
	plies     int   // length of the path in state
	basePlies int   // length of the path in base
	moves     []Move
	last      Move // the last move; NotAMove before the first
	lastNode  int  // its node, -1 before the first
	lastIndex int  // its index in moves

	judged    bool
	unchecked unchecked
	wordsEnd  int // nodes in front of this one are words that have been reported

	// Of the enclosing frame, while this one uses its part of the path.
	savedPlies int
	savedMove  Move
	savedNode  int

	replaced     Move // by this line, NotAMove: none that was played
	branched     bool // a variation stands in front of the first move
	alternatives []alternative
	shift        int  // written number minus right number, behind a wrong one
	wrong        int  // node of the move with that one
	dead         bool // reported: the line goes on in a dead position
	deepest      int  // variations below, for rav-depth

	gap bool // in front of the last move, which is not legal, one seems to be missing

	// Behind a move that is not legal; see mendAt.
	mend   *Mend  // the line goes on with it from the next move on; nil: none
	due    []Move // that the next texts stand for, in an exchange
	mended int    // moves in front of this one belong to the last repair
	skew   int    // plies that repairs have inserted, less those that they have dropped
}

// alternative is the first move of a variation.
type alternative struct {
	move Move
	node int
}

// replayGame fills an analysis with lines and moves and reports what is wrong
// with them.
func replayGame(p *Pass, setup Setup) *Analysis {
	r := replays.Get().(*replay)
	defer r.release()
	r.Pass, r.setup = p, setup
	r.findPlainWords()
	mark := len(p.problems)
	for !r.run() { // again, with the piece letters of another language
		language := p.problems[len(p.problems)-1]
		p.problems = append(p.problems[:mark], language)
	}
	sortMends(r.a.mends)
	r.a.Ruleset = r.setup.Ruleset
	a := *r.a
	a.moves, a.Lines = slices.Clone(a.moves), slices.Clone(a.Lines)
	return &a
}

// replays lends the lists that a replay fills, so that those of an analysis can be
// cut to their size.
var replays = sync.Pool{New: func() any { return new(replay) }}

func (r *replay) release() {
	clear(r.states) // they are of one Ruleset
	*r = replay{
		states: r.states[:0],
		path:   r.path, nodes: r.nodes, history: r.history, frames: r.frames[:0], buffers: r.buffers,
		plain: r.plain[:0], lines: r.a.Lines[:0], moves: r.a.moves[:0],
	}
	replays.Put(r)
}

// run replays the game once. It returns false, with a move-language problem as the
// last one reported, if another language makes the game legal.
func (r *replay) run() bool {
	r.a = &Analysis{Lines: r.lines[:0], moves: r.moves[:0]}
	r.marker, r.repaired, r.next, r.tagsEnd = -1, 0, false, 0
	if r.numbers != nil {
		*r.numbers = (*r.numbers)[:0]
	}
	r.path, r.nodes, r.frames = r.path[:0], r.nodes[:0], r.frames[:0]
	movetext := -1
	for n := range r.Tree.Children(0) {
		if r.Tree.Kind(n) == syntax.NodeMovetext {
			movetext = n
		}
	}
	if movetext < 0 {
		return true
	}
	r.begin(movetext)
	for n, end := movetext+1, r.Tree.Next(movetext); n < end; n++ {
		for n >= r.top().end {
			r.endVariation()
		}
		switch r.Tree.Kind(n) {
		case syntax.NodeMove:
			if !r.move(n) {
				return false
			}
			n = r.Tree.Next(n) - 1
		case syntax.NodeVariation:
			r.beginVariation(n)
		case syntax.NodeNumber:
			r.danglingNumber(r.top(), n)
		case syntax.NodeAnnotation:
			r.checkMarks(r.top(), r.Tree.Move(n))
		case syntax.NodeResult:
			r.result(n)
		case syntax.NodeTagPair:
			r.next = r.next || r.beginsGame(n)
		case syntax.NodeError:
			r.errorNode(n)
		}
	}
	for len(r.frames) > 1 {
		r.endVariation()
	}
	r.endLine()
	r.finish(movetext)
	return true
}

func (r *replay) top() *frame { return &r.frames[len(r.frames)-1] }

// begin opens the main line.
func (r *replay) begin(movetext int) {
	f := frame{node: movetext, end: r.Tree.Next(movetext), last: NotAMove, lastNode: -1, replaced: NotAMove}
	f.moves = r.buffer()
	if r.setup.Ruleset != nil {
		f.judged = !r.setup.Finished
		f.state, f.base = r.stateFor(0), r.stateFor(1)
		f.state.CopyFrom(r.setup.Ruleset.Start())
		r.remember(0, f.state)
	}
	_, r.boards = r.setup.Ruleset.(*bughouse)
	r.passed = false
	r.a.Lines = append(r.a.Lines, Line{Parent: -1, Node: movetext})
	r.frames = append(r.frames, f)
}

// stateFor returns the i-th state to be reused.
func (r *replay) stateFor(i int) State {
	for len(r.states) <= i {
		r.states = append(r.states, r.setup.Ruleset.Start())
	}
	return r.states[i]
}

// text returns the text of a move, blanks inside left out.
func (r *replay) text(m syntax.Move) []byte {
	if m.Spaced {
		return r.Tree.MoveText(m)
	}
	return r.Reader.Text(m.Text)
}

// move reads node n, plays it if it is legal, and says why if it is not. It
// returns false if the game is to be replayed in another language.
func (r *replay) move(n int) bool {
	f := r.top()
	m := r.Tree.Move(n)
	if n < f.wordsEnd || r.isPlain(m) {
		r.word(f, n)
		return true
	}
	if !f.judged || r.behindEnd() {
		r.unjudged(f, m)
		return true
	}
	if f.mend != nil {
		r.goOnMended(f)
	}
	number := r.readNumber(m) // in front of the text: tokens are read in order
	if r.boards {
		f.state.(*bughouseState).choose(number.board)
	}
	text := r.text(m)
	move, reading := f.state.Read(text)
	if reading == ReadNothing && isForeignNumber(text) {
		r.word(f, n)
		return true
	}
	if len(f.due) > 0 && reading != ReadNothing {
		move, f.due = f.due[0], f.due[1:]
		r.play(f, n, move)
		return true
	}
	if f.lastNode < 0 && len(r.frames) > 1 && reading == ReadIllegal && r.continues(f, m, text) {
		move, reading = f.state.Read(text)
	}
	if reading >= ReadIllegal && len(r.frames) == 1 && !r.trusted && r.otherLanguage(m) {
		return false
	}
	switch reading {
	case ReadNothing:
		r.noMove(f, m)
		return true
	case ReadIllegal:
		switch {
		case r.resumesOutside(f, text):
			r.stop(f, r.moveName(f.plies-1))
			r.unjudged(f, m)
		case r.sharesGap(f, text):
			parent := &r.frames[len(r.frames)-2]
			r.stop(f, parent.unchecked.after)
			f.unchecked.node = parent.lastNode
			r.unjudged(f, m)
		default:
			r.illegal(f, m, text)
		}
		return true
	case ReadNull:
		r.nullMove(f, m)
	}
	switch {
	case f.isShifted(m, number):
		r.noteShifted(f, m, number)
	case !r.isPartOfMove(f, m):
		r.checkNumber(f, m, number)
	}
	if f.state.Dead() && !f.dead {
		f.dead = true
		r.deadPosition(f, m)
	}
	if f.lastNode < 0 && len(r.frames) > 1 {
		r.firstOfVariation(f, m, move)
	}
	r.checkSpelling(f, m, text, move)
	r.play(f, n, move)
	return true
}

// play makes a move that can be played.
func (r *replay) play(f *frame, n int, move Move) {
	if r.variationFollows(n, f.end) {
		f.base.CopyFrom(f.state)
	}
	f.basePlies = f.plies
	f.state.Play(move)
	r.path = append(r.path[:f.plies], move)
	r.nodes = append(r.nodes[:f.plies], n)
	f.plies++
	if len(r.frames) == 1 {
		r.remember(f.plies, f.state)
	}
	r.record(f, n, move)
}

// stay records a move that is not played: a variation at this place begins where
// the line stands.
func (r *replay) stay(f *frame, n int, move Move) {
	if f.judged && r.variationFollows(n, f.end) {
		f.base.CopyFrom(f.state)
	}
	f.basePlies = f.plies
	r.record(f, n, move)
}

// word records a word that is no part of its line: a variation behind it leaves the
// line where one in front of it would.
func (r *replay) word(f *frame, n int) {
	f.moves = append(f.moves, NotAMove)
	if f.lastNode < 0 || f.last == Unchecked || !r.variationFollows(n, f.end) {
		return
	}
	if f.judged && !f.last.IsPlayed() {
		return // the line has been mended there
	}
	// The base is kept only where a variation follows its move directly.
	f.base.CopyFrom(r.setup.Ruleset.Start())
	for _, m := range r.path[:f.basePlies] {
		f.base.Play(m)
	}
}

// record notes a move in its line.
func (r *replay) record(f *frame, n int, move Move) {
	f.last, f.lastNode, f.lastIndex = move, n, len(f.moves)
	f.alternatives = f.alternatives[:0]
	f.moves = append(f.moves, move)
}

// endLine hands the moves of the innermost line to the analysis.
func (r *replay) endLine() {
	f := r.top()
	l := &r.a.Lines[f.line]
	l.first, l.count = len(r.a.moves), len(f.moves)
	r.a.moves = append(r.a.moves, f.moves...)
	r.buffers[len(r.frames)-1] = f.moves
	r.flushUnchecked(f)
}

// buffer returns an empty list of moves for the line about to begin.
func (r *replay) buffer() []Move {
	depth := len(r.frames)
	if depth == len(r.buffers) {
		r.buffers = append(r.buffers, nil)
	}
	return r.buffers[depth][:0]
}

// variationFollows reports whether a variation stands between node n and the next
// move of its line, which ends at node end.
func (r *replay) variationFollows(n, end int) bool {
	for c := r.Tree.Next(n); c < end; c = r.Tree.Next(c) {
		switch r.Tree.Kind(c) {
		case syntax.NodeVariation:
			return true
		case syntax.NodeMove:
			return false
		}
	}
	return false
}

// illegal reports a move that is not legal, and stops its line unless one repair
// stands out.
func (r *replay) illegal(f *frame, m syntax.Move, text []byte) {
	rules := r.setup.Ruleset
	if r.boards {
		rules = f.state.(*bughouseState).rules(rules)
	}
	e := rules.Explain(r.path[:f.plies], text, r.following(f, m.Node))
	pr := Problem{
		Code: e.Code, Variant: e.Variant, Span: r.Tree.MoveSpan(m), Args: e.Args,
		Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node,
	}
	switch {
	case e.Ply >= 0:
		node := r.Tree.Move(r.nodes[e.Ply])
		pr.Related = []Related{{Span: r.Tree.MoveSpan(node), Key: e.Related, Args: e.RelatedArgs}}
	case e.Related != "":
		if span, ok := r.startField(); ok {
			pr.Related = []Related{{Span: span, Key: e.Related, Args: e.RelatedArgs}}
		}
	}
	repair := r.mendAt(f, m.Node)
	if repair != nil {
		r.recovered(&pr, repair)
	}
	r.Report(pr)
	r.stay(f, m.Node, Illegal) // before the line is stopped: what replaces the move is judged
	f.gap = e.Code == "move-wrong-side" || repair != nil && repair.Kind == RepairInsert
	name := r.written(f, text)
	if e.Code == "move-wrong-side" { // the move is the other side's
		name = argumentText(e.Args, "move")
	}
	f.unchecked.after, f.unchecked.node = name, m.Node
	f.judged = repair != nil
}

// stop ends the judging of a line behind the move of the given name.
func (r *replay) stop(f *frame, after string) {
	f.judged = false
	f.unchecked.after = after
}

// written returns a text that is no legal move with the number of its place.
func (r *replay) written(f *frame, text []byte) string {
	return string(NumberedMove(nil, f.state, Illegal)) + Shorten(string(text))
}

// startField returns the place of the castling field of the start position, or of the
// whole record if that has no such field.
func (r *replay) startField() (syntax.Span, bool) {
	if span, ok := r.recordField(2); ok {
		return span, true
	}
	return r.startRecord()
}

// following returns the texts of the next moves of the line behind node n, at
// most two.
func (r *replay) following(f *frame, n int) [][]byte {
	var texts [][]byte
	for c := r.Tree.Next(n); c < f.end && len(texts) < 2; c = r.Tree.Next(c) {
		if r.Tree.Kind(c) == syntax.NodeMove {
			texts = append(texts, r.Tree.MoveText(r.Tree.Move(c)))
		}
	}
	return texts
}

// nullMove reports a move that passes the turn; one in check is illegal and does
// not come here.
func (r *replay) nullMove(f *frame, m syntax.Move) {
	pr := Problem{Code: "move-null", Span: r.Tree.MoveSpan(m), Ply: f.plies + 1, Main: true, Node: m.Node}
	if len(r.frames) > 1 {
		pr.Level, pr.Main = Hint, false
	} else {
		r.passed = true
	}
	r.Report(pr)
}

// deadPosition warns that the line goes on although neither side can mate.
func (r *replay) deadPosition(f *frame, m syntax.Move) {
	pr := Problem{
		Code: "move-after-end", Level: Warning, Span: r.Tree.MoveSpan(m),
		Args: []Arg{Word("kind", "dead")}, Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node,
	}
	if f.plies == 0 {
		pr.Variant = "start"
	} else {
		name := r.moveName(f.plies - 1)
		pr.Args = append(pr.Args, Text("earlier", name))
		pr.Related = []Related{{
			Span: r.Tree.MoveSpan(r.Tree.Move(r.nodes[f.plies-1])),
			Key:  "ended", Args: []Arg{Text("move", name)},
		}}
	}
	r.Report(pr)
}

// moveName returns the move at an index of the path as players write it.
func (r *replay) moveName(i int) string {
	s := r.setup.Ruleset.Start()
	for _, m := range r.path[:i] {
		s.Play(m)
	}
	return string(NumberedMove(nil, s, r.path[i]))
}
