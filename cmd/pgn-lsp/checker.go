package main

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checker checks files: workers analyse the pieces and put their findings into words.
type checker struct {
	pipeline[checked]
	policy semantic.Policy
	report report

	total tally
}

// checked is what was found in a piece.
type checked struct {
	out   []byte
	count tally
}

// run checks the files and writes the findings. Its error is one of writing.
func (c *checker) run(files []source) error {
	if err := c.write(c.report.begin()); err != nil {
		return err
	}
	c.command = "check"
	c.work = c.analyse
	c.take = func(_ *gameReader, _ *piece, made checked) error {
		c.total.add(&made.count)
		return c.write(c.report.inOrder(made.out))
	}
	if err := c.pipeline.run(files); err != nil {
		return err
	}
	return c.write(c.report.end())
}

// write writes text, if there is any.
func (c *checker) write(text []byte) (err error) {
	if len(text) > 0 {
		c.bar.clear()
		_, err = c.out.Write(text)
	}
	return err
}

// analyse finds out what is wrong with the games of a piece.
func (c *checker) analyse(file *gameReader, p *piece) (t checked) {
	dialect := file.dialect
	t.count.games = p.doc.Games() - p.uncounted
	if p.last {
		t.count.files = 1
	}
	w := &wording{file: file.in.name, rules: dialect.Rules, charset: file.charset, piece: p, start: p.offset}
	whole := p.whole
	sieve := file.sieve(c.policy)
	for ref := range p.doc.All() {
		analysis := semantic.Analyze(ref.Tree(dialect.Grammar), dialect.Rules, c.options())
		if p.last && ref.Index == p.doc.Games()-1 {
			sieve = sieve.AtEnd(analysis)
		}
		w.game(ref)
		var own []wholeProblem
		own, whole = cutLeaf(whole, ref.Index)
		if c.report.showsFixes() {
			w.fixes = c.fixesOf(file, p, ref, analysis, sieve, own)
		}
		ref.DropTree()
		for problem, isWhole := range inOrder(analysis.Problems, own) {
			level := sieve.Severity(analysis, problem)
			if level == semantic.Off {
				continue
			}
			t.count.found[level]++
			f := w.finding(problem, level)
			if isWhole {
				f.game = 0
			}
			t.out = c.report.add(t.out, f)
		}
	}
	return t
}

// fixesOf returns the fixes of the problems of a game, and of those of the file that
// stand in it. Line ends are mended in the file as a whole: that is a fix of this game
// only where there is no other.
func (c *checker) fixesOf(
	file *gameReader, p *piece, ref syntax.GameRef, a *semantic.Analysis, sieve *semantic.Sieve, own []wholeProblem,
) map[*semantic.Problem][]semantic.Fix {
	d := file.dialect
	x := semantic.Fixer{
		Grammar: d.Grammar, Rules: d.Rules, Options: c.options(), Newline: newlineOf(ref.Game), Sieve: sieve,
		LineEnds: p.last && p.text == 0 && p.doc.Games() == 1,
	}
	var problems []*semantic.Problem
	for pr := range sieve.Of(a) {
		problems = append(problems, pr)
	}
	for i := range own {
		problems = append(problems, &own[i].problem)
	}
	fixes := make(map[*semantic.Problem][]semantic.Fix, len(problems))
	for i, list := range x.FixesOfAll(x.Open(ref.Tree(d.Grammar), a), problems) {
		fixes[problems[i]] = list
	}
	return fixes
}

// newlineOf returns the line end that a game uses.
func newlineOf(g *syntax.Game) string {
	switch f := g.TextFlags(); {
	case f&syntax.TextCRLF != 0:
		return "\r\n"
	case f&syntax.TextCR != 0 && f&syntax.TextLF == 0:
		return "\r"
	}
	return "\n"
}

// cutLeaf takes the problems of a leaf from the front of a list.
func cutLeaf(list []wholeProblem, leaf int) (own, rest []wholeProblem) {
	n := 0
	for n < len(list) && list[n].leaf == leaf {
		n++
	}
	return list[:n], list[n:]
}

// inOrder yields the problems of a game and those of the whole file that stand in
// it by place, then by code, and whether they are of the latter kind.
func inOrder(problems []semantic.Problem, whole []wholeProblem) iter.Seq2[*semantic.Problem, bool] {
	return func(yield func(*semantic.Problem, bool) bool) {
		if len(whole) == 0 { // nearly always
			for i := range problems {
				if !yield(&problems[i], false) {
					return
				}
			}
			return
		}
		type entry struct {
			*semantic.Problem
			whole bool
		}
		var all []entry
		for i := range problems {
			all = append(all, entry{&problems[i], false})
		}
		for i := range whole {
			all = append(all, entry{&whole[i].problem, true})
		}
		slices.SortStableFunc(all, func(a, b entry) int {
			return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Code, b.Code))
		})
		for i, e := range all {
			if i+1 < len(all) && all[i+1].whole && semantic.Hides(all[i+1].Problem, e.Problem) {
				continue
			}
			if !yield(e.Problem, e.whole) {
				return
			}
		}
	}
}

