package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fixFlags are the flags of the command fix.
type fixFlags struct {
	write, diff   bool
	profile, lang string
	codes         []string
	jobs          int
}

func fixCommand() command {
	return command{
		name: "fix", short: textFixShort, long: textFixLong, usage: []string{"[flags] PATH…"},
		examples: []string{
			"pgn-lsp fix -d games.pgn",
			"pgn-lsp fix -w --code 'san-*' --code num-wrong folder/",
		},
		define: func(f *flags) action {
			o := &fixFlags{profile: semantic.ProfileNames()[0], jobs: runtime.GOMAXPROCS(0)}
			f.BoolVar(&o.write, "w", false, textFlagWrite)
			f.BoolVar(&o.diff, "d", false, textFlagDiff)
			f.value("code", textFlagCode, func(v string) string {
				o.codes = append(o.codes, v)
				return ""
			})
			f.choice(&o.profile, "profile", textFlagProfile, semantic.ProfileNames()...)
			f.number(&o.jobs, "j", textFlagJobs, 1, maxJobs)
			langFlag(f, &o.lang)
			return o.fix
		},
	}
}

// fix is the command.
func (o *fixFlags) fix(s *session, args []string) (int, error) {
	if len(args) == 0 {
		return statusWrong, wrongUse(msgNoPaths)
	}
	for _, pattern := range o.codes {
		if !isPattern(pattern) {
			return statusWrong, unknownCode(pattern)
		}
	}
	files := expand(args)
	if o.write {
		for _, f := range files {
			if f.name == standardInput {
				return statusWrong, wrongUse(msgWriteStandardInput)
			}
		}
		files = distinct(files)
	}
	x := newFixing(s, o)
	var restore func()
	x.want, restore = restCollector()
	defer restore()
	err := x.run(files)
	if x.unreadable {
		return statusWrong, err
	}
	if err == nil {
		s.say(msgFixed, x.files, x.changed, x.fixed)
	}
	return statusFine, err
}

// fixing applies the safe fixes to files, piece by piece.
type fixing struct {
	pipeline[fixedPiece]
	flags  *fixFlags
	policy semantic.Policy

	under  *rewrite // the file under way, once a piece of it has come
	own    int      // fixes in it
	spoilt bool     // it cannot be written, which has been said
	// With diff set, its text and all edits of it.
	text  strings.Builder
	edits []udiff.Edit

	files, changed, fixed int
}

// fixedPiece is what is to be done with a piece.
type fixedPiece struct {
	edits  []diskEdit
	inText []udiff.Edit // the same, with offsets in the text of the piece
	fixed  int
	err    error
}

func newFixing(s *session, o *fixFlags) *fixing {
	profile, _ := semantic.ParseProfile(o.profile)
	// Who names a code means it, even if the profile does not show it.
	named := make(map[string]semantic.Severity)
	for _, code := range o.codes {
		if row := rowOf(code); row != nil {
			named[code] = row.Severity
		}
	}
	x := &fixing{flags: o, policy: semantic.NewPolicy(profile, named)}
	x.pipeline = pipeline[fixedPiece]{
		session: s, command: "fix", jobs: o.jobs, lang: o.lang,
		work: x.fixPiece, take: x.takePiece, finish: x.finishFile,
	}
	return x
}

// wants reports whether problems of a code are to be fixed.
func (x *fixing) wants(code string) bool {
	for _, pattern := range x.flags.codes {
		if semantic.MatchCode(pattern, code) {
			return true
		}
	}
	return len(x.flags.codes) == 0
}

