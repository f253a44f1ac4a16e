package server

import (
	"context"

	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// CodeLens answers with the lenses of a document (LSP 3.18
// textDocument/codeLens). They come complete, so nothing is left to resolve.
//
// They depend on the text of the document alone, and clients ask again when they
// have changed that; so an edit needs no workspace/codeLens/refresh. Another
// setting does, see [Server.changeSettings].
func (s *Server) CodeLens(ctx context.Context, params *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	view := viewOf(ctx)
	lenses := []protocol.CodeLens{}
	snap := view.Snapshot(params.TextDocument.URI)
	if snap == nil || snap.Document == nil || !view.Settings.showsLenses() {
		return lenses, nil
	}
	list := view.source(snap).CodeLenses(ctx, assist.LensOptions{URI: string(snap.URI)})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c := converter{snap: snap, client: view.Client, encoding: view.Encoding}
	for i := range list {
		s.trees.use(snap.Document.GameAt(list[i].Span.Start).Game)
		lens, err := c.lens(&list[i])
		if err != nil {
			return nil, err
		}
		lenses = append(lenses, lens)
	}
	return lenses, nil
}

// lens converts a lens. One that does nothing when it is clicked has a command all
// the same, whose name is empty: its title is the text that is shown.
func (c *converter) lens(l *assist.Lens) (protocol.CodeLens, error) {
	lens := protocol.CodeLens{
		Range:   c.spanRange(0, l.Span),
		Command: protocol.Command{Title: l.Title, Command: l.Command},
	}
	if l.Command != "" {
		target, err := protocol.Marshal(&l.Target)
		if err != nil {
			return lens, err
		}
		lens.Command.Arguments = []protocol.LSPAny{target}
	}
	return lens, nil
}

// showsLenses reports whether any kind of lens is wanted. All values but off ask
// for the lens of the NochetoTreeNumber tag.
func (s *Settings) showsLenses() bool { return s.TreeNumbers != "off" }

// refreshLenses tells the client to ask for lenses again, if it can be told (LSP
// 3.18 workspace/codeLens/refresh).
func (s *Server) refreshLenses() {
	if !s.View().Client.lensRefresh {
		return
	}
	s.tasks.run("code lens refresh", func(ctx context.Context) {
		if err := s.client.CodeLensRefresh(ctx); err != nil && ctx.Err() == nil {
			s.log.Debug("workspace/codeLens/refresh", zap.Error(err))
		}
	})
}
