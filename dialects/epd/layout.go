package epd

import (
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// layoutFamily holds the diagnostics about how a line is written.
var layoutFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "epd-spacing", Severity: semantic.Information, Source: "PGN 16.2.3, 16.2.4", Fix: fixSpacing},
		{Name: "epd-line-length", Severity: semantic.Information, Source: "PGN 16.2.3"},
		{Name: "epd-charset", Severity: semantic.Information, Source: "PGN 16.2"},
	},
	Sentences: map[string]string{
		"epd-spacing":     "One blank stands between fields, operations and values, and none else",
		"epd-line-length": "Line has {n} characters; readers may stop at 1024",
		"epd-charset":     "'{c}' is outside ASCII, in which positions are written",
	},
	Titles: map[string]semantic.Title{
		"epd-spacing": {One: "Put the blanks of this line right", All: "Put the blanks of all lines right"},
	},
	Checks: []func(*semantic.Pass){checkSpacing, checkLength, checkCharset},
}

// gaps calls f for the space in front of each token of a line that holds text, and of
// its end, which is not what it should be.
func gaps(p *semantic.Pass, f func(gap syntax.Span, want string)) {
	text := p.Tree.Text()
	at, previous := 0, syntax.TokenNewline
	for tok := range p.Tree.AllTokens() {
		switch tok.Kind {
		case syntax.TokenSpace:
			continue
		case syntax.TokenNewline, syntax.TokenBOM:
			if previous != syntax.TokenNewline && at < tok.Start {
				f(syntax.Span{Start: at, End: tok.Start}, "")
			}
			at, previous = tok.End, syntax.TokenNewline
			continue
		case syntax.TokenLineComment, syntax.TokenEscape:
			at, previous = tok.End, tok.Kind
			continue
		}
		gap := syntax.Span{Start: at, End: tok.Start}
		want := " "
		switch {
		case previous == syntax.TokenNewline || tok.Kind == syntax.TokenSemicolon || tok.Kind == syntax.TokenSuffix,
			gap.Len() == 0 && isWordPart(previous) && isWordPart(tok.Kind):
			want = ""
		}
		if string(text[gap.Start:gap.End]) != want {
			f(gap, want)
		}
		at, previous = tok.End, tok.Kind
	}
	if previous != syntax.TokenNewline && previous != syntax.TokenLineComment && previous != syntax.TokenEscape && at < len(text) {
		f(syntax.Span{Start: at, End: len(text)}, "")
	}
}

// isWordPart reports whether a token may be part of a word that the scanner has cut.
func isWordPart(k syntax.Kind) bool {
	switch k {
	case syntax.TokenWord, syntax.TokenNumber, syntax.TokenDots, syntax.TokenSuffix, syntax.TokenControl:
		return true
	}
	return false
}

// checkSpacing reports the first gap of a line that is not as it should be.
func checkSpacing(p *semantic.Pass) {
	first := true
	gaps(p, func(gap syntax.Span, _ string) {
		if !first {
			return
		}
		first = false
		if gap.Len() == 0 {
			gap = p.Last(gap)
		}
		p.Report(semantic.Problem{Code: "epd-spacing", Span: gap})
	})
}

func fixSpacing(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	var changes []syntax.Edit
	gaps(p.Pass, func(gap syntax.Span, want string) { changes = append(changes, semantic.Replace(gap, want)) })
	return fix("epd-spacing", true, changes)
}

// maxLine is the length of a line, in characters, that programs are asked to take (PGN
// 16.2.3).
const maxLine = 1024

// checkLength reports a position whose line is longer.
func checkLength(p *semantic.Pass) {
	text := p.Tree.Text()
	for off := 0; off < len(text); {
		stop := off + lineLength(text[off:])
		if n := utf8.RuneCount(text[off:stop]); n > maxLine {
			line := text[off:stop]
			for range maxLine {
				_, size := utf8.DecodeRune(line)
				line = line[size:]
			}
			p.Report(semantic.Problem{
				Code: "epd-line-length", Span: syntax.Span{Start: stop - len(line), End: stop},
				Args: []semantic.Arg{semantic.Number("n", n)},
			})
			return
		}
		off = behindLineEnd(text, stop)
	}
}

// checkCharset reports the first character outside ASCII. In moves and fields it is
// something else that is wrong, and comments are free.
func checkCharset(p *semantic.Pass) {
	text := p.Tree.Text()
	for tok := range p.Tree.AllTokens() {
		switch tok.Kind {
		case syntax.TokenString, syntax.TokenOpcode:
		default:
			continue
		}
		for i := tok.Start; i < tok.End; i++ {
			if text[i] < utf8.RuneSelf {
				continue
			}
			_, size := utf8.DecodeRune(text[i:tok.End])
			p.Report(semantic.Problem{
				Code: "epd-charset", Span: syntax.Span{Start: i, End: i + size},
				Args: []semantic.Arg{semantic.Quoted("c", text[i:i+size])},
			})
			return
		}
	}
}
