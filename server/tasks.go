package server

import (
	"context"
	"runtime/debug"
	"sync"
)

// tasks is the group of everything that runs beside the read loop and the
// requests: it is the owner that waits for each goroutine of the server.
//
// Calls to the client belong here too. On the read loop they would wait for an
// answer that only the read loop can read.
type tasks struct {
	ctx    context.Context
	cancel context.CancelFunc
	panics func(where string, value any, stack []byte)

	// workers limits how many goroutines analyse games at one time, over all
	// documents.
	workers chan struct{}

	mu     sync.Mutex
	closed bool
	wg     sync.WaitGroup
}

func newTasks(ctx context.Context, workers int, panics func(where string, value any, stack []byte)) *tasks {
	ctx, cancel := context.WithCancel(ctx)
	return &tasks{ctx: ctx, cancel: cancel, panics: panics, workers: make(chan struct{}, workers)}
}

// run starts f unless the group is closed, and reports whether it has. The context
// of f ends with the group. A panic of f is logged and ends f only.
func (t *tasks) run(name string, f func(ctx context.Context)) (started bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return false
	}
	t.wg.Go(func() {
		defer func() {
			if v := recover(); v != nil {
				t.panics(name, v, debug.Stack())
			}
		}()
		f(t.ctx)
	})
	return true
}

// close ends the contexts of all tasks and waits for them.
func (t *tasks) close() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.cancel()
	t.wg.Wait()
}
