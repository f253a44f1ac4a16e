package hex

import (
	"slices"
	"testing"
)

// FuzzPDTL: whatever is read is written again as a text that reads as the same position, and every question may be
// asked of it.
func FuzzPDTL(f *testing.F) {
	for i, row := range pdtlRows {
		f.Add([]byte(row.text), uint8(i))
	}
	f.Add([]byte("/27:1k/15:3pp3/14:3P3/1:1K/ b -- E15@F14 0 1"), uint8(0))
	f.Add([]byte("/28:KKK/27:kk/0:P/ w RKRrkr F28 1 ?"), uint8(0))
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		letters := fuzzLetters[int(choice)%len(fuzzLetters)]
		p, problems := ParsePDTL(text, letters)
		for i, problem := range problems {
			if problem.Start < 0 || problem.Start >= problem.End && len(text) > 0 || problem.End > len(text) {
				t.Fatalf("range of %+v", problem)
			}
			if i > 0 && problem.Field < problems[i-1].Field {
				t.Fatalf("order of %+v", problems)
			}
		}
		again := letters.AppendPDTL(nil, &p)
		q, _ := ParsePDTL(again, letters)
		if q.special.takers != p.special.takers { // a capture field cannot say which of two pawns was scorned
			q.special.takers = p.special.takers
		}
		if q != p {
			t.Fatalf("%q reads as %q, that as %q", text, again, letters.AppendPDTL(nil, &q))
		}
		ask(t, &p, UsablePDTL(problems))
	})
}

var fuzzLetters = []*Letters{
	Standard(), FAN(), newLetters(map[Kind]byte{Bishop: 'B', Queen: 'Q', Wyvern: 'W'}),
	newLetters(map[Kind]byte{Bishop: 'L', Knight: 'S', Rook: 'T'}),
}

// ask calls everything that a position answers.
func ask(t *testing.T, p *Position, usable bool) {
	t.Helper()
	moves := p.Legal(nil)
	if p.HasLegalMove() != (len(moves) > 0) {
		t.Fatalf("moves disagree on %s", Standard().AppendPDTL(nil, p))
	}
	p.Mate()
	p.Stalemate()
	p.DeadByMaterial()
	p.Waiting(nil, White)
	for _, text := range []string{"E7-E13", "KRK-II", "KRR-HGG", "T22=R", "KG1-H6", "F12@@G9", "C11@D14", "JF6×NE9", "A21-A23", "XF6-F13"} {
		w, _ := ReadMove([]byte(text), Standard())
		m, ok := p.Resolve(&w)
		reason := Explain(p, nil, &w)
		if ok && !slices.Contains(moves, m) || ok != (reason == Reason{}) {
			t.Fatalf("%s on %s: %v %v %+v", text, Standard().AppendPDTL(nil, p), m, ok, reason)
		}
	}
	for _, m := range moves {
		Standard().AppendMove(nil, p, m, TextOptions{})
		if usable && !p.IsLegal(m) {
			t.Fatalf("%v on %s", m, Standard().AppendPDTL(nil, p))
		}
		p.PinnedRook(m)
	}
}

// FuzzReadMove: no text makes the reader panic, in any letters; what it reads can be resolved and explained, and the
// parts lie within the text.
func FuzzReadMove(f *testing.F) {
	for i, row := range readRows {
		f.Add([]byte(row.text), uint8(i))
	}
	start := Start()
	rows := perftRows(f)
	middle, _ := ParsePDTL([]byte(rows[4].Position), Standard())
	triple, _ := ParsePDTL([]byte(rows[2].Position), Standard())
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		letters := fuzzLetters[int(choice)%len(fuzzLetters)]
		_, length := CutMove(text, letters)
		if length < 0 || length > len(text) {
			t.Fatalf("%q: %d", text, length)
		}
		w, ok := ReadMove(text, letters)
		if ok != (length == len(text) && length > 0) && len(text) <= maxText {
			t.Fatalf("%q: read %v, cut %d", text, ok, length)
		}
		if !ok {
			return
		}
		last := 0
		for part := PartMan; part < partCount; part++ {
			from, to := w.Span(part)
			if from > to || to > len(text) || from < last && from != to {
				t.Fatalf("%q: part %d is %d-%d", text, part, from, to)
			}
			last = max(last, to)
		}
		for _, p := range []Position{start, middle, triple} {
			m, ok := p.Resolve(&w)
			if ok && !slices.Contains(p.Legal(nil), m) {
				t.Fatalf("%q resolves to %v", text, m)
			}
			if reason := Explain(&p, nil, &w); ok != (reason == Reason{}) {
				t.Fatalf("%q: %+v", text, reason)
			}
			if ok {
				p.Spelling(&w, m)
			}
		}
	})
}

// FuzzPlay: after any moves, legal or not, chosen by the bytes, the position still knows what it is: it equals the one
// read from its own text, and what it says of checks is true.
func FuzzPlay(f *testing.F) {
	f.Add(uint8(0), []byte{1, 5, 9, 200, 17, 4})
	f.Add(uint8(2), []byte{255, 12, 34, 7, 255, 99, 99, 13})
	rows := perftRows(f)
	f.Fuzz(func(t *testing.T, choice uint8, moves []byte) {
		p, _ := ParsePDTL([]byte(rows[int(choice)%len(rows)].Position), Standard())
		start := p
		var path []Move
		for i := 0; i < min(len(moves), 60); i++ {
			legal := p.Legal(nil)
			var m Move
			switch {
			case moves[i] == 255 && i+2 < len(moves):
				m = Move(moves[i+1])<<8 | Move(moves[i+2])
				i += 2
			case len(legal) == 0:
				return
			default:
				m = legal[int(moves[i])%len(legal)]
			}
			p.Play(m)
			path = append(path, m)
			fresh := p
			fresh.recheck()
			if fresh.checked != p.checked {
				t.Fatalf("checks after %x: %v", path, p.checked)
			}
		}
		text := Standard().AppendPDTL(nil, &p)
		again, problems := ParsePDTL(text, Standard())
		if again.special.takers != p.special.takers {
			again.special.takers = p.special.takers
		}
		if len(problems) == 0 && (again != p || again.Key() != p.Key()) {
			t.Fatalf("%s after %x reads as another position", text, path)
		}
		w, _ := ReadMove([]byte("E7-E13"), Standard())
		_, ok := p.Resolve(&w)
		if reason := Explain(&start, path, &w); ok != (reason == Reason{}) {
			t.Fatalf("after %x: %+v", path, reason)
		}
	})
}
