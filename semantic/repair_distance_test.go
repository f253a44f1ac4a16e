package semantic

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMoveDistance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want Cost
	}{
		{"Nf3", "Nf3", 0},
		// a neighbouring file or rank
		{"Bb4", "Bc4", 5},
		{"Rc8", "Rc7", 5},
		{"e4", "d5", 10},
		{"h3", "h1", 10},
		{"Qa1", "Qh1", 10},
		// a piece letter or a file of origin
		{"d6", "Bd6", 5},
		{"Nd7", "Nbd7", 5},
		{"f5", "gxf5", 5},
		{"d7", "Nbd7", 10},
		{"e8", "e8=Q+", 5},
		// a rank of origin is any other change
		{"Rd1", "R1d1", 10},
		// the key beside the right one, which may be no neighbouring file, and the other case
		{"Nd7", "Bd7", 7},
		{"Qd7", "Kd7", 10},
		{"fxe4", "dxe4", 7},
		{"cxd4", "fxd4", 7},
		{"axd4", "hxd4", 10},
		{"nf3", "Nf3", 7},
		{"bxc3", "Bxc3", 7},
		{"NF3", "Nf3", 7},
		{"Bxc3", "nxc3", 10},
		{"Wd7", "Qd7", 7},
		{"Qd5", "Ad5", 7},
		// any other change
		{"Ne2", "Be2", 7},
		{"Rxd5", "Nxd5", 10},
		{"Kd2", "Qd2", 10},
		{"O-O", "O-O-O", 10},
		{"O-O", "Kg1", 22},
		// what does not count
		{"Nxf3+", "Nf3", 0},
		{"e8Q", "e8=Q#", 0},
		{"e8(Q)", "e8=Q", 0},
		{"Nf3!?", "Nf3", 0},
		{"Qh7mate", "Qh7#", 0},
		{"exd6e.p.", "exd6", 0},
		{"Nb1-c3", "Nb1c3", 0},
		{"N:f3", "Nxf3", 0},
		{"Qg7ch", "Qg7+", 0},
		{"e8q", "e8=Q", 7},
		{"0-0", "O-O", 0},
		{"OO", "O-O", 0},
		{"o-o-o", "O-O-O", 0},
		{"O-O+", "O-O", 0},
		{"xh6", "Kxh6", 5},
		// any text
		{"", "e4", 15},
		{"", "", 0},
		{"№f3", "Nf3", 10},
	} {
		assert.Equal(t, tt.want, moveDistance([]byte(tt.a), []byte(tt.b)), "%s to %s", tt.a, tt.b)
		assert.Equal(t, tt.want, moveDistance([]byte(tt.b), []byte(tt.a)), "%s to %s", tt.b, tt.a)
	}
}

func TestKeyboard(t *testing.T) {
	t.Parallel()
	touching := map[byte]string{'b': "vghn", 'n': "bhjm", 'q': "wa", 'k': "jliom", 'r': "etdf", 'a': "qwsz", 'p': "ol"}
	for a, others := range touching {
		for b := byte('a'); b <= 'z'; b++ {
			want := false
			for i := range len(others) {
				want = want || others[i] == b
			}
			assert.Equal(t, want, besideOnKeyboard(a, b), "%c %c", a, b)
			assert.Equal(t, want, besideOnKeyboard(b, a), "%c %c", b, a)
		}
	}
}

// TestSpellWritten: letters of other languages, figurines and moves written with both
// squares are compared as what they stand for.
func TestSpellWritten(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		line string
		cost Cost
	}{
		{"e4 e5 Nf3 Nc6 Bb6 a6 Bb5a4", 5},
		{"e4 e5 Nf3 Nc6 ♗b6 a6 Ba4", 5},
		{"e4 e5 Nf3 Nc6 Bf1-b6 a6 Ba4", 5},
		{"e2e4 e7e5 g1f3 b8c6 f1b6 a7a6 b5a4", 5},
	} {
		q := queryFor(t, tt.line)
		r := Repairs(nil, q).List[0]
		assert.Equal(t, "Bb5", r.Text, tt.line)
		assert.Equal(t, tt.cost, r.Cost, tt.line)
	}
}
