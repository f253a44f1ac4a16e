package server

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

const (
	// maxHeader bounds the header part of a message. Real headers have some 40
	// bytes; what is longer is not our protocol, and the connection ends.
	maxHeader = 4 << 10
	// maxBody bounds the body of a message, so that a broken length cannot make
	// the server allocate without end. Half of it is the largest file that was
	// ever tried. A longer message ends the connection.
	maxBody = 1 << 30
	// ownBody is the length from which the body of a message has a buffer of its
	// own, which nothing else uses: the text of didOpen may stay where it is.
	ownBody = 64 << 10
	// drainTime is how long the end of the input waits for answers under way.
	drainTime = time.Second
)

var errHeader = errors.New("broken message header")

// stream is a [jsonrpc2.Stream] over the LSP 3.18 base protocol that survives
// what the library's own stream does not.
//
// A body that is no JSON, or no message, is answered with an error and the next
// one is read. A header that cannot be understood ends the connection, because
// nobody knows where the next message begins. Line ends of headers may be LF
// alone, fields other than Content-Length are ignored, and empty lines before a
// header are skipped.
//
// At the end of the input Read waits a moment for the answers to calls already
// read: a client that writes its requests and closes the pipe gets them all.
type stream struct {
	conn io.ReadWriteCloser
	log  *zap.Logger
	in   *bufio.Reader
	body []byte // reused for bodies shorter than ownBody

	stopped func() bool   // reports that no further message is to be read
	over    chan struct{} // closed when nothing more can be read or written
	why     error         // why not; to be read when over is closed

	outMu     sync.Mutex // held while writing: one message, one write
	out       []byte
	closeOnce sync.Once
	overOnce  sync.Once
	closeErr  error

	pendingMu sync.Mutex
	pending   int           // calls read and not yet answered
	drained   chan struct{} // made by drain, closed when pending is zero
}

func newStream(conn io.ReadWriteCloser, log *zap.Logger, stopped func() bool) *stream {
	return &stream{
		conn: conn, log: log, in: bufio.NewReader(conn), stopped: stopped,
		over: make(chan struct{}),
	}
}

// Read returns the next message that is one. What it returns borrows the buffer
// of the stream until the next Read, unless the body is of length ownBody or
// more.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		body, err := s.frame(ctx)
		if err != nil {
			s.drain(ctx)
			s.finish(err)
			return nil, 0, err
		}
		msg, err := jsonrpc2.DecodeMessage(body)
		if err != nil {
			s.refuse(ctx, body, err)
			continue
		}
		if _, ok := msg.(*jsonrpc2.Call); ok {
			s.pendingMu.Lock()
			s.pending++
			s.pendingMu.Unlock()
		}
		return msg, int64(len(body)), nil
	}
}

// Write sends msg as one write.
func (s *stream) Write(ctx context.Context, msg jsonrpc2.Message) (int64, error) {
	s.outMu.Lock()
	defer s.outMu.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	const room = 48 // for the header, which is written last
	buf := append(s.out[:0], make([]byte, room)...)
	buf = jsonrpc2.AppendMessage(buf, msg)
	header := append(make([]byte, 0, room), "Content-Length: "...)
	header = strconv.AppendInt(header, int64(len(buf)-room), 10)
	header = append(header, "\r\n\r\n"...)
	frame := buf[room-len(header):]
	copy(frame, header)

	n, err := s.conn.Write(frame)
	if err != nil {
		s.finish(err)
	}
	if isResponse(buf[room:]) {
		s.answered()
	}
	if s.out = buf; cap(buf) > 1<<20 {
		s.out = nil
	}
	return int64(n), err
}

// Close closes the connection. It may be called more than once.
func (s *stream) Close() error {
	s.closeOnce.Do(func() { s.closeErr = s.conn.Close() })
	return s.closeErr
}

// frame reads the body of the next message.
func (s *stream) frame(ctx context.Context) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if s.stopped() {
		return nil, io.EOF
	}
	n, err := s.header()
	if err != nil {
		return nil, err
	}
	if n >= ownBody {
		body := make([]byte, n)
		_, err = io.ReadFull(s.in, body)
		return body, midMessage(err)
	}
	if cap(s.body) < n {
		s.body = make([]byte, n, ownBody)
	}
	_, err = io.ReadFull(s.in, s.body[:n])
	return s.body[:n], midMessage(err)
}

