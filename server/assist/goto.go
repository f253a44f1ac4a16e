package assist

import (
	"bytes"
	"hash/fnv"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Target names a move of a document so that it is found again after the text has
// been edited: by tree number, not by place. It is the argument of
// [CommandGotoNode].
type Target struct {
	URI string `json:"uri"`
	// Game is the number of the game, from 0, when the Target was made.
	Game int `json:"game"`
	// Key tells the game from others when games have been put in front of it or
	// taken away. It may be left out; then the number alone counts.
	Key string `json:"key,omitempty"`
	// TreeNumber names the move, in any format of NochetoTreeNumber; "0" is the
	// start.
	TreeNumber string `json:"treeNumber"`
}

// Goto returns where the move stands that a target names: its text, for the start
// of a game what stands in front of its first move, as an empty span. ok is false
// if there is no such game or move.
func (s *Source) Goto(t Target) (span syntax.Span, ok bool) {
	ref, ok := s.find(t)
	if !ok {
		return syntax.Span{}, false
	}
	n, ok := readTreeNumber(t.TreeNumber)
	if !ok {
		return syntax.Span{}, false
	}
	g := s.Game(ref)
	if n.IsStart() {
		start := ref.Offset + g.beginning()
		return syntax.Span{Start: start, End: start}, true
	}
	node, ok := g.Analysis.NodeAt(g.Tree, n)
	if !ok || node < 0 {
		return syntax.Span{}, false
	}
	span = g.Tree.MoveSpan(g.Tree.Move(node))
	return syntax.Span{Start: ref.Offset + span.Start, End: ref.Offset + span.End}, true
}

// beginning returns where the moves of a game begin, its end if there are none.
func (g Game) beginning() int {
	for c := range g.Tree.Children(0) {
		if g.Tree.Kind(c) == syntax.NodeMovetext {
			start, _ := g.Tree.Span(c)
			return start
		}
	}
	return len(g.Tree.Text())
}

// find returns the game of a target: the one with its number if the key fits, else
// the nearest whose key does, else again the one with its number: then its tags
// have been edited.
func (s *Source) find(t Target) (ref syntax.GameRef, ok bool) {
	d := s.Document
	if t.Game < 0 {
		return ref, false
	}
	if t.Key != "" {
		here := d.Game(t.Game)
		if gameKey(here.Text()) == t.Key {
			return here, true
		}
		before, hasBefore := firstWithKey(d.Backward(here.Index), t.Key)
		after, hasAfter := firstWithKey(d.Forward(here.Index+1), t.Key)
		switch {
		case hasBefore && (!hasAfter || here.Index-before.Index <= after.Index-here.Index):
			return before, true
		case hasAfter:
			return after, true
		}
	}
	if t.Game >= d.Games() {
		return ref, false
	}
	return d.Game(t.Game), true
}

func firstWithKey(games func(func(syntax.GameRef) bool), key string) (syntax.GameRef, bool) {
	for ref := range games {
		if gameKey(ref.Text()) == key {
			return ref, true
		}
	}
	return syntax.GameRef{}, false
}

// gameKey returns a short text that most likely belongs to one game of a document
// alone: a hash of the tags by which people tell games apart. It reads their lines
// without a tree, and neither moves nor other tags change it.
func gameKey(text []byte) string {
	hash := fnv.New64a()
	for len(text) > 0 {
		end := bytes.IndexAny(text, "\r\n")
		if end < 0 {
			end = len(text)
		}
		line := bytes.TrimSpace(text[:end])
		text = text[min(end+1, len(text)):]
		if len(line) == 0 || line[0] == '%' || line[0] == ';' {
			continue
		}
		if line[0] != '[' {
			break // the moves begin
		}
		for _, name := range keyTags {
			if bytes.HasPrefix(line[1:], name) {
				_, _ = hash.Write(line)
			}
		}
	}
	return strconv.FormatUint(hash.Sum64(), 36)
}

// keyTags are the roster without Result, which changes while a game is played, each
// with the blank behind the name.
var keyTags = [][]byte{
	[]byte("Event "), []byte("Site "), []byte("Date "), []byte("Round "), []byte("White "), []byte("Black "),
}
