package server

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// codeRequestFailed is the LSP 3.18 error for a request that was understood and
// could not be served.
const codeRequestFailed jsonrpc2.Code = -32803

// A method decodes the parameters of a call or notification and serves it.
type method func(s *Server, ctx context.Context, params jsonrpc2.RawMessage) (any, error)

// request makes a method of one of the library's server interface.
func request[P, R any](f func(protocol.Server, context.Context, *P) (R, error)) method {
	return func(s *Server, ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		params := new(P)
		if err := decodeParams(raw, params); err != nil {
			return nil, err
		}
		return f(s, ctx, params)
	}
}

// notification is request for methods without a result. Parameters may be
// missing: that is not worth losing a message for.
func notification[P any](f func(protocol.Server, context.Context, *P) error) method {
	return func(s *Server, ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		params := new(P)
		if len(raw) > 0 {
			if err := decodeParams(raw, params); err != nil {
				return nil, err
			}
		}
		return nil, f(s, ctx, params)
	}
}

// calls are the requests that are served beside the read loop. A feature is here
// when it is implemented, and then [Server.capabilities] announces it.
var calls = map[string]method{
	protocol.MethodCodeActionResolve:       request(protocol.Server.CodeActionResolve),
	protocol.MethodTextDocumentCodeAction:  request(protocol.Server.CodeAction),
	protocol.MethodTextDocumentCodeLens:    request(protocol.Server.CodeLens),
	protocol.MethodTextDocumentDiagnostic:  request(protocol.Server.Diagnostic),
	protocol.MethodTextDocumentHover:       request(protocol.Server.Hover),
	protocol.MethodWorkspaceExecuteCommand: request(protocol.Server.ExecuteCommand),
}

// serialCalls are served on the read loop: nothing is read until they are
// answered.
var serialCalls = map[string]method{
	protocol.MethodInitialize: request(protocol.Server.Initialize),
	protocol.MethodShutdown: func(s *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
		return nil, s.Shutdown(ctx)
	},
}

// notifications are served on the read loop, in the order of the wire.
var notifications = map[string]method{
	protocol.MethodTextDocumentDidOpen:   (*Server).didOpen,
	protocol.MethodTextDocumentDidChange: (*Server).didChange,
	protocol.MethodTextDocumentDidSave:   notification(protocol.Server.DidSave),
	protocol.MethodTextDocumentDidClose:  notification(protocol.Server.DidClose),

	protocol.MethodInitialized: notification(protocol.Server.Initialized),
	protocol.MethodExit: func(s *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
		return nil, s.Exit(ctx)
	},
	protocol.MethodCancelRequest:                   (*Server).cancelRequest,
	protocol.MethodSetTrace:                        notification(protocol.Server.SetTrace),
	protocol.MethodWorkspaceDidChangeConfiguration: notification(protocol.Server.DidChangeConfiguration),
}

// dispatcher brings messages to the methods that serve them.
//
// The library can do this too, but what it offers runs edits out of order and
// closes the connection on panics, unknown notifications and bad parameters.
type dispatcher struct {
	// slots limits how many calls run at one time.
	slots chan struct{}

	mu      sync.Mutex
	running map[jsonrpc2.ID]*call
}

// call is a request under way. It is in the context of the method serving it.
type call struct {
	// view is what the request may look at.
	view   *View
	cancel context.CancelFunc
	slots  chan struct{}
}

type callKey struct{}

// viewOf returns the View of the request that ctx belongs to.
func viewOf(ctx context.Context) *View { return ctx.Value(callKey{}).(*call).view }

// wait waits until ready is closed, or the request is cancelled, and meanwhile
// lets another request run in its place.
func wait(ctx context.Context, ready <-chan struct{}) error {
	c := ctx.Value(callKey{}).(*call)
	<-c.slots
	var err error
	select {
	case <-ready:
	case <-ctx.Done():
		err = ctx.Err()
	}
	c.slots <- struct{}{} // a running call always ends: this is no deadlock
	return err
}

