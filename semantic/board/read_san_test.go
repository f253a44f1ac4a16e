package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// dump writes a Written in one line: man, hints, sign, target, promotion, mark, second reading.
func (w Written) dump() string {
	marks := [...]string{NoMark: "", CheckMark: "+", MateMark: "#"}
	forms := [...]string{ManMove: "", ShortCastle: "O-O", LongCastle: "O-O-O", NullWritten: "--"}
	if w.Form == DropWritten {
		return string(w.Man.Letter()) + "@" + w.To().String() + marks[w.Mark]
	}
	if w.Form != ManMove {
		return forms[w.Form] + marks[w.Mark]
	}
	part := func(n uint8, base byte) string {
		if n == unwritten {
			return ""
		}
		return string(base + n)
	}
	letter := func(t PieceType, none string) string {
		if t == NoPiece {
			return none
		}
		return string(t.Letter())
	}
	text := letter(w.Man, "?") + part(w.fromFile, 'a') + part(w.fromRank, '1')
	if w.Capture {
		text += "x"
	} else {
		text += "-"
	}
	text += part(w.toFile, 'a') + part(w.toRank, '1')
	if w.Promotion != NoPiece {
		text += "=" + letter(w.Promotion, "")
	}
	text += marks[w.Mark]
	if second, ok := w.Alternative(); ok {
		text += " or " + second.dump()
	}
	return text
}

