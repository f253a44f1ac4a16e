package pgn

import (
	"bytes"
	"iter"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// valueFamily runs the rules about the values of single tags; their rows stand beside
// them.
var valueFamily = semantic.Family{Checks: []func(*semantic.Pass){checkValues}}

// valueRule is a rule about the value of the tags with the given names. Roster tags that
// are empty have a finding for that alone.
type valueRule struct {
	names []string
	check func(*semantic.Pass, tagValue)
}

var valueRules = []valueRule{
	{[]string{"Event"}, nil},
	{[]string{"Date", "EventDate", "UTCDate"}, checkDate},
	{[]string{"Time", "UTCTime"}, checkTime},
	{[]string{"Round"}, checkRound},
	{[]string{"White", "Black"}, checkPlayerName},
	{[]string{"Result"}, checkResultValue},
	{[]string{"WhiteElo", "BlackElo", "WhiteUSCF", "BlackUSCF"}, checkRating},
	{[]string{"WhiteTitle", "BlackTitle"}, checkTitle},
	{[]string{"WhiteType", "BlackType"}, checkPlayerType},
	{[]string{"ECO"}, checkECO},
	{[]string{"TimeControl"}, checkTimeControl},
	{[]string{"Termination"}, checkTermination},
	{[]string{"Mode"}, checkMode},
	{[]string{"Board"}, checkBoard},
	{[]string{"Variant"}, checkVariantFEN},
	{[]string{"Site"}, checkSiteCountry},
}

// ruleOf maps the name of a tag to its rule and to its own number.
var ruleOf = func() map[string]numberedRule {
	m := make(map[string]numberedRule)
	for i := range valueRules {
		for _, name := range valueRules[i].names {
			m[name] = numberedRule{&valueRules[i], len(m)}
		}
	}
	return m
}()

type numberedRule struct {
	*valueRule
	number int
}

// The shortest and the longest name that has a rule.
const shortestRuled, longestRuled = len("ECO"), len("TimeControl")

// checkValues applies the rules to the tags of a game. A tag with another fault has that
// one finding: a name in the wrong case, one that was given before, a value without
// quotes or without end.
func checkValues(p *semantic.Pass) {
	var seen uint64 // numbers of the names that were there
	for _, tag := range p.Tags() {
		if len(tag.Label) < shortestRuled || len(tag.Label) > longestRuled {
			continue
		}
		rule, ok := ruleOf[string(tag.Label)]
		if !ok || seen>>rule.number&1 != 0 {
			continue
		}
		seen |= 1 << rule.number
		switch v, ok := readValue(p, tag); {
		case !ok:
		case isEmptyRoster(v):
			reportEmpty(p, v)
		case rule.check != nil:
			rule.check(p, v)
		}
	}
}

// tagValue is the value of a tag.
type tagValue struct {
	semantic.NamedTag
	text []byte // escapes resolved
}

// readValue returns the value of a tag. ok is false where it cannot be judged: the tag
// has another fault.
func readValue(p *semantic.Pass, tag semantic.NamedTag) (v tagValue, ok bool) {
	if tag.Flags != 0 || tag.Value < 0 {
		return v, false
	}
	if inner, ok := plainString(p.Reader.Text(tag.Value)); ok {
		return tagValue{tag, inner}, true
	}
	if !p.HasValue(tag.TagPair) {
		return v, false
	}
	v = tagValue{tag, p.Value(tag.TagPair)}
	return v, !bytes.ContainsAny(v.text, "\r\n")
}

// plainString returns what stands in the quotes of a string as nearly all are: closed,
// in one line, without escapes.
func plainString(s []byte) (inner []byte, ok bool) {
	last := len(s) - 1
	if last < 1 || s[0] != '"' || s[last] != '"' {
		return nil, false
	}
	for _, c := range s[1:last] {
		if c == '\\' || c == '\n' || c == '\r' || c == '"' {
			return nil, false
		}
	}
	return s[1:last:last], true
}

// valueAt returns the value that a problem is about.
func valueAt(p *semantic.FixPass, pr *semantic.Problem) tagValue {
	tag := p.Tree.TagPair(pr.Node)
	return tagValue{semantic.NamedTag{TagPair: tag}, p.Value(tag)}
}

// namedValue returns the value of the first tag with a name, if it can be judged.
func namedValue(p *semantic.Pass, name string) (v tagValue, ok bool) {
	tag, ok := p.Tag(name)
	if !ok || string(tag.Label) != name {
		return v, false
	}
	return readValue(p, tag)
}

// report reports a problem with the value as a whole.
func (v *tagValue) report(p *semantic.Pass, code string, args ...semantic.Arg) {
	p.Report(semantic.Problem{Code: code, Span: p.TagMark(v.TagPair), Node: v.Node, Args: args})
}

// quoted is the value as an argument.
func (v *tagValue) quoted() semantic.Arg { return semantic.Quoted("v", v.text) }

// part is a part of a value.
type part struct{ start, end int }

func (v *tagValue) part(at part) []byte { return v.text[at.start:at.end] }

// parts yields the parts of a list that colons separate: one for each player (PGN 9.1)
// or for each period (PGN 9.6.1).
func (v *tagValue) parts() iter.Seq[part] {
	return func(yield func(part) bool) {
		for start := 0; ; {
			i := bytes.IndexByte(v.text[start:], ':')
			if i < 0 {
				yield(part{start, len(v.text)})
				return
			}
			if !yield(part{start, start + i}) {
				return
			}
			start += i + 1
		}
	}
}

// mark returns the place of a part; of an empty one, that of the colon beside it.
func (v *tagValue) mark(p *semantic.Pass, at part) syntax.Span {
	switch {
	case len(v.text) == 0:
		return p.TagMark(v.TagPair)
	case at.start < at.end:
		return p.ValuePart(v.TagPair, at.start, at.end)
	}
	i := max(at.start-1, 0)
	return p.ValuePart(v.TagPair, i, i+1)
}

// reportPart reports a problem with a part of the value.
func (v *tagValue) reportPart(p *semantic.Pass, code string, at part, args ...semantic.Arg) {
	p.Report(semantic.Problem{Code: code, Span: v.mark(p, at), Node: v.Node, Args: args})
}

// eachPart returns the value with every part replaced as change says.
func (v *tagValue) eachPart(change func(part []byte) string) string {
	var out []byte
	for at := range v.parts() {
		if at.start > 0 {
			out = append(out, ':')
		}
		out = append(out, change(v.part(at))...)
	}
	return string(out)
}

// set returns the fix that gives the tag another value, which its title calls {new}.
func (v *tagValue) set(p *semantic.FixPass, key, value string) semantic.Fix {
	return semantic.Fix{
		Key: key, Args: []semantic.Arg{semantic.Text("new", value)},
		Edits: []syntax.Edit{p.SetValue(v.TagPair, value)},
	}
}

// isUnknown reports whether a value says nothing.
func isUnknown(value []byte) bool {
	value = bytes.TrimSpace(value)
	return len(value) == 0 || string(value) == "?"
}

// isNumber reports whether a text is digits.
func isNumber(text []byte) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(text) > 0
}

// numberOf returns the value of digits; what is larger than limit is limit plus one.
func numberOf(digits []byte, limit int) int {
	n := 0
	for _, c := range digits {
		if n = 10*n + int(c-'0'); n > limit {
			return limit + 1
		}
	}
	return n
}

// nearest returns those of the words that are the fewest slips away from a text, at
// most the given number of slips.
func nearest(text string, words []string, slips int) []string {
	const longest = 24 // no word is as long
	if len(text) > longest {
		return nil
	}
	var list []string
	for _, w := range words {
		switch d := semantic.EditDistance(text, w); {
		case d > slips:
		case d < slips || list == nil:
			list, slips = []string{w}, d
		default:
			list = append(list, w)
		}
	}
	return list
}
