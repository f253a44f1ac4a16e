package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// orthodoxGame is the game that nearly all files hold: it needs no tag.
var orthodoxGame = BoardRules(board.Start())

// BoardGame is a kind of chess on the 64 squares.
type BoardGame struct {
	Variant board.Variant
	// Chess960 says that games begin from many arrays, and that castling rights may name
	// the files of rooks.
	Chess960 bool
}

// Setup reads from the tags FEN and SetUp where a game starts (PGN 9.7), and reports
// what is wrong with them.
//
// A FEN tag counts whatever SetUp says, as readers have it. Where its board, side
// to move or kings cannot be used, moves are not judged; all other faults are
// mended, and moves are. A value such as "" or "?" names no position either.
func (g BoardGame) Setup(p *Pass) Setup {
	CheckSetUpTag(p)
	tag, ok := p.Tag("FEN")
	if !ok {
		return g.setupWithoutFEN(p)
	}
	start, usable := g.readFENTag(p, tag.TagPair)
	if !usable {
		return Setup{Unusable: true}
	}
	setup := Setup{Ruleset: BoardRules(start)}
	ending := setup.Ruleset.Start().Ending()
	if ending != Ongoing && ending != DeadPosition && firstMoveText(p, setup.Ruleset.Start()) != nil {
		p.Report(Problem{
			Code: "fen-finished", Span: p.TagMark(tag.TagPair), Args: []Arg{Word("kind", endingWords[ending])},
		})
		setup.Finished = true
	}
	return setup
}

// CheckSetUpTag compares the SetUp tag with the presence of a FEN tag (PGN 9.7.1).
// It holds for every variant.
func CheckSetUpTag(p *Pass) {
	fen, hasFEN := p.Tag("FEN")
	setUp, hasSetUp := p.Tag("SetUp")
	if !hasSetUp {
		if hasFEN {
			p.Report(Problem{Code: "fen-setup-missing", Span: p.Last(p.firstLine(p.NodeSpan(fen.Node)))})
		}
		return
	}
	if setUp.Value < 0 {
		return // that is what was reported
	}
	mark := p.TagMark(setUp.TagPair)
	switch p.Tree.Value(setUp.TagPair) {
	case "0":
		if hasFEN {
			p.Report(Problem{
				Code: "fen-setup-contradiction", Span: mark,
				Related: []Related{{Span: p.TokenSpan(fen.Name), Key: "fen"}},
			})
		}
	case "1":
		if !hasFEN {
			p.Report(Problem{Code: "fen-tag-missing", Span: mark})
		}
	default:
		p.Report(Problem{Code: "fen-setup-value", Span: mark})
	}
}

// setupWithoutFEN is the usual array. Where SetUp promises another position and
// the first move does not fit the array, the missing FEN is the cause: then moves
// are not judged. Nor are they where the array may be any of many, which another finding
// says.
func (g BoardGame) setupWithoutFEN(p *Pass) Setup {
	if g.Chess960 {
		return Setup{}
	}
	game := orthodoxGame
	if g.Variant != board.Orthodox {
		game = BoardRules(board.StartOf(g.Variant))
	}
	if tag, ok := p.Tag("SetUp"); ok && p.Tree.Value(tag.TagPair) == "1" {
		start := game.Start()
		if text := firstMoveText(p, start); text != nil {
			if _, reading := start.Read(text); reading == ReadIllegal {
				return Setup{Unusable: true}
			}
		}
	}
	return Setup{Ruleset: game}
}

// firstMoveText returns the first text of the main line that is written as a move,
// nil if there is none.
func firstMoveText(p *Pass, s State) []byte {
	for n := range p.Tree.Children(0) {
		if p.Tree.Kind(n) != syntax.NodeMovetext {
			continue
		}
		for c := range p.Tree.Children(n) {
			switch p.Tree.Kind(c) {
			case syntax.NodeMove:
				text := p.Tree.MoveText(p.Tree.Move(c))
				if _, reading := s.Read(text); reading != ReadNothing {
					return text
				}
			case syntax.NodeResult:
				return nil
			}
		}
	}
	return nil
}

