package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

const (
	// commandFixAll applies the safe fixes of a document. Its argument is an object with
	// uri (or textDocument, as requests have it), and perhaps codes, a code or a glob or
	// several of them.
	commandFixAll = "pgn.fixAll"
	// commandApplyFix does what an action does, for clients that know of actions only
	// that they are commands. Its argument is an [actionData].
	commandApplyFix = "pgn.applyFix"
)

// fixAll applies all safe fixes of a document, or those for some codes.
func (s *Server) fixAll(ctx context.Context, arguments []protocol.LSPAny) (protocol.LSPAny, error) {
	u, patterns, err := readFixAll(arguments)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: %v", commandFixAll, err)
	}
	view := viewOf(ctx)
	snap := view.Snapshot(uri.URI(u))
	if snap == nil || snap.Document == nil {
		s.showMessage(protocol.MessageTypeInfo, messageNoFixDocument)
		return nil, nil
	}
	action := assist.SourceActions[0]
	remedy := action.Remedy()
	if patterns != nil {
		remedy.Patterns = patterns
	}
	return nil, s.perhapsApply(ctx, snap, remedy, action.Title, false)
}

// applyFix does what an action does that the client was offered as a command.
func (s *Server) applyFix(ctx context.Context, arguments []protocol.LSPAny) (protocol.LSPAny, error) {
	if len(arguments) != 1 {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: one argument expected, not %d", commandApplyFix, len(arguments))
	}
	data, ok := readActionData(arguments[0])
	if !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: argument must be that of an offered command", commandApplyFix)
	}
	snap := viewOf(ctx).Snapshot(uri.URI(data.URI))
	if snap == nil || snap.Document == nil || !data.isOf(snap) {
		s.showMessage(protocol.MessageTypeInfo, messageFixOutdated)
		return nil, nil
	}
	return nil, s.perhapsApply(ctx, snap, data.Remedy, data.Title, !data.Safe)
}

// perhapsApply asks the client to apply what a remedy changes, if that is anything.
func (s *Server) perhapsApply(ctx context.Context, snap *Snapshot, r assist.Remedy, title string, confirm bool) error {
	view := viewOf(ctx)
	job, ok := s.fixes(view, snap).Begin(r)
	if !ok {
		s.showMessage(protocol.MessageTypeInfo, messageNothingToFix)
		return nil
	}
	edits, err := s.fix(ctx, snap, job)
	switch {
	case err != nil:
		return err
	case len(edits) == 0:
		s.showMessage(protocol.MessageTypeInfo, messageNothingToFix)
	default:
		s.applyEdit(&converter{snap: snap, client: view.Client, encoding: view.Encoding}, edits, title, confirm)
	}
	return nil
}

// readFixAll reads the arguments of the command; patterns is nil if there are none.
func readFixAll(arguments []protocol.LSPAny) (u string, patterns []string, err error) {
	if len(arguments) != 1 {
		return "", nil, fmt.Errorf("one argument expected, not %d", len(arguments))
	}
	var a struct {
		URI          string         `json:"uri"`
		Codes        jsontext.Value `json:"codes"`
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	if err := json.Unmarshal(arguments[0], &a); err != nil {
		return "", nil, errors.New("argument must be an object with uri, and codes if not all are meant")
	}
	if u = a.URI; u == "" {
		u = a.TextDocument.URI
	}
	if u == "" {
		return "", nil, errors.New("argument has no uri")
	}
	switch a.Codes.Kind() {
	case 0, 'n':
	case '"':
		patterns = make([]string, 1)
		err = json.Unmarshal(a.Codes, &patterns[0])
	default:
		patterns = []string{}
		err = json.Unmarshal(a.Codes, &patterns)
	}
	if err != nil {
		return "", nil, errors.New("codes must be a code or a list of them")
	}
	return u, patterns, nil
}
