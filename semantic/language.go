package semantic

import (
	"slices"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// moveLanguage is the code about piece letters of another language.
const moveLanguage = "move-language"

// otherLanguage looks, at the first move of the main line that is not legal, for a
// language whose piece letters make the whole line legal (PGN 8.2.3.2 wants
// English ones, and files have others). If there is one, it reports the move and
// goes over to that language. Letters that English has, too, are no evidence: a
// Spanish king is an English rook. Those that only look like English ones are: a
// Russian knight looks like an English king, and a French one, C, like a file.
func (r *replay) otherLanguage(m syntax.Move) bool {
	r.trusted = true
	texts := r.mainLine()
	english := r.setup.Ruleset.Start()
	if !slices.ContainsFunc(texts, func(text []byte) bool {
		_, reading := english.Read(text)
		return reading == ReadNothing || text[0] >= utf8.RuneSelf || isFileCapital(text[0])
	}) {
		return false
	}
	for _, rs := range r.setup.Ruleset.Languages() {
		if legalPrefix(rs.Start(), texts) == len(texts) {
			r.Report(Problem{
				Code: moveLanguage, Span: r.Tree.MoveSpan(m), Ply: r.top().plies + 1, Main: true,
				Args: []Arg{Word("language", rs.Language())},
			})
			r.setup.Ruleset = rs
			r.states = nil
			return true
		}
	}
	return false
}

// isFileCapital reports whether c is a capital that names a file and no English piece.
func isFileCapital(c byte) bool { return c >= 'A' && c <= 'H' && c != 'B' }

// mainLine returns the texts of the moves of the main line.
func (r *replay) mainLine() [][]byte {
	var texts [][]byte
	f := r.frames[0]
	for c := f.node + 1; c < f.end; c = r.Tree.Next(c) {
		switch r.Tree.Kind(c) {
		case syntax.NodeMove:
			texts = append(texts, r.Tree.MoveText(r.Tree.Move(c)))
		case syntax.NodeResult:
			return texts
		}
	}
	return texts
}

// legalPrefix returns how many of the texts are legal one after the other.
func legalPrefix(s State, texts [][]byte) int {
	for i, text := range texts {
		move, reading := s.Read(text)
		if reading >= ReadIllegal {
			return i
		}
		s.Play(move)
	}
	return len(texts)
}
