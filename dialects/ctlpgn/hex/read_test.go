package hex

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// readRows are texts and what they say: origin, sign, target and so on, each kind by its standard letter, then the bits of
// Spelling and Faults by name.
var readRows = []struct{ redefine, text, want string }{
	// The examples of the notation.
	{"", "E7-E13", "P E7 - E13"},
	{"", "EE5-E9", "E E5 - E9"},
	{"", "KG1-E1", "K G1 - E1"},
	{"", "K4-K10", "P K4 - K10"},
	{"", "D14×E11", "P D14 ×P E11"},
	{"", "D14×DE11", "P D14 ×D E11"},
	{"", "JF22-C13+∞", "J F22 - C13 +∞"},
	{"", "F12@@G9", "P F12 @@P G9"},
	{"", "C11@D14", "P C11 @P D14"},
	{"", "C11@DD14", "P C11 @D D14"},
	{"", "A21-A23=&", "P A21 - A23 =&"},
	{"", "A21-A23=D", "P A21 - A23 =D"},
	{"", "T22=R+", "P T22 =R +"},
	{"", "KRK-HIO", "KRK-HIO"},
	{"", "KRR-HGG+^", "KRR-HGG +^"},
	{"", "GL5-H6#", "G L5 - H6 #"},
	{"", "JF26×GA11", "J F26 ×G A11"},
	{"", "X8@Z7=&", "P X8 @P Z7 =&"},
	{"", "NE3-F0++", "N E3 - F0 ++"},

	// Accepted as they are.
	{"", "E7\u2010E13", "P E7 - E13 typographic"},
	{"", "KRK\u2010II", "KRK-II typographic"},
	{"", "D14*DE11", "P D14 ×D E11 asterisk"},

	// Departures.
	{"", "E7–E13", "P E7 - E13 hyphen"},
	{"", "E7−E13", "P E7 - E13 hyphen"},
	{"", "KRD—DE", "KRD-DE hyphen"},
	{"", "GH6xRI3", "G H6 ×R I3 x"},
	{"", "GH6XRI3", "G H6 ×R I3 x"},
	{"", "GH6хRI3", "G H6 ×R I3 x"},
	{"", "gh6xri3", "G H6 ×R I3 x case"},
	{"", "x6-x8", "P X6 - X8 case"},
	{"", "x6xx10", "P X6 ×P X10 x case"},
	{"", "krk-hio", "KRK-HIO case"},
	{"", "NT18-B22^+", "N T18 - B22 +^ order"},
	{"", "NT18-B22∞+", "N T18 - B22 +∞ order"},
	{"", "D14×PE11", "P D14 ×P E11 pawn"},
	{"", "PE7-E13", "P E7 - E13 pawn"},
	{"", "PP7-P9", "P P7 - P9 pawn"},
	{"", "P7-P9", "P P7 - P9"},
	{"", "BF6-D12", "J F6 - D12 void"},
	{"", "QE1-E3", "D E1 - E3 void"},
	{"", "KTK-II", "KRK-II void"},
	{"", "♗F6-D12", "J F6 - D12 figurine"},
	{"", "♝F26×🩐A11", "J F26 ×G A11 figurine"},

	// Other letters.
	{"B@J, Q@D, W@V", "BF26×GA11", "J F26 ×G A11"},
	{"B@J, Q@D, W@V", "F14×QG17", "P F14 ×D G17"},
	{"B@J, Q@D, W@V", "KRQ-DE", "KRD-DE"},
	{"B@J, Q@D, W@V", "KRD-DE", "KRD-DE queen"},
	{"B@J, Q@D, W@V", "JF6-D12", "J F6 - D12 void"},
	{"L@J, S@N, T@R", "KTK-IH", "KRK-IH"},
	{"L@J, S@N, T@R", "LL5-K6", "J L5 - K6"},
	{"L@J, S@N, T@R", "KRK-IH", "KRK-IH void"},
	{"H@E", "HE5-E9", "E E5 - E9"},
	{"FAN", "♝F26×🩐A11", "J F26 ×G A11"},
	{"FAN", "♕E1-E3", "D E1 - E3"},
	{"FAN", "♔♖♔-II", "KRK-II"},
	{"FAN", "♚♜♛-DE", "KRD-DE"},
	{"FAN", "☗F14×☖E11", "E F14 ×E E11"},
	{"FAN", "🩒F28-F24", "V F28 - F24"},
	{"FAN", "F14×♟G17", "P F14 ×P G17 pawn"},
	{"FAN", "A21-A23=♕", "P A21 - A23 =D"},
	{"FAN", "JF26-A11", "J F26 - A11 letter"},
	{"FAN", "♝\ufe0eF26-A11", "J F26 - A11 selector"},

	// Written as a move, with a part that names nothing.
	{"", "F13-F15", "P - - - origin target"},
	{"", "E7-F13", "P E7 - - target"},
	{"", "J5-E7", "P - - E7 origin"},
	{"", "E07-E9", "P - - E9 origin"},
	{"", "E7-E131", "P E7 - - target"},
	{"", "P5-P7", "P - - P7 origin"},
	{"", "XF6-D12", "? F6 - D12 man"},
	{"", "VF0×XF6", "V F0 ×? F6 captured"},
	{"", "KRK-HI", "KRK-? castling"},
	{"", "KRR-HHI", "KRR-? castling"},
	{"", "KRK-HIOOO", "KRK-? castling"},
	{"", "KRK-", "KRK-? castling"},
	{"", "A21-A23=", "P A21 - A23 promotion"},
	{"", "A21-A23=Z", "P A21 - A23 promotion"},
	{"", "A21-A23=K", "P A21 - A23 =K"},

	// No moves.
	{"", "", "no move"},
	{"", "E7", "no move"},
	{"", "E7E13", "no move"},
	{"", "E7-", "no move"},
	{"", "-E7", "no move"},
	{"", "EE5-EE9", "no move"},
	{"", "KR-II", "no move"},
	{"", "KDK-II", "no move"},
	{"", "O-O", "no move"},
	{"", "Nf3", "no move"},
	{"", "E7-E13+++", "no move"},
	{"", "E7-E13?!", "no move"},
	{"", "E7 - E13", "no move"},
	{"", "3-0", "no move"},
	{"", "…", "no move"},
	{"", "\xc3", "no move"},
	{"", "E7\xc3", "no move"},
	{"", "E7\xe2\x80", "no move"},
	{"", "\xf0\x9f\xa9", "no move"},
	{"", strings.Repeat("E", 60), "no move"},
}

