package assist

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// testNow is the day from which the goldens count ages.
var testNow = time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)

// question is the name of a section: "hover", "plain" or another form, a pattern of
// the game's text with a bar where the pointer is (at its start if there is none),
// the number of the occurrence, options.
var question = regexp.MustCompile(`^(hover|plain) /(.+)/(?: #(\d+))?((?: \w+)*)$`)

// TestHoverGoldens asks the questions that are the names of the sections of
// testdata/hover/*.txtar about the game in the first section.
func TestHoverGoldens(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/hover/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.NotEmpty(t, archive.Comment, "the first lines tell what the file shows")
			require.Equal(t, "game.pgn", archive.Files[0].Name)
			g := game(string(archive.Files[0].Data))
			for i := range archive.Files[1:] {
				f := &archive.Files[i+1]
				got := answer(t, g, f.Name)
				if *update {
					f.Data = []byte(got)
					continue
				}
				assert.Equal(t, string(f.Data), got, f.Name)
			}
			if *update {
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
			}
		})
	}
}

// answer returns what a golden holds: the text of the range, and the hover.
func answer(t *testing.T, g Game, name string) string {
	q := question.FindStringSubmatch(name)
	require.NotNil(t, q, name)
	n := 1
	if q[3] != "" {
		n, _ = strconv.Atoi(q[3])
	}
	pattern := strings.NewReplacer(`\n`, "\n").Replace(q[2])
	bar := max(strings.IndexByte(pattern, '|'), 0)
	pattern = strings.Replace(pattern, "|", "", 1)
	off := -1
	for ; n > 0; n-- {
		i := bytes.Index(g.Tree.Text()[off+1:], []byte(pattern))
		require.GreaterOrEqual(t, i, 0, "no such text: %s", name)
		off += 1 + i
	}
	opt := HoverOptions{Now: testNow}
	for _, o := range strings.Fields(q[4]) {
		switch o {
		case "figurines":
			opt.Board = BoardFigurines
		case "noboard":
			opt.Board = BoardOff
		case "black":
			opt.Orientation = BlackBelow
		case "mover":
			opt.Orientation = MoverBelow
		case "legal":
			opt.EnPassantLegal = true
		default:
			p, ok := ParsePart(o)
			require.True(t, ok, o)
			opt.Hidden |= p
		}
	}
	h, ok := g.Hover(off+bar, opt)
	if !ok {
		return "nothing\n"
	}
	text := h.Text.Markdown()
	if q[1] == "plain" {
		text = h.Text.Plain()
	}
	return "range " + strconv.Quote(string(g.Tree.Text()[h.Span.Start:h.Span.End])) + "\n\n" + text + "\n"
}
