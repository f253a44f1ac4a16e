package table_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic/opening/internal/table"
)

// TestTableIsGenerated: the committed table is what the generator makes of the committed file. So it also fails when
// the keys of positions change, which every copy of the table depends on.
func TestTableIsGenerated(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../openings.tsv")
	require.NoError(t, err)
	want, err := table.Generate(data)
	require.NoError(t, err)
	got, err := os.ReadFile("../../table_gen.go")
	require.NoError(t, err)
	assert.True(t, string(want) == string(got), "table_gen.go is not up to date: go generate ./semantic/opening")
}

func TestFaultyRows(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, rows, want string) {
		t.Helper()
		_, err := table.Generate([]byte("eco\tname\tpgn\n" + rows))
		assert.EqualError(t, err, want)
	}
	check(t, "A00\tPolish Opening", "line 2: not a code, a name and moves")
	check(t, "A0\tPolish Opening\t1. b4", "line 2: not a code, a name and moves")
	check(t, "A00\tPolish Opening\t1. b9", `line 2: "b9" is no move`)
	check(t, "A00\tPolish Opening\t1. b5", `line 2: "b5" is not legal`)
	check(t, "A00\tPolish Opening\t1. b4\nA00\tOrangutan\t1. b4", "line 3: the position of line 2")
}