// describe says what a text says.
func describe(w *Written) string {
	letter := func(k Kind) string {
		if k == NoKind {
			return "?"
		}
		return string(k.Letter())
	}
	var parts []string
	switch {
	case w.Form == Castles && w.Castling == NoCastling:
		parts = append(parts, "KR"+letter(w.Wing)+"-?")
	case w.Form == Castles:
		parts = append(parts, w.Castling.Name())
	default:
		parts = append(parts, letter(w.Man), w.From.String())
		if w.Form == ManMove {
			sign := [...]string{"", "-", "×", "@", "@@"}[w.Sign]
			if w.Sign.captures() {
				sign += letter(w.Captured)
			}
			parts = append(parts, sign, w.To.String())
		}
		switch {
		case w.Waits:
			parts = append(parts, "=&")
		case w.Promotion != NoKind:
			parts = append(parts, "="+letter(w.Promotion))
		}
	}
	if w.Mark != NoMark {
		parts = append(parts, w.Mark.String())
	}
	names := []string{"hyphen", "x", "asterisk", "typographic", "pawn", "case", "order", "void", "figurine", "letter", "selector", "queen"}
	for i, name := range names {
		if w.Spelling>>i&1 != 0 {
			parts = append(parts, name)
		}
	}
	for i, name := range []string{"man", "captured", "promotion", "origin", "target", "castling"} {
		if w.Faults>>i&1 != 0 {
			parts = append(parts, name)
		}
	}
	return strings.Join(parts, " ")
}

func TestReadMove(t *testing.T) {
	t.Parallel()
	for _, row := range readRows {
		letters, problems := Standard(), []RedefineProblem(nil)
		if row.redefine != "" {
			letters, problems = Redefine([]byte(row.redefine))
		}
		if row.redefine != "H@E" {
			assert.Empty(t, problems)
		}
		w, ok := ReadMove([]byte(row.text), letters)
		got := "no move"
		if ok {
			got = describe(&w)
		}
		assert.Equal(t, row.want, got, "%q with %q", row.text, row.redefine)
	}
}