// readFENTag parses the value of a FEN tag and reports its problems. usable says
// whether moves can be judged on the position.
func (g BoardGame) readFENTag(p *Pass, tag syntax.TagPair) (start board.Position, usable bool) {
	if tag.Value < 0 {
		return start, false // reported as a tag without value
	}
	value := []byte(p.Tree.Value(tag))
	start, problems := board.ParseFENWith(value, board.FENOptions{Variant: g.Variant, Chess960: g.Chess960})
	if !bytes.ContainsRune(value, '/') {
		// No board at all: the number of fields says it, and what a parser makes of
		// the rest is noise.
		problems = problems[:min(len(problems), 1)]
		if len(bytes.Fields(value)) != 6 {
			problems = []board.FENProblem{{
				Kind: board.FENFieldCount, Count: len(bytes.Fields(value)), End: len(value),
			}}
		}
		usable = false
	} else {
		usable = board.UsableFEN(problems)
	}
	raw := p.Tree.ValueSpan(tag)
	for _, fp := range problems {
		p.ReportFEN(fp, value, func(start, end int) syntax.Span {
			if span := p.firstLine(p.valueRange(raw, start, end)); span.Len() > 0 {
				return span
			}
			return p.TagMark(tag)
		})
	}
	return start, usable
}

// ReportFEN reports a problem of a FEN; place says where bytes of it stand in the text.
func (p *Pass) ReportFEN(fp board.FENProblem, value []byte, place func(start, end int) syntax.Span) {
	pr := fenProblem(fp, value)
	pr.Span = place(fp.Start, fp.End)
	p.Report(pr)
}

// valueRange returns where the bytes [start, end) of a tag's value stand: raw is
// the value as written, in which an escape takes two bytes for one (PGN 7).
func (p *Pass) valueRange(raw syntax.Span, start, end int) syntax.Span {
	text := p.Tree.Text()[raw.Start:raw.End]
	s := syntax.Span{Start: raw.Start + len(text), End: raw.Start + len(text)}
	at := 0 // bytes of the value in front of i
	for i := 0; i < len(text); at++ {
		if at == start {
			s.Start = raw.Start + i
		}
		if text[i] == '\\' && i+1 < len(text) && (text[i+1] == '\\' || text[i+1] == '"') {
			i++
		}
		i++
		if at+1 == end {
			s.End = raw.Start + i
		}
	}
	return s
}

// startRecord returns where the start position is written: the value of the FEN tag, or the
// fields of the position itself.
func (p *Pass) startRecord() (syntax.Span, bool) {
	for n := range p.Tree.Children(0) {
		if p.Tree.Kind(n) == syntax.NodePosition {
			return p.NodeSpan(n), true
		}
	}
	tag, ok := p.Tag("FEN")
	if !ok || tag.Value < 0 {
		return syntax.Span{}, false
	}
	return p.Tree.ValueSpan(tag.TagPair), true
}

// recordField returns the place of a field of the start position, counted from 0.
func (p *Pass) recordField(field int) (syntax.Span, bool) {
	record, ok := p.startRecord()
	if !ok {
		return syntax.Span{}, false
	}
	text := p.Tree.Text()
	for i, n := record.Start, 0; i < record.End; {
		if text[i] == ' ' || text[i] == '\t' {
			i++
			continue
		}
		start := i
		for i < record.End && text[i] != ' ' && text[i] != '\t' {
			i++
		}
		if n == field {
			return syntax.Span{Start: start, End: i}, true
		}
		n++
	}
	return syntax.Span{}, false
}

