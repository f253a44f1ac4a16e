package semantic

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// People silence findings in the file itself, by lines that every reader skips (PGN
// 6):
//
//	%pgn-lsp ignore san-castle-zero, tag-*
//	%pgn-lsp ignore-file export-*
//
// The first kind stands directly in front of a game, between blank lines and the
// game's own first line, and is about that game. The second kind is about the whole
// file, if it is among its first ten lines. Codes and globs are separated by commas,
// blanks or both.
const (
	directiveMark = "%pgn-lsp"
	ignoreGame    = "ignore"
	ignoreFile    = "ignore-file"
)

const (
	// HeadLines is how many lines of a document may hold what is said about all of it.
	HeadLines = 10
	// FileHead is how many bytes of a document, at most, these lines may take: a
	// program that streams a file has to see them before it shows a finding.
	FileHead = 64 << 10
)

// directive is a line that silences codes.
type directive struct {
	file     bool
	patterns []syntax.Span // of the line
}

// readDirective reads a line that begins with '%'.
func readDirective(line []byte) (d directive, ok bool) {
	if !bytes.HasPrefix(line, []byte(directiveMark)) {
		return d, false
	}
	for i := len(directiveMark); i < len(line); {
		if isSeparator(line[i]) {
			i++
			continue
		}
		start := i
		for i < len(line) && !isSeparator(line[i]) {
			i++
		}
		switch word := string(line[start:i]); {
		case ok:
			d.patterns = append(d.patterns, syntax.Span{Start: start, End: i})
		case start == len(directiveMark) || word != ignoreGame && word != ignoreFile:
			return d, false
		default:
			ok, d.file = true, word == ignoreFile
		}
	}
	return d, ok
}

func isSeparator(c byte) bool { return c == ' ' || c == '\t' || c == ',' || c == '\r' }

// add appends the patterns of a directive to a list.
func (d *directive) add(list []string, line []byte) []string {
	for _, s := range d.patterns {
		list = append(list, strings.ToLower(string(line[s.Start:s.End])))
	}
	return list
}

// ignoredInGame returns the patterns that the lines directly in front of a game
// silence for it. They belong to its text. A blank line cuts them off.
func ignoredInGame(text []byte) (patterns []string) {
	for bytes.HasPrefix(text, byteOrderMark) {
		text = text[len(byteOrderMark):]
	}
	for len(text) > 0 {
		line, rest := cutLine(text)
		switch {
		case len(line) > 0 && line[0] == '%':
			if d, ok := readDirective(line); ok && !d.file {
				patterns = d.add(patterns, line)
			}
		case len(line) > 0 && line[0] == ';':
		case len(bytes.TrimLeft(line, " \t\v\f")) == 0:
			patterns = nil
		default:
			return patterns
		}
		text = rest
	}
	return nil
}

// cutLine returns the first line without its end, and what follows.
func cutLine(text []byte) (line, rest []byte) {
	i := bytes.IndexByte(text, '\n')
	if i < 0 {
		i = len(text)
	}
	if cr := bytes.IndexByte(text[:i], '\r'); cr >= 0 {
		i = cr
	}
	if i == len(text) {
		return text, nil
	}
	_, size := lineEndAt(text, i)
	return text[:i], text[i+size:]
}

// IgnoredInFile returns the patterns that the first lines of a document silence for
// all of it. head is the start of its text; what lies behind [FileHead] bytes or ten
// lines does not count.
func IgnoredInFile(head []byte, gr *syntax.Grammar) (patterns []string) {
	head = head[:min(len(head), FileHead)]
	rest := head
	for n := 0; n < HeadLines && len(rest) > 0; n++ {
		_, rest = cutLine(rest)
	}
	head = head[:len(head)-len(rest)]
	if !bytes.Contains(head, []byte(directiveMark)) {
		return nil
	}
	for ref := range syntax.NewDocument(head, gr).All() {
		for line, d := range directives(ref.Tree(gr)) {
			if d.file {
				patterns = d.add(patterns, ref.Text()[line.Start:line.End])
			}
		}
	}
	return patterns
}

// directives yields the lines of a game that silence codes, wherever they stand.
func directives(t *syntax.Tree) func(yield func(syntax.Span, directive) bool) {
	return func(yield func(syntax.Span, directive) bool) {
		if !t.HasToken(syntax.TokenEscape) {
			return
		}
		for tok := range t.AllTokens() {
			if tok.Kind != syntax.TokenEscape {
				continue
			}
			line := syntax.Span{Start: tok.Start, End: tok.End}
			if d, ok := readDirective(t.Text()[tok.Start:tok.End]); ok && !yield(line, d) {
				return
			}
		}
	}
}

// isIgnored reports whether one of the patterns fits a code.
func isIgnored(patterns []string, code string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return MatchCode(p, code) })
}

// checkDirectives reports codes and globs that fit nothing.
func checkDirectives(p *Pass) {
	for line, d := range directives(p.Tree) {
		for _, s := range d.patterns {
			span := syntax.Span{Start: line.Start + s.Start, End: line.Start + s.End}
			text := p.Tree.Text()[span.Start:span.End]
			pattern := strings.ToLower(string(text))
			if !slices.ContainsFunc(p.Rules.Codes, func(c Code) bool { return MatchCode(pattern, c.Name) }) {
				p.Report(Problem{Code: "ws-unknown-code", Span: span, Args: []Arg{Quoted("v", text)}})
			}
		}
	}
}

// fixUnknownCode writes the nearest code, or glob of a family.
func fixUnknownCode(p *FixPass, pr *Problem) []Fix {
	best := p.Rules.NearestCode(p.Text(pr.Span))
	if best == "" {
		return nil
	}
	return []Fix{{
		Key: "ws-nearest-code", Args: []Arg{Text("new", best)},
		Edits: []syntax.Edit{Replace(pr.Span, best)},
	}}
}

// NearestCode returns the code, or the glob of a family, that a person who wrote
// something else may have meant; "" if nothing is near.
func (r *Rules) NearestCode(written string) string {
	written = strings.ToLower(written)
	best, least := "", 1+len(written)/2 // what is farther off is no slip of the pen
	try := func(name string) {
		if d := EditDistance(written, name); d < least {
			best, least = name, d
		}
	}
	for i := range r.Codes {
		name := r.Codes[i].Name
		if family, _, ok := strings.Cut(name, "-"); ok {
			try(family + "-*")
		}
		if !strings.HasSuffix(written, "*") {
			try(name)
		}
	}
	return best
}
