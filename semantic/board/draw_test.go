package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDeadByMaterial(t *testing.T) {
	rows := []struct {
		fen  string
		dead bool
	}{
		{"8/8/8/8/8/8/8/K6k w - - 0 1", true},
		{"8/8/8/8/8/8/8/KN5k w - - 0 1", true},
		{"8/8/8/8/8/8/8/KB5k w - - 0 1", true},
		{"8/8/8/8/8/8/8/KBn4k w - - 0 1", false},
		{"8/8/8/8/8/8/8/KNn4k w - - 0 1", false},
		{"8/8/8/8/8/8/8/KNN4k w - - 0 1", false},
		{"8/8/8/8/8/8/8/KBb4k w - - 0 1", false},
		{"8/8/8/8/8/8/8/KB1b3k w - - 0 1", true},
		{"8/8/8/8/8/B7/8/KB5k w - - 0 1", false},
		{"8/8/8/8/8/8/P7/K6k w - - 0 1", false},
		{"7k/8/8/8/8/8/8/KR6 w - - 0 1", false},
		{"7k/8/8/8/8/8/8/KQ6 w - - 0 1", false},
	}
	for _, row := range rows {
		p := mustFEN(t, row.fen)
		assert.Equal(t, row.dead, p.DeadByMaterial(), row.fen)
	}
}

// keyAfter is the key after a line of moves from the initial array.
func keyAfter(t *testing.T, line string) uint64 {
	p, _ := replay(t, line)
	return p.Key()
}

func TestKeys(t *testing.T) {
	same := [][2]string{
		{"", "Nf3 Nf6 Ng1 Ng8"},
		{"e4 e5 Nf3 Nc6", "Nf3 Nc6 e4 e5"},
		{"Nf3 e6 e4", "e4 e6 Nf3"}, // e3 is an en passant square in the first, but nobody can take there
	}
	for _, pair := range same {
		assert.Equal(t, keyAfter(t, pair[0]), keyAfter(t, pair[1]), "%v", pair)
	}
	different := [][2]string{
		{"", "e4"},
		{"e4 e5 Ke2 Ke7 Ke1 Ke8", "e4 e5"},             // castling rights
		{"e4 a6 e5 d5", "e4 a6 e5 d5 Nf3 Nf6 Ng1 Ng8"}, // the en passant capture has gone
	}
	for _, pair := range different {
		assert.NotEqual(t, keyAfter(t, pair[0]), keyAfter(t, pair[1]), "%v", pair)
	}
	// With a capture that can be made the key differs from that without; with one that a pin forbids it does not.
	legal := mustFEN(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
	none := mustFEN(t, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2")
	assert.NotEqual(t, none.Key(), legal.Key())
	pinned := mustFEN(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
	free := mustFEN(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 2")
	assert.Equal(t, free.Key(), pinned.Key())
	// Played and read positions agree, clocks never count.
	p, _ := replay(t, "e4 a6 e5 d5")
	read := mustFEN(t, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 77")
	assert.Equal(t, p.Key(), read.Key())
}

// Tables of openings are keyed by position: the keys must never change.
func TestKeysAreStable(t *testing.T) {
	p := Start()
	assert.Equal(t, uint64(0x5a247df979ddc1fb), p.Key())
}

func TestHistory(t *testing.T) {
	var h History
	var counts []int
	p := Start()
	counts = append(counts, h.Push(&p))
	for _, text := range strings.Fields("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5") {
		w, _ := ReadSAN([]byte(text))
		m, _, _ := p.Resolve(w)
		p.Play(m)
		counts = append(counts, h.Push(&p))
	}
	assert.Equal(t, []int{1, 1, 1, 1, 2, 2, 2, 2, 3, 1, 1}, counts)
	h.Truncate(9)
	assert.Equal(t, 9, h.Len())
	assert.Equal(t, []int{0, 4, 8}, h.Occurrences(nil, 8))
	h.Truncate(8)
	assert.Equal(t, []int{3, 7}, h.Occurrences(nil, 7))
	h.Truncate(0)
	assert.Zero(t, h.Len())
	late := mustFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 90 80")
	assert.Equal(t, 1, h.Push(&late)) // a clock older than the history
}
