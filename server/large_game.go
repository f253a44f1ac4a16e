package server

import (
	"context"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// largeGame is the size from which on the analysis of a game is not made twice at
// the same time. It takes some 20 ms there, and half a second for 10 MB.
const largeGame = 256 << 10

// analyses are those of large games that are under way. After a keystroke in such a
// game its findings are looked for, and the client asks for a hover: one of them
// does the work, and the other waits.
type analyses struct {
	mu      sync.Mutex
	running map[*syntax.Game]chan struct{}
}

// join returns a channel that is closed when g has been analysed, and whether that
// is up to the caller, who then must call finish.
func (a *analyses) join(g *syntax.Game) (ready chan struct{}, ours bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if ready = a.running[g]; ready != nil {
		return ready, false
	}
	if a.running == nil {
		a.running = make(map[*syntax.Game]chan struct{})
	}
	ready = make(chan struct{})
	a.running[g] = ready
	return ready, true
}

func (a *analyses) finish(g *syntax.Game) {
	a.mu.Lock()
	defer a.mu.Unlock()
	close(a.running[g])
	delete(a.running, g)
}

// analysisOf returns the analysis of a game, however long it takes.
func (s *Server) analysisOf(g *syntax.Game, d *dialects.Dialect, options semantic.Options) *semantic.Analysis {
	if g.Len() >= largeGame {
		if ready, ours := s.analyses.join(g); ours {
			defer s.analyses.finish(g)
		} else {
			<-ready
		}
	}
	return semantic.Of(g, d.Grammar, d.Rules, options)
}

// await waits until a game is analysed, if that takes long. Meanwhile the request
// can be cancelled and others run in its place.
func (s *Server) await(ctx context.Context, g *syntax.Game, d *dialects.Dialect, options semantic.Options) error {
	if g.Len() < largeGame {
		return nil
	}
	if _, ok := semantic.Cached(g, d.Rules, options); ok {
		return nil
	}
	ready, ours := s.analyses.join(g)
	if ours {
		started := s.tasks.run("analysis", func(context.Context) {
			defer s.analyses.finish(g)
			semantic.Of(g, d.Grammar, d.Rules, options)
		})
		if !started { // the server ends
			s.analyses.finish(g)
		}
	}
	return wait(ctx, ready)
}
