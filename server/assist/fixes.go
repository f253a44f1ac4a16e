package assist

import (
	"cmp"
	"context"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Fixes is a document with what is needed to mend it.
type Fixes struct {
	Source
	// Sieve says which findings are shown.
	Sieve *semantic.Sieve
	// Use is told of the games whose trees are used; it may be nil.
	Use func(*syntax.Game)

	passes map[*syntax.Game]*semantic.FixPass // see openShared
}

// FindingRef names a finding of a document.
type FindingRef struct {
	Game  int // number of the game, from 0
	Index int // in the list of its game; see [semantic.Located]
	Whole bool
}

// Action is something that can be done to the text.
type Action struct {
	Title     string
	Safe      bool
	Preferred bool               // this is what was meant
	Findings  []semantic.Located // that it mends, as far as they were asked for
	// Edits of the text of the document, in order. They are there if the action is about
	// one place; [Fixes.Begin] makes those of others.
	Edits  []syntax.Edit
	Remedy Remedy
}

// Width is how much of a document an action changes.
type Width string

// The widths.
const (
	AtPlace Width = "place"
	InGame  Width = "game"
	InFile  Width = "file"
)

// Remedy names what an action does, so that its edits can be made later. It goes to the
// client and comes back.
type Remedy struct {
	Width Width `json:"width"`
	// Game is the number of the game, unless that is all of them.
	Game int `json:"game"`
	// Finding, Whole and Fix name, for one place, the finding (see [FindingRef]) and
	// which of its fixes is meant.
	Finding int  `json:"finding"`
	Whole   bool `json:"whole,omitzero"`
	Fix     int  `json:"fix"`
	// Code is that of the findings, and Key that of the fix that is taken of each; see
	// [semantic.Alike].
	Code string `json:"code,omitzero"`
	Key  string `json:"key,omitzero"`
	// Patterns of codes are there in place of a code where all safe fixes are applied;
	// Hidden, also of findings that the settings do not show.
	Patterns []string `json:"patterns,omitzero"`
	Hidden   bool     `json:"hidden,omitzero"`
}

// wants reports whether a remedy mends findings of a code. Line ends belong to the
// editor: no remedy is about them.
func (r *Remedy) wants(code string) bool {
	if slices.Contains(lineEndCodes, code) {
		return false
	}
	if r.Patterns == nil {
		return code == r.Code
	}
	return slices.ContainsFunc(r.Patterns, func(p string) bool { return semantic.MatchCode(p, code) })
}

// lineEndCodes are those whose fixes change line ends and nothing else.
var lineEndCodes = []string{"lex-mixed-newlines", "export-newline"}

// maxFindings is how many findings of a selection are looked at: more than anybody reads
// a list of fixes for.
const maxFindings = 64

// Fixes are tried on all of their game. Games up to triedGame, which are analysed in 30
// ms, are tried for as many findings as triedText has room for. Of larger ones no fix is
// tried to fill a menu: none counts as safe there, so that a person is asked.
const (
	triedGame = 512 << 10
	triedText = 4 << 20
)

// At returns the quick fixes for the findings that touch a span of the document, the
// gravest first, and for those that are named: what mends one place, and behind these
// what mends more like it in its game and in the whole document, if there are more. It
// stops early, with what it has, when ctx is done.
//
// Other games are looked at only if they have been analysed.
func (x *Fixes) At(ctx context.Context, span syntax.Span, named []FindingRef) []Action {
	l := fixList{Fixes: x, ctx: ctx, span: span, named: make(map[FindingRef]bool), games: make(map[int]*openGame)}
	for _, r := range named {
		l.named[r] = true
	}
	l.find()
	l.propose()
	l.widen()
	return append(l.actions, l.wide...)
}

// fixList is one request under way.
type fixList struct {
	*Fixes
	ctx      context.Context
	span     syntax.Span
	named    map[FindingRef]bool
	games    map[int]*openGame
	findings []semantic.Located
	actions  []Action // at one place
	wide     []Action
}

// openGame is a game that is being mended.
type openGame struct {
	ref   syntax.GameRef
	fixer *semantic.Fixer
	pass  *semantic.FixPass
}

func (x *Fixes) fixer(ref syntax.GameRef) *semantic.Fixer {
	return &semantic.Fixer{
		Grammar: x.Document.Grammar(), Rules: x.Rules, Options: x.Options, Sieve: x.Sieve,
		Newline: Newline(x.Document, ref),
	}
}

// open returns a game of the document, ready to be mended.
func (x *Fixes) open(ref syntax.GameRef) *openGame {
	g := x.Game(ref)
	x.used(ref)
	f := x.fixer(ref)
	return &openGame{ref, f, f.Open(g.Tree, g.Analysis)}
}

// openShared is open for what is looked at again and again to fill one menu, so that
// what fixes find out about a game is found once. It is not for several goroutines.
func (x *Fixes) openShared(ref syntax.GameRef) *openGame {
	if pass := x.passes[ref.Game]; pass != nil {
		return &openGame{ref, x.fixer(ref), pass}
	}
	g := x.open(ref)
	if x.passes == nil {
		x.passes = make(map[*syntax.Game]*semantic.FixPass)
	}
	x.passes[ref.Game] = g.pass
	return g
}

func (x *Fixes) used(ref syntax.GameRef) {
	if x.Use != nil {
		x.Use(ref.Game)
	}
}

func (l *fixList) open(ref syntax.GameRef) *openGame {
	g := l.games[ref.Index]
	if g == nil {
		g = l.openShared(ref)
		g.fixer.Stopped = func() bool { return l.ctx.Err() != nil }
		l.games[ref.Index] = g
	}
	return g
}

// find looks for the findings.
func (l *fixList) find() {
	doc := l.Document
	first := doc.GameAt(max(l.span.Start-1, 0)).Index
	last := doc.GameAt(l.span.End).Index
	looked := make(map[int]bool)
	for ref := range doc.Forward(first) {
		if ref.Index > last || l.full() {
			break
		}
		looked[ref.Index] = true
		if last-first < maxFindings || l.known(ref) != nil {
			l.findIn(ref)
		}
	}
	others := make([]int, 0, len(l.named))
	for r := range l.named {
		if !r.Whole && !looked[r.Game] && r.Game >= 0 && r.Game < doc.Games() {
			looked[r.Game] = true
			others = append(others, r.Game)
		}
	}
	slices.Sort(others)
	for _, i := range others {
		if !l.full() {
			l.findIn(doc.Game(i))
		}
	}
	for i, p := range semantic.DocumentProblems(doc, l.Rules, "") {
		if p.Severity = l.Sieve.Severity(l.known(p.Game), &p.Problem); p.Severity == semantic.Off {
			continue
		}
		if r := (FindingRef{p.Game.Index, i, true}); touches(p.Place(), l.span) || l.named[r] {
			l.findings = append(l.findings, p)
		}
	}
	slices.SortStableFunc(l.findings, func(a, b semantic.Located) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Place().Start, b.Place().Start))
	})
}

