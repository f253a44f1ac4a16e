package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

func fenCommand() command {
	return command{
		name: "fen", short: textFenShort, long: textCaretLong,
		usage: []string{"[--variant VARIANT] FILE:LINE:COL", "--variant VARIANT"},
		examples: []string{
			"pgn-lsp fen games.pgn:12:5",
			"pgn-lsp fen --variant horde",
		},
		define: func(f *flags) action {
			o := new(placeFlags)
			langFlag(f, &o.lang)
			f.text(&o.start.variant, "variant", textFlagVariant)
			return o.fen
		},
	}
}

func movesCommand() command {
	return command{
		name: "moves", short: textMovesShort, long: textCaretLong,
		usage: []string{"[--variant VARIANT] FILE:LINE:COL", "[--variant VARIANT] --fen FEN"},
		examples: []string{
			"pgn-lsp moves games.pgn:12:5",
			"pgn-lsp moves --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'",
		},
		define: func(f *flags) action {
			o := new(placeFlags)
			langFlag(f, &o.lang)
			o.start.define(f)
			return o.moves
		},
	}
}

// placeFlags name a position: by a caret in a file, or by itself.
type placeFlags struct {
	lang  string
	start startFlags
}

// state returns the position, or nil and the status to end with.
func (o *placeFlags) state(s *session, args []string) (semantic.State, int, error) {
	switch {
	case o.start.fen != "" && len(args) > 0:
		return nil, statusWrong, wrongUse(msgCaretOrFEN)
	case o.start.isSet() && len(args) == 0:
		state, err := o.start.state(s)
		return state, statusFine, err
	case len(args) != 1:
		return nil, statusWrong, wrongUse(msgOneCaret)
	}
	return s.stateAtCaret(args[0], o.lang, o.start.variant)
}

// fen is the command.
func (o *placeFlags) fen(s *session, args []string) (int, error) {
	state, status, err := o.state(s, args)
	if state == nil {
		return status, err
	}
	_, err = s.out.Write(append(state.AppendRecord(nil), '\n'))
	return statusFine, err
}

// moves is the command.
func (o *placeFlags) moves(s *session, args []string) (int, error) {
	state, status, err := o.state(s, args)
	if state == nil {
		return status, err
	}
	var names []string
	for _, m := range state.Legal(nil) {
		names = append(names, string(state.AppendMove(nil, m))+"\n")
	}
	slices.Sort(names)
	_, err = io.WriteString(s.out, strings.Join(names, ""))
	return statusFine, err
}

// stateAtCaret returns the position that a caret in a file means, or nil and the
// status to end with. variant is that of games which do not name theirs; "" the usual.
func (s *session) stateAtCaret(arg, lang, variant string) (semantic.State, int, error) {
	c, err := parseCaret(arg)
	if err != nil {
		return nil, statusWrong, err
	}
	r, err := openGames(c.file, lang, s.in)
	if err != nil {
		return nil, statusWrong, fmt.Errorf(msgFileError, c.file, plainError(err))
	}
	defer r.close()
	p, off, err := r.seek(c)
	if err != nil {
		return nil, statusWrong, fmt.Errorf(msgFileError, c.file, plainError(err))
	}
	rules := r.dialect.Rules
	if variant != "" && r.dialect.RulesFor != nil {
		own, known, built := r.dialect.RulesFor(variant)
		switch {
		case !known:
			return nil, statusWrong, wrongUse(msgVariantUnknown, variant)
		case !built:
			return nil, statusWrong, wrongUse(msgVariantRules, variant)
		}
		rules = own
	}
	source := assist.Source{Document: p.doc, Rules: rules}
	game, start := source.GameAt(off)
	position := game.PositionAt(off - start)
	if position.State == nil {
		s.say(msgNoPosition, c.file, c.line, c.column)
		return nil, statusFindings, nil
	}
	if position.Assumed {
		s.say(msgAssumed, c.file, c.line, c.column)
	}
	return position.State, statusFine, nil
}

// caret is a place in a file: before the character at the column, both numbers
// from 1.
type caret struct {
	file         string
	line, column int
}

// parseCaret reads FILE:LINE:COL. The file may hold colons itself, as the name of
// a Windows drive does.
func parseCaret(arg string) (caret, error) {
	rest, column, ok1 := cutLast(arg)
	file, line, ok2 := cutLast(rest)
	if !ok1 || !ok2 || file == "" {
		return caret{}, wrongUse(msgCaretForm, arg)
	}
	l, problem := readNumber(line, 1, math.MaxInt32)
	if problem != "" {
		return caret{}, wrongUse(msgCaretLine, arg, problem)
	}
	c, problem := readNumber(column, 1, math.MaxInt32)
	if problem != "" {
		return caret{}, wrongUse(msgCaretColumn, arg, problem)
	}
	return caret{file, l, c}, nil
}

// cutLast cuts text at its last colon.
func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// seek reads up to the piece that holds a caret, and returns the caret's offset in
// it. A column behind the end of its line means that end.
func (r *gameReader) seek(c caret) (p *piece, off int, err error) {
	line, column := c.line-1, c.column-1
	for {
		p, err := r.read()
		if err != nil {
			return nil, 0, err
		}
		end := p.line + p.doc.Lines()
		switch {
		case line < end, line == end && (p.last || column < p.end.column):
			if line == p.line {
				column -= p.column
			}
			at := syntax.Position{Line: line - p.line, Column: column}
			return p, p.doc.Offset(at, syntax.UTF32), nil
		case p.last:
			return nil, 0, fmt.Errorf(msgFewerLines, end+1)
		}
	}
}

