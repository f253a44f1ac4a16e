package hex

// Written is what the text of one move says, before any position is looked at. [ReadMove] makes it and
// [Position.Resolve] finds the move it means. It holds no pointer and no text.
type Written struct {
	Spelling  Spelling // in which ways the text departs from the canonical one, as far as the text alone shows it
	Faults    Faults   // what in the text names nothing; then it resolves to no move
	Form      Form
	Sign      Sign
	Man       Kind     // the man that moves; Pawn without a letter
	Captured  Kind     // the man that is captured; Pawn without a letter; NoKind if the sign is no capture
	Promotion Kind     // what a pawn becomes; NoKind when nothing is said or it has to wait
	Waits     bool     // "=&"
	From, To  Cell     // NoCell where the text names none, or not one of the board
	Castling  Castling // NoCastling but for castlings of the 24
	Wing      Kind     // the last letter of a castling's prefix: King, Queen, or Rook for both
	Mark      Mark

	symbols [3]symbol // how man, captured man and promotion are written; in castlings the three of the prefix
	parts   [partCount]struct{ start, end uint8 }
}

// Form is the broad kind of a written move.
type Form uint8

// The forms of a written move.
const (
	ManMove Form = iota // a man goes from one hex to another
	InPlace             // a pawn that awaited promotion gets it: "T22=R"
	Castles             // "KRK-HIO"
)

// Sign stands between origin and target.
type Sign uint8

// The signs.
const (
	NoSign      Sign = iota // castlings and promotions in place
	QuietSign               // hyphen
	CaptureSign             // ×
	PassingSign             // @: en passant behind the pawn, or scornful pawn
	FarSign                 // @@: en passant on the first of the two hexes that a triple step passes
)

// captures reports whether the sign says that a man is taken.
func (s Sign) captures() bool { return s >= CaptureSign }

// Mark is the sign for check or mate at the end of a move (C'escacs 7).
type Mark uint8

// The marks.
const (
	NoMark     Mark = iota
	CheckMark       // +: check, nothing said of its kind
	FarMark         // +∞: one attacker, not adjacent
	NearMark        // +^: one attacker, adjacent or at a knight's leap
	DoubleMark      // ++: two attackers or more
	MateMark        // #
)

var markTexts = [...]string{NoMark: "", CheckMark: "+", FarMark: "+∞", NearMark: "+^", DoubleMark: "++", MateMark: "#"}

// String returns the text of the mark.
func (m Mark) String() string { return markTexts[min(m, MateMark)] }

// symbol is how a man is written in a move.
type symbol uint8

const (
	symbolNone symbol = iota
	symbolLetter
	symbolWhite
	symbolBlack
)

// Faults is a set of parts of a text that name nothing. The text has the form of a move all the same.
type Faults uint8

// The faults, with the diagnostic code. Which text is meant tells [Written.Span].
const (
	FaultMan       Faults = 1 << iota // no letter of a man [ctl-piece-letter]
	FaultCaptured                     // likewise
	FaultPromotion                    // likewise, or nothing behind the sign [ctl-promotion]
	FaultOrigin                       // no hex [ctl-coordinate]
	FaultTarget                       // likewise
	FaultCastling                     // none of the 24 names [ctl-castling]
)

// Part is a part of a written move.
type Part uint8

// The parts, in the order of the text. Of a castling, PartMan is the prefix and PartTarget the name behind the hyphen.
const (
	PartMan Part = iota
	PartOrigin
	PartSign
	PartCaptured
	PartTarget
	PartPromotion // with its sign
	PartMark
	partCount
)

// Span returns where a part stands in the text, as byte offsets; two equal ones if it is not there.
func (w *Written) Span(part Part) (start, end int) {
	s := w.parts[min(part, PartMark)]
	return int(s.start), int(s.end)
}

// Spelling is the set of ways in which a text departs from the canonical one. Named in brackets is the diagnostic code;
// bits without one are accepted silently.
type Spelling uint32

// What the text alone shows.
const (
	SpelledHyphen          Spelling = 1 << iota // another dash than U+002D or U+2010 [ctl-hyphen]
	SpelledCaptureLetter                        // x for × [ctl-capture-sign]
	SpelledCaptureAsterisk                      // * for ×
	SpelledTypographic                          // the hyphen is U+2010
	SpelledPawn                                 // P or a pawn's symbol [ctl-capture-pawn]
	SpelledLetterCase                           // small letters [ctl-letter-case]
	SpelledMarkOrder                            // "^+" [ctl-check-mark]
	SpelledVoidLetter                           // a letter that another Redefine gives this meaning [ctl-piece-letter]
	SpelledFigurine                             // a symbol, where letters are in force [ctl-figurine]
	SpelledLetter                               // a letter, where figurines are in force [ctl-figurine]
	SpelledSelector                             // a variation selector behind a symbol
	SpelledQueenLetter                          // KRD where the queen's letter is redefined (C'escacs N30)

	endOfText
)

// What only the position shows; see [Position.Spelling].
const (
	SpelledNeutral     = endOfText << iota // a white symbol for a man of Black [ctl-figurine]
	SpelledOtherSide                       // a black symbol for a man of White [ctl-piece-letter]
	SpelledWaitMissing                     // no "=&" for a pawn that has to wait [ctl-promotion-wait]
	SpelledMarkMissing                     // gives check without a mark [ctl-check-mark]
	SpelledMarkExtra                       // a check mark without check [ctl-check-mark]
	SpelledMarkClass                       // the mark of another kind of check [ctl-check-mark]
	SpelledMarkPlain                       // "+" where another mark says more [ctl-check-plain]
	SpelledMateMissing                     // mates, but has no # [ctl-mate-mark]
	SpelledMateExtra                       // # without mate [ctl-mate-mark]
)

// Written returns what the canonical text of a legal move says, marks left out. With it [Explain] can be asked about a
// move that came from hexes instead of text.
func (p *Position) Written(m Move) Written {
	w := Written{From: NoCell, To: NoCell, Castling: NoCastling}
	if m.IsCastling() {
		w.Form, w.Castling, w.Man = Castles, m.Castling(), King
		w.Wing = castlings[w.Castling].wing
		return w
	}
	w.From, w.To, w.Promotion = m.From(), m.To(), m.Promotion()
	w.Man = p.ManAt(w.From).Kind()
	if m.IsInPlace() {
		w.Form = InPlace
		return w
	}
	w.Sign, w.Captured = p.signOf(w.From, w.To)
	w.Waits = w.Man == Pawn && w.Promotion == NoKind && Promotes(p.side, w.To)
	return w
}

// signOf returns the sign of a move from one hex to another, castlings left out, and what it captures.
func (p *Position) signOf(from, to Cell) (Sign, Kind) {
	if p.ManAt(from).Kind() == Pawn {
		switch kind, _ := pawnStep(p.side, from, to); {
		case kind == pawnOblique && p.men[to] != 0:
			return PassingSign, p.men[to].Kind()
		case kind == pawnCapture && p.men[to] == 0 && p.special.passed(p.side, to):
			if to == lines.ahead[p.side][p.special.cell] {
				return PassingSign, p.men[p.special.cell].Kind()
			}
			return FarSign, p.men[p.special.cell].Kind()
		}
	}
	if man := p.ManAt(to); man != 0 {
		return CaptureSign, man.Kind()
	}
	return QuietSign, NoKind
}