// fenCodes names the diagnostic of each kind of problem, with its variant and its
// level where that is not the code's own.
var fenCodes = map[board.FENProblemKind]struct {
	code    string
	variant string
	level   Severity
}{
	board.FENFieldCount:          {code: "fen-field-count"},
	board.FENRankCount:           {code: "fen-rank-count"},
	board.FENRankWidth:           {code: "fen-rank-width"},
	board.FENPieceLetter:         {code: "fen-piece-letter"},
	board.FENSplitDigits:         {code: "fen-split-digits"},
	board.FENSide:                {code: "fen-side"},
	board.FENCastlingLetter:      {code: "fen-castling-syntax"},
	board.FENCastlingOrder:       {code: "fen-castling-syntax", level: Warning},
	board.FENCastlingImpossible:  {code: "fen-castling-impossible"},
	board.FENEnPassantSyntax:     {code: "fen-ep-syntax"},
	board.FENEnPassantImpossible: {code: "fen-ep-impossible"},
	board.FENEnPassantNoCapturer: {code: "fen-ep-no-capturer"},
	board.FENHalfmove:            {code: "fen-halfmove"},
	board.FENHalfmoveEnPassant:   {code: "fen-halfmove", level: Warning},
	board.FENHalfmoveLarge:       {code: "fen-halfmove", level: Hint},
	board.FENFullmove:            {code: "fen-fullmove"},
	board.FENFullmoveZero:        {code: "fen-fullmove", level: Warning},
	board.FENKings:               {code: "fen-kings"},
	board.FENHordeKings:          {code: "fen-kings", variant: "horde"},
	board.FENChecks:              {code: "fen-checks"},
	board.FENPawnRank:            {code: "fen-pawn-rank"},
	board.FENOppositeCheck:       {code: "fen-opposite-check"},
	board.FENTooManyMen:          {code: "fen-too-many"},
	board.FENTooManyPawns:        {code: "fen-too-many"},
	board.FENTooManyPromoted:     {code: "fen-too-many"},
	board.FENImpossibleCheck:     {code: "fen-impossible-check"},
	board.FENDefault:             {code: "fen-default"},
}

// fenProblem puts a problem of a FEN into the words of its diagnostic; the span is
// left to the caller.
func fenProblem(fp board.FENProblem, value []byte) Problem {
	row := fenCodes[fp.Kind]
	pr := Problem{Code: row.code, Variant: row.variant, Level: row.level}
	text := value[fp.Start:fp.End]
	colour, count := Color("colour", fp.Color), Number("n", fp.Count)
	switch fp.Kind {
	case board.FENFieldCount:
		pr.Args = []Arg{count}
		if fp.Count > 6 {
			pr.Variant = "many"
		}
	case board.FENRankCount:
		pr.Args = []Arg{count}
		pr.Variant = whenOne(fp.Count)
	case board.FENRankWidth:
		pr.Args = []Arg{Number("r", fp.Square.Rank()+1), count}
		pr.Variant = whenOne(fp.Count)
	case board.FENPieceLetter:
		pr.Args = []Arg{Quoted("c", text)}
	case board.FENSplitDigits:
		pr.Args = []Arg{Number("sum", fp.Count), Quoted("ab", text)}
	case board.FENCastlingLetter, board.FENCastlingOrder:
		if fp.Files {
			pr.Variant = "files"
		}
	case board.FENHordeKings:
		pr.Args = []Arg{colour}
	case board.FENCastlingImpossible:
		if fp.Files {
			pr.Variant = "files"
		}
		pr.Args = []Arg{Quoted("c", text), colour, Number("r", homeRank(fp.Color)), Square("sq", fp.Square)}
	case board.FENEnPassantSyntax:
		pr.Args = []Arg{Number("r", fp.Count)}
		if fp.Count == 0 {
			pr.Variant = "side"
		}
	case board.FENEnPassantImpossible:
		pr.Args = []Arg{colour, Square("sq", fp.Square)}
	case board.FENEnPassantNoCapturer, board.FENPawnRank:
		pr.Args = []Arg{Square("sq", fp.Square)}
	case board.FENHalfmove, board.FENHalfmoveEnPassant, board.FENHalfmoveLarge:
		pr.Args = []Arg{Quoted("v", text)}
	case board.FENFullmove:
		pr.Args = []Arg{Quoted("v", text)}
		if len(bytes.Trim(text, "0123456789")) == 0 {
			pr.Variant = "large"
		}
	case board.FENKings:
		pr.Args = []Arg{colour, count}
		if fp.Count == 0 {
			pr.Variant = "none"
		}
	case board.FENOppositeCheck:
		pr.Args = []Arg{colour}
	case board.FENTooManyMen:
		pr.Args = []Arg{colour, count, Word("men", "men")}
	case board.FENTooManyPawns:
		pr.Args = []Arg{colour, count, Word("men", "pawns")}
	case board.FENTooManyPromoted:
		pr.Args = []Arg{colour, count, Word("men", "promoted")}
		if fp.Count == 1 {
			pr.Args[2] = Word("men", "promoted-one")
		}
	}
	return pr
}

// whenOne is the variant of a sentence that counts things, for a single one.
func whenOne(n int) string {
	if n == 1 {
		return "one"
	}
	return ""
}

func homeRank(c board.Color) int {
	if c == board.White {
		return 1
	}
	return 8
}
