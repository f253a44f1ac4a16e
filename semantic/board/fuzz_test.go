package board

import (
	"slices"
	"testing"
)

// FuzzFEN: whatever is read is written again as a FEN that reads as the same position with no new fault in form, and
// every question may be asked of it.
func FuzzFEN(f *testing.F) {
	for _, row := range fenRows {
		f.Add([]byte(row.fen), false, uint8(Orthodox))
	}
	for v, rows := range variantFENRows {
		for _, row := range rows {
			f.Add([]byte(row.fen), false, uint8(v))
		}
	}
	f.Add([]byte("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"), true, uint8(Orthodox))
	f.Add([]byte("8/8/8/8/8/8/8/pPkKpPqQ w KQkq e3 0 1"), true, uint8(Orthodox))
	f.Fuzz(func(t *testing.T, fen []byte, chess960 bool, variant uint8) {
		opts := FENOptions{Chess960: chess960, Variant: Variant(variant) % Variant(Variants)}
		p, problems := ParseFENWith(fen, opts)
		for i, problem := range problems {
			if problem.Start < 0 || problem.Start >= problem.End && len(fen) > 0 || problem.End > len(fen) {
				t.Fatalf("range of %+v", problem)
			}
			if i > 0 && problem.Field < problems[i-1].Field {
				t.Fatalf("order of %+v", problems)
			}
		}
		text := p.AppendFEN(nil, opts)
		again, _ := ParseFENWith(text, opts)
		if again != p {
			t.Fatalf("%q reads as %q, that as %q", fen, text, again.AppendFEN(nil, opts))
		}
		ask(t, p, UsableFEN(problems))
	})
}

// ask calls everything that a position answers.
func ask(t *testing.T, p Position, usable bool) {
	moves := p.Legal(nil)
	if p.HasLegalMove() != (len(moves) > 0) || p.countLegal() != len(moves) {
		t.Fatalf("counts disagree on %s", p.AppendFEN(nil, FENOptions{}))
	}
	p.Mate()
	p.Stalemate()
	if end := p.End(); usable && end.Kind != EndDeadPosition && (end.Kind == NoEnd) != (len(moves) > 0) {
		t.Fatalf("%+v with %d moves on %s", end, len(moves), p.AppendFEN(nil, FENOptions{}))
	}
	for _, text := range []string{"e4", "exd", "Nf3", "O-O", "e1g1", "Kxe2", "a8", "--", "Qh5", "N@f3", "@e4", "b8=K", "Kd5"} {
		w, _ := ReadSAN([]byte(text))
		m, _, ok := p.Resolve(w)
		reason := Explain(&p, nil, w, []Written{w})
		if ok && !p.IsLegal(m) || usable && ok != (reason == Reason{}) {
			t.Fatalf("%s on %s: %v %v %+v", text, p.AppendFEN(nil, FENOptions{}), m, ok, reason)
		}
	}
	for _, m := range moves {
		p.AppendSAN(nil, m)
		if usable && !p.IsLegal(m) {
			t.Fatalf("%v on %s", m, p.AppendFEN(nil, FENOptions{}))
		}
	}
}

// FuzzReadSAN: no text makes the reader panic, in any language, and what it reads can be resolved and explained.
func FuzzReadSAN(f *testing.F) {
	for _, row := range readSANRows {
		f.Add([]byte(row.text))
	}
	f.Add([]byte("Крe2"))
	start := Start()
	middle, _ := ParseFEN([]byte(oracleFENs[1]))
	hands, _ := ParseFENWith([]byte("r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[PNBRQ] w KQkq - 0 1"), FENOptions{Variant: Crazyhouse})
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, letters := range append([]*Letters{English()}, Languages()...) {
			w, ok := ReadSANLetters(text, letters)
			if !ok {
				continue
			}
			for _, p := range []Position{start, middle, hands} {
				m, _, ok := p.Resolve(w)
				if ok && !p.IsLegal(m) {
					t.Fatalf("%q resolves to %v", text, m)
				}
				if reason := Explain(&p, nil, w, []Written{w, w}); ok != (reason == Reason{}) {
					t.Fatalf("%q: %+v", text, reason)
				}
			}
		}
	})
}

// FuzzResolve: after any line of moves, chosen by the bytes, a text resolves to a move exactly if that move is listed.
func FuzzResolve(f *testing.F) {
	for i, row := range readSANRows {
		f.Add([]byte{1, 5, 9, 200, 17, 4}, row.text, uint8(Orthodox))
		f.Add([]byte{1, 5, 9, 200, 17, 4}, row.text, uint8(i%Variants))
	}
	f.Fuzz(func(t *testing.T, choices []byte, text string, variant uint8) {
		w, ok := ReadSAN([]byte(text))
		if !ok {
			return
		}
		start := StartOf(Variant(variant) % Variant(Variants))
		if start.variant == Orthodox && len(choices) > 0 {
			start, _ = ParseFEN([]byte(oracleFENs[int(choices[0])%len(oracleFENs)]))
		}
		p := start
		var path []Move
		for _, choice := range choices[min(1, len(choices)):] {
			moves := p.Legal(nil)
			if len(moves) == 0 {
				break
			}
			path = append(path, moves[int(choice)%len(moves)])
			p.Play(path[len(path)-1])
		}
		m, from, ok := p.Resolve(w)
		legal := p.Legal(nil)
		if ok != (slices.Contains(legal, m) || ok && m.IsNull()) {
			t.Fatalf("%q resolves to %v", text, m)
		}
		for ; from != 0; from = from.Rest() {
			if !slices.ContainsFunc(legal, func(m Move) bool { return m.From() == from.First() }) {
				t.Fatalf("%q: %v has no legal move", text, from.First())
			}
		}
		if reason := Explain(&start, path, w, nil); ok != (reason == Reason{}) {
			t.Fatalf("%q: %+v", text, reason)
		}
	})
}
