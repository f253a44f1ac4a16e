package server

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// gamesAtOnce is how many games a worker takes: few, so that another document
// gets its turn soon, and enough that handing over costs nothing.
const gamesAtOnce = 16

// lateGames is how many games are analysed for a pull whose snapshot has been
// replaced before they were.
const lateGames = 256

// run works off the games of one snapshot that have no result, on several cores.
type run struct {
	order   []int32 // the games, the nearest to the place of interest first
	next    atomic.Int64
	left    int // how many results have not come in; belongs to the diagnosis
	results chan batch
	cancel  context.CancelFunc
}

// batch is what a worker has done.
type batch struct {
	games   []int32
	results []*result
}

// start begins to work off the games without result, if any are near enough.
func (w *diagnosis) start() {
	if w.run != nil {
		return
	}
	order := w.order()
	if len(order) == 0 {
		w.finish()
		w.answer()
		return
	}
	if w.begun.IsZero() {
		w.begun = time.Now()
	}
	ctx, cancel := context.WithCancel(w.ctx)
	r := &run{order: order, left: len(order), results: make(chan batch), cancel: cancel}
	w.run = r
	snap, options, tasks := w.snap, w.settings.Options, w.server.tasks
	workers := min(cap(tasks.workers), (len(order)+gamesAtOnce-1)/gamesAtOnce)
	for range workers {
		tasks.run("analysis", func(context.Context) { w.work(ctx, r, snap, options) })
	}
}

// stop abandons the run. Its workers end with the game they are at.
func (w *diagnosis) stop() {
	if w.run != nil {
		w.run.cancel()
		w.run = nil
	}
}

// finish declares that nothing is left to work off.
func (w *diagnosis) finish() {
	w.progress.end()
	w.progress, w.begun = nil, time.Time{}
}

// work is one worker. It reads nothing of the diagnosis but the newest
// generation, which is safe.
func (w *diagnosis) work(ctx context.Context, r *run, snap *Snapshot, options semantic.Options) {
	for {
		last := int(r.next.Add(gamesAtOnce))
		first := last - gamesAtOnce
		if first >= len(r.order) {
			return
		}
		games := r.order[first:min(last, len(r.order))]
		b := batch{games: games, results: make([]*result, 0, len(games))}
		select {
		case w.server.tasks.workers <- struct{}{}:
		case <-ctx.Done():
			return
		}
		for _, i := range games {
			if ctx.Err() != nil || w.newest.Load() != snap.Generation {
				break
			}
			b.results = append(b.results, w.server.analyseInPassing(snap, int(i), options))
		}
		<-w.server.tasks.workers
		if len(b.results) < len(games) {
			return
		}
		select {
		case r.results <- b:
		case <-ctx.Done():
			return
		}
	}
}

// order returns the games without result, outward from the place of interest.
func (w *diagnosis) order() []int32 {
	doc := w.snap.Document
	low, high := 0, len(w.results)
	if doc.Len() > wholeText {
		at := doc.Game(w.focus).Offset
		low = doc.GameAt(max(at-nearText, 0)).Index
		high = doc.GameAt(min(at+nearText, doc.Len())).Index + 1
	}
	order := make([]int32, 0, min(w.missing, high-low))
	for left, right := w.focus-1, w.focus; left >= low || right < high; left, right = left-1, right+1 {
		if right < high && w.results[right] == nil {
			order = append(order, int32(right))
		}
		if left >= low && w.results[left] == nil {
			order = append(order, int32(left))
		}
	}
	return order
}

// resultsOf returns the results of an older snapshot of the document. Those of
// games that it shares with the present one are shared, and what has no result
// is analysed now, if it is little.
func (w *diagnosis) resultsOf(old *Snapshot) []*result {
	index := make(map[*syntax.Game]int, len(w.results))
	for ref := range w.snap.Document.All() {
		index[ref.Game] = ref.Index
	}
	results := make([]*result, old.Document.Games())
	room := lateGames
	for ref := range old.Document.All() {
		now, shared := index[ref.Game]
		switch {
		case shared && w.results[now] != nil:
			results[ref.Index] = w.results[now]
		case room > 0:
			room--
			results[ref.Index] = w.server.analyse(old, ref.Index, w.settings.Options)
			if shared {
				w.put(now, results[ref.Index])
			}
		}
	}
	return results
}
