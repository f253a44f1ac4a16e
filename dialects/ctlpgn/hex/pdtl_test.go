package hex

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

const startPDTL = "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:3pp3/20:3p3/8:3P3/7:3PP3/6:2PJP2/5:PPEEPP/" +
	"4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1"

// bare is a position of kings and rooks at home, into which the rows put what they are about.
const bare = "/27:1k/25:r2r/3:R2R/1:1K/"

// pdtlRows are position strings, what they are written as again, and their problems: kind, marked text, and numbers.
var pdtlRows = []struct{ redefine, text, again, problems string }{
	{"", startPDTL, "", ""},
	{"A@J, T@R, C@N", strings.NewReplacer("j", "a", "J", "A", "r", "t", "R", "T", "n", "c", "N", "C").Replace(startPDTL), "", ""},
	{"FAN", "/28:🩒/27:♛♚/26:🩓♝🩓/25:♜♞♞♜/24:♟☗♝☗♟/23:♟♟☗☗♟♟/22:2♟♝♟2/21:3♟♟3/20:3♟3/8:3♙3/7:3♙♙3/6:2♙♗♙2/5:♙♙☖☖♙♙/" +
		"4:♙☖♗☖♙/3:♖♘♘♖/2:🩐♗🩐/1:♕♔/0:🩏/ w ♖♔♖♜♚♜ - 0 1", "", ""},
	{"", bare + " b RK-  -  3   17 ", bare + " b RK- - 3 17", ""},

	// Fields.
	{"", bare + " b KRrkr - 2", bare + " b KRrkr - 2 ?", "fields '2' 5"},
	{"", bare + " b KRrkr - 2 -", bare + " b KRrkr - 2 ?", "hyphen '-'"},
	{"", bare + " w KRrkr -", bare + " w KRrkr - 0 ?", "fields '-' 4"},
	{"", bare + " w", bare + " w -- - 0 ?", "fields 'w' 2"},
	{"", bare, bare + " w -- - 0 ?", "fields '/' 1 unusable"},
	{"", "", "/ w -- - 0 ?", "fields '' 0 unusable"},
	{"", bare + " w -- - 0 1 2 3", bare + " w -- - 0 1", "fields '2 3' 8"},
	{"", bare + " W -- - 0 1", bare + " w -- - 0 1", "side 'W' unusable"},
	{"", bare + " w -- - x 0", bare + " w -- - 0 ?", "halfmoves 'x', number '0'"},
	{"", bare + " w -- - 70000 70000", bare + " w -- - 0 ?", "halfmoves '70000', number '70000'"},
	{"", bare + " w -- - 65535 65535", bare + " w -- - 65535 65535", ""},

	// Placement.
	{"", "27:1k/25:r2r/3:R2R/1:1K w -- - 0 1", bare + " w -- - 0 1", "slash '2', slash 'K'"},
	{"", "/27:1k//25:r2r/3:R2R/1:1K/ w -- - 0 1", bare + " w -- - 0 1", "slash '/'"},
	{"", "/27.1k/25:r2r/3R2R/1:1K/ w -- - 0 1", bare + " w -- - 0 1", "colon '.', colon '3'"},
	{"", "/25:r2r/27:1k/3:R2R/1:1K/ w -- - 0 1", bare + " w -- - 0 1", "order '27' 27"},
	{"", "/27:1k/27:d1/1:1K/ w -- - 0 1", "/27:1k/1:1K/ w -- - 0 1", "repeated '27' 27 unusable"},
	{"", "/29:k/27:1k/1:1K/ w -- - 0 1", "/27:1k/1:1K/ w -- - 0 1", "line '29' 29 unusable"},
	{"", "/k/27:1k/1:1K/ w -- - 0 1", "/27:1k/1:1K/ w -- - 0 1", "line 'k' unusable"},
	{"", "/27:1k/25:r2rr/1:1K/ w -- - 0 1", "/27:1k/25:r2r/1:1K/ w -- - 0 1", "wide '25:r2rr' 25 5 unusable"},
	{"", "/27:1k/14:9/1:1K/ w -- - 0 1", "/27:1k/1:1K/ w -- - 0 1", "wide '14:9' 14 9 unusable"},
	{"", "/27:1k/25:r2/3:R11R/1:1K/ w -- - 0 1", "/27:1k/25:r3/3:R2R/1:1K/ w -- - 0 1", "narrow '25:r2' 25 3"},
	{"", "/27:1k/25:rx1r/1:1K/ w -- - 0 1", "/27:1k/25:r2r/1:1K/ w -- - 0 1", "letter 'x' unusable"},
	{"", "/27:1k/25:ré1r/1:1K/ w -- - 0 1", "/27:1k/25:r2r/1:1K/ w -- - 0 1", "letter 'é' unusable"},
	{"", "/27:1k/2:1B1/1:1K/ w -- - 0 1", "/27:1k/2:1J1/1:1K/ w -- - 0 1", "void 'B' J"},
	{"B@J", "/27:1k/2:1J1/1:1K/ w -- - 0 1", "/27:1k/2:1B1/1:1K/ w -- - 0 1", "void 'J' J"},
	{"T@R", "/27:1k/3:3T/1:1K/ w KR- - 0 1", "/27:1k/3:3T/1:1K/ w KT- - 0 1", "void 'R' R"},
	{"", "/27:1♚/2:1♗1/1:1K/ w -- - 0 1", "/27:1k/2:1J1/1:1K/ w -- - 0 1", "mixed '♚'"},
	{"FAN", "/27:1♚/2:1J1/1:1♔/ w -- - 0 1", "/27:1♚/2:1♗1/1:1♔/ w -- - 0 1", "mixed 'J'"},

	// Men.
	{"", "/25:r2r/1:1K/ w -- - 0 1", "", "men '/25:r2r/1:1K/' black 0 K unusable"},
	{"", "/27:kk/1:1K/ w -- - 0 1", "", "men '/27:kk/1:1K/' black 2 K unusable"},
	{"", "/27:1k/2:DDD/1:1K/ w -- - 0 1", "", "many '/27:1k/2:DDD/1:1K/' white 3 D"},
	{"", "/27:1k/14:J4J1/1:1K/ w -- - 0 1", "", "many '/27:1k/14:J4J1/1:1K/' white 2 J T14"},
	{"", "/27:1k/14:J6/13:J7/12:J6/1:1K/ w -- - 0 1", "", ""},
	{"", "/27:1k/3:2d1/1:1K/ b K- - 0 1", "", "check 'b' white unusable"},
	{"", "/16:4k2/3:R2R/1:1K/ b K- - 0 1", "", ""},
	{"", "/6:4k2/1:1K/ w K- - 0 1", "", "check 'w' black unusable"},
	{"", "/6:4k2/1:1K/ w -- - 0 1", "", ""},

	// Rights.
	{"", bare + " w - - 0 1", bare + " w -- - 0 1", "single '-'"},
	{"", bare + " w \u2010rkr - 0 1", bare + " w -rkr - 0 1", ""},
	{"", bare + " w RK - 0 1", bare + " w RK- - 0 1", "half 'RK' black"},
	{"", bare + " w rkr - 0 1", bare + " w -rkr - 0 1", "half 'rkr' white"},
	{"", bare + " w Rrkr - 0 1", bare + " w -rkr - 0 1", "alone 'R' white"},
	{"", bare + " w RRrkr - 0 1", bare + " w -rkr - 0 1", "form 'RR' white"},
	{"", bare + " w rkrRKR - 0 1", bare + " w -- - 0 1", "form 'rkrRKR'"},
	{"", bare + " w KQkq - 0 1", bare + " w -- - 0 1", "form 'KQkq'"},
	{"", bare + " w RKRrkrR - 0 1", bare + " w -- - 0 1", "form 'RKRrkrR'"},
	{"", bare + " w --- - 0 1", bare + " w -- - 0 1", "form '---'"},
	{"", "/27:1k/25:r2r/3:R3/2:2R/1:DK/ b KRrkr - 2 ?", "/27:1k/25:r2r/3:R3/2:2R/1:DK/ b RKrkr - 2 ?", "board 'KR' white"},
	{"", "/27:1k/25:r2r/3:R3/1:1K/ b RKRrkr - 0 1", "/27:1k/25:r2r/3:R3/1:1K/ b RKrkr - 0 1", "board 'RKR' white"},
	{"", "/28:k/25:r2r/3:R2R/1:1K/ b RKRrkr - 0 1", "/28:k/25:r2r/3:R2R/1:1K/ b RKR- - 0 1", "board 'rkr' black"},

	// Captures.
	{"", "/27:1k/15:4p3/1:1K/ w -- G15@17 0 1", "", ""},
	{"", "/27:1k/15:4p3/1:1K/ w -- G15@19-17 0 1", "", ""},
	{"", "/27:1k/15:4p3/1:1K/ w -- G15@17‐19 0 1", "/27:1k/15:4p3/1:1K/ w -- G15@19-17 0 1", ""},
	{"", "/27:1k/13:4P3/1:1K/ b -- P@9,11[G13] 0 1", "/27:1k/13:4P3/1:1K/ b -- G13@9-11 0 1", "program 'P@9,11[G13]' G13"},
	{"", "/27:1k/13:4P3/1:1K/ b -- P@G9,11[G13] 0 1", "/27:1k/13:4P3/1:1K/ b -- G13@9-11 0 1", "program 'P@G9,11[G13]' G13"},
	{"", "/27:1k/13:4P3/1:1K/ b -- P@G11[G13] 0 1", "/27:1k/13:4P3/1:1K/ b -- G13@11 0 1", "program 'P@G11[G13]' G13"},
	{"", "/27:1k/13:4P3/1:1K/ b -- P@E11[G13] 0 1", "/27:1k/13:4P3/1:1K/ b -- - 0 1", "special 'P@E11[G13]'"},
	{"", "/27:1k/13:4P3/1:1K/ b -- P@11[G13] 0 1", "/27:1k/13:4P3/1:1K/ b -- G13@11 0 1", "program 'P@11[G13]' G13"},
	{"", "/27:1k/15:3p4/14:3P3/1:1K/ b -- F14 0 1", "", ""},
	{"", "/27:1k/15:3p4/14:3P3/1:1K/ b -- E15@F14 0 1", "/27:1k/15:3p4/14:3P3/1:1K/ b -- F14 0 1", "program 'E15@F14' F14"},
	{"", "/27:1k/15:3pp3/14:3P3/1:1K/ b -- F14 0 1", "", ""},
	{"", "/27:1k/22:R6/21:3R4/20:T6/1:1K/ b -- - 0 1", "/27:1k/22:R6/21:3R4/20:R6/1:1K/ b -- - 0 1", "void 'T' R, many '/27:1k/22:R6/21:3R4/20:T6/1:1K/' white 3 R"},
	{"", "/27:1k/1:1jK/ w -- G1@3 0 40", "/27:1k/1:1j/ w -- G1@3 0 40", "wide '1:1jK' 1 3 unusable, men '/27:1k/1:1jK/' white 0 K unusable"},
	{"", "/22:6N/20:k6/13:1K6/1:1j/ w -- G1@3 0 40", "", ""},
	{"", "/27:1k/15:4p3/1:1K/ w -- G15@13 0 1", "/27:1k/15:4p3/1:1K/ w -- - 0 1", "special 'G15@13' G15"},
	{"", "/27:1k/15:4p3/1:1K/ w -- G15@17-19-21 0 1", "/27:1k/15:4p3/1:1K/ w -- - 0 1", "special 'G15@17-19-21'"},
	{"", "/27:1k/15:4p3/1:1K/ w -- G14@16 0 1", "/27:1k/15:4p3/1:1K/ w -- - 0 1", "special 'G14@16'"},
	{"", "/27:1k/15:4p3/1:1K/ b -- G15@17 0 1", "/27:1k/15:4p3/1:1K/ b -- - 0 1", "absent 'G15@17' G15"},
	{"", "/27:1k/15:4p3/1:1K/ b -- E15@17 0 1", "/27:1k/15:4p3/1:1K/ b -- - 0 1", "absent 'E15@17' E15"},
	{"", "/27:1k/14:3P3/1:1K/ b -- F14 0 1", "/27:1k/14:3P3/1:1K/ b -- - 0 1", "absent 'F14' F14"},
	{"", "/27:1k/15:3p4/14:3P3/13:3P4/1:1K/ b -- F14 0 1", "/27:1k/15:3p4/14:3P3/13:3P4/1:1K/ b -- - 0 1", "absent 'F14' F14"},
	{"", "/27:1k/14:3P3/1:1K/ b -- x 0 1", "/27:1k/14:3P3/1:1K/ b -- - 0 1", "special 'x'"},
	{"", "/27:1k/14:3P3/1:1K/ b -- P@11[] 0 1", "/27:1k/14:3P3/1:1K/ b -- - 0 1", "special 'P@11[]'"},
	{"", "/27:1k/14:3P3/1:1K/ b -- P@ 0 1", "/27:1k/14:3P3/1:1K/ b -- - 0 1", "special 'P@'"},
	{"", "/27:1k/14:3P3/1:1K/ b -- @ 0 1", "/27:1k/14:3P3/1:1K/ b -- - 0 1", "special '@'"},
}

