package semantic

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// The tags FEN and SetUp.

const (
	setUpTag = `[SetUp "1"]`
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
)

// fixSetUpMissing inserts the SetUp tag behind the FEN tag, where the order of the names
// wants it (PGN 8.1.1).
func fixSetUpMissing(p *FixPass, _ *Problem) []Fix {
	fen, ok := p.Tag("FEN")
	if !ok {
		return nil
	}
	tags := p.Tags()
	i := slices.IndexFunc(tags, func(t NamedTag) bool { return t.Node == fen.Node })
	for i+1 < len(tags) && string(tags[i].Label) < string(tags[i+1].Label) && string(tags[i+1].Label) < "SetUp" {
		i++
	}
	return oneFix("setup-insert", true, Insert(p.behindTag(tags[i]), p.Newline+setUpTag))
}

// behindTag returns where a line may begin behind a tag pair: a comment on the line of
// the tag stays there.
func (p *FixPass) behindTag(tag NamedTag) int {
	_, end := p.Tree.Range(tag.Node)
	for i := end; i < p.Tree.Tokens(); i++ {
		switch span := p.TokenSpan(i); p.Tree.TokenKind(i) {
		case syntax.TokenNewline:
			return p.trimmed(span.Start)
		case syntax.TokenSpace, syntax.TokenLineComment:
		case syntax.TokenComment:
			if p.firstLine(span) != span {
				return p.NodeSpan(tag.Node).End
			}
		default:
			return p.NodeSpan(tag.Node).End
		}
	}
	return p.NodeSpan(tag.Node).End
}

// trimmed returns the offset behind the last text in front of an offset of a line.
func (p *FixPass) trimmed(off int) int {
	for off > 0 && isBlank(p.Tree.Text()[off-1]) {
		off--
	}
	return off
}

// fixFENMissing takes the promise of another start back, or keeps it with the usual one.
func fixFENMissing(p *FixPass, _ *Problem) []Fix {
	setUp, ok := p.Tag("SetUp")
	if !ok {
		return nil
	}
	tags := p.Tags()
	i := slices.IndexFunc(tags, func(t NamedTag) bool { return t.Node == setUp.Node })
	for i > 0 && string(tags[i-1].Label) > "FEN" && string(tags[i-1].Label) < string(tags[i].Label) && !isRosterName(tags[i-1].Label) {
		i--
	}
	at := p.NodeSpan(tags[i].Node).Start
	return []Fix{
		{Key: "setup-remove", Edits: []syntax.Edit{p.DeleteWord(p.NodeSpan(setUp.Node))}},
		{Key: "fen-insert", Edits: []syntax.Edit{Insert(at, `[FEN "`+startFEN+`"]`+p.Newline)}},
	}
}

// isRosterName reports whether a tag is one of the seven that stand in front of all
// others (PGN 8.1.1).
func isRosterName(label []byte) bool {
	switch string(label) {
	case "Event", "Site", "Date", "Round", "White", "Black", "Result":
		return true
	}
	return false
}

func fixSetUpContradiction(p *FixPass, pr *Problem) []Fix {
	fen, ok := p.Tag("FEN")
	if !ok {
		return nil
	}
	return []Fix{
		{Key: "setup-one", Edits: []syntax.Edit{p.setUpOne(pr)}},
		{Key: "fen-remove", Edits: []syntax.Edit{p.DeleteWord(p.NodeSpan(fen.Node))}},
	}
}

func fixSetUpValue(p *FixPass, pr *Problem) []Fix {
	if _, ok := p.Tag("FEN"); !ok {
		return nil
	}
	return oneFix("setup-one", true, p.setUpOne(pr))
}

// setUpOne returns the edit that makes "1" of the value that a problem is about, in
// quotes or not.
func (p *FixPass) setUpOne(pr *Problem) syntax.Edit {
	if tag, ok := p.Tag("SetUp"); ok {
		return Replace(p.Tree.ValueSpan(tag.TagPair), "1")
	}
	return Replace(pr.Span, "1")
}

// fixDefaultFEN removes what says nothing.
func fixDefaultFEN(p *FixPass, _ *Problem) []Fix {
	var edits []syntax.Edit
	for _, tag := range p.Tags() {
		if name := string(tag.Label); strings.EqualFold(name, "FEN") || strings.EqualFold(name, "SetUp") {
			e := p.DeleteWord(p.NodeSpan(tag.Node))
			if k := len(edits) - 1; k >= 0 && edits[k].End == e.Start { // lines in a row
				edits[k].End = e.End
				continue
			}
			edits = append(edits, e)
		}
	}
	return []Fix{{Key: "fen-default", Safe: true, Edits: edits}}
}

// The fields of FEN.

// fenDefaults are the fields of a FEN behind the board, where nothing is known of them.
var fenDefaults = [...]string{"w", "-", "-", "0", "1"}

// fixFENFields appends the fields that a FEN lacks, or those of EPD, which has no
// counters. What has no board is no FEN.
func fixFENFields(p *FixPass, pr *Problem) []Fix {
	span, ok := p.startRecord()
	if !ok {
		return nil
	}
	value := p.Text(span)
	n, _ := strconv.Atoi(pr.Argument("n")) // the field for checks of Three-check is none of them
	want := len(fenDefaults)
	if pr.Variant == "epd" {
		want -= 2
	}
	if n == 0 || n > want || !strings.Contains(value, "/") {
		return nil
	}
	missing := strings.Join(fenDefaults[n-1:want], " ")
	at := span.Start + len(strings.TrimRight(value, " \t\r\n"))
	return oneFix("fen-fields", true, Insert(at, " "+missing), Text("new", missing))
}