func (l *fixList) full() bool { return len(l.findings) >= maxFindings || l.ctx.Err() != nil }

// known returns the analysis of a game if there is one.
func (x *Fixes) known(ref syntax.GameRef) *semantic.Analysis {
	a, _ := semantic.Cached(ref.Game, x.Rules, x.Options)
	return a
}

func (l *fixList) findIn(ref syntax.GameRef) {
	a := semantic.Of(ref.Game, l.Document.Grammar(), l.Rules, l.Options)
	l.used(ref)
	room := max(triedText/max(ref.Len(), 1), triedText/triedGame)
	for i := range a.Problems {
		p := semantic.Located{Problem: a.Problems[i], Game: ref, Index: i}
		if !touches(p.Place(), l.span) && !l.named[FindingRef{ref.Index, i, false}] {
			continue
		}
		if p.Severity = l.Sieve.Severity(a, &a.Problems[i]); p.Severity == semantic.Off {
			continue
		}
		if room == 0 || l.full() {
			break
		}
		l.findings = append(l.findings, p)
		room--
	}
}

// touches reports whether a place has text in common with a selection; a caret touches
// what ends or begins there.
func touches(place, selection syntax.Span) bool {
	if place.Len() == 0 || selection.Len() == 0 {
		return place.Start <= selection.End && selection.Start <= place.End
	}
	return place.Start < selection.End && selection.Start < place.End
}

// propose adds the fixes of each finding.
func (l *fixList) propose() {
	fixes := make([][]semantic.Fix, len(l.findings))
	done := make([]bool, len(l.findings))
	for i := range l.findings {
		if done[i] || l.ctx.Err() != nil {
			continue
		}
		// Those of one game at a time, which costs less.
		g := l.open(l.findings[i].Game)
		var problems []*semantic.Problem
		var places []int
		for k := i; k < len(l.findings); k++ {
			if l.findings[k].Game.Index == g.ref.Index {
				problems, places, done[k] = append(problems, &l.findings[k].Problem), append(places, k), true
			}
		}
		for n, list := range g.fixesOf(problems) {
			fixes[places[n]] = list
		}
	}
	for i := range l.findings {
		l.offer(l.findings[i], fixes[i])
	}
}

// fixesOf returns the fixes of problems of a game, tried if it is not too large.
func (g *openGame) fixesOf(problems []*semantic.Problem) [][]semantic.Fix {
	if g.tries() {
		return g.fixer.FixesOfAll(g.pass, problems)
	}
	lists := make([][]semantic.Fix, len(problems))
	for i, pr := range problems {
		if !g.fixer.Stopped() {
			lists[i] = g.fixer.Propose(g.pass, pr)
		}
	}
	return lists
}

func (g *openGame) tries() bool { return g.ref.Len() <= triedGame }