var readSANRows = []struct {
	text, want string // want is empty for a text that is no move
	spelling   Spelling
}{
	// canonical SAN
	{"e4", "P-e4", 0},
	{"exd5", "Pexd5", 0},
	{"Nf3", "N-f3", 0},
	{"Nxf3+", "Nxf3+", 0},
	{"Nbd7", "Nb-d7", 0},
	{"R1e2", "R1-e2", 0},
	{"Qh4xe1#", "Qh4xe1#", 0},
	{"fxg1=Q+", "Pfxg1=Q+", 0},
	{"e8=N", "P-e8=N", 0},
	{"O-O", "O-O", 0},
	{"O-O-O+", "O-O-O+", 0},
	{"Kxb8", "Kxb8", 0},
	{"b4", "P-b4", 0},
	{"bxa8=B", "Pbxa8=B or Bxa8=B", 0},

	// castling
	{"0-0", "O-O", SpelledCastleZero},
	{"0-0-0#", "O-O-O#", SpelledCastleZero},
	{"o-o-o", "O-O-O", SpelledLetterCase},
	{"O-0", "O-O", SpelledCastleZero},
	{"OO", "O-O", SpelledCastleBare},
	{"OOO", "O-O-O", SpelledCastleBare},
	{"O–O", "O-O", SpelledConfusable},
	{"О-О", "O-O", SpelledConfusable}, // Cyrillic
	{"O - O", "O-O", SpelledSpaces},
	{"O-O ch", "O-O+", SpelledSpaces | SpelledCheckWord},
	{"O-", "", 0},
	{"O-O-", "", 0},
	{"O-O-O-O", "", 0},

	// long algebraic and coordinates
	{"Ng1-f3", "Ng1-f3", SpelledLong},
	{"N-f3", "N-f3", SpelledLong},
	{"e2-e4", "?e2-e4", SpelledLong},
	{"e2xd3", "?e2xd3", SpelledLong},
	{"e7-e8Q", "?e7-e8=Q", SpelledLong | SpelledPromotionSign},
	{"Pe2-e4", "Pe2-e4", SpelledLong | SpelledPawnLetter},
	{"e2e4", "?e2-e4", SpelledCoordinate},
	{"e7e8q", "?e7-e8=Q", SpelledCoordinate},
	{"e7e8=Q+", "?e7-e8=Q+", SpelledCoordinate},
	{"e1g1", "?e1-g1", SpelledCoordinate},
	{"b1c3", "?b1-c3", SpelledCoordinate},
	{"E2E4", "?e2-e4", SpelledCoordinate | SpelledLetterCase},
	{"Ke1g1", "Ke1-g1", 0},

	// pawn captures
	{"ed5", "Pe-d5", 0},
	{"ed", "Pe-d", SpelledShortCapture},
	{"exd", "Pexd", SpelledShortCapture},
	{"e:d", "Pexd", SpelledShortCapture | SpelledColon},
	{"exd=Q", "Pexd=Q", SpelledShortCapture},
	{"eg", "", 0},
	{"ED", "", 0},
	{"fen", "", 0},

	// b and B
	{"bxc3", "Pbxc3 or Bxc3", 0},
	{"bc3", "Pb-c3 or B-c3", 0},
	{"bxe4", "Bxe4", SpelledLetterCase},
	{"bb4", "B-b4", SpelledLetterCase},
	{"bac3", "Ba-c3", SpelledLetterCase},
	{"Bxc3", "Bxc3", 0},
	{"BXC3", "Bxc3 or Pbxc3", SpelledLetterCase},
	{"B4", "P-b4", SpelledLetterCase},

	// signs, case, letters
	{"nf3", "N-f3", SpelledLetterCase},
	{"NXF3", "Nxf3", SpelledLetterCase},
	{"E4", "P-e4", SpelledLetterCase},
	{"Pe4", "P-e4", SpelledPawnLetter},
	{"pe4", "P-e4", SpelledPawnLetter | SpelledLetterCase},
	{"Pexd5", "Pexd5", SpelledPawnLetter},
	{"N:f3", "Nxf3", SpelledColon},
	{"Nf3:", "Nxf3", SpelledColon},
	{"N f3", "N-f3", SpelledSpaces},
	{"e8Q", "P-e8=Q", SpelledPromotionSign},
	{"e8(Q)", "P-e8=Q", SpelledPromotionSign},
	{"e8=(Q)", "P-e8=Q", SpelledPromotionSign},
	{"e8(=Q)", "P-e8=Q", SpelledPromotionSign},
	{"e8/Q+", "P-e8=Q+", SpelledPromotionSign},
	{"e8=q", "P-e8=Q", SpelledLetterCase},
	{"e8b", "P-e8=B", SpelledPromotionSign | SpelledLetterCase},
	{"e8=K", "P-e8=K", 0},
	{"e8=P", "P-e8=P", 0},
	{"e5=Q", "P-e5=Q", 0},
	{"Nf3=Q", "N-f3=Q", 0},
	{"Nf3N", "", 0}, // a novelty
	{"e8(Q", "", 0},
	{"e8=", "", 0},

	// marks
	{"Qh5++", "Q-h5+", SpelledDoubleCheck},
	{"Qh5+#", "Q-h5#", SpelledDoubleCheck},
	{"Qh5##", "Q-h5#", SpelledDoubleCheck},
	{"Qh5 check", "Q-h5+", SpelledSpaces | SpelledCheckWord},
	{"Qh5dis", "Q-h5+", SpelledDoubleCheck},
	{"Qh5 dbl ch", "Q-h5+", SpelledSpaces | SpelledDoubleCheck | SpelledCheckWord},
	{"Qh5 dis.ch.", "Q-h5+", SpelledSpaces | SpelledDoubleCheck | SpelledCheckWord},
	{"Qh5mate", "Q-h5#", SpelledCheckWord},
	{"e4ch", "P-e4+", SpelledCheckWord},
	{"exd6e.p.", "Pexd6", SpelledEnPassantSuffix},
	{"exd6 ep+", "Pexd6+", SpelledSpaces | SpelledEnPassantSuffix},
	{"e5ep", "P-e5", SpelledEnPassantSuffix},

	// characters
	{"♘f3", "N-f3", SpelledFigurine},
	{"♞︎xf3", "Nxf3", SpelledFigurine},
	{"♙e4", "P-e4", SpelledFigurine | SpelledPawnLetter},
	{"e8=♛", "P-e8=Q", SpelledFigurine},
	{"Ｎｆ３", "N-f3", SpelledConfusable},
	{"Nхf3", "Nxf3", SpelledConfusable},
	{"N×f3", "Nxf3", SpelledConfusable},
	{"N\xd7f3", "Nxf3", SpelledConfusable}, // ISO 8859-1
	{"е4", "P-e4", SpelledConfusable},      // Cyrillic
	{"e2—e4", "?e2-e4", SpelledConfusable | SpelledLong},

	// null moves
	{"--", "--", 0},
	{"Z0", "--", 0},
	{"@@@@", "--", 0},
	{"0000", "--", 0},
	{"<>", "--", 0},

	// no moves
	{"", "", 0},
	{"e", "", 0},
	{"e9", "", 0},
	{"i4", "", 0},
	{"Nf", "", 0},
	{"N3", "", 0},
	{"Nf9", "", 0},
	{"1-0", "", 0},
	{"1/2-1/2", "", 0},
	{"*", "", 0},
	{"$14", "", 0},
	{"e4!", "", 0},
	{"Nf3e4e5", "", 0},
	{"bishop", "", 0},
	{"and", "", 0},
	{"check", "", 0},
	// drops
	{"N@f3", "N@f3", 0},
	{"@e4", "P@e4", 0},
	{"P@e4+", "P@e4+", 0},
	{"q@H8#", "Q@h8#", SpelledLetterCase},
	{"b@c4", "B@c4", SpelledLetterCase},
	{"♘@f3", "N@f3", SpelledFigurine},
	{"N @ f3 ch", "N@f3+", SpelledSpaces | SpelledCheckWord},
	{"K@f3", "", 0},
	{"N@f", "", 0},
	{"N@f9", "", 0},
	{"@", "", 0},
	{"N@f3=Q", "", 0},
	{"x@e4", "", 0},
	{"Nf3\x00", "", 0},
	{"\x02f3", "", 0},
	{"Nf3 is a good move in this position", "", 0},
	{"e4++++++++++++++++++++++++++++++++++++", "", 0},
}

