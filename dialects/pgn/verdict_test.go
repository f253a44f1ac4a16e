package pgn_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// verdicts.json, as far as it is compared.
type (
	verdictFile struct {
		File     string         `json:"file"`
		Counts   map[string]int `json:"counts"`
		Verdicts []verdict      `json:"verdicts"`
	}
	verdict struct {
		Line        int    `json:"line"`
		Status      string `json:"status"`
		Ply         int    `json:"ply"`
		InVariation *struct {
			Ply int `json:"ply"`
		} `json:"in_variation"`
		Python   *verdict `json:"python-chess"`
		Shakmaty *verdict `json:"shakmaty"`
		Extract  *verdict `json:"pgn-extract"`
	}
)

// outcome is what a reader says of a game: the half-moves, counted from 1, at which
// it first complains in the main line and in a variation; 0: nowhere.
type outcome struct {
	judged          bool
	main, variation int
}

func (o outcome) String() string {
	switch {
	case !o.judged:
		return "not judged"
	case o.main > 0:
		return "illegal " + strconv.Itoa(o.main)
	case o.variation > 0:
		return "variation " + strconv.Itoa(o.variation)
	}
	return "ok"
}

// ourOutcome reads the outcome of an analysis.
func ourOutcome(t *syntax.Tree, a *semantic.Analysis) (o outcome) {
	if o.judged = a.Ruleset != nil; !o.judged || len(a.Lines) == 0 {
		return o
	}
	moves, i, ply := a.Moves(0), 0, 0
	for n := range t.Children(a.Lines[0].Node) {
		if t.Kind(n) == syntax.NodeResult {
			break
		}
		if t.Kind(n) != syntax.NodeMove {
			continue
		}
		if m := moves[i]; m.IsPlayed() {
			ply++
		} else if m != semantic.NotAMove {
			o.main = ply + 1
			break
		}
		i++
	}
	for _, p := range a.Problems {
		if c := pgn.Rules.Code(p.Code); strings.HasPrefix(p.Code, "move-") && !p.Main && p.Ply > 0 &&
			cmp.Or(p.Level, c.Severity) == semantic.Error && p.Code != "move-not-a-move" {
			o.variation = p.Ply
			break
		}
	}
	return o
}

// corpus is the folder of chess files that tests read.
var corpus = filepath.Join("..", "..", "testdata", "corpus")

// differencesFile lists, with who is right and why, the games on which other
// programs differ from us or among themselves.
const differencesFile = "verdict-differences.md"

// TestVerdicts holds what we say of the corpus against three other programs.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	checkVerdicts(t, corpus)
}

// TestVerdictsShared does so for the larger collection of the shared folder.
func TestVerdictsShared(t *testing.T) {
	t.Parallel()
	checkVerdicts(t, sharedFolder(t))
}

// sharedFolder returns the collection of PGN files that may not be passed on.
func sharedFolder(t *testing.T) string {
	t.Helper()
	root := cmp.Or(os.Getenv("PGN_LSP_SHARED"), filepath.Join("..", "..", "..", "shared"))
	folder := filepath.Join(root, "testdata", "pgn")
	if _, err := os.Stat(folder); err != nil {
		t.Skip("the shared folder is not here: it lies beside the project, or where PGN_LSP_SHARED says")
	}
	return folder
}

// checkVerdicts compares each game of a folder with its verdicts.json. Games are
// matched by the line of their first character. A difference must be listed, and
// what is listed must differ.
func checkVerdicts(t *testing.T, folder string) {
	t.Helper()
	var all struct {
		Files []verdictFile `json:"files"`
	}
	readJSON(t, filepath.Join(folder, "verdicts.json"), &all)
	require.NotEmpty(t, all.Files)
	listed := readDifferences(t)
	found := map[string]string{}
	games, skipped := 0, 0
	for _, f := range all.Files {
		n, s := f.compare(t, folder, found)
		games, skipped = games+n, skipped+s
	}
	t.Logf("%d files, %d games, %d more of variants that we do not judge", len(all.Files), games, skipped)
	for place, difference := range found {
		assert.Equal(t, difference, listed[place],
			"%s: not as listed in %s (if that has the right of it, this is a bug)", place, differencesFile)
	}
	for place := range listed {
		file, _, _ := strings.Cut(place, ":")
		here := slices.ContainsFunc(all.Files, func(f verdictFile) bool { return f.File == file })
		if _, ok := found[place]; here && !ok {
			assert.Fail(t, "does not differ", "%s: take it off %s", place, differencesFile)
		}
	}
}

func readJSON(t *testing.T, file string, v any) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, v))
}

