package hex

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Start positions of the random games, beside those of perft.json: rich in special captures, promotions, waiting pawns,
// pins, checks, kings a leap apart, and poor in men.
var oraclePositions = []string{
	"/27:1k/25:r2r/3:R2R/1:1K/ w RKRrkr - 0 1",
	"/28:v/27:dk/26:gjg/25:rnnr/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1",
	"/27:1k/23:1P4/22:P5P/21:P6P/20:1p3p1/9:p6p/8:1p3p1/7:p6p/6:p5p/1:1K/ w Kk - 0 1",
	"/28:v/27:dk/26:gjg/25:rnnr/24:1jjj1/21:P6P/20:P4P1/9:p4p2/8:1p3p1/7:p6p/4:1JJJ1/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1",
	"/28:v/27:dk/26:gjg/25:rnnr/24:2j2/23:1j3P/22:P5P/21:P6P/7:p6p/6:p5p/5:p4/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1",
	"/27:1k/18:1p1p1p1/17:1p1p1p1p/14:1P1P1P1/13:P1P1P1P1/1:1K/ w Kk - 0 1",
	"/24:2ppp/23:pppppp/19:2k5/14:1E1e1E1/9:5K2/5:PPPPPP/4:PPP2/ w -- - 0 1",
	"/16:k6/13:4V3/10:2d4/8:4r2/1:1K/ w K- - 0 1",
	"/27:1k/14:3K3/12:1d1r3/8:2g1n2/3:R2R/ w -k - 0 1",
	"/22:5p1/20:4p2/17:3E4/10:3e3/6:1P3P1/5:5k/1:1K/ b K- - 0 1",
	"/20:3d3/16:2n1n2/8:4k2/3:R2R/1:1K/ b RKR- - 0 1",
	"/20:3d3/16:2n1n2/6:4k2/3:R2R/1:1K/ b RKR- - 0 1",
	"/27:1k/25:r2r/22:2K4/14:1V1N1J1/10:d3n2/ w -rkr - 0 1",
	"/27:1k/25:r2r/20:4K2/14:1V1J1J1/10:d3n2/ w -rkr - 0 1",
	"/27:1k/24:p3p/23:p4p/21:1P4P1/20:1P3P1/18:P5P/17:P6P/11:p6p/10:p5p/8:1p3p1/7:1p4p1/5:P4P/4:P3P/1:1K/ w -- - 0 1",
	"/28:v/27:dk/26:gjg/25:rnnr/24:p1j1p/23:p4p/22:3j3/21:1P4P1/20:1P3P1/18:P5P/17:P6P/11:p6p/10:p5p/8:1p3p1/7:1p4p1/" +
		"6:3J3/5:P4P/4:P1J1P/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1",
	"/27:1k/22:pppppp1/19:ppp2ppp/16:1p3p1/14:1P1P1P1/12:1P3P1/9:PPP2PPP/6:1PPPPPP/1:1K/ w Kk - 0 1",
}

// TestOracle plays random games and compares every answer of the package with the naive rules.
func TestOracle(t *testing.T) {
	t.Parallel()
	var starts []string
	for _, row := range perftRows(t) {
		starts = append(starts, row.Position)
	}
	for _, text := range oraclePositions {
		p, problems := ParsePDTL([]byte(text), Standard())
		require.True(t, UsablePDTL(problems), "%s: %+v", text, problems)
		starts = append(starts, string(Standard().AppendPDTL(nil, &p)))
	}
	positions := 50_000
	if testing.Short() || raceEnabled {
		positions = 2_000
	}
	perStart := positions/len(starts) + 1
	for i, start := range starts {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			for n := 0; n < perStart; {
				o := newOracle(t, start)
				n += o.game(rng, min(200, perStart-n))
			}
		})
	}
}

// oracle is one game played by both sets of rules.
type oracle struct {
	t     *testing.T
	start Position
	path  []Move
	pos   Position
	naive *naive
	moves []Move
	legal map[string]naiveMove
}

func newOracle(t *testing.T, pdtl string) *oracle {
	t.Helper()
	p, problems := ParsePDTL([]byte(pdtl), Standard())
	require.True(t, UsablePDTL(problems), "%s: %+v", pdtl, problems)
	return &oracle{t: t, start: p, pos: p, naive: newNaive(pdtl)}
}