// finding is a problem, ready to be written.
type finding struct {
	*semantic.Problem
	severity semantic.Severity
	rules    *semantic.Rules
	place    semantic.Place
	game     int // from 1; 0: the problem concerns the whole file
	// at returns where a span of the game stands in the file.
	at func(syntax.Span) fileSpan
	// fixes are there if the report shows them.
	fixes []semantic.Fix
}

// fileSpan is a range in a file: lines and columns from 1, columns in characters,
// offsets in bytes on disk. The end is exclusive.
type fileSpan struct {
	line, column, endLine, endColumn int
	offset, endOffset                int64
}

// wording puts the problems of a piece into words, game by game.
type wording struct {
	file    string
	rules   *semantic.Rules
	charset charset
	piece   *piece

	ref   syntax.GameRef
	place semantic.Place
	fixes map[*semantic.Problem][]semantic.Fix // of the game
	marks []mark                               // in the game, every markEvery bytes, as far as anybody has asked
	last  mark                                 // what was asked last
	start int64                                // offset on disk of the game
}

// game turns to the next game.
func (w *wording) game(ref syntax.GameRef) {
	if ref.Index > 0 {
		w.start += w.charset.onDisk(w.ref.Text())
	}
	w.ref = ref
	w.place = semantic.Place{File: w.file, Game: ref.Game, Line: w.piece.line + ref.Line}
	start := w.piece.doc.Position(ref.Offset, syntax.UTF32)
	w.place.Column = start.Column
	if start.Line == 0 {
		w.place.Column += w.piece.column
	}
	w.place.Locate = w.position
	w.last = mark{line: w.place.Line, column: w.place.Column, disk: w.start}
	w.marks = append(w.marks[:0], w.last)
}

// finding returns a problem of the game as a finding.
func (w *wording) finding(p *semantic.Problem, level semantic.Severity) *finding {
	return &finding{
		Problem: p, severity: level, rules: w.rules, place: w.place, at: w.locate, fixes: w.fixes[p],
		game: w.piece.game + w.ref.Index + 1 - w.piece.uncounted,
	}
}

// locate returns where a span of the game stands.
func (w *wording) locate(s syntax.Span) fileSpan {
	start := w.at(s.Start)
	end := start
	end.advance(w.ref.Text(), s.End, w.charset)
	return fileSpan{
		line: start.line + 1, column: start.column + 1, endLine: end.line + 1, endColumn: end.column + 1,
		offset: start.disk, endOffset: end.disk,
	}
}

// position returns where a byte of the game stands, from the start of the game on.
func (w *wording) position(off int) syntax.Position {
	m := w.at(off)
	p := syntax.Position{Line: m.line - w.place.Line, Column: m.column}
	if p.Line == 0 {
		p.Column -= w.place.Column
	}
	return p
}

// markEvery is the distance in bytes between the marks of a game: what finding a place
// costs at most, wherever the one before was.
const markEvery = 4 << 10

// at returns the mark of an offset.
func (w *wording) at(off int) mark {
	text := w.ref.Text()
	for off-w.marks[len(w.marks)-1].off > markEvery {
		next := w.marks[len(w.marks)-1]
		to := next.off + markEvery
		for !utf8.RuneStart(text[to]) && to > next.off+markEvery-utf8.UTFMax { // within no character
			to--
		}
		next.advance(text, to, w.charset)
		w.marks = append(w.marks, next)
	}
	i, found := slices.BinarySearchFunc(w.marks, off, func(m mark, off int) int { return cmp.Compare(m.off, off) })
	if !found {
		i--
	}
	if m := w.marks[i]; w.last.off < m.off || off < w.last.off {
		w.last = m
	}
	w.last.advance(text, off, w.charset)
	return w.last
}

// mark is a place in a game: an offset, and what it is in the file.
type mark struct {
	off          int
	line, column int // from 0
	disk         int64
}

// advance moves the mark to the right. A place between CR and LF is shown as that of the
// CR; in the file it is where it is.
func (m *mark) advance(text []byte, off int, c charset) {
	if off <= m.off {
		return
	}
	part := text[m.off:off]
	m.disk += c.onDisk(part)
	m.off = off
	if off < len(text) && text[off-1] == '\r' && text[off] == '\n' {
		part = part[:len(part)-1]
	}
	if last := bytes.LastIndexAny(part, "\r\n"); last >= 0 {
		m.line += bytes.Count(part, []byte{'\n'}) + bytes.Count(part, []byte{'\r'}) - bytes.Count(part, []byte("\r\n"))
		m.column = 0
		part = part[last+1:]
	}
	m.column += utf8.RuneCount(part)
}
