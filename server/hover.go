package server

import (
	"context"

	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"go.lsp.dev/protocol"
)

// Hover says what the token under the pointer means (LSP 3.18
// textDocument/hover): in markdown if the client renders it, else the same as
// plain text. Where there is nothing to say, in a document that is not open or not
// ours too, the answer is null.
func (s *Server) Hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	view := viewOf(ctx)
	snap := view.Snapshot(params.TextDocument.URI)
	if snap == nil || snap.Document == nil {
		return nil, nil
	}
	off := snap.Document.Offset(toPosition(params.Position), view.Encoding)
	ref := snap.Document.GameAt(off)
	snap.diagnoser.look(ref.Index)
	if err := s.await(ctx, ref.Game, snap.Dialect, view.Settings.Options); err != nil {
		return nil, err
	}
	game := view.source(snap).Game(ref)
	defer s.trees.use(ref.Game)

	options := view.Settings.Hover
	options.Now = s.now()
	h, ok := game.Hover(off-ref.Offset, options)
	if !ok {
		return nil, nil
	}
	c := converter{snap: snap, client: view.Client, encoding: view.Encoding}
	span := c.spanRange(ref.Offset, h.Span)
	return &protocol.Hover{Contents: c.text(h.Text), Range: &span}, nil
}

// text returns a text in the form that the client shows.
func (c *converter) text(t assist.Text) *protocol.MarkupContent {
	if c.client.hoverMarkdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: t.Markdown()}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: t.Plain()}
}
