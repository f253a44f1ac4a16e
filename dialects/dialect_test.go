package dialects_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

func TestDetect(t *testing.T) {
	t.Parallel()
	const game = "[Event \"x\"]\n\n1. e4 *\n"
	for _, row := range []struct {
		name, id, file, content string
		want                    string // "" for none
	}{
		{"language id", "pgn", "", "", "pgn"},
		{"language id in capitals", "PGN", "", "", "pgn"},
		{"language id of another editor", "chess-pgn", "", "", "pgn"},
		{"id before file name", "pgn", "notes.txt", "nothing like it", "pgn"},
		{"id before file name, for another format", "cif", "game.pgn", game, ""},
		{"unknown id, file name", "plaintext", "game.pgn", "", "pgn"},
		{"extension", "", "game.pgn", "", "pgn"},
		{"extension in capitals", "", "GAME.PGN", "", "pgn"},
		{"bughouse", "", "game.bpgn", "", "pgn"},
		{"a path", "", "/home/a.b/games/x.pgn", "", "pgn"},
		{"a name that is an extension", "", ".pgn", "", "pgn"},
		{"content", "", "", game, "pgn"},
		{"content under another name", "", "game.txt", game, "pgn"},
		{"content behind a byte order mark and empty lines", "", "", "\uFEFF\r\n \n" + game, "pgn"},
		{"content with blanks in the tag", "", "", "  [ Event  \"x\" ]", "pgn"},
		{"another first tag", "", "", "[Site \"x\"]\n", ""},
		{"a longer name", "", "", "[EventDate \"x\"]\n", ""},
		{"moves are no proof", "", "", "1. e4 e5 *\n", ""},
		{"nothing", "", "", "", ""},
		{"crystallography", "", "quartz.cif", "data_quartz\n_cell_length_a 4.9\n", ""},
		{"not even with this content", "", "quartz.cif", game, ""},
		{"a format to come", "", "game.ctl-pgn", "[Variant \"C'escacs\"]\n", ""},
		{"a position", "", "start.fen", "8/8/8/8/8/8/8/8 w - - 0 1\n", "epd"},
		{"a position by its content", "", "", "# first\n8/8/8/8/8/8/8/K1k5 w - -\n", "epd"},
		{"no position", "", "", "a/b/c/d/e/f/g/h w\n", ""},
		{"other XML", "", "a.xml", "<cif/>", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got := ""
			if d := dialects.Detect(row.id, row.file, []byte(row.content)); d != nil {
				got = d.Name
			}
			assert.Equal(t, row.want, got)
		})
	}
}

// TestRegistry checks that every dialect is whole and found by its own names.
func TestRegistry(t *testing.T) {
	t.Parallel()
	require.NotEmpty(t, dialects.All())
	assert.Equal(t, "pgn", dialects.All()[0].Name)
	seen := map[string]bool{}
	for _, d := range dialects.All() {
		assert.NotNil(t, d.Grammar, d.Name)
		require.NotNil(t, d.Rules, d.Name)
		assert.NotEmpty(t, d.Rules.Codes, d.Name)
		assert.NotNil(t, d.Rules.Setup, d.Name)
		assert.Equal(t, d.Name, d.LanguageIDs[0])
		for _, name := range append(d.LanguageIDs, d.Extensions...) {
			assert.False(t, seen[name], "%s is claimed twice", name)
			seen[name] = true
		}
		for _, id := range d.LanguageIDs {
			assert.Same(t, d, dialects.ByName(id))
		}
	}
	assert.Nil(t, dialects.ByName("cif"))
	assert.Nil(t, dialects.ByName(""))
}
