package semantic

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fixUnclosedCommand closes a command where its argument ends.
func fixUnclosedCommand(_ *FixPass, pr *Problem) []Fix {
	return []Fix{{Key: "cmd-close", Safe: true, Edits: []syntax.Edit{Insert(pr.Span.End, "]")}}}
}

// fixCommandTime writes minutes and seconds with two digits. A time of two parts may be
// minutes and seconds, or hours and minutes.
func fixCommandTime(fp *FixPass, pr *Problem) []Fix {
	parts := bytes.Split([]byte(fp.Text(pr.Span)), []byte(":"))
	fix := Fix{Key: "cmd-pad", Safe: true}
	switch len(parts) {
	case 2:
		minutes, err := strconv.Atoi(string(parts[0]))
		if err != nil || len(parts[0]) > 4 {
			return nil
		}
		fix = Fix{Key: "cmd-hours"}
		parts = [][]byte{strconv.AppendInt(nil, int64(minutes/60), 10), strconv.AppendInt(nil, int64(minutes%60), 10), parts[1]}
	case 3:
	default:
		return nil
	}
	for i := 1; i < 3; i++ {
		if len(parts[i]) == 1 || len(parts[i]) > 1 && parts[i][1] == '.' {
			parts[i] = append([]byte("0"), parts[i]...)
		}
	}
	text := bytes.Join(parts, []byte(":"))
	if _, ok := readClock(text); !ok {
		return nil
	}
	fix.Args = []Arg{Text("new", string(text))}
	fix.Edits = []syntax.Edit{Replace(pr.Span, string(text))}
	return []Fix{fix}
}

// fixBoardMark deletes an entry of a list with one of its commas; the only entry with
// its command.
func fixBoardMark(fp *FixPass, pr *Problem) []Fix {
	c, ok := fp.commandAt(pr)
	if !ok {
		return nil
	}
	list := slices.Collect(fp.entries(c.Argument))
	fix := Fix{Key: "cmd-entry", Args: []Arg{Text("e", pr.Argument("e"))}}
	if len(list) < 2 {
		fix.Edits = []syntax.Edit{fp.deleteCommand(pr.Node, c.Span)}
		return []Fix{fix}
	}
	for i, e := range list {
		if e.Start < pr.Span.Start && e.End < pr.Span.End {
			continue
		}
		gap := syntax.Span{Start: e.Start}
		if i+1 < len(list) {
			gap.End = list[i+1].Start
		} else {
			gap = syntax.Span{Start: list[i-1].End, End: c.Argument.End}
		}
		fix.Edits = []syntax.Edit{Delete(gap)}
		return []Fix{fix}
	}
	return nil
}

// commandAt returns the command that holds the place of a problem in its comment.
func (p *FixPass) commandAt(pr *Problem) (c syntax.Command, ok bool) {
	comment := p.NodeSpan(pr.Node)
	for off := comment.Start; off <= pr.Span.Start; off = c.Span.End {
		if c, ok = syntax.NextCommand(p.Tree.Text()[:comment.End], off); !ok {
			break
		}
	}
	return c, ok
}

// deleteCommand returns the edit that takes a command out of a comment, or the comment
// away if it holds nothing else.
func (p *FixPass) deleteCommand(comment int, s syntax.Span) syntax.Edit {
	around := p.NodeSpan(comment)
	text := p.Tree.Text()
	if text[around.Start] == '{' &&
		len(bytes.TrimSpace(text[around.Start+1:s.Start])) == 0 && len(bytes.TrimSpace(text[s.End:around.End-1])) == 0 {
		return p.DeleteWord(around)
	}
	edit := Delete(s)
	for edit.Start > around.Start+1 && isBlank(text[edit.Start-1]) {
		edit.Start--
	}
	if edit.Start == s.Start || text[edit.Start-1] == '{' {
		edit.Start = s.Start
		for edit.End < around.End && isBlank(text[edit.End]) {
			edit.End++
		}
	}
	return edit
}

// fixRepeatedCommand deletes the later of two commands.
func fixRepeatedCommand(fp *FixPass, pr *Problem) []Fix {
	c, ok := fp.commandAt(pr)
	if !ok {
		return nil
	}
	return []Fix{{Key: "cmd-delete", Edits: []syntax.Edit{fp.deleteCommand(pr.Node, c.Span)}}}
}

// fixUnknownCommand offers the names in use that are spelled nearly so.
func fixUnknownCommand(fp *FixPass, pr *Problem) []Fix {
	var list []Fix
	for _, name := range nearestCommands(fp.Text(pr.Span)) {
		list = append(list, Fix{
			Key: "cmd-rename", Args: []Arg{Text("name", name)}, Edits: []syntax.Edit{Replace(pr.Span, name)},
		})
	}
	return list[:min(len(list), 5)]
}
