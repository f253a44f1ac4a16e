package opening_test

import (
	_ "embed"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/semantic/opening"
)

//go:embed openings.tsv
var openings string

// after returns the position after moves.
func after(t testing.TB, moves string) board.Position {
	t.Helper()
	p := board.Start()
	for _, word := range strings.Fields(moves) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		w, ok := board.ReadSAN([]byte(word))
		require.True(t, ok, word)
		m, _, ok := p.Resolve(w)
		require.True(t, ok, word)
		p.Play(m)
	}
	return p
}

// TestEveryRow: each row of the file is found by its position, within the plies that are looked at.
func TestEveryRow(t *testing.T) {
	t.Parallel()
	rows := strings.Split(strings.TrimSpace(openings), "\n")[1:]
	require.Greater(t, len(rows), 3000)
	for _, row := range rows {
		f := strings.Split(row, "\t")
		p := after(t, f[2])
		got, ok := opening.Find(&p)
		require.True(t, ok, row)
		assert.Equal(t, opening.Opening{ECO: f[0], Name: f[1]}, got)
		plies := 2 * (p.FullmoveNumber() - 1)
		if p.Side() == board.Black {
			plies++
		}
		assert.LessOrEqual(t, plies, opening.Plies, row)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, moves, code, name string) {
		t.Helper()
		p := after(t, moves)
		got, ok := opening.Find(&p)
		assert.Equal(t, code != "", ok, moves)
		assert.Equal(t, opening.Opening{ECO: code, Name: name}, got, moves)
	}
	check(t, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation")
	check(t, "Nf3 c5 e4 d6 Nc3 Nf6 d4 cxd4 Nxd4 a6", "B90", "Sicilian Defense: Najdorf Variation") // by other moves
	check(t, "d4 Nf6 c4 e6 Nf3 d5 Nc3", "D37", "Queen's Gambit Declined: Three Knights Variation")
	check(t, "", "", "")
	check(t, "e4 e5 Ke2 Ke7 Ke1 Ke8", "", "") // the men of 1.e4 e5, but nobody may castle
	empty := board.Position{}
	_, ok := opening.Find(&empty)
	assert.False(t, ok)
}

func TestSplit(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, name, first, second string) {
		t.Helper()
		a, b := opening.Opening{ECO: "A00", Name: name}.Split()
		assert.Equal(t, [2]string{first, second}, [2]string{a, b})
	}
	check(t, "French Defense", "French Defense", "")
	check(t, "French Defense: Winawer Variation, Poisoned Pawn Variation", "French Defense", "Winawer Variation, Poisoned Pawn Variation")
}

func BenchmarkFind(b *testing.B) {
	p := after(b, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")
	b.ReportAllocs()
	for b.Loop() {
		opening.Find(&p)
	}
}
