package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// commands are the commands of the server.
var commands = map[string]func(s *Server, ctx context.Context, arguments []protocol.LSPAny) (protocol.LSPAny, error){
	assist.CommandGotoNode: (*Server).gotoNode,
	commandFixAll:          (*Server).fixAll,
	commandApplyFix:        (*Server).applyFix,
}

// commandNames returns the names of the commands that are announced to a client, in
// order.
func commandNames(client *Client) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(commands)), func(name string) bool {
		return name == commandApplyFix && !client.needsApplyFix()
	})
}

// ExecuteCommand runs a command (LSP 3.18 workspace/executeCommand). An unknown
// name and wrong arguments are errors of the client. That a document or a move is
// no longer there is none: the user is told.
func (s *Server) ExecuteCommand(ctx context.Context, params *protocol.ExecuteCommandParams) (protocol.LSPAny, error) {
	run := commands[params.Command]
	if run == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "unknown command %q", params.Command)
	}
	return run(s, ctx, params.Arguments)
}

// gotoNode goes to the move that its argument names, an [assist.Target]. The
// command is answered at once, and the client then asked to show the place.
func (s *Server) gotoNode(ctx context.Context, arguments []protocol.LSPAny) (protocol.LSPAny, error) {
	target, err := readTarget(arguments)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: %v", assist.CommandGotoNode, err)
	}
	view := viewOf(ctx)
	snap := view.Snapshot(uri.URI(target.URI))
	if snap == nil || snap.Document == nil {
		s.showMessage(protocol.MessageTypeInfo, messageNotOpen)
		return nil, nil
	}
	span, ok := view.source(snap).Goto(target)
	if !ok {
		s.showMessage(protocol.MessageTypeInfo, messageNoSuchMove)
		return nil, nil
	}
	s.trees.use(snap.Document.GameAt(span.Start).Game)
	if view.Client.showDocument {
		s.showPlace(snap.URI, toRange(snap.Document, span.Start, span.End, view.Encoding))
	} else {
		s.showMessage(protocol.MessageTypeInfo, placeInWords(snap.Document, span))
	}
	return nil, nil
}

// placeInWords says where a move stands, for clients that cannot go there. People
// count lines and characters from 1.
func placeInWords(doc *syntax.Document, span syntax.Span) string {
	at := doc.Position(span.Start, syntax.UTF32)
	if span.Len() == 0 {
		return fmt.Sprintf(messageGameStarts, at.Line+1, at.Column+1)
	}
	move := semantic.Shorten(string(doc.Slice(span.Start, span.End)))
	return fmt.Sprintf(messageMoveStands, move, at.Line+1, at.Column+1)
}

// readTarget reads the arguments of the command.
func readTarget(arguments []protocol.LSPAny) (t assist.Target, err error) {
	if len(arguments) != 1 {
		return t, fmt.Errorf("one argument expected, not %d", len(arguments))
	}
	if err := json.Unmarshal(arguments[0], &t); err != nil {
		return t, errors.New("argument must be an object with uri, game (a number) and treeNumber")
	}
	switch {
	case t.URI == "":
		return t, errors.New("argument has no uri")
	case t.TreeNumber == "":
		return t, errors.New("argument has no treeNumber")
	case t.Game < 0:
		return t, fmt.Errorf("there is no game %d; the first is 0", t.Game)
	}
	return t, nil
}

// showPlace asks the client to show a document with a selection (LSP 3.18
// window/showDocument). That it has not done so is not worth more than a log
// entry: the user sees it.
func (s *Server) showPlace(u uri.URI, place protocol.Range) {
	focus := true
	s.tasks.run("show document", func(ctx context.Context) {
		result, err := s.client.ShowDocument(ctx, &protocol.ShowDocumentParams{URI: u, TakeFocus: &focus, Selection: &place})
		if err == nil && result != nil && result.Success {
			return
		}
		if ctx.Err() == nil {
			s.log.Warn("window/showDocument", zap.String("uri", string(u)), zap.Error(err))
		}
	})
}
