package hex

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

func fromPDTL(t testing.TB, text string) Position {
	t.Helper()
	p, problems := ParsePDTL([]byte(text), Standard())
	assert.True(t, UsablePDTL(problems), "%s: %+v", text, problems)
	return p
}

// TestGeometry: columns, lines, colours and mirror images.
func TestGeometry(t *testing.T) {
	t.Parallel()
	columns := map[string]int{}
	for c := Cell(0); c < NoCell; c++ {
		name := c.String()
		assert.Equal(t, c, ParseCell([]byte(name)))
		assert.Equal(t, c, CellAt(c.Column(), c.Line()))
		assert.Equal(t, c, c.Mirror().Mirror())
		columns[name[:1]]++
		first, count := RowOf(c.Line())
		assert.True(t, c >= first && int(c-first) < count, name)
	}
	for i, want := range []int{8, 9, 10, 11, 12, 13, 14, 15, 14, 13, 12, 11, 10, 9, 8} {
		assert.Equal(t, want, columns[ColumnLetters[i:i+1]], ColumnLetters[i:i+1])
	}
	for name, shade := range map[string]Shade{"F0": Dark, "G1": Light, "F14": Coloured, "F28": Light, "G27": Dark} {
		assert.Equal(t, shade, cell(name).Shade(), name)
	}
	for _, name := range []string{"", "F", "F13", "P5", "J5", "E07", "e7", "E29", "E-1", "F014", "7E", "É7"} {
		assert.Equal(t, NoCell, ParseCell([]byte(name)), name)
	}
	for text, want := range map[string]string{
		"F13": "[F12 F14]", "F3": "[F2 F4]", "P5": "[P7]", "P23": "[P21]", "E29": "[E27]", "e07": "[E7]", "G999": "[G27]",
		"J5": "[]", "F": "[]", "Fx": "[]", "": "[]", "F14": "[F14]",
	} {
		assert.Equal(t, want, fmt.Sprint(NearestCells(nil, []byte(text))), text)
	}
	assert.Equal(t, "-", NoCell.String())
	assert.Equal(t, NoCell, NoCell.Mirror())
}

// TestSizes: what is kept for every move and copied for every variation stays small.
func TestSizes(t *testing.T) {
	t.Parallel()
	assert.Equal(t, uintptr(216), unsafe.Sizeof(Position{}))
	assert.Equal(t, uintptr(12), unsafe.Sizeof(Reason{}))
	assert.LessOrEqual(t, unsafe.Sizeof(Written{}), uintptr(40))
}

// TestMoveRoundTrip: every value of a Move is safe to ask, and what it is made of is found again.
func TestMoveRoundTrip(t *testing.T) {
	t.Parallel()
	for i := range 1 << 16 {
		m := Move(i)
		from, to := m.From(), m.To()
		assert.LessOrEqual(t, from, NoCell)
		assert.LessOrEqual(t, to, NoCell)
		switch {
		case from == NoCell || to == NoCell:
		case m.IsCastling():
			side := promoter(from).Other()
			if from == homes.king[side] {
				assert.Equal(t, m, NewCastling(side, m.Castling()))
			}
		case m.Promotion() != NoKind:
			if Promotes(promoter(from), to) {
				assert.Equal(t, m, NewPromotion(from, to, m.Promotion()))
			}
		default:
			assert.Equal(t, m, NewMove(from, to))
		}
	}
	assert.Equal(t, NoMove, NewPromotion(cell("H22"), cell("H24"), Queen))
	assert.Equal(t, NoMove, NewPromotion(cell("H22"), cell("H26"), King))
	assert.Equal(t, "", NoCastling.Name())
	assert.Equal(t, NoCell, NoCastling.King(White))
}

// TestAnyMoveIsSafe: Play takes every value in every position, and keeps what it knows of checks right.
func TestAnyMoveIsSafe(t *testing.T) {
	t.Parallel()
	for _, row := range perftRows(t) {
		start := fromPDTL(t, row.Position)
		for i := 0; i < 1<<16; i += 7 {
			p := start
			p.Play(Move(i))
			p.Play(Move(i * 31))
			want := p
			want.recheck()
			assert.Equal(t, want.checked, p.checked, "%x in %s", i, row.Name)
			p.Legal(nil)
		}
	}
}