// startFlags name a position, and the rules by which it is played on.
type startFlags struct{ fen, variant string }

func (o *startFlags) define(f *flags) {
	f.text(&o.fen, "fen", textFlagFEN)
	f.text(&o.variant, "variant", textFlagVariant)
	f.later("pdtl")
}

func (o *startFlags) isSet() bool { return o.fen != "" || o.variant != "" }

// state returns the position of the flags. What is doubtful about a FEN is talked
// about; one that names no position is an error.
func (o *startFlags) state(s *session) (semantic.State, error) {
	if !o.isSet() {
		return semantic.BoardRules(board.Start()).Start(), nil
	}
	// FEN and variant are judged as the tags of a game would be: same rules, same words.
	dialect := dialects.ByName(defaultDialect)
	text := ""
	tag := func(name, value string) {
		if value != "" {
			text += fmt.Sprintf("[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
		}
	}
	if tag("FEN", o.fen); o.fen != "" {
		tag("SetUp", "1")
	}
	tag("Variant", o.variant)
	text += "\n*\n"
	a := semantic.Analyze(syntax.NewTree([]byte(text), dialect.Grammar), dialect.Rules, semantic.Options{})
	policy := semantic.NewPolicy(semantic.Standard, nil)
	var remarks []string
	for i := range a.Problems {
		p := &a.Problems[i]
		if form, ok := variantRemarks[p.Code]; ok {
			return nil, wrongUse(form, o.variant)
		}
		level := policy.Severity(dialect.Rules.Code(p.Code), p.Level)
		if !strings.HasPrefix(p.Code, "fen-") || level > semantic.Warning {
			continue
		}
		remarks = append(remarks, fmt.Sprintf(msgFEN, dialect.Rules.Message(p)))
	}
	if a.Ruleset == nil {
		if len(remarks) == 0 {
			remarks = []string{fmt.Sprintf(msgFEN, msgNoFEN)}
		}
		return nil, wrongUse("%s", remarks[0])
	}
	for _, r := range remarks {
		s.say("%s", r)
	}
	return a.Ruleset.Start(), nil
}

// variantRemarks are what is said instead of findings about the Variant tag that leave
// no position.
var variantRemarks = map[string]string{
	"tag-variant-unknown":   msgVariantUnknown,
	"move-variant-rules":    msgVariantRules,
	"tag-variant-needs-fen": msgVariantFEN,
}

func perftCommand() command {
	return command{
		name: "perft", short: textPerftShort, long: textPerftLong, usage: []string{"[flags] DEPTH"},
		examples: []string{
			"pgn-lsp perft 4",
			"pgn-lsp perft --divide --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' 3",
		},
		define: func(f *flags) action {
			o := new(perftFlags)
			f.BoolVar(&o.divide, "divide", false, textFlagDivide)
			o.start.define(f)
			return o.perft
		},
	}
}

type perftFlags struct {
	divide bool
	start  startFlags
}

// maxDepth is deeper than anybody can wait for.
const maxDepth = 64

var errNotOnBoard = errors.New(msgTwoBoards)

// perft is the command.
func (o *perftFlags) perft(s *session, args []string) (int, error) {
	if len(args) != 1 {
		return statusWrong, wrongUse(msgOneDepth)
	}
	depth, problem := readNumber(args[0], 0, maxDepth)
	if problem != "" {
		return statusWrong, wrongUse(msgDepth, problem)
	}
	state, err := o.start.state(s)
	if err != nil {
		return statusWrong, err
	}
	on, ok := state.(*semantic.BoardState)
	if !ok {
		return statusWrong, errNotOnBoard
	}
	if depth == 0 {
		_, err := fmt.Fprintf(s.out, "nodes: %d\n", board.Perft(&on.Position, 0))
		return statusFine, err
	}
	var b bytes.Buffer
	total := uint64(0)
	for _, m := range s.perftDivide(&on.Position, depth) {
		total += m.nodes
		if o.divide {
			fmt.Fprintf(&b, "%s: %d\n", m.move, m.nodes)
		}
	}
	fmt.Fprintf(&b, "nodes: %d\n", total)
	_, err = s.out.Write(b.Bytes())
	return statusFine, err
}

// branch is a first move and the number of paths that begin with it.
type branch struct {
	move  string // in the coordinates that other programs print, to compare with them
	nodes uint64
}

// perftDivide counts the paths behind each legal move, on all processors, and
// returns them in the order of their names.
func (s *session) perftDivide(pos *board.Position, depth int) []branch {
	moves := pos.Legal(nil)
	next := make(chan board.Move, len(moves))
	for _, m := range moves {
		next <- m
	}
	close(next)
	counted := make(chan branch)
	for range min(runtime.GOMAXPROCS(0), len(moves)) {
		go func() {
			for m := range next {
				after := *pos
				after.Play(m)
				counted <- branch{string(pos.AppendUCI(nil, m)), board.Perft(&after, depth-1)}
			}
		}()
	}
	bar := newProgress(s)
	defer bar.clear()
	list := make([]branch, len(moves))
	for i := range list {
		list[i] = <-counted
		bar.show(func() string { return fmt.Sprintf(msgPerftProgress, i+1, len(moves)) })
	}
	slices.SortFunc(list, func(a, b branch) int { return cmp.Compare(a.move, b.move) })
	return list
}