// handle is the [jsonrpc2.Handler] of the connection, which runs it on the read
// loop. All work uses the context of the connection: the context of the request
// is used again for other requests, and contexts derived from it crash.
func (s *Server) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	base := jsonrpc2.DetachContext(ctx)
	if !req.IsCall() {
		s.notified(base, req.Method(), req.Params())
		return nil, nil // an error would close the connection
	}
	name := req.Method()
	if err := s.state.admits(name); err != nil {
		return nil, err
	}
	if serve := serialCalls[name]; serve != nil {
		return s.perform(base, serve, name, req.Params())
	}
	serve := s.calls[name]
	if serve == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "unknown method %q", name)
	}

	base, cancel := context.WithCancel(base)
	defer cancel()
	c := &call{view: s.View(), cancel: cancel, slots: s.slots}
	s.begin(req.ID(), c)
	defer s.end(req.ID(), c)
	// From here on the read loop goes on without us. It takes the release from
	// the context of the request; on any other it would do nothing.
	jsonrpc2.Async(ctx)

	select {
	case s.slots <- struct{}{}:
	case <-base.Done():
		return nil, protocol.ErrRequestCancelled
	}
	defer func() { <-s.slots }()
	return s.perform(context.WithValue(base, callKey{}, c), serve, req.Method(), req.Params())
}

// notified serves a notification. Nothing that happens here is the end of the
// connection.
func (s *Server) notified(ctx context.Context, name string, params jsonrpc2.RawMessage) {
	if err := s.state.admits(name); err != nil && name != protocol.MethodExit {
		s.log.Debug("notification dropped", zap.String("method", name), zap.Error(err))
		return
	}
	serve := notifications[name]
	if serve == nil {
		if !strings.HasPrefix(name, "$/") {
			s.log.Debug("unknown notification", zap.String("method", name))
		}
		return
	}
	_, err := s.perform(ctx, serve, name, params)
	if err == nil {
		return
	}
	s.log.Warn("notification failed", zap.String("method", name), zap.Error(err))
	if errors.Is(err, jsonrpc2.ErrParse) {
		s.tasks.run("parse error", func(ctx context.Context) {
			// JSON-RPC 2.0 section 5: broken JSON is answered even if nothing asked.
			s.stream.reply(ctx, jsonrpc2.ID{}, jsonrpc2.ErrParse)
		})
	}
}

// perform runs one method and gives its error the code that LSP has for it.
func (s *Server) perform(ctx context.Context, m method, name string, params jsonrpc2.RawMessage) (result any, err error) {
	start := time.Now()
	defer func() {
		if v := recover(); v != nil {
			s.panicked(name, v, debug.Stack())
			result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error in %s", name)
		}
		s.trace(name, time.Since(start), err)
	}()
	if result, err = m(s, ctx, params); err == nil {
		return result, nil
	}
	var coded *jsonrpc2.Error
	switch {
	case errors.Is(err, context.Canceled):
		err = protocol.ErrRequestCancelled
	case !errors.As(err, &coded):
		err = jsonrpc2.NewError(codeRequestFailed, err.Error())
	}
	return nil, err
}

// begin makes a call known to $/cancelRequest.
func (d *dispatcher) begin(id jsonrpc2.ID, c *call) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.running[id] = c
}

// end forgets a call. A client that uses an id twice has overwritten it.
func (d *dispatcher) end(id jsonrpc2.ID, c *call) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.running[id] == c {
		delete(d.running, id)
	}
}

// cancelRequest ends the context of a call (LSP 3.18 $/cancelRequest). A call
// that is not under way, or not any more, is no error. The library's parameters
// know 32-bit ids only, JSON-RPC has larger ones.
func (s *Server) cancelRequest(_ context.Context, raw jsonrpc2.RawMessage) (any, error) {
	var params struct {
		ID jsontext.Value `json:"id"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, paramsError(raw, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.running[readID(params.ID)]; c != nil {
		c.cancel()
	}
	return nil, nil
}

// decodeParams decodes what is not JSON to a parse error and what does not fit
// to an error about the parameters.
func decodeParams(raw jsonrpc2.RawMessage, params any) error {
	err := protocol.Unmarshal(raw, params)
	if err != nil {
		if plain, changed := withoutEmptyArrays(raw); changed && protocol.Unmarshal(plain, params) == nil {
			return nil
		}
	}
	return paramsError(raw, err)
}

// paramsError gives an error in decoding raw its code.
func paramsError(raw jsonrpc2.RawMessage, err error) error {
	switch {
	case err == nil:
		return nil
	case len(raw) > 0 && !jsontext.Value(raw).IsValid(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)):
		return jsonrpc2.Errorf(jsonrpc2.ParseError, "invalid JSON: %v", err)
	}
	return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "invalid parameters: %v", err)
}