func TestWaitingPawns(t *testing.T) {
	t.Parallel()
	// Everything is on the board: the pawn waits, and one bishop of the right colour lets it go.
	p := fromPDTL(t, "/27:1k/26:2P/14:J6/13:J7/1:1K/ w -- - 0 1")
	assert.True(t, p.MustPromote())
	assert.Equal(t, []Cell{cell("H26")}, p.Waiting(nil, White))
	full := "/28:v/27:dk/26:2P/25:rnnr/14:J6/13:J7/12:J6/3:RNNR/2:G1G/1:DK/0:V/ w -- - 0 1"
	p = fromPDTL(t, full)
	assert.False(t, p.MustPromote())
	assert.Zero(t, p.Recoverable(White, cell("H26")))
	assert.Zero(t, p.Recoverable(White, cell("H24")))
	texts := legalTexts(&p)
	assert.NotContains(t, texts, "H26-G27=&", "the king stands there")
	p = fromPDTL(t, strings.Replace(full, "/27:dk/", "/27:d1/24:4k/", 1))
	assert.Contains(t, legalTexts(&p), "H26-G27=&")
	p = fromPDTL(t, strings.Replace(full, "/14:J6/", "/", 1))
	assert.Equal(t, []string{"H26=J"}, legalTexts(&p), "H26 has the colour of T14")
}

func legalTexts(p *Position) (texts []string) {
	for _, m := range p.Legal(nil) {
		texts = append(texts, string(Standard().AppendMove(nil, p, m, TextOptions{Bare: true})))
	}
	slices.Sort(texts)
	return texts
}

func TestNearCastlings(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		wing       Kind
		name, want string
	}{
		{King, "HI", "KRK-HIO KRK-HIOO"},
		{Rook, "HHI", "KRR-HIH"},
		{Rook, "GGH", "KRR-HGG"},
		{Queen, "GF", "KRD-FG"},
		{King, "XX", ""},
		{King, "", ""},
	} {
		var names []string
		for _, c := range NearCastlings(nil, row.wing, row.name) {
			names = append(names, c.Name())
		}
		assert.Equal(t, row.want, strings.Join(names, " "), row.name)
	}
}

func TestPinnedRook(t *testing.T) {
	t.Parallel()
	p := fromPDTL(t, "/27:1k/5:5r/3:R2R/1:1K/ w RKR- - 0 1")
	w, _ := ReadMove([]byte("KRK-HH"), Standard())
	m, ok := p.Resolve(&w)
	assert.True(t, ok, "C'escacs R2")
	rook, by, pinned := p.PinnedRook(m)
	assert.True(t, pinned)
	assert.Equal(t, "I3 L5", rook.String()+" "+by.String())
	p = fromPDTL(t, bare+" w RKRrkr - 0 1")
	_, _, pinned = p.PinnedRook(m)
	assert.False(t, pinned)
	_, _, pinned = p.PinnedRook(NewMove(cell("G1"), cell("G3")))
	assert.False(t, pinned)
}

func TestDeadByMaterial(t *testing.T) {
	t.Parallel()
	for text, dead := range map[string]bool{
		"/27:1k/1:1K/ w -- - 0 1":                 true,
		"/27:1k/14:N6/1:1K/ w -- - 0 1":           true,
		"/27:1k/14:e6/13:J7/1:1K/ w -- - 0 1":     true,
		"/27:1k/14:G6/1:1K/ w -- - 0 1":           true,
		"/27:1k/14:G1N4/1:1K/ w -- - 0 1":         false,
		"/27:1k/14:R6/1:1K/ w -- - 0 1":           false,
		"/27:1k/14:p6/1:1K/ w -- - 0 1":           false,
		"/27:1k/14:E1E4/1:1K/ w -- - 0 1":         false,
		"/27:1k/14:e1E1n2/13:J7/1:1K/ w -- - 0 1": false,
		startPDTL: false,
	} {
		p := fromPDTL(t, text)
		assert.Equal(t, dead, p.DeadByMaterial(), text)
	}
}

// TestKey: equal positions have equal keys, whatever the way to them; rights, turn and special captures count.
func TestKey(t *testing.T) {
	t.Parallel()
	play := func(texts string) Position {
		p := Start()
		for _, text := range strings.Fields(texts) {
			w, _ := ReadMove([]byte(text), Standard())
			m, ok := p.Resolve(&w)
			assert.True(t, ok, text)
			p.Play(m)
		}
		return p
	}
	start := Start()
	there := play("NE3-C7 NE25-C21 NC7-E3 NC21-E25")
	assert.Equal(t, start.Key(), there.Key())
	a, b := play("E7-E9 E21-E19 G7-G9"), play("G7-G9 E21-E19 E7-E9")
	assert.Equal(t, a.Key(), b.Key())
	a, b = play("E7-E11 E21-E19 G7-G9"), play("G7-G9 E21-E19 E7-E11")
	assert.NotEqual(t, a.Key(), b.Key(), "the double step")
	seen := map[uint64]string{}
	for _, text := range []string{
		bare + " w RKRrkr - 0 1", bare + " b RKRrkr - 0 1", bare + " w RKrkr - 0 1", bare + " w KRrkr - 0 1",
		bare + " w Krkr - 0 1", bare + " w -rkr - 0 1", bare + " w RKR- - 0 1",
	} {
		p := fromPDTL(t, text)
		assert.NotContains(t, seen, p.Key(), text)
		seen[p.Key()] = text
	}
}

