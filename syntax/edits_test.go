package syntax

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCompose: the composition of random edits does what they do one after the other.
func TestCompose(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(n int) []Edit {
		var edits []Edit
		for at := rng.IntN(4); at <= n; at += 1 + rng.IntN(4) {
			end := min(n, at+rng.IntN(4))
			var text []byte
			for range rng.IntN(4) {
				text = append(text, byte('A'+rng.IntN(26)))
			}
			edits = append(edits, Edit{Start: at, End: end, Text: text})
			at = end
		}
		return edits
	}
	for range 20_000 {
		text := []byte("abcdefghijkl")[:rng.IntN(13)]
		first := random(len(text))
		middle := ApplyEdits(text, first)
		second := random(len(middle))
		both := Compose(first, second)
		require.Equal(t, string(ApplyEdits(middle, second)), string(ApplyEdits(text, both)), "%v then %v", first, second)
		for i := range max(len(both)-1, 0) {
			require.Less(t, both[i].End, both[i+1].Start, "%v then %v", first, second)
		}
	}
}
