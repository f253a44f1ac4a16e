package server

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// toPosition converts a position of the protocol, which may lie anywhere.
func toPosition(p protocol.Position) syntax.Position {
	const most = 1<<31 - 1 // LSP 3.18 uinteger
	return syntax.Position{Line: int(min(p.Line, most)), Column: int(min(p.Character, most))}
}

// fromPosition is the opposite of toPosition.
func fromPosition(p syntax.Position) protocol.Position {
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

// toRange returns the range of the bytes [start, end) of a document.
func toRange(doc *syntax.Document, start, end int, enc syntax.Encoding) protocol.Range {
	return protocol.Range{
		Start: fromPosition(doc.Position(start, enc)),
		End:   fromPosition(doc.Position(end, enc)),
	}
}

// A converter makes protocol values of one snapshot for one client.
type converter struct {
	snap     *Snapshot
	client   *Client
	encoding syntax.Encoding
}

// spanRange returns the range of a span in the game at the offset base.
func (c *converter) spanRange(base int, span syntax.Span) protocol.Range {
	return toRange(c.snap.Document, base+span.Start, base+span.End, c.encoding)
}

// diagnostic converts a problem. What the client does not show is left out.
func (c *converter) diagnostic(f *semantic.Located) protocol.Diagnostic {
	rules := c.snap.Dialect.Rules
	d := protocol.Diagnostic{
		Range:    c.spanRange(f.Game.Offset, f.Span),
		Severity: protocol.DiagnosticSeverity(f.Severity),
		Code:     protocol.String(f.Code),
		Source:   protocol.NewOptional("pgn-lsp"),
		Message:  protocol.String(rules.Message(&f.Problem)), // one that is not set is null
	}
	if c.client.codeDescription {
		d.CodeDescription.Href = uri.URI(semantic.PageAddress(f.Code))
	}
	if c.client.diagnosticData {
		d.Data = c.findingData(f)
	}
	if tag := protocol.DiagnosticTag(rules.Code(f.Code).Tag); tag != 0 && c.client.showsTag(tag) {
		d.Tags = protocol.NewDiagnosticTags(tag)
	}
	if c.client.relatedInformation {
		for i := range f.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: c.snap.URI, Range: c.spanRange(f.Game.Offset, f.Related[i].Span)},
				Message:  rules.RelatedMessage(&f.Related[i]),
			})
		}
	}
	return d
}