func (o *oracle) fail(format string, args ...any) {
	o.t.Helper()
	o.t.Fatalf("%s after %v: %s", o.naive.pdtl(), o.path, fmt.Sprintf(format, args...))
}

// game plays up to a number of moves and returns how many positions it compared.
func (o *oracle) game(rng *rand.Rand, limit int) int {
	for n := 1; ; n++ {
		o.compare(rng)
		if len(o.moves) == 0 || n >= limit {
			return n
		}
		m := o.choose(rng)
		move := o.legal[string(Standard().AppendMove(nil, &o.pos, m, TextOptions{Bare: true}))]
		o.compareMark(m, &move)
		o.pos.Play(m)
		o.path = append(o.path, m)
		o.naive = o.naive.after(&move)
	}
}

// choose picks a move, rare kinds more often than others.
func (o *oracle) choose(rng *rand.Rand) Move {
	for _, sign := range []string{"@", "=", "KR"} {
		if rng.IntN(2) == 0 {
			continue
		}
		var rare []Move
		for _, m := range o.moves {
			text := string(Standard().AppendMove(nil, &o.pos, m, TextOptions{Bare: true}))
			if strings.Contains(text, sign) && (sign != "KR" || m.IsCastling()) {
				rare = append(rare, m)
			}
		}
		if len(rare) > 0 {
			return rare[rng.IntN(len(rare))]
		}
	}
	return o.moves[rng.IntN(len(o.moves))]
}

// compare compares one position.
func (o *oracle) compare(rng *rand.Rand) {
	if got, want := string(Standard().AppendPDTL(nil, &o.pos)), o.naive.pdtl(); got != want {
		o.fail("position is %s", got)
	}
	if read, problems := ParsePDTL([]byte(o.naive.pdtl()), Standard()); len(problems) == 0 && o.pos.special.kind != specialScornful {
		if read != o.pos || read.Key() != o.pos.Key() {
			o.fail("reads as %+v, is %+v", read, o.pos)
		}
	}
	o.moves = o.pos.Legal(o.moves[:0])
	o.legal = map[string]naiveMove{}
	for _, m := range o.naive.moves() {
		o.legal[m.text] = m
	}
	for _, m := range o.moves {
		text := string(Standard().AppendMove(nil, &o.pos, m, TextOptions{Bare: true}))
		if _, ok := o.legal[text]; !ok {
			o.fail("%s is not legal", text)
		}
		o.resolves(text, m)
		if !o.pos.IsLegal(m) || m > 0xA8FF {
			o.fail("%s is not legal as a move", text)
		}
	}
	if len(o.moves) != len(o.legal) {
		o.fail("%d moves, not %d", len(o.moves), len(o.legal))
	}
	check := len(o.naive.checkers()) > 0
	if o.pos.InCheck() != check || o.pos.HasLegalMove() != (len(o.legal) > 0) || o.pos.Mate() != (check && len(o.legal) == 0) ||
		o.pos.Stalemate() != (!check && len(o.legal) == 0) {
		o.fail("check, mate or stalemate")
	}
	if int(o.pos.Checkers().Count) != len(o.naive.checkers()) {
		o.fail("checkers are %+v", o.pos.Checkers())
	}
	for range 8 {
		o.explain(o.randomText(rng))
	}
}

// resolves checks that a canonical text means its move, in letters and figurines, and has no reason against it.
func (o *oracle) resolves(text string, m Move) {
	for _, letters := range []*Letters{Standard(), FAN()} {
		text := []byte(text)
		if letters.IsFAN() {
			text = letters.AppendMove(nil, &o.pos, m, TextOptions{Bare: true})
		}
		w, ok := ReadMove(text, letters)
		got, legal := o.pos.Resolve(&w)
		if !ok || !legal || got != m || w.Spelling != 0 {
			o.fail("%s resolves to %v %v, spelling %b", text, got, legal, w.Spelling)
		}
	}
	if r := Explain(&o.pos, nil, new(o.pos.Written(m))); r != (Reason{}) {
		o.fail("%s has a reason: %+v", text, r)
	}
}