// compare adds to found what differs in one file: by place, what they say and what
// we say. It returns how many games were compared, and how many were not because
// they are no orthodox chess.
func (f *verdictFile) compare(t *testing.T, folder string, found map[string]string) (games, skipped int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(f.File)))
	require.NoError(t, err)
	doc := syntax.NewDocument(text, pgn.Grammar)
	matched, ours := 0, 0
	for ref := range doc.All() {
		tree := ref.Tree(pgn.Grammar)
		line := firstLine(tree, ref)
		if line == 0 {
			continue
		}
		ours++
		i := slices.IndexFunc(f.Verdicts, func(v verdict) bool { return v.Line == line })
		they := "not listed" // as legal, or not seen
		if i >= 0 {
			matched++
			they = f.Verdicts[i].String()
		}
		a := semantic.Of(ref.Game, pgn.Grammar, pgn.Rules, semantic.Options{})
		if slices.ContainsFunc(a.Problems, func(p semantic.Problem) bool {
			return p.Code == "tag-variant-unknown" || p.Code == "move-variant-rules"
		}) {
			skipped++
			continue
		}
		games++
		we := ourOutcome(tree, a).String()
		if they != we && (they != "not listed" || we != "ok") {
			found[f.File+":"+strconv.Itoa(line)] = they + " | " + we
		}
	}
	if matched < len(f.Verdicts) || ours != f.Counts["python-chess"] {
		found[f.File] = fmt.Sprintf("%d, %d, %d games | %d", f.Counts["python-chess"], f.Counts["shakmaty"],
			f.Counts["pgn-extract"], ours)
	}
	return games, skipped
}

// firstLine returns the number of the line on which the first character of a game
// stands that is no white space, 0 if there is none.
func firstLine(t *syntax.Tree, ref syntax.GameRef) int {
	for tok := range t.AllTokens() {
		if !tok.Kind.IsBlank() {
			return ref.Line + ref.LineAt(tok.Start) + 1
		}
	}
	return 0
}

// String returns a verdict in the form of [outcome], or, where they disagree, what
// each of them says.
func (v *verdict) String() string {
	if v.Status != "disputed" {
		o := outcome{judged: v.Status == "ok" || v.Status == "illegal", main: v.Ply}
		if v.Status == "ok" && v.InVariation != nil {
			o.variation = v.InVariation.Ply
		}
		return o.String()
	}
	var parts []string
	for _, p := range []struct {
		name string
		said *verdict
	}{{"python-chess", v.Python}, {"shakmaty", v.Shakmaty}, {"pgn-extract", v.Extract}} {
		if p.said != nil {
			said := strings.ReplaceAll(p.said.Status, "_", " ")
			if p.said.Ply > 0 {
				said += " " + strconv.Itoa(p.said.Ply)
			}
			parts = append(parts, p.name+" "+said)
		}
	}
	return strings.Join(parts, ", ")
}

// readDifferences reads the tables of the list: by place, what they say and what we
// say. Every row has to name who is right and why.
func readDifferences(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(corpus, differencesFile))
	require.NoError(t, err)
	list := map[string]string{}
	for line := range strings.Lines(string(data)) {
		rest, ok := strings.CutPrefix(line, "| `")
		if !ok {
			continue
		}
		place, rest, ok := strings.Cut(rest, "` | ")
		require.True(t, ok, line)
		cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(rest), " |"), " | ")
		require.Len(t, cells, 4, line)
		for _, cell := range cells {
			assert.NotEmpty(t, strings.TrimSpace(cell), line)
		}
		_, twice := list[place]
		assert.False(t, twice, "%s stands twice in %s", place, differencesFile)
		list[place] = cells[0] + " | " + cells[1]
	}
	require.NotEmpty(t, list)
	return list
}

// TestPlantedFaults holds the first complaint in games with one planted fault each
// against the truth beside them: the half-move at which a reader must first
// complain.
func TestPlantedFaults(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"one-illegal-move", "one-typo"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkPlanted(t, filepath.Join(corpus, "made", name))
		})
		t.Run(name+"-shared", func(t *testing.T) {
			t.Parallel()
			checkPlanted(t, filepath.Join(sharedFolder(t), "made", name))
		})
	}
}

func checkPlanted(t *testing.T, base string) {
	t.Helper()
	var truth []struct {
		Game int    `json:"game"`
		Ply  int    `json:"ply"`
		SAN  string `json:"san"`
	}
	readJSON(t, base+".json", &truth)
	text, err := os.ReadFile(base + ".pgn")
	require.NoError(t, err)
	doc := syntax.NewDocument(text, pgn.Grammar)
	require.Equal(t, len(truth), doc.Games())
	for _, want := range truth {
		ref := doc.Game(want.Game - 1)
		tree := ref.Tree(pgn.Grammar)
		a := semantic.Of(ref.Game, pgn.Grammar, pgn.Rules, semantic.Options{})
		assert.Equal(t, outcome{judged: true, main: want.Ply}, ourOutcome(tree, a), "game %d, %s", want.Game, want.SAN)
		errors := 0
		for _, p := range a.Problems {
			if c := pgn.Rules.Code(p.Code); cmp.Or(p.Level, c.Severity) == semantic.Error {
				errors++
				assert.Equal(t, want.Ply, p.Ply, "game %d", want.Game)
				assert.Equal(t, want.SAN, string(text[ref.Offset+p.Span.Start:ref.Offset+p.Span.End]), "game %d", want.Game)
			}
		}
		assert.Equal(t, 1, errors, "game %d has one fault", want.Game)
	}
}
