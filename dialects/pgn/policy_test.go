package pgn_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// TestProfiles holds the severity of every code in every profile against the rules
// that say how profiles differ.
func TestProfiles(t *testing.T) {
	t.Parallel()
	onlyIn := map[string]semantic.Profile{"export-newline": semantic.Archival, "export-charset": semantic.Archival}
	quiet := []string{
		"tag-roster-order", "tag-roster-first", "tag-extra-order", "tag-roster-missing", "lex-line-too-long",
		"num-missing", "num-superfluous", "num-dots", "num-side", "san-suffix-glyph",
	}
	for i := range pgn.Rules.Codes {
		c := &pgn.Rules.Codes[i]
		in := func(p semantic.Profile) semantic.Severity {
			policy := semantic.NewPolicy(p, nil)
			return policy.Severity(c, semantic.Unset)
		}
		standard, raised := c.Severity, c.Severity
		if c.Severity == semantic.Information && strings.Contains(c.Source, "PGN ") {
			raised = semantic.Warning
		}
		switch c.Name {
		case "tag-player-comma", "tag-termination-value":
			raised = semantic.Information
		case "tag-extra-order":
			raised = semantic.Warning
		}
		strict, archival, interop := raised, raised, c.Severity
		if c.Profile != semantic.Standard {
			standard, strict, archival, interop = semantic.Off, semantic.Off, semantic.Off, semantic.Off
		}
		switch c.Profile {
		case semantic.Archival:
			archival = raised
			assert.Equal(t, semantic.Archival, onlyIn[c.Name], c.Name)
		case semantic.Interop:
			interop = c.Severity
		}
		lenient := standard
		if lenient == semantic.Hint || strings.HasPrefix(c.Name, "export-") || slices.Contains(quiet, c.Name) {
			lenient = semantic.Off
		}
		assert.Equal(t, standard, in(semantic.Standard), "%s in standard", c.Name)
		assert.Equal(t, lenient, in(semantic.Lenient), "%s in lenient", c.Name)
		assert.Equal(t, strict, in(semantic.Strict), "%s in strict", c.Name)
		assert.Equal(t, archival, in(semantic.Archival), "%s in archival", c.Name)
		assert.Equal(t, interop, in(semantic.Interop), "%s in interop", c.Name)
	}
	for _, name := range quiet {
		assert.NotNil(t, pgn.Rules.Code(name), name)
	}
}

// TestOverrides: the most specific pattern wins: a code, then the longest glob.
func TestOverrides(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name      string
		overrides map[string]semantic.Severity
		want      semantic.Severity // of num-wrong
	}{
		{"none", nil, semantic.Warning},
		{"code", map[string]semantic.Severity{"num-wrong": semantic.Hint}, semantic.Hint},
		{"family", map[string]semantic.Severity{"num-*": semantic.Error}, semantic.Error},
		{"everything", map[string]semantic.Severity{"*": semantic.Off}, semantic.Off},
		{"code before family", map[string]semantic.Severity{"num-wrong": semantic.Hint, "num-*": semantic.Off}, semantic.Hint},
		{"code before a glob as long", map[string]semantic.Severity{"num-wrong": semantic.Hint, "num-wron*": semantic.Off}, semantic.Hint},
		{"code before a longer glob", map[string]semantic.Severity{"num-wrong": semantic.Hint, "num-wrong*": semantic.Off}, semantic.Hint},
		{"longer glob", map[string]semantic.Severity{"num-w*": semantic.Error, "num-*": semantic.Off, "*": semantic.Hint}, semantic.Error},
		{"another code", map[string]semantic.Severity{"num-side": semantic.Off, "san-*": semantic.Off}, semantic.Warning},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			policy := semantic.NewPolicy(semantic.Standard, row.overrides)
			c := pgn.Rules.Code("num-wrong")
			require.NotNil(t, c)
			assert.Equal(t, row.want, policy.Severity(c, semantic.Unset))
			// With a table made in advance it is the same.
			fast := semantic.NewSieve(pgn.Rules, policy, nil)
			assert.Equal(t, row.want, fast.Severity(nil, &semantic.Problem{Code: "num-wrong"}))
		})
	}
}

// TestSieveIsFastAndSlowAlike: a sieve with a table gives each code, of each level of its
// own, what one without gives.
func TestSieveIsFastAndSlowAlike(t *testing.T) {
	t.Parallel()
	for _, name := range semantic.ProfileNames() {
		profile, _ := semantic.ParseProfile(name)
		policy := semantic.NewPolicy(profile, map[string]semantic.Severity{"san-*": semantic.Hint})
		ignored := []string{"tag-*", "num-wrong"}
		fast := semantic.NewSieve(pgn.Rules, policy, ignored)
		slow := &semantic.Sieve{Rules: pgn.Rules, Policy: policy, Ignored: ignored}
		for _, c := range pgn.Rules.Codes {
			for level := semantic.Unset; level <= semantic.Hint; level++ {
				p := &semantic.Problem{Code: c.Name, Level: level}
				assert.Equal(t, slow.Severity(nil, p), fast.Severity(nil, p), "%s in %s", c.Name, name)
			}
		}
		assert.Equal(t, semantic.Off, fast.Severity(nil, &semantic.Problem{Code: "no-such-code"}))
	}
}
