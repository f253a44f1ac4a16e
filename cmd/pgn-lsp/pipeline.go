package main

import (
	"context"
	"errors"
	"io"
	"sync"
)

// pipeline takes files apart and works on the pieces. One goroutine reads; workers
// make something of each piece; what they made is taken in the order of the files. No
// more pieces are under way than the queue holds, so that memory does not depend on
// the size of the files.
type pipeline[T any] struct {
	*session
	command string // its name, for talk
	jobs    int
	lang    string
	// want is that of [chunker]; nil means the usual.
	want func(held int) int
	// work makes something of a piece; it is called by several goroutines.
	work func(*gameReader, *piece) T
	// take gets what was made, in order; its error ends all work.
	take func(*gameReader, *piece, T) error
	// finish is called behind the last piece of a file, or when the file could not be
	// read to its end, with the reason. It may be nil.
	finish func(*gameReader, error) error

	unreadable bool      // a file could not be read
	bar        *progress // while run takes pieces
}

// task is one piece of a file, the end of a file, or the reason why one cannot be read.
type task[T any] struct {
	file  *gameReader
	piece *piece // nil: the file ends here
	name  string // of the file
	err   error  // why the file cannot be read

	done chan struct{} // closed when made is there
	made T
}

// run works on files. Its error is one of take or finish.
func (c *pipeline[T]) run(files []source) error {
	ctx, cancel := context.WithCancel(context.Background())
	work := make(chan *task[T])
	queue := make(chan *task[T], 2*c.jobs)
	var group sync.WaitGroup
	group.Go(func() {
		defer close(queue)
		defer close(work)
		c.read(ctx, files, work, queue)
	})
	for range c.jobs {
		group.Go(func() {
			for t := range work {
				t.made = c.work(t.file, t.piece)
				close(t.done)
			}
		})
	}
	err := c.takeAll(queue)
	cancel()
	for t := range queue { // lets the reader end
		if t.file != nil {
			t.file.close()
		}
	}
	group.Wait()
	return err
}

// read hands out the pieces of all files.
func (c *pipeline[T]) read(ctx context.Context, files []source, work, queue chan<- *task[T]) {
	hand := func(t *task[T]) bool {
		t.done = make(chan struct{})
		select {
		case queue <- t:
		case <-ctx.Done():
			return false
		}
		if t.piece == nil {
			close(t.done)
			return true
		}
		select {
		case work <- t:
			return true
		case <-ctx.Done():
			close(t.done)
			return false
		}
	}
	for _, file := range files {
		if !c.readFile(file, hand) {
			return
		}
	}
}

// readFile hands out the pieces of a file until hand returns false.
func (c *pipeline[T]) readFile(file source, hand func(*task[T]) bool) bool {
	if file.err != nil {
		return hand(&task[T]{name: file.name, err: file.err})
	}
	r, err := openGames(file.name, c.lang, c.in)
	if err != nil {
		if file.found && errors.Is(err, errFormat) {
			return true
		}
		return hand(&task[T]{name: file.name, err: err})
	}
	if c.want != nil {
		r.chunks.want = c.want
	}
	for {
		t := &task[T]{file: r, name: file.name}
		t.piece, err = r.read()
		if err != nil && !errors.Is(err, io.EOF) {
			t.err = err
		}
		if !hand(t) {
			r.close()
			return false
		}
		if t.piece == nil { // whoever takes it closes the file
			return true
		}
	}
}

// takeAll takes what the workers made, in order.
func (c *pipeline[T]) takeAll(queue <-chan *task[T]) error {
	c.bar = newProgress(c.session)
	defer c.bar.clear()
	for t := range queue {
		<-t.done
		if t.piece == nil {
			c.bar.clear()
			if err := c.endFile(t); err != nil {
				return err
			}
			continue
		}
		if err := c.take(t.file, t.piece, t.made); err != nil {
			t.file.close()
			return err
		}
		c.bar.show(func() string { return t.file.progress(t.piece) })
	}
	return nil
}

// endFile says why a file could not be read, if so, and closes it.
func (c *pipeline[T]) endFile(t *task[T]) (err error) {
	if t.err != nil {
		c.unreadable = true
		c.say(msgFile, c.command, t.name, plainError(t.err))
	}
	if t.file != nil {
		defer t.file.close()
		if c.finish != nil {
			err = c.finish(t.file, t.err)
		}
	}
	return err
}
