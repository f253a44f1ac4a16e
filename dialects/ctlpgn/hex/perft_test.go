package hex

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// perftRow is a position of testdata/ctl-pgn/perft.json.
type perftRow struct {
	Name, Position string
	Perft          []uint64
	Moves          []string
}

func perftRows(t testing.TB) []perftRow {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "ctl-pgn", "perft.json"))
	require.NoError(t, err)
	var file struct{ Positions []perftRow }
	require.NoError(t, json.Unmarshal(data, &file))
	require.NotEmpty(t, file.Positions)
	return file.Positions
}

// TestPerft compares the numbers of move paths, and the list of moves with their marks, that other programs found.
func TestPerft(t *testing.T) {
	t.Parallel()
	for _, row := range perftRows(t) {
		t.Run(row.Name, func(t *testing.T) {
			t.Parallel()
			p, problems := ParsePDTL([]byte(row.Position), Standard())
			require.Empty(t, problems)
			assert.Equal(t, row.Position, string(Standard().AppendPDTL(nil, &p)))
			var texts []string
			for _, m := range p.Legal(nil) {
				texts = append(texts, string(Standard().AppendMove(nil, &p, m, TextOptions{})))
			}
			slices.Sort(texts)
			assert.Equal(t, row.Moves, texts)
			for i, want := range row.Perft {
				if testing.Short() && i == 2 {
					break
				}
				assert.Equal(t, want, Perft(&p, i+1), "depth %d", i+1)
			}
		})
	}
}
