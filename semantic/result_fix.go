package semantic

import (
	"bytes"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// exportWidth is the number of characters that a line of export format stays below
// (PGN 8.2.1).
const exportWidth = 80

// fixMissingResult appends the marker as a word of its own: on the last line of the
// moves if there is room, else on a line of its own.
func fixMissingResult(fp *FixPass, pr *Problem) []Fix {
	place, ok := fp.markerPlace(pr.Node)
	if !ok {
		return nil
	}
	v := pr.Argument("v")
	gap := " "
	last, _ := fp.Tree.TokenSpan(fp.Tree.TokenAt(place - 1))
	width := countCharacters(fp.Tree.Text()[fp.lineStart(place):place])
	if fp.Tree.Text()[last] == ';' || width < exportWidth && width+len(gap)+len(v) >= exportWidth {
		gap = fp.Newline
	}
	return []Fix{{
		Key: "result-append", Args: []Arg{Text("v", v)}, Safe: true, Preferred: true,
		Edits: []syntax.Edit{Insert(place, gap+v)},
	}}
}

// lineStart returns the start of the line that holds the byte in front of off.
func (p *Pass) lineStart(off int) int {
	return bytes.LastIndexAny(p.Tree.Text()[:off], "\r\n") + 1
}

// fixMarkerForm writes the marker in its standard form. That is safe where it is all of a
// word.
func fixMarkerForm(fp *FixPass, pr *Problem) []Fix {
	v := pr.Argument("v")
	return []Fix{{
		Key: "result-write", Args: []Arg{Text("v", v)}, Safe: fp.standsAlone(pr.Span), Preferred: true,
		Edits: []syntax.Edit{Replace(pr.Span, v)},
	}}
}

// standsAlone reports whether only white space, comments and parentheses touch a span.
func (p *FixPass) standsAlone(s syntax.Span) bool {
	text := p.Tree.Text()
	apart := func(c byte) bool { return isSpace(c) || bytes.IndexByte([]byte("{}();[]"), c) >= 0 }
	return (s.Start == 0 || apart(text[s.Start-1])) && (s.End == len(text) || apart(text[s.End]))
}

// fixMismatch gives the game the result of either place, first the one that fits the
// board. Where neither does, what the board says comes first of all; where the board
// says nothing, a result comes before the marker of a game that has none.
func fixMismatch(fp *FixPass, pr *Problem) []Fix {
	tag, ok := fp.Tag("Result")
	if !ok {
		return nil
	}
	fair := syntax.Result(pr.Argument("fair"))
	marked, _ := syntax.ReadResult(fp.Tree.Text()[pr.Span.Start:pr.Span.End])
	values := []syntax.Result{marked, fp.readResultTag(tag)}
	if values[1] == fair || fair == syntax.NoResult && marked == syntax.Unfinished {
		values[0], values[1] = values[1], values[0]
	}
	if fair != syntax.NoResult && values[0] != fair {
		values = append([]syntax.Result{fair}, values...)
	}
	var list []Fix
	for _, v := range values {
		list = append(list, Fix{
			Key: "result-use", Args: []Arg{Text("v", string(v))}, Preferred: v == fair, Edits: fp.setResult(v),
		})
	}
	return list
}

// fixBoardResult gives the game the result that stands on the board.
func fixBoardResult(fp *FixPass, pr *Problem) []Fix {
	list := fixResult(fp, pr)
	list[0].Preferred = true
	return list
}

// fixResult gives the game the result that the rules ask for.
func fixResult(fp *FixPass, pr *Problem) []Fix {
	v := pr.Argument("v")
	return []Fix{{Key: "result-set", Args: []Arg{Text("v", v)}, Edits: fp.setResult(syntax.Result(v))}}
}

// setResult writes a result into the Result tag and the marker, as far as they are
// there and say something else.
func (p *FixPass) setResult(v syntax.Result) []syntax.Edit {
	var edits []syntax.Edit
	if tag, ok := p.Tag("Result"); ok && tag.Value >= 0 {
		span, value := p.Tree.ValueSpan(tag.TagPair), string(v)
		if p.Tree.TokenKind(tag.Value) != syntax.TokenString {
			value = `"` + value + `"`
		}
		if p.Text(span) != value {
			edits = append(edits, Replace(span, value))
		}
	}
	if n := p.resultNode(); n >= 0 {
		if span := p.NodeSpan(n); p.Text(span) != string(v) {
			edits = append(edits, Replace(span, string(v)))
		}
	}
	return edits
}

// fixSecondMarker deletes a marker, or makes a game of what stands in front of it.
func fixSecondMarker(fp *FixPass, pr *Problem) []Fix {
	return []Fix{
		{Key: "result-delete", Edits: []syntax.Edit{fp.DeleteWord(pr.Span)}},
		{Key: "result-new-game", Edits: []syntax.Edit{fp.newGame(pr)}},
	}
}

// newGame inserts the tag section that begins the game which ends with a second
// marker: in front of the first move behind the marker before it. Comments between them
// stay with the game in front.
func (p *FixPass) newGame(pr *Problem) syntax.Edit {
	first, before := -1, 0
	for n := p.resultNode(); n <= pr.Node; n = p.Tree.Next(n) {
		switch k := p.Tree.Kind(n); {
		case k == syntax.NodeResult && n != pr.Node:
			first, before = -1, p.NodeSpan(n).End
		case first >= 0:
		case k == syntax.NodeComment || k == syntax.NodeEscape:
			before = p.NodeSpan(n).End
		default:
			first = n
		}
	}
	v, _ := syntax.ReadResult([]byte(p.Text(pr.Span)))
	line := p.Newline
	return Replace(syntax.Span{Start: before, End: p.NodeSpan(first).Start},
		line+line+"["+p.Rules.FirstTag+` "?"]`+line+`[Result "`+string(v)+`"]`+line+line)
}

// fixDrawnGame ends a game where it is drawn, or only says that it is.
func fixDrawnGame(fp *FixPass, pr *Problem) []Fix {
	var list []Fix
	if edits := fp.truncate(pr.Node); edits != nil {
		list = append(list, Fix{
			Key: "result-truncate", Args: []Arg{Text("move", pr.Argument("move"))}, Edits: edits,
		})
	}
	return append(list, fixResult(fp, pr)...)
}

// truncate deletes the moves of the main line behind node n, with all that belongs to
// them, and sets the result to a draw; nil if no move follows.
func (p *FixPass) truncate(n int) []syntax.Edit {
	next, last := -1, n // the first move behind, and the last thing in front of the marker
	end := p.Tree.Next(p.movetextOf(n))
	for c := p.Tree.Next(n); c < end && p.Tree.Kind(c) != syntax.NodeResult; c = p.Tree.Next(c) {
		if k := p.Tree.Kind(c); next < 0 && (k == syntax.NodeMove || k == syntax.NodeNumber) {
			next = c
		}
		last = c
	}
	if next < 0 {
		return nil
	}
	edit := p.DeleteWord(syntax.Span{Start: p.NodeSpan(next).Start, End: p.NodeSpan(last).End})
	edits := p.setResult(syntax.Draw)
	for i := range edits {
		if edits[i].Start >= edit.End {
			return append(edits[:i:i], append([]syntax.Edit{edit}, edits[i:]...)...)
		}
	}
	return append(edits, edit)
}

// movetextOf returns the movetext around node n.
func (p *FixPass) movetextOf(n int) int {
	for c := range p.Tree.Children(0) {
		if c < n && n < p.Tree.Next(c) {
			return c
		}
	}
	return 0
}

// fixUnclaimed says in a comment behind a move what could be claimed there. A black
// move that then follows a comment gets its number (PGN 8.2.2.2).
func fixUnclaimed(fp *FixPass, pr *Problem) []Fix {
	comment := " {Threefold repetition}"
	if pr.Code == "result-fifty" {
		comment = " {50-move rule: a draw can be claimed}"
	}
	edits := []syntax.Edit{Insert(fp.NodeSpan(pr.Node).End, comment)}
	next := fp.Tree.Next(pr.Node)
	state := fp.StateAt(pr.Node)
	if next < fp.Tree.Len() && fp.Tree.Kind(next) == syntax.NodeMove && state != nil {
		number, black := state.Turn()
		if m := fp.Tree.Move(next); m.Number < 0 && m.Dots < 0 && !black {
			edits = append(edits, Insert(fp.Tree.MoveSpan(m).Start, strconv.Itoa(number)+"... "))
		}
	}
	return []Fix{{Key: "result-annotate", Edits: edits}}
}

// fixTermination offers the values that fit the result (PGN 9.8.1), the likeliest
// first.
func fixTermination(fp *FixPass, pr *Problem) []Fix {
	fitting := []string{endedNormally, "adjudication", "abandoned", endedByTime, "rules infraction"}
	switch {
	case pr.Argument("result") == string(syntax.Unfinished):
		fitting = []string{endedNot, "abandoned", "emergency"}
	case pr.Argument("ending") != "":
		fitting = []string{endedNormally}
	}
	tag, _ := fp.Tag("Termination")
	span := fp.Tree.ValueSpan(tag.TagPair)
	quote := ""
	if fp.Tree.TokenKind(tag.Value) != syntax.TokenString {
		quote = `"`
	}
	var list []Fix
	for _, v := range fitting {
		list = append(list, Fix{
			Key: "result-terminate", Args: []Arg{Text("v", v)},
			Edits: []syntax.Edit{Replace(span, quote+v+quote)},
		})
	}
	return list
}