var pdtlNames = map[PDTLProblemKind]string{
	PDTLFieldCount: "fields", PDTLSide: "side", PDTLNumberHyphen: "hyphen", PDTLSlash: "slash", PDTLLine: "line",
	PDTLLineRepeated: "repeated", PDTLLineOrder: "order", PDTLColon: "colon", PDTLWide: "wide", PDTLNarrow: "narrow",
	PDTLLetter: "letter", PDTLVoidLetter: "void", PDTLMixed: "mixed", PDTLKings: "men", PDTLMen: "many", PDTLCheck: "check",
	PDTLRightsForm: "form", PDTLRookAlone: "alone", PDTLRightsSingle: "single", PDTLRightsHalf: "half",
	PDTLRightsBoard: "board", PDTLSpecialForm: "special", PDTLSpecialAbsent: "absent", PDTLSpecialProgram: "program",
	PDTLHalfmoves: "halfmoves", PDTLNumber: "number",
}

func describePDTL(text string, p PDTLProblem) string {
	s := fmt.Sprintf("%s '%s'", pdtlNames[p.Kind], text[p.Start:p.End])
	switch p.Kind {
	case PDTLKings, PDTLMen, PDTLCheck, PDTLRightsForm, PDTLRookAlone, PDTLRightsHalf, PDTLRightsBoard:
		if p.Kind != PDTLRightsForm || p.End-p.Start < 3 {
			s += [...]string{" white", " black"}[p.Color]
		}
	}
	if p.Line != 0 {
		s += fmt.Sprint(" ", p.Line)
	}
	if p.Count != 0 || p.Kind == PDTLKings || p.Kind == PDTLFieldCount {
		s += fmt.Sprint(" ", p.Count)
	}
	if p.Man != NoKind {
		s += " " + string(p.Man.Letter())
	}
	if p.Cell != NoCell {
		s += " " + p.Cell.String()
	}
	if p.Kind.Unusable() || p.Kind == PDTLFieldCount && p.Count < 2 {
		s += " unusable"
	}
	return s
}