// fixPiece finds the fixes of a piece.
func (x *fixing) fixPiece(file *gameReader, p *piece) (made fixedPiece) {
	d := file.dialect
	fixer := semantic.Fixer{Grammar: d.Grammar, Rules: d.Rules, Options: x.options(), Sieve: file.sieve(x.policy)}
	fixer.LineEnds = x.mayChangeLineEnds(file, fixer.Sieve)
	whole := p.whole
	w := &wording{file: file.in.name, rules: d.Rules, charset: file.charset, piece: p, start: p.offset}
	for ref := range p.doc.All() {
		w.game(ref)
		var own []wholeProblem
		own, whole = cutLeaf(whole, ref.Index)
		located := make([]semantic.Located, len(own))
		for i := range own {
			located[i] = semantic.Located{Problem: own[i].problem, Game: ref, Whole: true}
		}
		fixer.Newline = "\n"
		if !fixer.LineEnds {
			fixer.Newline = newlineOf(ref.Game)
		}
		edits, fixed := fixer.FixGame(ref.Text(), located, x.wants)
		made.fixed += fixed
		for _, e := range edits {
			at := w.locate(syntax.Span{Start: e.Start, End: e.End})
			text, ok := file.charset.encode(e.Text)
			if !ok {
				made.err = fmt.Errorf(msgCannotEncode, file.charset.name())
				return made
			}
			made.edits = append(made.edits, diskEdit{at.offset, at.endOffset, text})
			made.inText = append(made.inText, udiff.Edit{Start: ref.Offset + e.Start, End: ref.Offset + e.End, New: string(e.Text)})
		}
	}
	return made
}

// mayChangeLineEnds reports whether all line ends of a file are to be LF: it mixes them,
// or the profile wants no others.
func (x *fixing) mayChangeLineEnds(file *gameReader, sieve *semantic.Sieve) bool {
	shown := func(code string) bool {
		return x.wants(code) && sieve.Severity(nil, &semantic.Problem{Code: code}) != semantic.Off
	}
	return shown("export-newline") || shown("lex-mixed-newlines") && file.mixesLineEnds()
}

// takePiece writes a piece with its fixes.
func (x *fixing) takePiece(file *gameReader, p *piece, made fixedPiece) error {
	if x.under == nil {
		x.under = newRewrite(file.in, nil)
		if !x.flags.write && !x.flags.diff {
			x.under.out = x.out
		}
	}
	if x.spoilt {
		return nil
	}
	if made.err != nil {
		return x.spoil(file, made.err)
	}
	x.own += made.fixed
	if x.flags.diff {
		for _, e := range made.inText {
			x.edits = append(x.edits, udiff.Edit{Start: x.text.Len() + e.Start, End: x.text.Len() + e.End, New: e.New})
		}
		x.text.Write(p.doc.Text())
	}
	if x.flags.diff && !x.flags.write {
		return nil
	}
	for _, e := range made.edits {
		if err := x.under.edit(e); err != nil {
			return x.spoil(file, err)
		}
	}
	return nil
}

// spoil gives up a file. Where the result is a stream, that is the end of all work.
func (x *fixing) spoil(file *gameReader, err error) error {
	if !x.flags.write {
		return err
	}
	x.under.abort()
	x.say(msgFile, x.command, file.in.name, plainError(err))
	x.unreadable, x.spoilt = true, true
	return nil
}

// finishFile ends a file: puts the new one in its place, and shows what has changed.
func (x *fixing) finishFile(file *gameReader, unreadable error) error {
	under, own := x.under, x.own
	defer func() { x.under = nil }()
	text, edits := x.text.String(), x.edits
	x.own, x.edits = 0, nil
	x.text.Reset()
	if under == nil {
		return nil
	}
	if x.spoilt {
		x.spoilt = false
		return nil
	}
	if unreadable != nil {
		under.abort()
		return nil
	}
	if err := under.finish(); err != nil {
		err = x.spoil(file, err)
		x.spoilt = false
		return err
	}
	x.files++
	x.fixed += own
	if own > 0 {
		x.changed++
	}
	if len(edits) == 0 {
		return nil
	}
	head, diff := unifiedDiff(file.in.name, text, edits)
	_, err := x.out.Write(append([]byte(head), file.charset.forDiff(diff)...))
	return err
}
