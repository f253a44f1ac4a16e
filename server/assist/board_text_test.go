package assist

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// drawn plays a move on the position of a FEN, if one is given, and draws it.
func drawn(t *testing.T, fen, san string, style BoardStyle, o Orientation) string {
	t.Helper()
	pos, problems := board.ParseFEN([]byte(fen))
	require.True(t, board.UsableFEN(problems), fen)
	s := semantic.BoardRules(pos).Start()
	last := semantic.NotAMove
	if san != "" {
		m, reading := s.Read([]byte(san))
		require.LessOrEqual(t, reading, semantic.ReadNull, san)
		s.Play(m)
		last = m
	}
	return string(AppendBoard(nil, s, last, style, o))
}

func TestAppendBoard(t *testing.T) {
	t.Parallel()
	const middle = "r3k2r/1P4pp/8/8/8/8/P6P/R3K2R w KQkq - 0 1"
	rows := []struct {
		fen, san string
		style    BoardStyle
		o        Orientation
		want     []string
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", BoardLetters, WhiteBelow, []string{
			" r n b q k b n r",
			" p p p p p p p p",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" P P P P P P P P",
			" R N B Q K B N R   to move",
		}},
		{middle, "O-O", BoardLetters, WhiteBelow, []string{
			" r · · · k · · r   to move",
			" · P · · · · p p",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" P · · · · · · P",
			" R · · · · R[K]·",
		}},
		{middle, "bxa8=Q+", BoardLetters, WhiteBelow, []string{
			"[Q]· · · k · · r   to move",
			" · · · · · · p p",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" P · · · · · · P",
			" R · · · K · · R",
		}},
		{middle, "h4", BoardFigurines, BlackBelow, []string{
			" ♖ · · ♔ · · · ♖",
			" · · · · · · · ♙",
			" · · · · · · · ·",
			"[♙]· · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" ♟ ♟ · · · · ♙ ·",
			" ♜ · · ♚ · · · ♜   to move",
		}},
		// The side below is the one that made the move, or is to make the first.
		{"4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Kd8", BoardLetters, MoverBelow, []string{
			" · · · K · · · ·   to move",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · ·[k]· · ·",
		}},
		{"4k3/8/8/8/8/8/8/4K3 b - - 0 1", "", BoardLetters, MoverBelow, []string{
			" · · · K · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · k · · · ·   to move",
		}},
		// The last square of a line, which is that of the side to move, too.
		{"7r/8/8/k7/8/8/8/K6R w - - 0 1", "Rxh8", BoardLetters, WhiteBelow, []string{
			" · · · · · · ·[R]  to move",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" k · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" K · · · · · · ·",
		}},
		// Nobody moves: nothing is marked.
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--", BoardLetters, WhiteBelow, []string{
			" · · · · k · · ·   to move",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · · · · ·",
			" · · · · K · · ·",
		}},
		{middle, "", BoardOff, WhiteBelow, []string{""}},
	}
	for _, r := range rows {
		assert.Equal(t, r.want, strings.Split(drawn(t, r.fen, r.san, r.style, r.o), "\n"), "%s %s", r.fen, r.san)
	}
}

// TestBoardColumns checks that each square keeps its column whatever is marked.
func TestBoardColumns(t *testing.T) {
	t.Parallel()
	pos := board.Start()
	s := semantic.BoardRules(pos).Start()
	for range 40 {
		moves := s.Legal(nil)
		m := moves[len(moves)/2]
		s.Play(m)
		for row, line := range strings.Split(string(AppendBoard(nil, s, m, BoardLetters, WhiteBelow)), "\n") {
			text := []rune(line)
			require.GreaterOrEqual(t, len(text), 16)
			for file := range 8 {
				want := '·'
				if p := s.(*semantic.BoardState).Position.PieceAt(board.SquareAt(file, 7-row)); p != 0 {
					want = rune(p.Letter())
				}
				assert.Equal(t, want, text[2*file+1])
			}
			assert.True(t, utf8.ValidString(line))
		}
	}
}
