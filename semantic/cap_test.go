package semantic

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// located makes a list from words such as "move-pinned:error*3": so many problems in
// a row, each at the next byte.
func located(words string) []Located {
	var list []Located
	for _, w := range strings.Fields(words) {
		code, rest, _ := strings.Cut(w, ":")
		name, count := rest, 1
		if level, n, ok := strings.Cut(rest, "*"); ok {
			name = level
			_, _ = fmt.Sscan(n, &count)
		}
		level, _ := ParseSeverity(name)
		for range count {
			at := len(list)
			list = append(list, Located{
				Problem:  Problem{Code: code, Span: syntax.Span{Start: at % 10, End: at%10 + 1}},
				Game:     syntax.GameRef{Offset: at - at%10},
				Severity: level,
			})
		}
	}
	return list
}

// summary writes a list as located reads it, with the place of each ws-capped.
func summary(list []Located) string {
	var words []string
	for i := 0; i < len(list); {
		if l := list[i]; l.Code == "ws-capped" {
			words = append(words, fmt.Sprintf("%q@%d:%s", testRules.Message(&l.Problem), l.Place().Start, l.Severity))
			i++
			continue
		}
		j := i
		for j < len(list) && list[j].Code == list[i].Code && list[j].Severity == list[i].Severity {
			j++
		}
		words = append(words, fmt.Sprintf("%s:%s*%d", list[i].Code, list[i].Severity, j-i))
		i = j
	}
	return strings.Join(words, " ")
}

func TestCap(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, list string
		limits     Limits
		want       string
	}{
		{"nothing", "", Limits{}, ""},
		{"at the limits", "a:error*200 b:hint*200", Limits{}, "a:error*200 b:hint*200"},
		{
			"one code", "a:warning*201 b:hint*3",
			Limits{},
			`a:warning*200 "1 more of a not shown"@200:information b:hint*3`,
		},
		{
			"two codes", "a:warning*5 b:hint*4",
			Limits{PerCode: 3},
			`a:warning*3 "2 more of a not shown"@3:information b:hint*3 "1 more of b not shown"@8:information`,
		},
		{
			"the gravest of a code are kept", "a:hint*2 a:warning*2 a:error*2",
			Limits{PerCode: 3},
			`"3 more of a not shown"@0:information a:warning*1 a:error*2`,
		},
		{
			"no hint while an error is hidden", "a:error*5 b:hint*1 c:warning*1",
			Limits{PerCode: 3},
			`a:error*3 "2 more of a not shown"@3:information "1 more of b not shown"@5:information c:warning*1`,
		},
		{
			"all codes", "a:hint*3 b:information*3 c:warning*3 d:error*3",
			Limits{PerFile: 7},
			`"3 more of a not shown"@0:information b:information*1 "2 more of b not shown"@4:information c:warning*3 d:error*3`,
		},
		{
			"errors alone", "a:hint*1 d:error*5",
			Limits{PerFile: 3},
			`"1 more of a not shown"@0:information d:error*3 "2 more of d not shown"@4:information`,
		},
		{"no bounds", "a:hint*5000", Limits{PerCode: -1, PerFile: -1}, "a:hint*5000"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			list := located(row.list)
			assert.Equal(t, row.want, summary(Cap(list, row.limits, Information)))
			assert.Equal(t, located(row.list), list, "the list has changed")
		})
	}
	assert.Equal(t, "a:error*1", summary(Cap(located("a:error*3"), Limits{PerCode: 1}, Off)))
}

// However the limits fall, nothing is lost without being counted, and no hint is
// shown for a hidden error.
func TestCapCounts(t *testing.T) {
	t.Parallel()
	list := located("a:error*7 b:hint*9 c:warning*2 a:hint*3 d:information*8 c:error*4 b:warning*5")
	for perCode := 1; perCode < 14; perCode++ {
		for perFile := 1; perFile < 40; perFile++ {
			shown := Cap(list, Limits{perCode, perFile}, Information)
			count, errors, hints := 0, 0, 0
			for i := range shown {
				l := &shown[i]
				if l.Code == "ws-capped" {
					count += l.Args[0].num
					continue
				}
				count++
				switch l.Severity {
				case Error:
					errors++
				case Hint:
					hints++
				}
			}
			assert.Equal(t, len(list), count)
			assert.True(t, errors == 11 || hints == 0, "%d %d", perCode, perFile)
		}
	}
}
