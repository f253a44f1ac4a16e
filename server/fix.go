package server

import (
	"context"
	"runtime/debug"
	"sync/atomic"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fixes returns a document of the View as package assist mends it.
func (s *Server) fixes(view *View, snap *Snapshot) *assist.Fixes {
	sieve := snap.sieve(view.Settings)
	last := snap.Document.Game(snap.Document.Games() - 1)
	if a, ok := semantic.Cached(last.Game, snap.Dialect.Rules, view.Settings.Options); ok {
		sieve = sieve.AtEnd(a)
	}
	return &assist.Fixes{
		Source: *view.source(snap),
		Sieve:  sieve,
		Use:    s.trees.use,
	}
}

// fixing is the work on the games of a job, on several cores.
type fixing struct {
	job   *assist.Job
	snap  *Snapshot
	first int
	edits [][]syntax.Edit // of the games from first on
	next  atomic.Int64
	left  atomic.Int64 // workers that have not ended
	done  chan struct{}
}

// fix returns the edits of a job. The request that it is for can be cancelled
// meanwhile, and others run in its place.
func (s *Server) fix(ctx context.Context, snap *Snapshot, job *assist.Job) ([]syntax.Edit, error) {
	job.Stopped = func() bool { return ctx.Err() != nil }
	first, end := job.Games()
	f := &fixing{
		job: job, snap: snap, first: first, edits: make([][]syntax.Edit, end-first), done: make(chan struct{}),
	}
	workers := min(cap(s.tasks.workers), (len(f.edits)+gamesAtOnce-1)/gamesAtOnce)
	f.left.Store(int64(workers))
	ended := func() {
		if f.left.Add(-1) == 0 {
			close(f.done)
		}
	}
	for range workers {
		started := s.tasks.run("fix", func(context.Context) {
			defer ended()
			s.fixGames(ctx, f)
		})
		if !started { // the server ends
			ended()
		}
	}
	if err := wait(ctx, f.done); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return assist.JoinEdits(f.edits), nil
}

// fixGames is one worker.
func (s *Server) fixGames(ctx context.Context, f *fixing) {
	for {
		last := int(f.next.Add(gamesAtOnce))
		first := last - gamesAtOnce
		if first >= len(f.edits) {
			return
		}
		select {
		case s.tasks.workers <- struct{}{}:
		case <-ctx.Done():
			return
		}
		for i := first; i < min(last, len(f.edits)) && ctx.Err() == nil; i++ {
			f.edits[i] = s.fixGame(f, f.snap.Document.Game(f.first+i))
		}
		<-s.tasks.workers
	}
}

// fixGame returns the edits of one game. A panic is logged and leaves the game as it is.
// Of a large document no tree is left that was not there before.
func (s *Server) fixGame(f *fixing, ref syntax.GameRef) (edits []syntax.Edit) {
	drop := f.snap.Document.Len() > keepTrees && !ref.HasTree()
	defer func() {
		if v := recover(); v != nil {
			s.panicked("fix", v, debug.Stack())
			edits = nil
		}
		if drop {
			s.trees.drop(ref.Game)
		}
	}()
	return f.job.Edits(ref)
}