func TestReadSAN(t *testing.T) {
	for _, row := range readSANRows {
		w, ok := ReadSAN([]byte(row.text))
		if !assert.Equal(t, row.want != "", ok, "%q: %s", row.text, w.dump()) || !ok {
			continue
		}
		assert.Equal(t, row.want, w.dump(), "%q", row.text)
		assert.Equal(t, row.spelling, w.Spelling, "spelling of %q", row.text)
	}
}

func TestReadSANAllocatesNothing(t *testing.T) {
	p := Start()
	for _, text := range []string{"Nf3", "♘f3", "exd", "g1f3", "Ng1 – f3", "O-O"} {
		bytes := []byte(text)
		assert.Zero(t, testing.AllocsPerRun(10, func() {
			w, _ := ReadSAN(bytes)
			next := p
			m, _, _ := next.Resolve(w)
			next.Play(m)
		}), "%q", text)
	}
}

func TestReadSANLetters(t *testing.T) {
	rows := []struct{ language, text, want string }{
		{"de", "Sf3", "N-f3"},
		{"de", "Lxf7+", "Bxf7+"},
		{"de", "Tad1", "Ra-d1"},
		{"de", "e8=D", "P-e8=Q"},
		{"de", "e8D", "P-e8=Q"},
		{"de", "Dh5#", "Q-h5#"},
		{"de", "Kxe2", "Kxe2"},
		{"de", "Be4", "P-e4"},
		{"de", "dxe5", "Pdxe5 or Qxe5"},
		{"de", "dxh5", "Qxh5"},
		{"de", "O-O", "O-O"},
		{"de", "♕h5", "Q-h5"},
		{"de", "Nf3", ""},
		{"es", "Rxe2", "Kxe2"},
		{"es", "Cf3", "N-f3"},
		{"es", "Ac4", "B-c4"},
		{"fr", "Fc4", "B-c4"},
		{"fr", "Fc4ch", "B-c4+"},
		{"nl", "Pf3", "N-f3"},
		{"nl", "Oe4", "P-e4"},
		{"nl", "O-O-O", "O-O-O"},
		{"et", "Oc4", "B-c4"},
		{"hu", "Hf3", "N-f3"},
		{"pl", "Hxf7#", "Qxf7#"},
		{"ru", "Кf3", "N-f3"},
		{"ru", "Крe2", "K-e2"},
		{"ru", "Сxf7+", "Bxf7+"},
		{"ru", "e8=Ф", "P-e8=Q"},
		{"ru", "Лad1", "Ra-d1"},
		{"ru", "Кс3", "N-c3"}, // Cyrillic file letter too
		{"en", "Nf3", "N-f3"},
	}
	for _, row := range rows {
		letters := English()
		for _, l := range Languages() {
			if l.Language() == row.language {
				letters = l
			}
		}
		w, ok := ReadSANLetters([]byte(row.text), letters)
		assert.Equal(t, row.language, letters.Language())
		if assert.Equal(t, row.want != "", ok, "%s %q", row.language, row.text) && ok {
			assert.Equal(t, row.want, w.dump(), "%s %q", row.language, row.text)
		}
	}
}

// Every language writes six different letters and reads them back.
func TestLanguages(t *testing.T) {
	for _, l := range append([]*Letters{English()}, Languages()...) {
		seen := map[string]bool{}
		for man := Pawn; man <= King; man++ {
			letter := l.Letter(man)
			assert.False(t, seen[letter] || letter == "", "%s %s", l.Language(), letter)
			seen[letter] = true
			w, ok := ReadSANLetters([]byte(letter+"e4"), l)
			assert.True(t, ok && w.Man == man && w.To() == E4, "%s %s", l.Language(), letter)
		}
		assert.Empty(t, l.Letter(NoPiece))
	}
}

// Look-alikes read as the ASCII character they resemble; letters of PGN tables before that.
func TestLookAlikes(t *testing.T) {
	for ascii, others := range map[string]string{
		"a": "аαａ", "c": "сｃ", "e": "еｅ", "o": "оοｏ", "x": "хχ×✕✖ｘ", "A": "АΑ", "B": "ВΒ", "C": "С", "E": "ЕΕ",
		"H": "НΗ", "K": "КΚ\u212aＫ", "N": "ΝＮ", "O": "ОΟ", "P": "РΡ", "X": "ХΧ", ":": "∶：", "#": "♯＃‡", "=": "＝",
		"+": "＋†", "-": "‐‑‒–—―−\u0096\u0097\u00ad－", "0": "０",
	} {
		for _, r := range others {
			var buf [maxFolded]byte
			folded, spelling, ok := fold(buf[:0], []byte(string(r)), English())
			assert.True(t, ok && spelling == SpelledConfusable && string(folded) == ascii, "%c for %s", r, ascii)
		}
	}
	for _, r := range "é½☃я\u200b\x7f" {
		_, ok := ReadSAN([]byte("Nf3" + string(r)))
		assert.False(t, ok, "%q", r)
	}
}
