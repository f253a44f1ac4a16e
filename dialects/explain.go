package dialects

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Codes returns the names of all diagnostics that have a page, in order.
func Codes() []string {
	var list []string
	for _, d := range All() {
		for _, p := range d.Pages() {
			list = append(list, p.Code)
		}
	}
	slices.Sort(list)
	return list
}

// Similar returns the codes, in order, that somebody may have meant who wrote what is
// none: those that a glob or a family stands for, else those that hold the word, else the
// nearest one.
func Similar(written string) []string {
	word := strings.Trim(strings.ToLower(written), "-*")
	if word == "" {
		return nil
	}
	codes := Codes()
	for _, fits := range []func(code string) bool{
		func(code string) bool { return strings.HasPrefix(code, word+"-") },
		func(code string) bool { return strings.Contains(code, word) && len(word) > 2 },
	} {
		if list := slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return !fits(code) }); len(list) > 0 {
			return list
		}
	}
	for _, d := range All() {
		if near := d.Rules.NearestCode(word); slices.Contains(codes, near) {
			return []string{near}
		}
	}
	return nil
}

// Explain returns the page of a diagnostic as Markdown: what it is, why it matters, a
// wrong example with the finding as [semantic.AppendProblem] draws it, and the corrected
// one. ok is false if there is no such code.
func Explain(code string) (page string, ok bool) {
	for _, d := range All() {
		for _, p := range d.Pages() {
			if p.Code == code {
				return d.explain(&p), true
			}
		}
	}
	return "", false
}

func (d *Dialect) explain(p *semantic.Page) string {
	var b strings.Builder
	row := d.Rules.Code(p.Code)
	fmt.Fprintf(&b, "# %s\n\n", p.Code)
	for _, sentence := range d.sentences(p.Code) {
		fmt.Fprintf(&b, "> %s\n", sentence)
	}
	fmt.Fprintf(&b, "\n%s\n\n%s\n\n", severities(row), p.What)
	if p.Why != "" {
		fmt.Fprintf(&b, "%s\n\n", p.Why)
	}
	if e, err := p.Example(d.Rules); err == nil {
		d.example(&b, p, &e)
	}
	if row.Source != "" {
		fmt.Fprintf(&b, textRule, row.Source)
	}
	return b.String()
}

// sentences returns the messages of a code, the plain one first. Two lines of a
// quotation are two of them.
func (d *Dialect) sentences(code string) []string {
	var list []string
	if s, ok := d.Rules.Sentence(code, ""); ok {
		list = append(list, s)
	}
	for _, variant := range d.Rules.Variants(code) {
		s, _ := d.Rules.Sentence(code, variant)
		list = append(list, s)
	}
	for i := range list[:max(len(list)-1, 0)] {
		list[i] += "\\"
	}
	return list
}

// severities says how grave a code is in the profiles.
func severities(row *semantic.Code) string {
	var head, line, values strings.Builder
	first, same := semantic.Unset, true
	for _, name := range semantic.ProfileNames() {
		profile, _ := semantic.ParseProfile(name)
		policy := semantic.NewPolicy(profile, nil)
		s := policy.Severity(row, semantic.Unset)
		if first == semantic.Unset {
			first = s
		}
		same = same && s == first
		fmt.Fprintf(&head, "| %s ", name)
		line.WriteString("|---")
		fmt.Fprintf(&values, "| %s ", s)
	}
	switch {
	case same && first == semantic.Off:
		return fmt.Sprintf(textOnDemand, row.Severity, row.Name, row.Severity)
	case same:
		return fmt.Sprintf(textSeverity, first)
	}
	return head.String() + "|\n" + line.String() + "|\n" + values.String() + "|"
}

// example writes the examples of a page with what is found in them.
func (d *Dialect) example(b *strings.Builder, p *semantic.Page, e *semantic.Example) {
	b.WriteString(textExample)
	fence(b, d.Name, semantic.WithoutMarks(p.Wrong))
	var shown []byte
	var fixes []string
	d.eachFinding(e, func(at semantic.Place, pr *semantic.Problem, sev semantic.Severity, list []semantic.Fix) {
		shown = semantic.AppendProblem(shown, at, pr, sev, d.Rules, semantic.Look{})
		for i := range list {
			text := textFixUnsafe
			if list[i].Safe {
				text = textFixSafe
			}
			fixes = append(fixes, fmt.Sprintf(text, d.Rules.FixTitle(&list[i])))
		}
	})
	fence(b, "text", string(shown))
	if len(fixes) > 0 {
		fmt.Fprintf(b, textFixes, strings.Join(fixes, "\n"))
	}
	b.WriteString(textCorrected)
	fence(b, d.Name, p.Right)
}

// fence writes a block of text that Markdown leaves alone.
func fence(b *strings.Builder, language, text string) {
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	fmt.Fprintf(b, "```%s\n%s```\n\n", language, text)
}

// eachFinding calls f for every finding in the wrong example, in order.
func (d *Dialect) eachFinding(e *semantic.Example, f func(semantic.Place, *semantic.Problem, semantic.Severity, []semantic.Fix)) {
	type entry struct {
		ref   syntax.GameRef
		pr    *semantic.Problem
		level semantic.Severity
		fixes []semantic.Fix
	}
	var list []entry
	doc := syntax.NewDocument(e.Wrong, d.Grammar)
	sieve := &semantic.Sieve{Rules: d.Rules, Policy: e.Policy}
	x := &semantic.Fixer{
		Grammar: d.Grammar, Rules: d.Rules, Sieve: sieve, Options: semantic.Options{Today: semantic.ExampleDay},
		LineEnds: true,
	}
	for _, l := range semantic.DocumentProblems(doc, d.Rules, e.Charset) {
		if level := sieve.Severity(nil, &l.Problem); level != semantic.Off && e.Whole {
			list = append(list, entry{l.Game, &l.Problem, level, x.FixesOf(&l)})
		}
	}
	for ref := range doc.All() {
		a := semantic.Of(ref.Game, d.Grammar, d.Rules, x.Options)
		pass := x.Open(ref.Tree(d.Grammar), a)
		if ref.Index == doc.Games()-1 {
			sieve = sieve.AtEnd(a)
		}
		for pr, level := range sieve.Of(a) {
			list = append(list, entry{ref, pr, level, x.Fixes(pass, pr)})
		}
	}
	slices.SortStableFunc(list, func(a, b entry) int {
		return cmp.Compare(a.ref.Offset+a.pr.Span.Start, b.ref.Offset+b.pr.Span.Start)
	})
	for _, l := range list {
		f(semantic.PlaceOf(exampleName+d.Extensions[0], l.ref), l.pr, l.level, l.fixes)
	}
}

// Index returns a list of all pages as Markdown, by family.
func Index() string {
	var b strings.Builder
	b.WriteString(textIndex)
	family := ""
	for _, code := range Codes() {
		if f, _, _ := strings.Cut(code, "-"); f != family {
			family = f
			fmt.Fprintf(&b, "\n## %s\n\n", family)
		}
		fmt.Fprintf(&b, "- [%s](%s.md): %s\n", code, code, summary(code))
	}
	return b.String()
}

// summary returns the plainest message of a code.
func summary(code string) string {
	for _, d := range All() {
		if d.Rules.Code(code) != nil {
			s := d.sentences(code)
			return strings.TrimSuffix(s[0], "\\")
		}
	}
	return ""
}
