package harness

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// TestCodeTable checks every row of the code table: its name, its severity, its
// sentence.
func (d *Dialect) TestCodeTable(t *testing.T) {
	t.Helper()
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)+$`)
	seen := map[string]bool{}
	for _, c := range d.Rules.Codes {
		assert.Regexp(t, kebab, c.Name)
		assert.False(t, seen[c.Name], "%s stands twice", c.Name)
		seen[c.Name] = true
		assert.True(t, semantic.Error <= c.Severity && c.Severity <= semantic.Hint, c.Name)
		sentence, ok := d.Rules.Sentence(c.Name, "")
		if !ok { // all of its sentences are variants
			assert.NotEmpty(t, d.Rules.Variants(c.Name), "%s has no sentence", c.Name)
			continue
		}
		checkSentence(t, c.Name, sentence)
	}
	for _, c := range d.Rules.Codes {
		for _, variant := range d.Rules.Variants(c.Name) {
			sentence, _ := d.Rules.Sentence(c.Name, variant)
			checkSentence(t, c.Name+"/"+variant, sentence)
		}
	}
}

// checkSentence holds the rules of wording that a program can check: one line, no
// final period, a capital or an argument or a quoted text first.
func checkSentence(t *testing.T, name, sentence string) {
	t.Helper()
	assert.NotEmpty(t, sentence, name)
	assert.NotRegexp(t, `[.!]$|\n| $|^ |  `, sentence, name)
	assert.Regexp(t, `^(\p{Lu}|\d|\[|\{|'|\$|')`, sentence, name)
	assert.LessOrEqual(t, len([]rune(sentence)), 90, name)
	for _, jargon := range []string{"token", "parse", "AST", "node", "nil"} {
		words := regexp.MustCompile(`\{[a-z0-9]+\}`).ReplaceAllString(sentence, "")
		assert.NotContains(t, words, jargon, name)
	}
}

// TestGoldensRaiseEveryCode drives the table through the goldens: every code, with
// every variant of its sentence, is raised by one of them, with all the arguments of
// its sentence; and all related places have words.
func (d *Dialect) TestGoldensRaiseEveryCode(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob(d.Goldens)
	require.NoError(t, err)
	raised := map[string]bool{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		g := d.readGolden(t, archive)
		g.each(func(_ semantic.Place, p *semantic.Problem, _ semantic.Severity) {
			raised[p.Code+"/"+p.Variant] = true
			sentence, ok := d.Rules.Sentence(p.Code, p.Variant)
			if !assert.True(t, ok, "%s: no sentence for %s/%s", file, p.Code, p.Variant) {
				return
			}
			checkArguments(t, file, p.Code, sentence, p.Args)
			for _, rel := range p.Related {
				sentence, ok := d.Rules.RelatedSentence(rel.Key)
				assert.True(t, ok, "%s: no sentence for the related place %q of %s", file, rel.Key, p.Code)
				checkArguments(t, file, p.Code+" "+rel.Key, sentence, rel.Args)
			}
		})
	}
	for _, c := range d.Rules.Codes {
		if d.covered(c.Name) {
			continue
		}
		variants := d.Rules.Variants(c.Name)
		if _, ok := d.Rules.Sentence(c.Name, ""); ok {
			variants = append(variants, "")
		}
		for _, v := range variants {
			assert.True(t, raised[c.Name+"/"+v], "no golden raises %s", strings.TrimSuffix(c.Name+"/"+v, "/"))
		}
	}
	for code := range d.NotRaised {
		assert.False(t, raised[code+"/"], "%s is raised now: take it off the list", code)
	}
}

func (d *Dialect) covered(code string) bool {
	if _, ok := d.NotRaised[code]; ok {
		return true
	}
	for _, pattern := range d.Elsewhere {
		if semantic.MatchCode(pattern, code) {
			return true
		}
	}
	return false
}

// checkArguments asks for every argument of a sentence.
func checkArguments(t *testing.T, file, code, sentence string, args []semantic.Arg) {
	t.Helper()
	for _, m := range regexp.MustCompile(`\{([a-z0-9]+)\}`).FindAllStringSubmatch(sentence, -1) {
		found := false
		for _, a := range args {
			if a.Name == m[1] {
				found = true
				if !strings.Contains(sentence, "'{"+a.Name+"}'") { // the user's text may be empty
					assert.NotEmpty(t, a.String(), "%s: {%s} of %s says nothing", file, a.Name, code)
				}
			}
		}
		assert.True(t, found, "%s: %s lacks its argument {%s}", file, code, m[1])
	}
}