// TestSpelling: a legal text, and in which ways it departs from the canonical one, which is given.
func TestSpelling(t *testing.T) {
	t.Parallel()
	names := []string{
		"neutral", "other side", "wait missing", "mark missing", "mark extra", "mark class", "mark plain", "mate missing", "mate extra",
	}
	for _, row := range []struct{ position, redefine, text, canonical, want string }{
		{"", "", "E7-E13", "E7-E13", ""},
		{"", "", "E7\u2010E13", "E7-E13", ""},
		{"", "", "E7-E13+", "E7-E13", "mark extra"},
		{"", "", "E7-E13#", "E7-E13", "mate extra"},
		{"", "FAN", "♗F6-D12", "♗F6-D12", ""},
		{"", "FAN", "♝F6-D12", "♗F6-D12", "other side"},
		{bare + " w RKRrkr - 0 1", "", "RI3-G5+∞", "RI3-G5+∞", ""},
		{bare + " w RKRrkr - 0 1", "", "RI3-G5+", "RI3-G5+∞", "mark plain"},
		{bare + " w RKRrkr - 0 1", "", "RI3-G5", "RI3-G5+∞", "mark missing"},
		{bare + " w RKRrkr - 0 1", "", "RI3-G5+^", "RI3-G5+∞", "mark class"},
		{bare + " w RKRrkr - 0 1", "", "RI3-G5++", "RI3-G5+∞", "mark class"},
		{bare + " w RKRrkr - 0 1", "", "RI3-G5#", "RI3-G5+∞", "mate extra"},
		{bare + " w RKRrkr - 0 1", "", "KRK-FG", "KRK-FG+∞", "mark missing"},
		{"/27:1k/21:P7/14:J6/13:J7/12:J6/4:1V3/3:RNNR/2:GDG/1:1K/ w -- - 0 1", "", "P21-T22", "P21-T22=&", "wait missing"},
		{"/27:1k/20:P6/14:J6/13:J7/12:J6/4:1V3/3:RNNR/2:GDG/1:1K/ w -- - 0 1", "", "T20-P21", "T20-P21=&", "wait missing"},
		{"/27:k1/23:3D2/22:1R5/2:2K/ w -- - 53 27", "", "RB22-F26+^", "RB22-F26#", "mate missing"},
		{"/27:1k/20:2d4/18:2R4/1:1K/ b -- - 0 1", "FAN", "♕D20×♜D18", "♛D20×♖D18", "neutral, other side"},
	} {
		p := Start()
		if row.position != "" {
			p = fromPDTL(t, row.position)
		}
		letters := Standard()
		if row.redefine != "" {
			letters, _ = Redefine([]byte(row.redefine))
		}
		w, _ := ReadMove([]byte(row.text), letters)
		m, ok := p.Resolve(&w)
		assert.True(t, ok, row.text)
		var list []string
		for i, name := range names {
			if p.Spelling(&w, m)/endOfText>>i&1 != 0 {
				list = append(list, name)
			}
		}
		assert.Equal(t, row.want, strings.Join(list, ", "), row.text)
		assert.Equal(t, row.canonical, string(letters.AppendMove(nil, &p, m, TextOptions{})), row.text)
	}
}

// TestLettersOfAllKinds: a game's moves mean the same in all letters.
func TestLettersOfAllKinds(t *testing.T) {
	t.Parallel()
	for _, value := range []string{"B@J, Q@D, W@V", "L@J, S@N, T@R", "FAN"} {
		letters, _ := Redefine([]byte(value))
		for _, g := range benchGames(t) {
			p := g.start
			for _, m := range movesOf(t, &g) {
				for _, opts := range []TextOptions{{}, {Typographic: true}} {
					text := letters.AppendMove(nil, &p, m, opts)
					w, ok := ReadMove(text, letters)
					got, legal := p.Resolve(&w)
					if !ok || !legal || got != m || p.Spelling(&w, m)&^SpelledTypographic != 0 {
						t.Fatalf("%s", text)
					}
				}
				p.Play(m)
			}
		}
	}
}