func (o *oracle) compareMark(m Move, move *naiveMove) {
	if got, want := o.pos.MarkOf(m).String(), o.naive.after(move).mark(); got != want {
		o.fail("mark of %s is %q, should be %q", move.text, got, want)
	}
	if o.pos.GivesCheck(m) != (o.naive.after(move).mark() != "") {
		o.fail("check of %s", move.text)
	}
}

// explain compares the resolution of a text, and its reason when it is illegal, with what the naive rules say.
func (o *oracle) explain(text string) {
	w, ok := ReadMove([]byte(text), Standard())
	if !ok {
		o.fail("%q is not read", text)
	}
	m, ok := o.pos.Resolve(&w)
	_, legal := o.legal[text]
	if !legal {
		_, legal = o.legal[text+"=&"]
	}
	reason := Explain(&o.start, o.path, &w)
	switch {
	case ok != legal:
		o.fail("%s resolves %v, naive rules say %v", text, ok, legal)
	case ok != (reason == Reason{}):
		o.fail("%s: %v %v has reason %+v", text, m, ok, reason)
	case !ok:
		if problem := o.confirm(&w, &reason); problem != "" {
			o.fail("%s: %s: reason %+v", text, problem, reason)
		}
	}
}

// confirm checks a reason against the naive board and returns what is wrong with it, or "".
func (o *oracle) confirm(w *Written, r *Reason) string {
	n := o.naive
	at := func(c Cell) byte {
		if c == NoCell {
			return 0
		}
		return n.at(naivePlace(c.String()))
	}
	own := func(c Cell) bool { return c != NoCell && n.isOwn(naivePlace(c.String())) }
	enemy := func(c Cell) bool { return c != NoCell && isMan(at(c)) && !own(c) }
	if (len(o.legal) == 0) != (r.Kind == ReasonMate || r.Kind == ReasonStalemate) && r.Kind != ReasonCastlingName {
		return "game over or not"
	}
	if r.Man != 0 && r.Kind != ReasonCastlingAbsent && r.Kind != ReasonOriginEmpty && r.Kind != ReasonPromotionPiece &&
		r.Kind != ReasonShape {
		where := r.Cells[0]
		switch r.Kind {
		case ReasonSpecialOther, ReasonCastlingAttacked, ReasonBlocked, ReasonIntoCheck, ReasonIgnoresCheck, ReasonPinned, ReasonExposed:
			where = r.Cells[1]
		}
		if r.Man.Kind().Letter() != capital(at(where)) {
			return "man is not where it should be"
		}
	}
	if r.Meant != NoMove && !r.Disputed && !slices.Contains(o.moves, r.Meant) {
		return "what is meant is not legal"
	}
	good := true
	switch r.Kind {
	case ReasonLegal:
		return "no reason"
	case ReasonOriginEmpty:
		good = at(w.From) == '.'
	case ReasonOriginOther:
		good = own(w.From) && capital(at(w.From)) != w.Man.Letter()
	case ReasonOriginEnemy:
		good = enemy(w.From)
	case ReasonOccupied:
		good = at(w.To) != '.' && w.Sign == QuietSign
	case ReasonOwnMan:
		good = own(w.To)
	case ReasonNothingToCapture:
		good = at(w.To) == '.' && w.Sign == CaptureSign
	case ReasonCapturedOther:
		good = enemy(w.To) && capital(at(w.To)) != w.Captured.Letter()
	case ReasonNoSpecial:
		good = w.Sign >= PassingSign
		for text := range o.legal {
			good = good && !strings.HasPrefix(text, w.From.String()+"@") || !strings.HasSuffix(text, w.To.String())
		}
	case ReasonPromotionMissing, ReasonPromotionWait:
		good = n.isLast(naivePlace(w.To.String())) && n.recoverable(naivePlace(w.To.String())) != ""
	case ReasonPromotionPiece:
		good = !strings.Contains(n.recoverable(naivePlace(w.To.String())), string(w.Promotion.Letter()))
	case ReasonCastlingAbsent:
		good = at(r.Cells[0]) != n.own(r.Man.Kind().Letter())
	case ReasonCastlingTarget, ReasonCastlingBlocked:
		good = at(r.Cells[0]) != '.'
	case ReasonCastlingInCheck, ReasonLeapInCheck, ReasonPromotionInCheck, ReasonIgnoresCheck:
		good = slices.Contains(n.checkers(), naivePlace(r.Cells[1].String()))
	case ReasonCastlingAttacked:
		good = enemy(r.Cells[1])
	case ReasonBlocked:
		good = at(r.Cells[1]) != '.'
	case ReasonForcedPromotion:
		for text := range o.legal {
			good = good && strings.Contains(text, "=") && !strings.Contains(text, "-")
		}
	case ReasonPinned, ReasonExposed:
		good = enemy(r.Cells[1]) && !o.safe(w)
	case ReasonIntoCheck:
		good = w.Man == King && enemy(r.Cells[1]) && !o.safe(w)
	}
	if !good {
		return "the reason does not hold"
	}
	return ""
}

