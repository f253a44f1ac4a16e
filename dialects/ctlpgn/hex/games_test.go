package hex

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A testGame is one record as far as this package needs it: start position and moves of the main line.
type testGame struct {
	name   string
	start  Position
	letter *Letters
	texts  [][]byte
}

// readGames reads the records of a file, variations and comments left out, for tests only.
func readGames(t testing.TB, path string) []testGame {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var games []testGame
	records := strings.Split("\n"+string(data), "\n[Variant ")
	if len(records) > 1 {
		records = records[1:]
	}
	for i, record := range records {
		g := testGame{name: filepath.Base(path) + "#" + string(rune('0'+i)), start: Start(), letter: Standard()}
		var moves strings.Builder
		comment, depth := false, 0
		for _, line := range strings.Split("["+record, "\n") {
			if strings.HasPrefix(line, "[") && !comment && depth == 0 {
				_, value, _ := strings.Cut(line, " \"")
				value = strings.TrimRight(value, "\"]\r")
				switch {
				case strings.HasPrefix(line, "[Redefine "):
					g.letter, _ = Redefine([]byte(value))
				case strings.HasPrefix(line, "[PDTL "), strings.HasPrefix(line, "[DPTL "):
					g.start, _ = ParsePDTL([]byte(value), g.letter)
				}
				continue
			}
			for _, c := range line + " " {
				switch {
				case c == '{':
					comment = true
				case c == '}':
					comment = false
				case comment:
				case c == '(' && !strings.Contains(line, "(=)"):
					depth++
				case c == ')' && depth > 0:
					depth--
				case depth == 0:
					moves.WriteRune(c)
				}
			}
		}
		for _, word := range strings.Fields(moves.String()) {
			if w, n := CutMove([]byte(word), g.letter); n > 0 && w.From|w.To != 0 {
				g.texts = append(g.texts, []byte(word[:n]))
			}
		}
		games = append(games, g)
	}
	return games
}

// play plays a game's moves and returns the position, and the index of the first text that is not legal, or -1.
func (g *testGame) play() (Position, int) {
	p := g.start
	for i, text := range g.texts {
		w, _ := ReadMove(text, g.letter)
		m, ok := p.Resolve(&w)
		if !ok {
			return p, i
		}
		p.Play(m)
	}
	return p, -1
}

// TestSharedGames plays the records of the shared folder and compares the facts that are known of them.
func TestSharedGames(t *testing.T) {
	t.Parallel()
	root := cmp.Or(os.Getenv("PGN_LSP_SHARED"), filepath.Join("..", "..", "..", "..", "shared"))
	data, err := os.ReadFile(filepath.Join(root, "testdata", "ctl-pgn", "expected.json"))
	if err != nil {
		t.Skip("the shared folder is not here: it lies beside the project, or where PGN_LSP_SHARED says")
	}
	var expected struct {
		Files map[string]struct {
			Records []struct {
				Plies         int
				Legal         bool
				End           string
				FinalPosition string
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &expected))
	for name, file := range expected.Files {
		games := readGames(t, filepath.Join(root, "testdata", "ctl-pgn", name))
		require.Len(t, games, len(file.Records), name)
		for i, record := range file.Records {
			p, failed := games[i].play()
			assert.Equal(t, record.Legal, failed < 0, "%s %d: %s", name, i, games[i].texts[max(failed, 0)])
			if record.Legal {
				assert.Equal(t, record.FinalPosition, string(Standard().AppendPDTL(nil, &p)), "%s %d", name, i)
				assert.Len(t, games[i].texts, record.Plies, "%s %d", name, i)
				assert.Equal(t, record.End != "" && record.End[0] == '#', p.Mate(), "%s %d", name, i)
			} else {
				assert.Equal(t, record.Plies, failed, "%s %d", name, i)
			}
		}
	}
}