// fixRankWidth changes the last digits of a rank, or appends one, so that it describes
// eight squares.
func fixRankWidth(p *FixPass, pr *Problem) []Fix {
	have, _ := strconv.Atoi(pr.Argument("n"))
	if pr.Variant != "" {
		have = 1
	}
	rank := p.Text(pr.Span)
	if have == 0 { // the mark is beside an empty rank
		at := pr.Span.End
		if pr.Argument("r") == "8" {
			at = pr.Span.Start
		}
		return oneFix("fen-rank", false, Insert(at, "8"), Text("r", pr.Argument("r")), Text("new", "8"))
	}
	// The last run of digits.
	end := strings.LastIndexAny(rank, "12345678") + 1
	start, sum := end, 0
	for start > 0 && rank[start-1] >= '1' && rank[start-1] <= '8' {
		start--
		sum += int(rank[start] - '0')
	}
	switch want := sum + 8 - have; {
	case end == 0 && have < 8:
		rank += strconv.Itoa(8 - have)
	case end == 0 || want < 0:
		return nil // there are too many men
	case want == 0:
		rank = rank[:start] + rank[end:]
	default:
		rank = rank[:start] + strconv.Itoa(want) + rank[end:]
	}
	return oneFix("fen-rank", false, Replace(pr.Span, rank), Text("r", pr.Argument("r")), Text("new", rank))
}

func fixSplitDigits(_ *FixPass, pr *Problem) []Fix { return fenWrite(pr, true, pr.Argument("sum")) }

// fenWrite replaces what a problem marks.
func fenWrite(pr *Problem, safe bool, text string) []Fix {
	return oneFix("fen-write", safe, Replace(pr.Span, text), Text("new", text))
}

// fixCastlingField writes the letters that are known in their order, each once. The files
// of the corners are what some programs write for them.
func fixCastlingField(p *FixPass, pr *Problem) []Fix {
	var letters []byte
	known := true
	for _, c := range []byte(p.Text(pr.Span)) {
		if i := strings.IndexByte("HAha", c); i >= 0 && pr.Level == Unset && pr.Variant == "" {
			c, known = "KQkq"[i], false
		}
		switch {
		case strings.IndexByte("KQkq", c) < 0 && pr.Level == Unset &&
			(pr.Variant != "files" || strings.IndexByte("abcdefgh", c|0x20) < 0):
			known = false
		case bytes.IndexByte(letters, c) < 0:
			letters = append(letters, c)
		}
	}
	slices.SortFunc(letters, func(a, b byte) int { return castlingOrder(a) - castlingOrder(b) })
	if len(letters) == 0 {
		letters = []byte{'-'}
	}
	return fenWrite(pr, known, string(letters))
}

// castlingOrder is the place of a letter in the castling field: White's first, K before
// Q, and files from the king's side on.
func castlingOrder(c byte) int {
	order := 0
	if c >= 'a' {
		order, c = 100, c-0x20
	}
	switch c {
	case 'K':
		return order
	case 'Q':
		return order + 50
	}
	return order + 1 + int('H'-c)
}

// fixCastlingLetter drops a right that cannot be.
func fixCastlingLetter(p *FixPass, pr *Problem) []Fix {
	text := ""
	if p.isWholeField(pr.Span) {
		text = "-"
	}
	return oneFix("fen-castling", true, Replace(pr.Span, text), Text("c", pr.Argument("c")))
}

// isWholeField reports whether a span of a value has nothing but blanks and the quotes
// beside it.
func (p *FixPass) isWholeField(s syntax.Span) bool {
	text := p.Tree.Text()
	ends := func(c byte) bool { return isSpace(c) || c == '"' }
	return (s.Start == 0 || ends(text[s.Start-1])) && (s.End == len(text) || ends(text[s.End]))
}

func fixEnPassant(_ *FixPass, pr *Problem) []Fix       { return fenWrite(pr, true, "-") }
func fixEnPassantUnsafe(_ *FixPass, pr *Problem) []Fix { return fenWrite(pr, false, "-") }
func fixHalfmove(_ *FixPass, pr *Problem) []Fix        { return fenWrite(pr, false, "0") }
func fixFullmove(_ *FixPass, pr *Problem) []Fix        { return fenWrite(pr, false, "1") }

// fixOppositeCheck gives the turn to the side that is in check. A square for a capture
// en passant goes with it, for it is one of the other side.
func fixOppositeCheck(p *FixPass, pr *Problem) []Fix {
	side := "w"
	if p.Text(pr.Span) == side {
		side = "b"
	}
	edits := []syntax.Edit{Replace(pr.Span, side)}
	if ep, ok := p.recordField(3); ok && p.Text(ep) != "-" {
		edits = append(edits, Replace(ep, "-"))
	}
	return []Fix{{Key: "fen-side", Args: []Arg{Text("new", side)}, Edits: edits}}
}
