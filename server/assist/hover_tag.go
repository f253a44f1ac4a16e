package assist

import (
	"strconv"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// tagToken answers for a token of a tag pair: its name, or its value.
func (h *hover) tagToken(tag syntax.TagPair, i int) bool {
	switch {
	case tag.Name >= 0 && i == tag.Name:
		return h.tagName(tag)
	case tag.Name >= 0 && tag.Value >= 0 && i >= tag.Value && i < tag.ValueEnd:
		span := h.tokenSpan(tag.Value)
		_, span.End = h.Tree.TokenSpan(tag.ValueEnd - 1)
		h.tagValue(string(h.Tree.TokenText(tag.Name)), h.Tree.Value(tag), tag)
		return h.done(span)
	}
	return false
}

// tagName answers for the name of a tag: what it holds, how the value looks, what
// stands where nothing is known, and which document says so.
func (h *hover) tagName(tag syntax.TagPair) bool {
	name := h.Tree.TokenText(tag.Name)
	span := h.tokenSpan(tag.Name)
	info, ok := tagTable[string(name)]
	t := &h.result.Text
	if !ok {
		t.paragraph(quote(name))
		t.paragraph(say("tag.unknown")...)
		return h.done(span)
	}
	t.paragraph(strong(string(name)))
	t.paragraph(say(info.about)...)
	form := say("tag.form", "form", say(info.form))
	if info.unknown != "" {
		form = separated(form, say("tag.default", "value", code(info.unknown)))
	}
	t.paragraph(form...)
	var roster, origin []run
	if info.roster > 0 {
		roster = say("tag.roster", "n", info.roster)
	}
	switch {
	case info.section != "":
		origin = say("tag.section", "section", info.section)
	case string(name) == tagTreeNumber:
		origin = say("tag.nocheto")
	default:
		origin = say("tag.extension")
	}
	t.paragraph(capital(separated(roster, origin))...)
	return h.done(span)
}

// tagValue says what the value of a tag means, if its tag says how to read it.
func (h *hover) tagValue(name, value string, tag syntax.TagPair) {
	t := &h.result.Text
	switch name {
	case "Date", "EventDate", "UTCDate":
		t.paragraph(h.date(value)...)
		return
	case "Result":
		h.resultValue(value)
		return
	case "TimeControl":
		t.paragraph(timeControl(value)...)
		return
	case tagTreeNumber:
		h.treeNumberValue(tag)
		return
	}
	if strings.EqualFold(name, tagFEN) {
		h.fenValue(tag)
		return
	}
	info := tagTable[name]
	switch {
	case value == "?":
		t.paragraph(say("value.unknown")...)
	case value == "-" && info.none != "":
		t.paragraph(say(info.none)...)
	case wordTags[name] != "":
		t.paragraph(h.valueWords(wordTags[name], value, info)...)
	}
}

// valueWords explains a value that is one of a few words; where several players
// share a colour it is a list with colons between (PGN 9.1).
func (h *hover) valueWords(prefix, value string, info tagInfo) []run {
	var line [][]run
	for i, word := range strings.Split(value, ":") {
		if i == 8 {
			break // consultation games have no more players
		}
		word = strings.ToLower(strings.TrimSpace(word))
		switch {
		case word == "-" && info.none != "":
			line = append(line, say(info.none))
		case words[prefix+word] != "":
			line = append(line, say(prefix+word))
		}
	}
	return separated(line...)
}

// resultValue explains a result, and compares it with the board.
func (h *hover) resultValue(value string) {
	r, ok := syntax.ReadResult([]byte(value))
	if !ok {
		return
	}
	h.result.Text.paragraph(say("result." + string(r))...)
	h.result.Text.paragraph(h.outcome(r)...)
}

// marker answers for the termination marker.
func (h *hover) marker(n int) bool {
	span := h.nodeSpan(n)
	r, ok := syntax.ReadResult(h.Tree.Text()[span.Start:span.End])
	if !ok {
		return false
	}
	t := &h.result.Text
	t.paragraph(say("result." + string(r))...)
	for c := range h.Tree.Children(h.Analysis.Lines[0].Node) {
		if h.Tree.Kind(c) == syntax.NodeResult {
			if c != n {
				t.paragraph(say("behind-marker")...)
				return h.done(span)
			}
			break
		}
	}
	t.paragraph(h.outcome(r)...)
	if tag, ok := h.Tree.Tag("Result"); ok && tag.Value >= 0 {
		value := h.Tree.Value(tag)
		if tagged, _ := syntax.ReadResult([]byte(value)); tagged != r {
			t.paragraph(capital(say("result.tag", "value", quote([]byte(value))))...)
		}
	}
	return h.done(span)
}

// endingKeys are the ends of the keys of words for endings.
var endingKeys = [...]string{
	semantic.Ongoing: "open", semantic.Checkmate: "checkmate", semantic.Stalemate: "stalemate",
	semantic.DeadPosition: "dead", semantic.KingExploded: "exploded", semantic.ThirdCheck: "third-check",
	semantic.KingOnHill: "hill", semantic.HordeTaken: "horde-taken", semantic.GivenAway: "given-away",
	semantic.RaceOver: "race",
}

// outcome says what the board says about the result of the game. Nothing if the
// last position is not known.
func (h *hover) outcome(r syntax.Result) []run {
	state, assumed := h.stateAt(h.mainLineEnd())
	if state == nil || assumed {
		return nil
	}
	key := "board." + endingKeys[state.Ending()]
	expected := state.Result()
	switch expected {
	case syntax.NoResult:
		return capital(say(key))
	case r:
		return capital(say("board.agrees", "outcome", words[key]))
	}
	return capital(say("board.differs", "outcome", words[key], "result", code(string(expected))))
}

// fenValue shows the position of a FEN tag, and what is wrong with it.
func (h *hover) fenValue(tag syntax.TagPair) {
	t := &h.result.Text
	p, ok := h.recordPosition(tag)
	if ok && p.State != nil {
		if h.shows(PartBoard) {
			t.diagram(string(AppendBoard(nil, p.State, semantic.NotAMove, h.opt.Board, h.opt.Orientation)))
		}
		_, black := p.State.Turn()
		status := say("turn", "side", sideWord(black))
		if ending := p.State.Ending(); ending != semantic.Ongoing {
			status = capital(say("board." + endingKeys[ending]))
		}
		if h.findings(tag, nil) == 0 {
			status = separated(status, say("fen.good"))
		}
		t.paragraph(status...)
	} else {
		t.paragraph(say("fen.unusable")...)
	}
	h.findings(tag, t)
}

// findings adds the problems of a tag's value to t, if there is one, and returns
// how many there are. Those that only a profile asks for are left out.
func (h *hover) findings(tag syntax.TagPair, t *Text) int {
	start, _ := h.Tree.TokenSpan(tag.Value)
	_, end := h.Tree.TokenSpan(tag.ValueEnd - 1)
	n := 0
	for i := range h.Analysis.Problems {
		p := &h.Analysis.Problems[i]
		if p.Span.Start >= end {
			break
		}
		c := h.Rules.Code(p.Code)
		if p.Span.Start < start || c == nil || c.Profile != semantic.Standard {
			continue
		}
		n++
		if t != nil {
			t.item(foreign(h.Rules.Message(p)))
		}
	}
	return n
}

// pathLength is the number of moves that are shown of the way to a position.
const pathLength = 24

// treeNumberValue shows the position that a tree number names: as a caret at the
// same place would have it.
func (h *hover) treeNumberValue(tag syntax.TagPair) {
	t := &h.result.Text
	spot, ok := h.spotOfNumber(h.Tree.Value(tag))
	if !ok {
		t.paragraph(say("nocheto.none")...)
		h.findings(tag, t)
		return
	}
	p := h.Position(spot)
	if h.shows(PartHeading) {
		name, ok := h.nameBefore(spot)
		if !ok {
			name = words["start"]
		}
		line := []run{strong(name)}
		if path := h.Analysis.AppendPath(nil, spot, pathLength); p.Node >= 0 && len(path) > 0 {
			line = separated(line, []run{plain(string(path))})
		}
		if p.Assumed {
			line = separated(line, say("last-known"))
		}
		t.paragraph(line...)
	}
	h.board(p.State, p.Last)
	h.findings(tag, t)
}

// nameBefore returns the name of the move that leads to a spot: 2...d6, with the
// text as it is written where the move cannot be played. ok is false at the start.
func (g Game) nameBefore(s semantic.Spot) (name string, ok bool) {
	last, ok := g.Analysis.Before(s)
	if !ok {
		return "", false
	}
	m := g.Analysis.MoveBehind(last)
	state, assumed := g.stateAt(last)
	if state != nil && !assumed && m.IsPlayed() {
		return string(semantic.NumberedMove(nil, state, m)), true
	}
	n := g.Analysis.MoveNode(g.Tree, last)
	if n < 0 {
		return "", false
	}
	return g.writtenName(last, g.Tree.MoveText(g.Tree.Move(n))), true
}

// writtenName returns the name of a move that cannot be played: its text with the
// number that the count of moves gives it. s is the spot in front of it.
func (g Game) writtenName(s semantic.Spot, text []byte) string {
	number, black := 1, false
	if g.Analysis.Ruleset != nil {
		number, black = g.Analysis.Ruleset.Start().Turn()
	}
	ply := g.Analysis.Plies(s)
	if black {
		ply++
	}
	dots := "."
	if ply%2 == 1 {
		dots = "..."
	}
	return strconv.Itoa(number+ply/2) + dots + semantic.Shorten(string(text))
}