// safe reports whether the king of the side to move is unattacked after a man goes as written.
func (o *oracle) safe(w *Written) bool {
	m := naiveMove{from: naivePlace(w.From.String()), to: naivePlace(w.To.String()), kind: w.Man.Letter()}
	if w.Man == Pawn {
		o.naive.pawnMove(&m)
	}
	return !o.naive.after(&m).exposed()
}

// randomText returns a text that is read as a move but often not a legal one.
func (o *oracle) randomText(rng *rand.Rand) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	hex := func() string { return Cell(rng.IntN(Cells)).String() }
	letter := func() string { return pick("", "", "E", "J", "N", "G", "R", "V", "D", "K") }
	end := func() string {
		if rng.IntN(6) > 0 {
			return ""
		}
		return pick("=D", "=J", "=&", "=K", "=R")
	}
	switch choice := rng.IntN(10); {
	case choice == 0:
		name, _, _ := strings.Cut(naiveCastlings[rng.IntN(24)], " ")
		return name
	case choice == 1:
		return hex() + "=" + pick("D", "R", "J", "N")
	case choice == 2 && len(o.moves) > 0: // a legal move with another sign, letter or end
		text := string(Standard().AppendMove(nil, &o.pos, o.moves[rng.IntN(len(o.moves))], TextOptions{Bare: true}))
		text = strings.NewReplacer("-", pick("-", "×", "@"), "×", pick("-", "×", "@"), "@", pick("@", "-", "×")).Replace(text)
		if len(text) > 2 && text[:2] == "KR" && text[2] > '9' || strings.Contains(text, "=") {
			return hex() + "-" + hex()
		}
		if i := strings.IndexAny(text, "-"); i > 0 && len(text) > i+2 && text[i+2] > '9' {
			text = text[:i+1] + text[i+2:]
		}
		return text + end()
	}
	// A man's way to a hex of any kind.
	from := Cell(rng.IntN(Cells))
	for range 20 {
		if man := o.pos.ManAt(from); man.is(o.pos.Side()) {
			break
		}
		from = Cell(rng.IntN(Cells))
	}
	to := Cell(rng.IntN(Cells))
	var man string
	if kind := o.pos.ManAt(from).Kind(); kind > Pawn && rng.IntN(20) > 0 {
		man = string(kind.Letter())
	} else if kind != Pawn {
		man = letter()
	}
	if man == "" {
		for range 30 { // near
			if kind, _ := pawnStep(o.pos.Side(), from, to); kind != pawnNone {
				break
			}
			to = Cell(rng.IntN(Cells))
		}
	} else {
		for range 10 {
			if from != to && lines.between[from][to] != 0 {
				break
			}
			to = Cell(rng.IntN(Cells))
		}
	}
	sign, captured := pick("-", "-", "-", "×", "@", "@@"), ""
	if found := o.pos.ManAt(to); found != 0 && rng.IntN(8) > 0 {
		sign = "×"
		if found.Kind() != Pawn {
			captured = string(found.Kind().Letter())
		}
	} else if sign != "-" {
		captured = pick("", "", "", "D", "J")
	}
	return man + from.String() + sign + captured + to.String() + end()
}