// TestCutMove: ratings and game marks that follow are left for others.
func TestCutMove(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ text, move string }{
		{"E7-E13?!(=):", "E7-E13"},
		{"KRK-HIOO+^!", "KRK-HIOO+^"},
		{"RI3-H2:", "RI3-H2"},
		{"A21-A23=&(=)", "A21-A23=&"},
		{"T22=R+,", "T22=R+"},
		{"♕C19-E25#◇", "♕C19-E25#"},
		{"foo", ""},
		{"3-0", ""},
		{strings.Repeat("E", 300), ""},
	} {
		_, n := CutMove([]byte(row.text), Standard())
		assert.Equal(t, row.move, row.text[:n], row.text)
	}
}

// TestSpan: the parts of a text are found again, to be marked.
func TestSpan(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ text, want string }{
		{"JF26×GA11+∞", "[J F26 × G A11  +∞]"},
		{"🩐F26×🩓A11=♕^+", "[🩐 F26 × 🩓 A11 =♕ ^+]"},
		{"KRK-HI+", "[KRK  -  HI  +]"},
		{"T22=R#", "[ T22    =R #]"},
		{"F13@@E7=&", "[ F13 @@  E7 =& ]"},
	} {
		w, ok := ReadMove([]byte(row.text), Standard())
		assert.True(t, ok, row.text)
		var parts []string
		for part := PartMan; part < partCount; part++ {
			start, end := w.Span(part)
			parts = append(parts, row.text[start:end])
		}
		assert.Equal(t, row.want, fmt.Sprint(parts), row.text)
	}
}

func TestRedefine(t *testing.T) {
	t.Parallel()
	names := map[RedefineProblemKind]string{
		RedefineForm: "form", RedefineStandard: "standard", RedefineLetter: "letter", RedefineRepeated: "repeated",
		RedefineGlossary: "glossary", RedefineFANAmong: "fan", RedefineLetterCase: "case",
	}
	for _, row := range []struct{ value, letters, problems string }{
		{"B@J, Q@D, W@V", "PEBNGRWQK", ""},
		{"A@J,C@N,T@R", "PEACGTVDK", ""},
		{"L@J, S@N, T@R, W@V", "PELSGTWDK", ""},
		{"F@J, C@N, T@R, W@V", "PEFCGTWDK", ""},
		{"FAN", "PEJNGRVDK", ""},
		{"A@J, T@R\", C@N", "PEACGTVDK", ""},
		{"X@J", "PEJNGRVDK", "letter 0-3"},
		{"B@J, A@J", "PEBNGRVDK", "repeated 5-8"},
		{"B@N", "PEJNGRVDK", "letter 0-3"},
		{"J@J", "PEJNGRVDK", "letter 0-3"},
		{"Q@K", "PEJNGRVDK", "standard 0-3"},
		{"Q@Y", "PEJNGRVDK", "standard 0-3"},
		{"Q@B", "PEJNGRVDK", "standard 0-3"},
		{"H@E", "PHJNGRVDK", "glossary 0-3"},
		{"b@j", "PEBNGRVDK", "case 0-3"},
		{"", "PEJNGRVDK", "form 0-0"},
		{"B@J,", "PEBNGRVDK", "form 3-4"},
		{"B@J, , Q@D", "PEBNGRVQK", "form 4-5"},
		{"B=J", "PEJNGRVDK", "form 0-3"},
		{"é@J", "PEJNGRVDK", "form 0-4"},
		{"FAN, B@J", "PEJNGRVDK", "fan 0-8"},
		{"fan", "PEJNGRVDK", "form 0-3"},
	} {
		letters, problems := Redefine([]byte(row.value))
		got := ""
		for kind := Pawn; kind <= King; kind++ {
			got += string(letters.Letter(kind))
		}
		assert.Equal(t, row.letters, got, row.value)
		var list []string
		for _, p := range problems {
			list = append(list, fmt.Sprintf("%s %d-%d", names[p.Kind], p.Start, p.End))
		}
		assert.Equal(t, row.problems, strings.Join(list, ", "), row.value)
		assert.Equal(t, strings.HasPrefix(row.value, "FAN"), letters.IsFAN(), row.value)
	}
}
