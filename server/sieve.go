package server

import (
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// ignored returns the patterns of codes that the first lines of the document silence.
func (s *Snapshot) ignored() []string {
	end := s.Document.Offset(syntax.Position{Line: semantic.HeadLines}, syntax.UTF8)
	return semantic.IgnoredInFile(s.Document.Slice(0, min(end, semantic.FileHead)), s.Dialect.Grammar)
}

// sieve returns what says which findings of the document are shown.
func (s *Snapshot) sieve(settings *Settings) *semantic.Sieve {
	return semantic.NewSieve(s.Dialect.Rules, settings.Policy, s.ignored())
}

// sieveOf is [Snapshot.sieve], or the present one of the diagnosis if that is the same.
func (w *diagnosis) sieveOf(snap *Snapshot) *semantic.Sieve {
	if w.sieve != nil && slices.Equal(w.sieve.Ignored, snap.ignored()) {
		return w.sieve
	}
	return snap.sieve(w.settings)
}
