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

// noGame reports whether the document is no game file.
func (s *Snapshot) noGame() bool {
	return semantic.HoldsNoGame(s.Document.Slice(0, min(s.Document.Len(), semantic.GameHead)), s.Dialect.Grammar)
}

// sieve returns what says which findings of the document are shown.
func (s *Snapshot) sieve(settings *Settings) *semantic.Sieve {
	sieve := semantic.NewSieve(s.Dialect.Rules, settings.Policy, s.ignored())
	sieve.NoGame = s.noGame()
	return sieve
}

// sieveOf is [Snapshot.sieve], or the present one of the diagnosis if that is the same.
func (w *diagnosis) sieveOf(snap *Snapshot) *semantic.Sieve {
	if w.sieve != nil && slices.Equal(w.sieve.Ignored, snap.ignored()) && w.sieve.NoGame == snap.noGame() {
		return w.sieve
	}
	return snap.sieve(w.settings)
}
