package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

func treeCommand() command {
	return command{
		name: "tree", short: textTreeShort, long: textTreeLong, usage: []string{"[flags] FILE"},
		examples: []string{"pgn-lsp tree games.pgn | less"},
		define:   func(f *flags) action { return dumpAction(f, (*dump).nodes) },
	}
}

func tokensCommand() command {
	return command{
		name: "tokens", short: textTokensShort, long: textTokensLong, usage: []string{"[flags] FILE"},
		examples: []string{"pgn-lsp tokens games.pgn | less"},
		define:   func(f *flags) action { return dumpAction(f, (*dump).tokens) },
	}
}

// dumpAction returns the action of a command that writes something about every
// game of a file, and then its problems.
func dumpAction(f *flags, write func(*dump)) action {
	var lang string
	langFlag(f, &lang)
	return func(s *session, args []string) (int, error) {
		if len(args) != 1 {
			return statusWrong, wrongUse(msgOneFile)
		}
		r, err := openGames(args[0], lang, s.in)
		if err != nil {
			return statusWrong, fmt.Errorf(msgFileError, args[0], plainError(err))
		}
		defer r.close()
		out := bufio.NewWriterSize(s.out, 64<<10)
		bar := newProgress(s)
		bar.on = bar.on && !isTerminal(s.out) // there, what is written shows it
		defer bar.clear()
		for {
			p, err := r.read()
			if errors.Is(err, io.EOF) {
				return statusFine, out.Flush()
			}
			if err != nil {
				_ = out.Flush()
				return statusWrong, fmt.Errorf(msgFileError, args[0], plainError(err))
			}
			if err := dumpPiece(out, r, p, s.options(), write); err != nil {
				return statusFine, err
			}
			bar.show(func() string { return r.progress(p) })
		}
	}
}

// dumpPiece writes about the games of a piece.
func dumpPiece(out *bufio.Writer, r *gameReader, p *piece, opt semantic.Options, write func(*dump)) error {
	rules := r.dialect.Rules
	sieve := r.sieve(semantic.Policy{})
	w := &wording{file: r.in.name, rules: rules, charset: r.charset, piece: p, start: p.offset}
	whole := p.whole
	for ref := range p.doc.All() {
		w.game(ref)
		d := &dump{out: out, tree: ref.Tree(r.dialect.Grammar)}
		d.place(w.place)
		if n := p.game + ref.Index + 1 - p.uncounted; p.uncounted == 0 || ref.Index > 0 {
			fmt.Fprintf(out, textGameHead, n)
		} else {
			fmt.Fprint(out, textNoGameHead)
		}
		write(d)
		analysis := semantic.Analyze(d.tree, rules, opt)
		if p.last && ref.Index == p.doc.Games()-1 {
			sieve = sieve.AtEnd(analysis)
		}
		var own []wholeProblem
		own, whole = cutLeaf(whole, ref.Index)
		for problem := range inOrder(analysis.Problems, own) {
			level := sieve.Severity(analysis, problem)
			if level == semantic.Off {
				continue
			}
			at := w.locate(problem.Span)
			fmt.Fprintf(out, "problem %d:%d-%d:%d %s %s: %s\n", at.line, at.column, at.endLine, at.endColumn,
				level, problem.Code, rules.Message(problem))
		}
		ref.DropTree()
		if _, err := out.Write(nil); err != nil { // tells of earlier ones
			return err
		}
	}
	return nil
}

// dump writes about one game.
type dump struct {
	out  *bufio.Writer
	tree *syntax.Tree
	// spans are the places of the tokens: a file on one line would take long if
	// every line and column were counted from its start.
	spans []tokenPlace
}

// tokenPlace is where a token starts and ends: lines and columns from 0.
type tokenPlace struct{ line, column, endLine, endColumn int32 }

// place finds the places of all tokens of a game.
func (d *dump) place(at semantic.Place) {
	m := mark{line: at.Line, column: at.Column}
	text := d.tree.Text()
	d.spans = make([]tokenPlace, 0, d.tree.Tokens()+1)
	for tok := range d.tree.AllTokens() {
		m.advance(text, tok.Start, charset{})
		start := m
		m.advance(text, tok.End, charset{})
		d.spans = append(d.spans, tokenPlace{int32(start.line), int32(start.column), int32(m.line), int32(m.column)})
	}
	m.advance(text, len(text), charset{})
	end := int32(m.column)
	d.spans = append(d.spans, tokenPlace{int32(m.line), end, int32(m.line), end})
}

// tokens writes one line for each token.
func (d *dump) tokens() {
	for tok := range d.tree.AllTokens() {
		d.head(0, tok.Kind, d.spans[tok.Index])
		d.text(tok.Start, tok.End)
	}
}

// nodes writes one line for each node, indented by depth. What has no parts is
// shown as text.
func (d *dump) nodes() {
	var open []int // ends of the nodes around
	for n := range d.tree.Len() {
		for len(open) > 0 && n >= open[len(open)-1] {
			open = open[:len(open)-1]
		}
		d.head(len(open), d.tree.Kind(n), d.nodePlace(n))
		if f := d.tree.Flags(n); f != 0 {
			fmt.Fprintf(d.out, " [%s]", f)
		}
		if d.tree.Next(n) == n+1 && n > 0 {
			d.text(d.tree.Span(n))
		} else {
			_ = d.out.WriteByte('\n')
		}
		open = append(open, d.tree.Next(n))
	}
}

func (d *dump) nodePlace(n int) tokenPlace {
	first, end := d.tree.Range(n)
	if n == 0 {
		first, end = 0, len(d.spans)
	}
	at := d.spans[first]
	at.endLine, at.endColumn = at.line, at.column
	if end > first {
		at.endLine, at.endColumn = d.spans[end-1].endLine, d.spans[end-1].endColumn
	}
	return at
}

// head writes a kind and its place.
func (d *dump) head(depth int, kind syntax.Kind, at tokenPlace) {
	fmt.Fprintf(d.out, "%s%s %d:%d-%d:%d", strings.Repeat("  ", depth), kind,
		at.line+1, at.column+1, at.endLine+1, at.endColumn+1)
}

// shownText is how many characters of a text are shown.
const shownText = 60

// text writes the text of a token or node, cut where it is long.
func (d *dump) text(start, end int) {
	text := string(d.tree.Text()[start:end])
	count := 0
	for i := range text {
		if count == shownText {
			fmt.Fprintf(d.out, " %q…\n", text[:i])
			return
		}
		count++
	}
	fmt.Fprintf(d.out, " %q\n", text)
}
