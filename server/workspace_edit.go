package server

import (
	"context"

	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// editSupport is what a client can do with changes of text.
type editSupport struct {
	// apply: it applies them when asked.
	apply bool
	// versions: it takes them with the version that they are for.
	versions bool
	// annotations: it asks the user about those that need it.
	annotations bool
}

func readEditSupport(workspace *protocol.WorkspaceClientCapabilities) editSupport {
	edit := orDefault(workspace.WorkspaceEdit)
	return editSupport{
		apply:       orDefault(workspace.ApplyEdit),
		versions:    orDefault(edit.DocumentChanges),
		annotations: edit.ChangeAnnotationSupport != nil,
	}
}

// annotationID is the name of the one annotation of an edit.
const annotationID = "confirm"

// workspaceEdit converts edits of the document. If confirm is set the client is to ask
// the user about the change with that label, if it can.
func (c *converter) workspaceEdit(edits []syntax.Edit, label string, confirm bool) *protocol.WorkspaceEdit {
	if !c.client.edits.versions {
		list := make([]protocol.TextEdit, len(edits))
		for i, e := range edits {
			list[i] = c.textEdit(e)
		}
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{c.snap.URI: list}}
	}
	version := c.snap.Version
	change := &protocol.TextDocumentEdit{Edits: make([]protocol.TextDocumentEditElement, len(edits))}
	change.TextDocument.URI, change.TextDocument.Version = c.snap.URI, &version
	edit := &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{change}}
	if confirm = confirm && c.client.edits.annotations; confirm {
		ask, why := true, messageNeedsPerson
		edit.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{
			annotationID: {Label: label, NeedsConfirmation: &ask, Description: &why},
		}
	}
	for i, e := range edits {
		text := c.textEdit(e)
		if confirm {
			change.Edits[i] = &protocol.AnnotatedTextEdit{TextEdit: text, AnnotationID: annotationID}
		} else {
			change.Edits[i] = &text
		}
	}
	return edit
}

func (c *converter) textEdit(e syntax.Edit) protocol.TextEdit {
	return protocol.TextEdit{Range: toRange(c.snap.Document, e.Start, e.End, c.encoding), NewText: string(e.Text)}
}

// applyEdit asks the client to apply edits of a snapshot (LSP 3.18
// workspace/applyEdit), and tells the user if that is not possible.
func (s *Server) applyEdit(c *converter, edits []syntax.Edit, label string, confirm bool) {
	if !c.client.edits.apply {
		s.showMessage(protocol.MessageTypeWarning, messageCannotEdit)
		return
	}
	params := &protocol.ApplyWorkspaceEditParams{Label: &label, Edit: *c.workspaceEdit(edits, label, confirm)}
	s.tasks.run("apply edit", func(ctx context.Context) {
		// A client without versions must not be sent edits of a text that is gone.
		if now := s.View().Snapshot(c.snap.URI); now == nil || now.Generation != c.snap.Generation {
			s.showMessage(protocol.MessageTypeInfo, messageFixOutdated)
			return
		}
		result, err := s.client.ApplyEdit(ctx, params)
		if err == nil && result != nil && result.Applied || ctx.Err() != nil {
			return
		}
		s.log.Warn("workspace/applyEdit", zap.String("uri", string(c.snap.URI)), zap.Error(err))
		s.showMessage(protocol.MessageTypeWarning, messageNotApplied)
	})
}
