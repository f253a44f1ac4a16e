package assist

import (
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checkCaret asks for the position at the bar in text, and compares the path that
// leads there; "?" behind it stands for an assumed position.
func checkCaret(t *testing.T, text, want string) {
	t.Helper()
	off := strings.IndexByte(text, '|')
	require.GreaterOrEqual(t, off, 0, "no caret in the row")
	g := game(text[:off] + text[off+1:])
	p := g.PositionAt(off)
	got := string(g.Analysis.AppendPath(nil, p.Spot, 1000))
	if got == "" {
		got = "start"
	}
	if p.State == nil {
		got = "unknown"
	}
	if p.Assumed {
		got += "?"
	}
	assert.Equal(t, want, got, "%s", text)
	if p.Last != semantic.NotAMove {
		assert.GreaterOrEqual(t, p.Node, 0, "%s", text)
	}
}

func TestPositionAt(t *testing.T) {
	t.Parallel()
	const moves = "1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3 (2. d4 exd4 (2... d6)) (2. c3 Nf6 3. d4)\n2... Nc6 3. Bb5 *\n"
	rows := []struct{ text, want string }{
		// On a move, or touching its right end.
		{"1. |e4 e5 *", "1.e4"},
		{"1. e|4 e5 *", "1.e4"},
		{"1. e4| e5 *", "1.e4"},
		{"1. e4 |e5 *", "1.e4 e5"},
		{"1.|e4 e5 *", "1.e4"},
		{"1. e4|(1. d4) *", "1.e4"},
		{"1. e4 (1. d4|) *", "1.d4"},
		{"1. e4 e5|", "1.e4 e5"},
		{"1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3 (2. d4 exd4 (2... |d6)) *", "1.e4 e5 2.d4 d6"},
		// On a NAG, suffix or comment behind a move in the same line.
		{"1. e4 $|1 e5 *", "1.e4"},
		{"1. e4|! e5 *", "1.e4"},
		{"1. e4!| e5 *", "1.e4"},
		{"1. e4 {be|st} e5 *", "1.e4"},
		{"1. e4 ;be|st\n e5 *", "1.e4"},
		{"1. e4 (1. d4) {be|st} e5 *", "1.e4"},
		{"1. e4 {a} $1|4 e5 *", "1.e4"},
		{"1. e4 (1. d4 {be|st}) *", "1.d4"},
		// On a number, or between it and its move.
		{"|1. e4 e5 *", "start"},
		{"1|. e4 e5 *", "start"},
		{"1.| e4 e5 *", "start"},
		{"1.  |  e4 e5 *", "start"},
		{"1. e4 1|... e5 *", "1.e4"},
		{"1. e4 e5 2|. Nf3 *", "1.e4 e5"},
		{"1. e4 e5 2. {no|w} Nf3 *", "1.e4 e5"},
		{"1. e4 (1|. d4) *", "start"},
		{"1. e4 e5 2. Nf3 (2. |d4 exd4) *", "1.e4 e5 2.d4"},
		{"1. e4 e5 2|. *", "1.e4 e5"},
		// In white space.
		{"1. e4  |  e5 *", "1.e4"},
		{"1. e4 e5\n|\n*", "1.e4 e5"},
		{"1. e4 e5 *\n|\n", "1.e4 e5"},
		{"\n|\n1. e4 e5 *", "start"},
		{"1. e4 (1. d4  |  d5) e5 *", "1.d4"},
		{"1. e4 (1. d4)  |  (1. c4) e5 *", "1.e4"},
		// Just inside '('.
		{"1. e4 e5 (|1... c5) *", "1.e4"},
		{"1. e4 e5 ( | 1... c5) *", "1.e4"},
		{"1. e4 e5 ({fir|st} 1... c5) *", "1.e4"},
		{"1. e4 e5 (|c5) *", "1.e4 c5"},
		{"1. e4 e5 |(c5) *", "1.e4 e5"},
		{"1. e4 e5 (|) *", "1.e4"},
		{"(|1. e4) 1. d4 *", "start"},
		// Before ')' is inside, right of it outside.
		{"1. e4 e5 (1... c5 |) 2. Nf3 *", "1.e4 c5"},
		{"1. e4 e5 (1... c5 )|2. Nf3 *", "1.e4 e5"},
		{"1. e4 e5 (1... c5 (1... d5)|) 2. Nf3 *", "1.e4 c5"},
		{"1. e4 e5 (1... c5 (1... d5))| 2. Nf3 *", "1.e4 e5"},
		{"1. e4 e5 (1... c5)|(1... d5) 2. Nf3 *", "1.e4 e5"},
		{"1. e4 e5 (1... c5)(|1... d5) 2. Nf3 *", "1.e4"},
		// A variation that is not closed is still being written.
		{"1. e4 (1. d4 |", "1.d4"},
		{"1. e4 (1. d4 | *", "1.d4"},
		{"1. e4 (1. d4 |*", "1.e4"},
		{"1. e4 ( |", "start"},
		// On the marker.
		{"1. e4 e5 |*", "1.e4 e5"},
		{"1. e4 e5 1|-0", "1.e4 e5"},
		{"1. e4 e5 1-0|", "1.e4 e5"},
		{"1. e4 e5 * 2. Nf3 |*", "1.e4 e5"},
		{"1. e4 e5 * 2. N|f3 *", "1.e4 e5?"},
		// In the tag section.
		{"|[White \"?\"]\n\n1. e4 *", "start"},
		{"[Wh|ite \"?\"]\n\n1. e4 *", "start"},
		{"[White \"|?\"]\n\n1. e4 *", "start"},
		{"[White \"?\"]\n|\n1. e4 *", "start"},
		{"[White \"?\"]\n|", "start"},
		// Inside a FEN value.
		{"[SetUp \"1\"]\n[FEN \"4k3/8/8|/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", "start"},
		{"[FEN \"nonsense|\"]\n\n1. e4 *", "unknown?"},
		// On the value of a NochetoTreeNumber tag.
		{"[NochetoTreeNumber \"2.0x2.1.1|\"]\n\n" + moves, "1.e4 e5 2.d4 d6"},
		{"[NochetoTreeNumber |\"2.0x2.1.1\"]\n\n" + moves, "1.e4 e5 2.d4 d6"},
		{"[NochetoTreeNumber \"2.0x2.1.1\"|]\n\n" + moves, "1.e4 e5 2.d4 d6"},
		{"[NochetoTreeNumber \"|2.0x2.1.1\"]\n\n" + moves, "1.e4 e5 2.d4 d6"},
		{"[NochetoTreeNumber \"2|.0x2.1.1\"]\n\n" + moves, "start"},
		{"[NochetoTreeNumber \"2.0x|2.1.1\"]\n\n" + moves, "1.e4 e5"},
		{"[NochetoTreeNumber \"2.0x2.1|.1\"]\n\n" + moves, "1.e4 e5 2.d4"},
		{"[NochetoTreeNumber \"2.0x2.2.0|\"]\n\n" + moves, "1.e4 e5 2.c3 Nf6"},
		{"[NochetoTreeNumber \"3.0.0.2.0.0|\"]\n\n" + moves, "1.e4 e5 2.c3 Nf6 3.d4"},
		{"[NochetoTreeNumber \"0|\"]\n\n" + moves, "start"},
		{"[NochetoTreeNumber \"2.0x2.7|\"]\n\n" + moves, "1.e4 e5?"},
		{"[NochetoTreeNumber \"zwei|\"]\n\n" + moves, "start?"},
		{"[Nocheto|TreeNumber \"2.0x2.1.1\"]\n\n" + moves, "start"},
		{"[NochetoTreeNumber \"2.0x2.1.1\"]|\n\n" + moves, "start"},
		// Text that is not understood.
		{"1. e4 } |", "1.e4"},
		{"1. e4 }| e5 *", "1.e4?"},
		{"1. e4 )| e5 *", "1.e4?"},
		{"1. e4 e5 2. Kd4 Ke|6 *", "1.e4 e5?"},
		{"1. e4 e5 2. Kd5 Nf6 N|f6 *", "1.e4 e5?"},
		// Behind a move that is not legal, in a line that one repair mends.
		{"1. e4 e5 2. K|e3 Nf6 *", "1.e4 e5 2.Ke2"},
		{"1. e4 e5 2. Ke3 N|f6 *", "1.e4 e5 2.Ke2 Nf6"},
		{"1. e4 Nf6 2. e5 3. d|4 d6 4. c4 Nb6 *", "1.e4 Nf6 2.e5 Nd5 3.d4"},
		{"1. e4 e5 2. Nf4 Nc6 (2... d|6) 3. Bb5 a6 4. Ba4 Nf6 5. Nxe5 *", "1.e4 e5 2.Nf3 d6"},
		{"1. e4 e5 2. Ke3 (2. Nf3 N|f6) Nf6 *", "1.e4 e5 2.Nf3 Nf6"},
		{"1. e4 bla|h e5 *", "1.e4?"},
		{"1. e4 blah e|5 *", "1.e4 e5"},
		{"|", "start"},
		// The whole of the running example.
		{strings.Replace(moves, "c4)", "c4|)", 1), "1.d4 d5 2.c4"},
		{strings.Replace(moves, "(2. c3", "(|2. c3", 1), "1.e4 e5"},
		{strings.Replace(moves, ")\n2...", ")|\n2...", 1), "1.e4 e5 2.Nf3"},
		{strings.Replace(moves, "*", "*|", 1), "1.e4 e5 2.Nf3 Nc6 3.Bb5"},
	}
	for _, r := range rows {
		checkCaret(t, r.text, r.want)
	}
}

// TestPositionAnswer checks what comes with a position, in the running example.
func TestPositionAnswer(t *testing.T) {
	t.Parallel()
	text := sample(t)
	g := game(text)
	rows := []struct{ at, fen, number, last string }{
		{"[Event", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "0", ""},
		{"d6)", "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", "2.0x2.1.1", "d6"},
		{"2.1.1\"]", "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2", "2.0x2.1", "d4"},
		{"2... d6", "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2", "2.0x2.1", "d4"},
		{"(2. c3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "2.0x3", "Nf3"},
		{"2. c3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", "1.0x2", "e5"},
		{"*\n", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", "3.0x5", "Bb5"},
	}
	for _, r := range rows {
		off := strings.LastIndex(text, r.at)
		if r.at == "2.1.1\"]" {
			off += len("2.1")
		}
		p := g.PositionAt(off)
		assert.Equal(t, r.fen, record(p.State, false), r.at)
		assert.Equal(t, r.number, g.TreeNumber(p), r.at)
		last := ""
		if p.Node >= 0 {
			last = string(g.Tree.MoveText(g.Tree.Move(p.Node)))
		}
		assert.Equal(t, r.last, last, r.at)
		assert.False(t, p.Assumed, r.at)
	}
	g = game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\n\n1. e4 *")
	assert.Equal(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", record(g.PositionAt(12).State, false))
	assert.Equal(t, "4k3/8/8/8/8/8/8/4K3 b - - 0 9", record(g.PositionAt(55).State, false), "another FEN tag is read for itself")
	assert.Equal(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", record(g.PositionAt(43).State, false), "the name of that tag is none")
}
