package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Players are the players of a document whose names are given as in a telephone
// directory, "Tal, Mikhail" (PGN 8.1.1.5). A name of two words without a comma proves
// nothing by itself, for many languages begin with the family name; it does if the same
// document has the same two words in the other order, with a comma. Any game may have
// them, so all games are to be shown to Add before the [Survey] sees the first one. The
// zero value is ready for use.
type Players struct {
	listed map[string]string // by the words in the order of speech
}

// maxPlayers bounds the names that are remembered: those of later games count for
// nothing. A million games of one site have fewer players with commas.
const maxPlayers = 1 << 16

// Add takes the players of the next game.
func (p *Players) Add(g *syntax.Game) {
	eachPlayer(g.Text(), func(name syntax.Span) {
		value := g.Text()[name.Start:name.End]
		i := bytes.IndexByte(value, ',')
		if i < 0 || len(p.listed) == maxPlayers {
			return
		}
		family, given := value[:i], bytes.TrimLeft(value[i+1:], " ")
		if !isOneWord(family) || !isOneWord(given) {
			return
		}
		var buffer [64]byte
		spoken := append(append(append(buffer[:0], given...), ' '), family...)
		if _, ok := p.listed[string(spoken)]; ok {
			return
		}
		if p.listed == nil {
			p.listed = make(map[string]string)
		}
		p.listed[string(spoken)] = string(value)
	})
}

// isOneWord reports whether a text is not empty and has neither spaces nor what parts
// names.
func isOneWord(text []byte) bool { return len(text) > 0 && !bytes.ContainsAny(text, " ,:?") }

// check reports the players of a game who are listed elsewhere.
func (p *Players) check(g *syntax.Game, report func(Problem)) {
	if len(p.listed) == 0 {
		return
	}
	eachPlayer(g.Text(), func(name syntax.Span) {
		value := g.Text()[name.Start:name.End]
		if listed, ok := p.listed[string(value)]; ok {
			report(Problem{
				Code: "tag-player-form", Span: name,
				Args: []Arg{Quoted("v", []byte(listed)), Text("new", listed)},
			})
		}
	})
}

var playerTags = [...][]byte{[]byte(`[White "`), []byte(`[Black "`)}

// eachPlayer yields the values of the first White and the first Black tag of a game, as
// far as they stand at the start of a line and are plain strings. It does without a tree:
// the games of a large document are read for their players alone.
func eachPlayer(text []byte, yield func(name syntax.Span)) {
	for _, tag := range playerTags {
		for off := 0; ; {
			i := bytes.Index(text[off:], tag)
			if i < 0 {
				break
			}
			start := off + i + len(tag)
			off = start
			if i = start - len(tag); i > 0 && !isLineEnd(text[i-1]) {
				continue
			}
			n := bytes.IndexAny(text[start:], "\"\\\r\n")
			if n > 0 && text[start+n] == '"' {
				yield(syntax.Span{Start: start, End: start + n})
			}
			break
		}
	}
}
