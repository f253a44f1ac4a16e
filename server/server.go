// Package server speaks the Language Server Protocol 3.18 for chess game files.
//
// Messages are read one after the other. Notifications are served at once, on
// the read loop; each change of a document puts a new immutable [View] in force.
// Requests take the View of their moment and run beside the read loop. Nothing
// is locked while games are parsed, analysed or sent.
//
// One feature is one file; what it answers is worked out below, in assist, and
// here only decoded and converted. This package alone knows the protocol's types.
package server

import (
	"context"
	"errors"
	"io"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// Options say how to serve. The zero value is useful.
type Options struct {
	// Version is what the server calls its version.
	Version string
	// Log receives what happens; nil means nothing is logged.
	Log *zap.Logger
	// ClientProcess is the process that ends the server by its own end, in
	// addition to the one the client names in initialize; 0 means none.
	ClientProcess int
}

// Serve talks with one client over conn until it leaves, the connection ends, a
// process it watches is gone, or ctx ends; then it closes conn and waits for
// everything it has started. It returns the exit code of the protocol: 0 if the
// client has sent shutdown, else 1 (LSP 3.18 exit).
//
// A Read of conn that does not end when conn is closed, as that of a terminal,
// is left behind.
func Serve(ctx context.Context, conn io.ReadWriteCloser, options Options) int {
	return newServer(options).serve(ctx, conn)
}

// Server is the state of the conversation with one client. It implements the
// library's interface, which fixes the types of its methods; those that nothing
// serves stay unimplemented, and [calls] does not lead to them.
type Server struct {
	protocol.UnimplementedServer
	dispatcher

	version string
	log     *zap.Logger
	process int

	calls  map[string]method // of this server: tests add their own
	state  state
	view   atomic.Pointer[View]
	stream *stream
	client protocol.Client
	tasks  *tasks

	// workerLimit is how many goroutines analyse games: all cores but the one that
	// reads and answers.
	workerLimit int

	detect   func(language, name string, text []byte) *dialects.Dialect
	now      func() time.Time
	today    func() int // of the first call; see semantic.Options
	trees    *treeCache
	analyses analyses
	// These belong to the read loop: the generation of the newest snapshot, and
	// for closed documents what is closed when their last word has been said.
	generation uint64
	closing    map[docKey]<-chan struct{}

	settled      chan struct{} // closed when the settings are known
	settleOnce   sync.Once
	settingsMu   sync.Mutex
	settingsTurn atomic.Int64
	remarked     map[string]bool // remarks on settings made so far

	refresh chan struct{} // holds a wish that the client pulls again
	orphan  chan struct{} // closed when a watched process is gone
	orphans sync.Once
	alive   func(pid int) bool

	progressNumber atomic.Int64

	tracing    atomic.Bool
	panicMu    sync.Mutex
	panicTimes []time.Time
}

var _ protocol.Server = (*Server)(nil)

var errOrphan = errors.New("client process is gone")

func newServer(options Options) *Server {
	s := &Server{
		version: options.Version, log: options.Log, process: options.ClientProcess,
		calls: maps.Clone(calls), detect: dialects.Detect, now: time.Now,
		trees: newTreeCache(treeBudget), workerLimit: max(1, runtime.GOMAXPROCS(0)-1), alive: processAlive,
		closing: make(map[docKey]<-chan struct{}),
		settled: make(chan struct{}), remarked: make(map[string]bool),
		refresh: make(chan struct{}, 1), orphan: make(chan struct{}),
	}
	s.today = sync.OnceValue(func() int { return semantic.Day(s.now()) })
	if s.log == nil {
		s.log = zap.NewNop()
	}
	s.slots = make(chan struct{}, max(4, 2*runtime.GOMAXPROCS(0)))
	s.running = make(map[jsonrpc2.ID]*call)
	s.view.Store(&View{Settings: defaultSettings(), Client: new(Client)})
	return s
}

// View returns the state in force.
func (s *Server) View() *View { return s.view.Load() }

func (s *Server) serve(ctx context.Context, rwc io.ReadWriteCloser) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.stream = newStream(rwc, s.log, s.state.exited)
	conn := jsonrpc2.NewConn(s.stream, jsonrpc2.WithCodec(codec{}))
	s.client = protocol.ClientDispatcher(conn)
	s.tasks = newTasks(ctx, s.workerLimit, s.panicked)
	s.tasks.run("diagnostic refresh", s.refreshes)
	if s.process != 0 {
		s.watchParent(s.process)
	}
	conn.Go(ctx, s.handle)

	var why error
	select {
	case <-s.stream.over:
		why = s.stream.why
	case <-s.orphan:
		why = errOrphan
	case <-ctx.Done():
		why = ctx.Err()
	}
	cancel()
	_ = s.stream.Close()
	s.tasks.close()
	// The last reader ends now, unless it reads from what cannot be closed.
	timer := time.NewTimer(drainTime)
	defer timer.Stop()
	select {
	case <-conn.Done():
	case <-timer.C:
	}
	s.log.Info("end", zap.NamedError("why", why), zap.Int("exit", s.state.exitCode()))
	return s.state.exitCode()
}

// settle declares that the settings of the client are known.
func (s *Server) settle() { s.settleOnce.Do(func() { close(s.settled) }) }

// Shutdown ends the conversation; only exit may follow (LSP 3.18 shutdown).
func (s *Server) Shutdown(context.Context) error {
	s.state.set(stateShutdown)
	return nil
}

// Exit ends the process: nothing more is read (LSP 3.18 exit).
func (s *Server) Exit(context.Context) error {
	if s.state.get() == stateShutdown {
		s.state.set(stateExited)
	} else {
		s.state.set(stateGone)
	}
	return nil
}

// state is where the conversation stands (LSP 3.18 lifecycle messages).
type state struct{ v atomic.Int32 }

const (
	stateNew      = iota // before initialize
	stateRunning         // from the answer to initialize on
	stateShutdown        // from shutdown on
	stateExited          // from exit after shutdown on
	stateGone            // from exit without shutdown on
)

func (s *state) get() int32  { return s.v.Load() }
func (s *state) set(v int32) { s.v.Store(v) }

// admits returns the error for a message that must not be served now.
func (s *state) admits(name string) error {
	switch s.get() {
	case stateNew:
		if name != protocol.MethodInitialize {
			return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s before initialize", name)
		}
	case stateRunning:
		if name == protocol.MethodInitialize {
			return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize has been sent already")
		}
	default:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s after shutdown", name)
	}
	return nil
}

func (s *state) exited() bool { return s.get() >= stateExited }

func (s *state) exitCode() int {
	if v := s.get(); v == stateShutdown || v == stateExited {
		return 0
	}
	return 1
}
