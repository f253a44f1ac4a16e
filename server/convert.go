package server

import (
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
	uri      uri.URI
	doc      *syntax.Document
	client   *Client
	encoding syntax.Encoding
}

// diagnostic converts a finding whose spans begin at the offset base.
func (c *converter) diagnostic(base int, f *finding) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    toRange(c.doc, base+f.start, base+f.end, c.encoding),
		Severity: protocol.DiagnosticSeverity(f.severity),
		Code:     protocol.String(f.code),
		Source:   protocol.NewOptional("pgn-lsp"),
		Message:  protocol.String(f.message), // a message that is not set is null
	}
	if f.href != "" && c.client.codeDescription {
		d.CodeDescription.Href = uri.URI(f.href)
	}
	if tag := protocol.DiagnosticTag(f.tag); tag != 0 && c.client.showsTag(tag) {
		d.Tags = protocol.NewDiagnosticTags(tag)
	}
	if c.client.relatedInformation {
		for _, r := range f.related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{
					URI:   c.uri,
					Range: toRange(c.doc, base+r.start, base+r.end, c.encoding),
				},
				Message: r.message,
			})
		}
	}
	return d
}
