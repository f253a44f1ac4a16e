package server

import (
	"context"
	"time"
)

// parentInterval is how often a watched process is looked at: the systems have
// no common way to be told of the end of a process that is not one's child.
const parentInterval = time.Second

// watchParent ends the server when the process pid is gone: editors that crash
// leave their servers behind (LSP 3.18 InitializeParams.processId).
func (s *Server) watchParent(pid int) {
	s.tasks.run("parent watch", func(ctx context.Context) {
		ticker := time.NewTicker(parentInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			if !s.alive(pid) {
				s.orphans.Do(func() { close(s.orphan) })
				return
			}
		}
	})
}
