package server

import (
	"context"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

const (
	// shortList is the number of findings up to which the list of a document is
	// sent after every edit, without waiting for a quiet moment.
	shortList = 200
	// publishInterval is the least time between lists while games are worked off.
	publishInterval = 250 * time.Millisecond
	// firstList is how long the first list of a document waits for more games.
	firstList = 100 * time.Millisecond
	// editedGames is how many games of an edit are analysed before anything is
	// sent. An edit of more, as that of a whole file, is worked off like the rest.
	editedGames = 16
	// wholeText is the size up to which all games of a document are analysed. In a
	// larger one those are that lie within nearText of the last place of interest.
	wholeText = 64 << 20
	nearText  = 16 << 20
	// keepTrees is the size up to which the trees of a document are kept when its
	// games are worked off. Those of a larger one would put all others out of the
	// cache, and most of them nobody asks for.
	keepTrees = 16 << 20
	// progressTime is how long games are worked off before the client is told.
	progressTime = time.Second
	// settingsTime is how long the first list waits for the settings.
	settingsTime = time.Second
)

// diagnoser keeps the list of findings of one open document up to date and sends
// it. Its goroutine owns all that it knows; others only leave it mail.
type diagnoser struct {
	server *Server
	wake   chan struct{} // holds a token if there is mail
	done   chan struct{} // closed after the last word about the document
	newest atomic.Uint64 // generation of the newest snapshot in the mail

	mu    sync.Mutex
	mail  mail
	ended bool
}

// mail is the one-place mailbox: what comes before the goroutine has looked is
// merged into what is there.
type mail struct {
	snap   *Snapshot      // the newest
	deltas []syntax.Delta // from the snapshot the goroutine has to snap
	pulls  []*pull
	focus  int // number of a game of interest plus one, or zero
	closed bool
}

// newDiagnoser starts a diagnoser, which says nothing before previous is closed.
func (s *Server) newDiagnoser(previous <-chan struct{}) *diagnoser {
	d := &diagnoser{server: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.tasks.run("diagnostics", func(ctx context.Context) {
		defer close(d.done)
		if previous != nil {
			<-previous
		}
		w := &diagnosis{diagnoser: d, ctx: ctx, timer: time.NewTimer(time.Hour)}
		w.timer.Stop()
		defer w.end()
		w.loop()
	})
	return d
}

// post leaves mail. It never waits. A nil diagnoser takes none.
func (d *diagnoser) post(m mail) {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended {
		for _, p := range m.pulls {
			p.answer(nil)
		}
		return
	}
	if m.snap != nil {
		d.mail.snap = m.snap
		d.newest.Store(m.snap.Generation)
	}
	d.mail.deltas = append(d.mail.deltas, m.deltas...)
	d.mail.pulls = append(d.mail.pulls, m.pulls...)
	d.mail.closed = d.mail.closed || m.closed
	if m.focus != 0 {
		d.mail.focus = m.focus
	}
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// look tells that the user is at a game, so that those around it come first.
func (d *diagnoser) look(game int) { d.post(mail{focus: game + 1}) }

// result is what the analysis of a game has found. It is immutable.
type result struct{ analysis *semantic.Analysis }

// clean is the result of a game without problems.
var clean = &result{new(semantic.Analysis)}

// diagnosis is the state of a diagnoser, owned by its goroutine.
type diagnosis struct {
	*diagnoser
	ctx      context.Context
	settings *Settings
	sieve    *semantic.Sieve // of snap
	snap     *Snapshot
	results  []*result // of the games of snap; nil: not analysed
	missing  int       // how many are nil
	found    int       // how many problems are shown, caps apart
	edited   syntax.Delta
	focus    int // the game around which work goes on
	run      *run
	begun    time.Time // when games began to be worked off; zero: none are
	progress *progress

	waiting  []*pull     // pulls of snap that wait for its games
	answered string      // result id of the last pull
	dirty    bool        // the client may not have the list of now
	sent     time.Time   // when it got the last one
	quiet    time.Time   // it gets none before
	pullDue  time.Time   // when waiting is answered at the latest
	due      time.Time   // when the list is sent, or zero
	timer    *time.Timer // for the earlier of due and pullDue
}

func (w *diagnosis) loop() {
	select {
	case <-w.server.settled:
	case <-time.After(settingsTime):
	case <-w.ctx.Done():
		return
	}
	for {
		var results <-chan batch
		if w.run != nil {
			results = w.run.results
		}
		select {
		case <-w.ctx.Done():
			return
		case <-w.wake:
			if !w.receive() {
				return
			}
		case b := <-results:
			w.store(b)
		case now := <-w.timer.C:
			w.timeout(now)
		}
	}
}

// end answers what still waits.
func (w *diagnosis) end() {
	w.stop()
	w.finish()
	w.timer.Stop()
	w.mu.Lock()
	w.ended = true
	w.waiting = append(w.waiting, w.mail.pulls...)
	w.mu.Unlock()
	for _, p := range w.waiting {
		p.answer(nil)
	}
}

// receive takes the mail and reports whether the document is still open.
func (w *diagnosis) receive() bool {
	w.mu.Lock()
	m := w.mail
	w.mail = mail{}
	w.mu.Unlock()

	// Pulls of the snapshot we have are answered before it is left behind.
	later := m.pulls[:0]
	for _, p := range m.pulls {
		if p.snap == w.snap {
			w.waiting = append(w.waiting, p)
		} else {
			later = append(later, p)
		}
	}
	if w.snap != nil && (m.snap != nil || m.closed) {
		w.answerNow()
	}
	if m.closed {
		w.waiting = later
		w.stop()
		if w.snap == nil {
			w.snap = m.snap
		}
		w.publishEmpty()
		return false
	}
	first := w.snap == nil
	if first && m.snap == nil {
		return true // settings came before the document did
	}
	news := w.renew(m)
	if news {
		w.analyseEdited()
	}
	for _, p := range later {
		if p.snap == w.snap {
			w.waiting = append(w.waiting, p)
		} else {
			p.answer(w.reportOf(p.snap))
		}
	}
	if news {
		w.schedule(m.snap != nil, first)
	}
	w.proceed()
	return true
}

// renew brings snapshot, results and settings to what the mail and the View say,
// and reports whether one of them is another than before.
func (w *diagnosis) renew(m mail) (news bool) {
	if m.snap != nil {
		w.stop()
		if w.snap == nil { // then only the place of edits before matters
			w.results = make([]*result, m.snap.Document.Games())
			if n := len(m.deltas); n > 0 {
				w.focus = min(m.deltas[n-1].First, len(w.results)-1)
			}
			m.deltas = nil
		}
		for _, delta := range m.deltas {
			w.splice(delta)
		}
		w.snap, news = m.snap, true
	}
	settings := w.server.View().Settings
	if old := w.settings; old != settings {
		w.settings, news = settings, true
		w.sieve = nil
		if old != nil && old.Options != settings.Options {
			w.stop()
			clear(w.results)
		}
	}
	if sieve := w.sieveOf(w.snap); sieve != w.sieve {
		w.sieve = sieve
		w.setResults(w.results)
	}
	if m.focus > 0 && m.focus <= len(w.results) && w.results[m.focus-1] == nil {
		w.stop()
		w.focus = m.focus - 1
	}
	w.dirty = w.dirty || news
	return news
}

// setResults replaces all results.
func (w *diagnosis) setResults(results []*result) {
	w.results, w.missing, w.found = results, 0, 0
	for _, r := range results {
		if r == nil {
			w.missing++
		} else {
			w.found += w.shown(r)
		}
	}
}

// shown returns how many problems of r are shown, caps apart.
func (w *diagnosis) shown(r *result) int {
	n := 0
	for range w.sieve.Of(r.analysis) {
		n++
	}
	return n
}

// splice makes the results follow one edit: those of games that stay, stay.
func (w *diagnosis) splice(delta syntax.Delta) {
	if delta.Removed == 0 && delta.Added == 0 {
		return
	}
	for _, r := range w.results[delta.First : delta.First+delta.Removed] {
		if r == nil {
			w.missing--
		} else {
			w.found -= w.shown(r)
		}
	}
	tail := w.results[delta.First+delta.Removed:]
	next := w.results
	if delta.Added != delta.Removed {
		next = make([]*result, delta.First+delta.Added+len(tail))
		copy(next, w.results[:delta.First])
		copy(next[delta.First+delta.Added:], tail)
	}
	clear(next[delta.First : delta.First+delta.Added])
	w.results = next
	w.missing += delta.Added
	w.edited = delta
	w.focus = min(delta.First, len(next)-1)
}

// analyseEdited analyses the games of the last edit, if they are few; or all that
// have no result, if those are few.
func (w *diagnosis) analyseEdited() {
	first, last := w.edited.First, min(w.edited.First+w.edited.Added, w.edited.First+editedGames)
	if w.missing <= editedGames {
		first, last = 0, len(w.results)
	}
	w.edited = syntax.Delta{}
	for i := first; i < last && w.missing > 0; i++ {
		if w.newest.Load() != w.snap.Generation {
			return
		}
		if w.results[i] == nil {
			w.put(i, w.server.analyse(w.snap, i, w.settings.Options))
		}
	}
}

// schedule says when the list is sent after an edit or other settings.
func (w *diagnosis) schedule(edited, first bool) {
	now := time.Now()
	switch {
	case w.pulled() && edited:
		// A client that pulls knows best when it has sent an edit.
	case first && w.missing > 0:
		w.due = now.Add(firstList)
	case w.found <= shortList && (edited || w.missing == 0):
		w.publish(now)
	case first:
		w.publish(now)
	default:
		w.quiet = now.Add(w.settings.Delay)
		w.due = w.quiet
	}
}

// proceed answers pulls if all is known, and else lets work go on.
func (w *diagnosis) proceed() {
	if w.missing == 0 {
		w.finish()
		w.answer()
	} else {
		if len(w.waiting) > 0 && w.pullDue.IsZero() {
			w.pullDue = time.Now().Add(firstList)
		}
		w.start()
	}
	w.setTimer()
}

// store takes results from the workers.
func (w *diagnosis) store(b batch) {
	before := w.found
	for i, r := range b.results {
		w.put(int(b.games[i]), r)
	}
	w.dirty = w.dirty || w.found > before
	now := time.Now()
	if w.run.left -= len(b.games); w.run.left == 0 {
		w.stop()
		w.finish()
		w.answer()
	} else if w.progress == nil && now.Sub(w.begun) >= progressTime {
		w.progress = w.server.newProgress(messageChecking)
	}
	w.progress.report(len(w.results)-w.missing, len(w.results))
	switch next := w.sent.Add(publishInterval); {
	case !w.dirty:
	case w.run == nil:
		w.due = latest(now, next, w.quiet)
	case w.due.IsZero():
		w.due = latest(next, w.quiet)
	}
	w.setTimer()
}

// put sets the result of game i, which had none.
func (w *diagnosis) put(i int, r *result) {
	if w.results[i] == nil {
		w.results[i] = r
		w.missing--
		w.found += w.shown(r)
	}
}

// timeout does what is due.
func (w *diagnosis) timeout(now time.Time) {
	if !w.pullDue.IsZero() && !now.Before(w.pullDue) {
		w.answer()
	}
	if !w.due.IsZero() && !now.Before(w.due) {
		w.publish(now)
	}
	w.setTimer()
}

func (w *diagnosis) setTimer() {
	next := w.due
	if next.IsZero() || !w.pullDue.IsZero() && w.pullDue.Before(next) {
		next = w.pullDue
	}
	if next.IsZero() {
		w.timer.Stop()
		return
	}
	w.timer.Reset(time.Until(next))
}

// pulled reports whether the client fetches its lists.
func (w *diagnosis) pulled() bool { return w.server.View().Client.pull }

// publish sends the list, unless the client has it or it is no longer that of
// the newest snapshot; then there is mail, and it is sent after that.
func (w *diagnosis) publish(now time.Time) {
	w.due = time.Time{}
	if !w.dirty || w.newest.Load() != w.snap.Generation {
		return
	}
	w.dirty, w.sent = false, now
	if w.pulled() {
		if w.answered != "" && w.report().id != w.answered {
			w.server.wantRefresh()
		}
		return
	}
	w.notify(protocol.NewOptional(w.snap.Version), w.list(w.snap, w.results))
}

// publishEmpty takes back all that was sent: the document is closed.
func (w *diagnosis) publishEmpty() {
	if !w.pulled() && w.snap != nil {
		w.notify(protocol.Optional[int32]{}, []protocol.Diagnostic{})
	}
}

func (w *diagnosis) notify(version protocol.Optional[int32], list []protocol.Diagnostic) {
	err := w.server.client.PublishDiagnostics(w.ctx, &protocol.PublishDiagnosticsParams{
		URI: w.snap.URI, Version: version, Diagnostics: list,
	})
	if err != nil {
		w.server.log.Debug("publishDiagnostics", zap.Error(err))
	}
}

// list makes the list of a snapshot whose games have these results. Only here
// relative spans become ranges, and problems sentences.
func (w *diagnosis) list(snap *Snapshot, results []*result) []protocol.Diagnostic {
	view := w.server.View()
	findings := w.collect(snap, results)
	c := converter{snap: snap, client: view.Client, encoding: view.Encoding}
	list := make([]protocol.Diagnostic, len(findings))
	for i := range findings {
		list[i] = c.diagnostic(&findings[i])
	}
	return list
}

// collect makes the list of a snapshot as values: with severities, capped, in
// order. Games without result are left out; what is known of the document as a
// whole needs none.
func (w *diagnosis) collect(snap *Snapshot, results []*result) []semantic.Located {
	sieve := w.sieveOf(snap)
	if last := results[len(results)-1]; last != nil {
		sieve = sieve.AtEnd(last.analysis)
	}
	list := make([]semantic.Located, 0, w.found)
	for i, r := range results {
		if r == nil || len(r.analysis.Problems) == 0 {
			continue
		}
		ref := snap.Document.Game(i)
		k := 0
		for p, level := range sieve.Of(r.analysis) {
			for p != &r.analysis.Problems[k] {
				k++
			}
			list = append(list, semantic.Located{Problem: *p, Game: ref, Index: k, Severity: level})
		}
	}
	for _, l := range w.server.wholeProblems(snap) {
		var game *semantic.Analysis
		if r := results[l.Game.Index]; r != nil {
			game = r.analysis
		}
		if l.Severity = sieve.Severity(game, &l.Problem); l.Severity != semantic.Off {
			list = append(list, l)
		}
	}
	semantic.SortLocated(list)
	for i := len(list) - 1; i > 0; i-- {
		if list[i].Whole && semantic.Hides(&list[i].Problem, &list[i-1].Problem) {
			list = slices.Delete(list, i-1, i)
		}
	}
	return semantic.Cap(list, w.settings.limits(), sieve.Severity(nil, &semantic.Problem{Code: "ws-capped"}))
}

// analyse analyses game i of a snapshot. A panic is logged and finds nothing.
func (s *Server) analyse(snap *Snapshot, i int, options semantic.Options) (r *result) {
	defer func() {
		if v := recover(); v != nil {
			s.panicked("analysis", v, debug.Stack())
			r = clean
		}
	}()
	g := snap.Document.Game(i).Game
	a := s.analysisOf(g, snap.Dialect, options)
	s.trees.use(g)
	if len(a.Problems) == 0 && len(a.Ignored) == 0 {
		return clean
	}
	return &result{a}
}

// analyseInPassing is analyse for games that nobody has asked about: of a large
// document it leaves no tree that was not there before.
func (s *Server) analyseInPassing(snap *Snapshot, i int, options semantic.Options) *result {
	g := snap.Document.Game(i).Game
	drop := snap.Document.Len() > keepTrees && !g.HasTree()
	r := s.analyse(snap, i, options)
	if drop {
		s.trees.drop(g)
	}
	return r
}

// wholeProblems returns what is found in a document as a whole; after a panic,
// nothing.
func (s *Server) wholeProblems(snap *Snapshot) (list []semantic.Located) {
	defer func() {
		if v := recover(); v != nil {
			s.panicked("analysis of the document", v, debug.Stack())
			list = nil
		}
	}()
	return semantic.DocumentProblems(snap.Document, snap.Dialect.Rules, "")
}

func latest(times ...time.Time) time.Time {
	var t time.Time
	for _, u := range times {
		if u.After(t) {
			t = u
		}
	}
	return t
}