// offer adds the fixes of one finding.
func (l *fixList) offer(f semantic.Located, fixes []semantic.Fix) {
	tried := l.open(f.Game).tries()
	safe, first := 0, -1
	for i := range fixes {
		if fixes[i].Safe {
			if safe++; first < 0 {
				first = i
			}
		}
	}
	for i := range fixes {
		fix := &fixes[i]
		edits := shift(withoutLineEnds(f.Game.Text(), fix.Edits), f.Game.Offset)
		if len(edits) == 0 {
			continue
		}
		l.add(Action{
			Title: l.Rules.FixTitle(fix), Safe: fix.Safe && tried,
			Preferred: fix.Preferred || fix.Safe && tried && safe == 1,
			Findings:  []semantic.Located{f}, Edits: edits,
			Remedy: Remedy{
				Width: AtPlace, Game: f.Game.Index, Finding: f.Index, Whole: f.Whole, Fix: i, Code: f.Code,
			},
		})
		switch title := l.Rules.FixTitleAll(fix); {
		case f.Whole:
		case title != "":
			l.offerAlike(f, fix.Safe, title, fix.Key)
		case i == first:
			l.offerAlike(f, true, sayText("fix.alike", "code", f.Code), "")
		}
	}
}

// add adds an action, unless there is one that does the same; then that one mends one
// finding more.
func (l *fixList) add(a Action) {
	for i := range l.actions {
		if b := &l.actions[i]; b.Title == a.Title && slices.EqualFunc(a.Edits, b.Edits, sameEdit) {
			b.Findings = append(b.Findings, a.Findings...)
			b.Preferred = b.Preferred || a.Preferred
			b.Safe = b.Safe && a.Safe
			return
		}
	}
	l.actions = append(l.actions, a)
}

func sameEdit(a, b syntax.Edit) bool {
	return a.Start == b.Start && a.End == b.End && string(a.Text) == string(b.Text)
}

// offerAlike adds what mends more places like that of f, for the game and the document.
func (l *fixList) offerAlike(f semantic.Located, safe bool, title, key string) {
	in := Remedy{Width: InGame, Game: f.Game.Index, Code: f.Code, Key: key}
	for i := range l.wide {
		if w := &l.wide[i]; w.Remedy.Width == in.Width && w.Remedy.Game == in.Game && w.Remedy.Code == in.Code && w.Remedy.Key == in.Key {
			w.Findings = append(w.Findings, f)
			return
		}
	}
	l.wide = append(l.wide, Action{Title: title, Safe: safe, Findings: []semantic.Located{f}, Remedy: in})
}

// widen keeps, of what mends more places, what there are more places for, and adds what
// mends the whole document.
func (l *fixList) widen() {
	games := l.wide
	l.wide = nil
	var files []Action
	for _, a := range games {
		like := semantic.Alike{Code: a.Remedy.Code, Key: a.Remedy.Key}
		i := slices.IndexFunc(files, func(b Action) bool {
			return b.Remedy.Code == like.Code && b.Remedy.Key == like.Key
		})
		if i >= 0 {
			files[i].Findings = append(files[i].Findings, a.Findings...)
		} else {
			b := a
			b.Findings = slices.Clone(a.Findings)
			b.Remedy = Remedy{Width: InFile, Code: like.Code, Key: like.Key}
			files = append(files, b)
		}
		if g := l.games[a.Remedy.Game]; g.fixer.CountAlike(g.pass, like, 2) > 1 {
			a.Title = sayText("fix.in-game", "title", a.Title)
			l.wide = append(l.wide, a)
		}
	}
	for i, more := range l.elsewhere(files) {
		if more {
			files[i].Title = sayText("fix.in-file", "title", files[i].Title)
			l.wide = append(l.wide, files[i])
		}
	}
}

// maxTries is how many games are looked at in search of one that a fix would change too.
const maxTries = 16

// elsewhere says, of each action for a document, whether it would change places in more
// than one game.
func (l *fixList) elsewhere(files []Action) []bool {
	more := make([]bool, len(files))
	tries := make([]int, len(files))
	left := 0
	for i := range files {
		games := make(map[int]bool)
		for _, f := range files[i].Findings {
			games[f.Game.Index] = true
		}
		if more[i] = len(games) > 1; !more[i] {
			left++
		}
	}
	if left == 0 || l.Document.Games() == 1 {
		return more
	}
	for ref := range l.Document.All() {
		if left == 0 || l.ctx.Err() != nil {
			break
		}
		a := l.known(ref)
		if a == nil || len(a.Problems) == 0 {
			continue
		}
		for i := range files {
			like := semantic.Alike{Code: files[i].Remedy.Code, Key: files[i].Remedy.Key}
			if more[i] || tries[i] >= maxTries || files[i].Findings[0].Game.Index == ref.Index || !l.shows(a, like.Code) {
				continue
			}
			g := l.open(ref)
			if tries[i]++; g.fixer.CountAlike(g.pass, like, 1) > 0 {
				more[i] = true
			}
			if more[i] || tries[i] >= maxTries {
				left--
			}
		}
	}
	return more
}

// shows reports whether a game has a finding of that code that is shown.
func (x *Fixes) shows(a *semantic.Analysis, code string) bool {
	for i := range a.Problems {
		if p := &a.Problems[i]; p.Code == code && x.Sieve.Severity(a, p) != semantic.Off {
			return true
		}
	}
	return false
}
