package server

import (
	"maps"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/uri"
)

// View is all that a request may look at: documents, settings and what client
// and server have agreed on. It is immutable; each change of anything makes a
// new View that takes the place of the old one (see [Server.update]).
//
// A request gets the View that was current when it was read from the wire, and
// so sees every change in front of it and none behind it.
type View struct {
	docs     map[docKey]*Snapshot
	Settings *Settings
	Client   *Client
	Encoding syntax.Encoding
}

// Snapshot is one state of one open document. It is immutable.
type Snapshot struct {
	// URI is spelled as the client spelled it when it opened the document.
	URI uri.URI
	// Version is what the client calls this state.
	Version int32
	// Generation numbers the states of all documents in the order of their
	// making; unlike versions it never repeats, not even if the document is
	// closed and opened again.
	Generation uint64
	// Dialect and Document are nil if no dialect claims the document. All
	// features then have nothing to say about it.
	Dialect  *dialects.Dialect
	Document *syntax.Document

	diagnoser *diagnoser
}

// Snapshot returns the document with that URI, in whatever spelling, or nil.
func (v *View) Snapshot(uri uri.URI) *Snapshot { return v.docs[key(string(uri))] }

// source returns a document of the View as package assist takes it.
func (v *View) source(snap *Snapshot) *assist.Source {
	return &assist.Source{Document: snap.Document, Rules: snap.Dialect.Rules, Options: v.Settings.Options}
}

// setDocument replaces the document under k, or removes it if snap is nil. It
// may only be called on a View that is not shared yet.
func (v *View) setDocument(k docKey, snap *Snapshot) {
	v.docs = maps.Clone(v.docs)
	if snap == nil {
		delete(v.docs, k)
		return
	}
	if v.docs == nil {
		v.docs = make(map[docKey]*Snapshot)
	}
	v.docs[k] = snap
}

// update puts a changed copy of the View in force and returns it. change may be
// called more than once and must only set fields of its argument.
//
// Documents are only changed on the read loop, settings by whoever receives
// them; so the two may meet here.
func (s *Server) update(change func(*View)) *View {
	for {
		old := s.view.Load()
		next := *old
		change(&next)
		if s.view.CompareAndSwap(old, &next) {
			return &next
		}
	}
}