func TestPDTL(t *testing.T) {
	t.Parallel()
	for _, row := range pdtlRows {
		letters := Standard()
		if row.redefine != "" {
			letters, _ = Redefine([]byte(row.redefine))
		}
		p, problems := ParsePDTL([]byte(row.text), letters)
		want := row.again
		if want == "" {
			want = row.text
		}
		assert.Equal(t, want, string(letters.AppendPDTL(nil, &p)), row.text)
		var list []string
		for _, problem := range problems {
			list = append(list, describePDTL(row.text, problem))
		}
		assert.Equal(t, row.problems, strings.Join(list, ", "), row.text)
		assert.Equal(t, !strings.Contains(row.problems, "unusable"), UsablePDTL(problems), row.text)
	}
}

// TestStart: the initial array is the published position string.
func TestStart(t *testing.T) {
	t.Parallel()
	p, problems := ParsePDTL([]byte(startPDTL), Standard())
	assert.Empty(t, problems)
	assert.Equal(t, Start(), p)
	assert.Equal(t, 54, int(p.total))
	unknown, _ := ParsePDTL([]byte(strings.TrimSuffix(startPDTL, "1")+"?"), Standard())
	unknown.Play(NewMove(cell("E7"), cell("E9")))
	unknown.Play(NewMove(cell("E21"), cell("E19")))
	assert.Zero(t, unknown.Number())
}