// header reads one header part and returns the length of the body. It returns
// io.EOF when the input ends before a message begins.
func (s *stream) header() (length int, err error) {
	length = -1
	begun := false
	for room := maxHeader; ; {
		line, err := s.in.ReadSlice('\n')
		if room -= len(line); room < 0 || errors.Is(err, bufio.ErrBufferFull) {
			return 0, fmt.Errorf("%w: longer than %d bytes", errHeader, maxHeader)
		}
		if err != nil {
			if begun || len(line) > 0 {
				err = midMessage(err)
			}
			return 0, err
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			if !begun {
				continue
			}
			break
		}
		begun = true
		name, value, ok := bytes.Cut(line, []byte(":"))
		name = bytes.TrimSpace(name)
		if !ok || bytes.ContainsAny(name, "\"{} ") {
			return 0, fmt.Errorf("%w: %.40q", errHeader, line)
		}
		if bytes.EqualFold(name, []byte("Content-Length")) {
			n, err := strconv.Atoi(string(bytes.TrimSpace(value)))
			if err != nil || n < 0 || n > maxBody {
				return 0, fmt.Errorf("%w: length %.40q", errHeader, value)
			}
			length = n
		}
	}
	if length < 0 {
		return 0, fmt.Errorf("%w: no Content-Length", errHeader)
	}
	return length, nil
}

// refuse answers a body that is no message. JSON-RPC 2.0 section 5 wants the id
// null where the id is not known. An object without a method may be a broken
// response, whose id is one of ours, so that id is never sent back either.
func (s *stream) refuse(ctx context.Context, body []byte, err error) {
	s.log.Warn("message refused", zap.Error(err), zap.Int("length", len(body)))
	answer := jsonrpc2.ErrParse
	var id jsonrpc2.ID
	if jsontext.Value(body).IsValid() {
		answer = jsonrpc2.ErrInvalidRequest
		id = requestID(body)
	}
	s.reply(ctx, id, answer)
}

// reply answers what is no call of the library's: the library has nothing for
// it. A failed write is seen by the connection at its next one.
func (s *stream) reply(ctx context.Context, id jsonrpc2.ID, err error) {
	s.pendingMu.Lock()
	s.pending++ // for Write, which counts answers
	s.pendingMu.Unlock()
	_, _ = s.Write(ctx, jsonrpc2.NewResponse(id, nil, err))
}

// drain waits until the calls read so far are answered.
func (s *stream) drain(ctx context.Context) {
	s.pendingMu.Lock()
	done := make(chan struct{})
	if s.drained = done; s.pending <= 0 {
		close(done)
		s.drained = nil
	}
	s.pendingMu.Unlock()
	timer := time.NewTimer(drainTime)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	case <-s.over:
	case <-ctx.Done():
	}
}

// finish declares the stream to be over.
func (s *stream) finish(why error) {
	s.overOnce.Do(func() {
		s.why = why
		close(s.over)
	})
}

func (s *stream) answered() {
	s.pendingMu.Lock()
	defer s.pendingMu.Unlock()
	if s.pending--; s.pending <= 0 && s.drained != nil {
		close(s.drained)
		s.drained = nil
	}
}

// isResponse reports whether an encoded message is a response: in what the
// library writes, only they have the id in front.
func isResponse(encoded []byte) bool {
	return bytes.HasPrefix(encoded, []byte(`{"jsonrpc":"2.0","id":`))
}

// requestID returns the id of a request that is invalid in other ways, or the
// zero ID.
func requestID(body []byte) jsonrpc2.ID {
	var m struct {
		ID     jsontext.Value `json:"id"`
		Method jsontext.Value `json:"method"`
	}
	if json.Unmarshal(body, &m) != nil || m.Method == nil {
		return jsonrpc2.ID{}
	}
	return readID(m.ID)
}

// readID returns the id that v is, or the zero ID.
func readID(v jsontext.Value) jsonrpc2.ID {
	switch v.Kind() {
	case '"':
		if text, err := jsontext.AppendUnquote(nil, v); err == nil {
			return jsonrpc2.NewStringID(string(text))
		}
	case '0':
		if n, err := strconv.ParseInt(string(v), 10, 64); err == nil {
			return jsonrpc2.NewNumberID(n)
		}
	}
	return jsonrpc2.ID{}
}

// midMessage turns an end of input inside a message into what it is.
func midMessage(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
