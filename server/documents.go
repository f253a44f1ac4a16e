package server

import (
	"context"

	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// didOpen makes a document of the text (LSP 3.18 textDocument/didOpen). A
// document that is open already is replaced.
//
// Only the text is decoded and split here, on the read loop; a large one stays in
// the memory it was read into.
func (s *Server) didOpen(_ context.Context, raw jsonrpc2.RawMessage) (any, error) {
	open, err := decodeOpen(raw, len(raw) >= ownBody)
	if err != nil {
		return nil, paramsError(raw, err)
	}
	k := key(open.uri)
	if old := s.View().docs[k]; old != nil {
		s.log.Warn("document opened twice", zap.String("uri", open.uri))
		s.closeDocument(k, old)
	}
	s.generation++
	snap := &Snapshot{
		URI: uri.URI(open.uri), Version: open.version, Generation: s.generation,
		Dialect: s.detect(open.language, fileName(open.uri), open.text),
	}
	if snap.Dialect != nil {
		snap.Document = syntax.NewDocument(open.text, snap.Dialect.Grammar)
		snap.diagnoser = s.newDiagnoser(s.closing[k])
	}
	delete(s.closing, k)
	s.update(func(v *View) { v.setDocument(k, snap) })
	snap.diagnoser.post(mail{snap: snap})
	return nil, nil
}

// didChange applies content changes in their order (LSP 3.18
// textDocument/didChange): the positions of each count in the text that the one
// before it has made. Positions outside the text are moved to its nearest end.
func (s *Server) didChange(_ context.Context, raw jsonrpc2.RawMessage) (any, error) {
	edit, err := decodeChange(raw)
	if err != nil {
		return nil, paramsError(raw, err)
	}
	k := key(edit.uri)
	view := s.View()
	old := view.docs[k]
	if old == nil {
		s.log.Warn("change of a document that is not open", zap.String("uri", edit.uri))
		return nil, nil
	}
	next := *old
	s.generation++
	next.Generation = s.generation
	if edit.hasVersion {
		next.Version = edit.version
	}
	var deltas []syntax.Delta
	if old.Document != nil {
		for _, c := range edit.changes {
			var delta syntax.Delta
			next.Document, delta = next.Document.Apply(textEdit(next.Document, c, view.Encoding))
			deltas = append(deltas, delta)
		}
	}
	s.update(func(v *View) { v.setDocument(k, &next) })
	next.diagnoser.post(mail{snap: &next, deltas: deltas})
	return nil, nil
}

// textEdit returns the edit of doc that c means.
func textEdit(doc *syntax.Document, c change, enc syntax.Encoding) syntax.Edit {
	if c.whole {
		return syntax.Edit{End: doc.Len(), Text: c.text}
	}
	start := doc.Offset(toPosition(c.start), enc)
	return syntax.Edit{Start: start, End: max(start, doc.Offset(toPosition(c.end), enc)), Text: c.text}
}

// DidSave changes nothing: the text of a document is what the client has sent
// (LSP 3.18 textDocument/didSave).
func (s *Server) DidSave(_ context.Context, params *protocol.DidSaveTextDocumentParams) error {
	if s.View().Snapshot(params.TextDocument.URI) == nil {
		s.log.Warn("save of a document that is not open", zap.String("uri", string(params.TextDocument.URI)))
	}
	return nil
}

// DidClose forgets a document (LSP 3.18 textDocument/didClose).
func (s *Server) DidClose(_ context.Context, params *protocol.DidCloseTextDocumentParams) error {
	k := key(string(params.TextDocument.URI))
	snap := s.View().docs[k]
	if snap == nil {
		s.log.Warn("close of a document that is not open", zap.String("uri", string(params.TextDocument.URI)))
		return nil
	}
	s.closeDocument(k, snap)
	s.update(func(v *View) { v.setDocument(k, nil) })
	return nil
}

// closeDocument ends the analysis of a document. What it says last must come
// before what is said of the document when it is opened again.
func (s *Server) closeDocument(k docKey, snap *Snapshot) {
	if snap.diagnoser == nil {
		return
	}
	snap.diagnoser.post(mail{closed: true})
	s.closing[k] = snap.diagnoser.done
}
