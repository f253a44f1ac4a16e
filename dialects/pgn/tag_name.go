package pgn

import (
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// tagNamesFamily holds the diagnostics "tag-name-*": how the name of a tag is written.
var tagNamesFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-name-case", Severity: semantic.Warning, Source: "PGN 8.1", Fix: fixTagName},
		{Name: "tag-name-lowercase", Severity: semantic.Information, Source: "PGN 8.1", Fix: fixTagName},
		{Name: "tag-name-typo", Severity: semantic.Hint, Source: "PGN 8.1.1, 9", Fix: fixTagName},
	},
	Sentences: map[string]string{
		"tag-name-case":      "'{name}' should be '{known}': tag names are case-sensitive",
		"tag-name-lowercase": "Tag names begin with a capital letter in archives",
		"tag-name-typo":      "Unknown tag '{name}'; did you mean '{known}'?",
	},
	Titles: map[string]semantic.Title{
		"tag-rename":     {One: "Rename to '{known}'", All: "Write the names of all tags in their usual case"},
		"tag-rename-one": {One: "Rename to '{known}'"},
		"tag-capitalise": {One: "Rename to '{known}'", All: "Begin the names of all tags with a capital letter"},
	},
	Checks: []func(*semantic.Pass){checkTagNames},
}

// checkTagNames reports names that are not as they should be (PGN 8.1). A name with
// characters that no name can have is another finding.
func checkTagNames(p *semantic.Pass) {
	for _, tag := range p.Tags() {
		if !knownTags[string(tag.Label)] && isWord(tag.Label) {
			checkUnknownName(p, tag)
		}
	}
}

// isWord reports whether a name has ASCII letters, digits and underscores only, and one
// at least: control characters in it do not count.
func isWord(label []byte) bool {
	return len(label) > 0 && !slices.ContainsFunc(label, func(c byte) bool {
		return c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
	})
}

func checkUnknownName(p *semantic.Pass, tag semantic.NamedTag) {
	name := string(tag.Label)
	code, known := "tag-name-case", usualCase[strings.ToLower(name)]
	switch {
	case known != "":
	case name[0] >= 'a' && name[0] <= 'z':
		code, known = "tag-name-lowercase", strings.ToUpper(name[:1])+name[1:]
	default:
		if code, known = "tag-name-typo", meantTag(name); known == "" {
			return
		}
	}
	p.Report(semantic.Problem{
		Code: code, Span: p.TokenSpan(tag.Name), Node: tag.Node,
		Args: []semantic.Arg{semantic.Quoted("name", tag.Label), semantic.Text("known", known)},
	})
}

// meantTag returns the known tag that a name was perhaps meant to be, "" if there is
// none: one slip away, or two if the name is long. The tags of the standard come
// first, then the nearest one.
func meantTag(name string) string {
	const short, long = 4, 24
	last := name[len(name)-1]
	if len(name) < short || len(name) > long || isAgency(name) || last >= '0' && last <= '9' {
		return ""
	}
	best, distance := "", 3
	for _, known := range usualTags {
		allowed := min(slipsIn(known), distance-1)
		if diff := len(name) - len(known); diff > allowed || -diff > allowed {
			continue
		}
		if d := semantic.EditDistance(name, known); d <= allowed {
			best, distance = known, d
		}
	}
	return best
}

// slipsIn returns how many slips may be in a name that was meant to be the given one.
func slipsIn(known string) int {
	if len(known) < 6 {
		return 1
	}
	return 2
}

// isAgency reports whether a name is White or Black with an abbreviation, as the
// standard suggests for other rating agencies (PGN 9.1.3).
func isAgency(name string) bool {
	rest, ok := strings.CutPrefix(name, "White")
	if !ok {
		rest, ok = strings.CutPrefix(name, "Black")
	}
	return ok && len(rest) >= 2 && rest == strings.ToUpper(rest)
}

// fixTagName writes the name as it should be.
func fixTagName(_ *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	known := pr.Argument("known")
	fix := semantic.Fix{
		Key: "tag-rename", Args: []semantic.Arg{semantic.Text("known", known)}, Safe: true,
		Edits: []syntax.Edit{semantic.Replace(pr.Span, known)},
	}
	switch pr.Code {
	case "tag-name-lowercase":
		fix.Key = "tag-capitalise"
	case "tag-name-typo":
		fix.Key, fix.Safe = "tag-rename-one", false
	}
	return []semantic.Fix{fix}
}
