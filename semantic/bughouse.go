package semantic

import (
	"bytes"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// BughouseSetup reads where the two boards of a game of Bughouse start: from a FEN tag
// that holds both, with a vertical bar between them.
func BughouseSetup(p *Pass) Setup {
	CheckSetUpTag(p)
	b := &bughouse{start: [2]board.Position{board.StartOf(board.Bughouse), board.StartOf(board.Bughouse)}}
	tag, ok := p.Tag("FEN")
	if !ok {
		return Setup{Ruleset: b}
	}
	if tag.Value < 0 {
		return Setup{Unusable: true}
	}
	value := []byte(p.Tree.Value(tag.TagPair))
	first, second, two := bytes.Cut(value, []byte{'|'})
	if !two {
		second = first // one array for both
	}
	raw := p.Tree.ValueSpan(tag.TagPair)
	usable, at := true, 0
	for i, text := range [][]byte{first, second} {
		var problems []board.FENProblem
		b.start[i], problems = board.ParseFENWith(text, board.FENOptions{Variant: board.Bughouse, Chess960: true})
		usable = usable && board.UsableFEN(problems)
		if i == 1 && !two {
			break
		}
		for _, fp := range problems {
			p.ReportFEN(fp, text, func(start, end int) syntax.Span {
				if span := p.firstLine(p.valueRange(raw, at+start, at+end)); span.Len() > 0 {
					return span
				}
				return p.TagMark(tag.TagPair)
			})
		}
		at += len(text) + 1
	}
	if !usable {
		return Setup{Unusable: true}
	}
	return Setup{Ruleset: b}
}

// bughouse is the rules of two boards, A and B. White on A and Black on B are one team:
// what one of them captures, the other may put down.
type bughouse struct{ start [2]board.Position }

func (b *bughouse) Start() State {
	s := new(bughouseState)
	for i := range s.boards {
		s.boards[i] = BoardState{Position: b.start[i], letters: board.English()}
	}
	return s
}

func (b *bughouse) Language() string     { return board.English().Language() }
func (b *bughouse) Languages() []Ruleset { return nil }

// Explain says why a text is no legal move on the board that the path ends on; see
// [bughouseState.rules].
func (b *bughouse) Explain(path []Move, text []byte, following [][]byte) Explanation {
	at := 0
	if len(path) > 0 {
		at = path[len(path)-1].board()
	}
	return (&oneBoard{b, at}).Explain(path, text, following)
}

// oneBoard is the rules where the next move is one of a given board.
type oneBoard struct {
	*bughouse
	at int
}

// Explain replays the moves of the board alone. What the partner won on the way is in
// hand from the start, so that the men in hand at the end are those that there are.
func (b *oneBoard) Explain(path []Move, text []byte, _ [][]byte) Explanation {
	start := b.start[b.at]
	var own []Move
	var plies []int // by place in own
	s := b.Start().(*bughouseState)
	for i, m := range path {
		board, move := s.decode(m)
		if board == b.at {
			own, plies = append(own, Move(move)), append(plies, i)
		} else if spoil := s.boards[board].Position.Spoil(move); spoil != 0 {
			start.Hand(s.boards[board].Position.Side().Other(), spoil)
		}
		s.Play(m)
	}
	e := BoardRules(start).Explain(own, text, nil)
	if e.Ply >= 0 {
		e.Ply = plies[e.Ply]
	}
	return e
}

// bughouseState is the position of both boards, and which of them the next text is
// about.
type bughouseState struct {
	boards [2]BoardState
	at     int
}

// A move of Bughouse has the board in its highest bit, then what tells moves between the
// same squares apart, then the squares, or the man of a drop in place of the first one. The
// kind of a plain move follows from the position.
const (
	bughouseBoard = 15
	bughouseKind  = 12
)

const (
	bughousePlain Move = iota
	bughouseKnight
	bughouseBishop
	bughouseRook
	bughouseQueen
	bughouseDrop
	bughouseCastle
	bughouseNull
)

// board returns the board of a move of Bughouse.
func (m Move) board() int { return int(m >> bughouseBoard) }

func encodeBughouse(at int, m board.Move) Move {
	kind := bughousePlain
	switch k := m.Kind(); {
	case m.IsNull():
		kind = bughouseNull
	case m.IsDrop():
		kind = bughouseDrop
	case m.IsCastle():
		kind = bughouseCastle
	case m.IsPromotion():
		kind = bughouseKnight + Move(k-board.PromoteKnight)
	}
	from := Move(m.From())
	if m.IsDrop() {
		from = Move(m.Dropped())
	}
	return Move(at)<<bughouseBoard | kind<<bughouseKind | Move(m.To())<<6 | from
}

// decode returns the board of a move and the move on it, in this position.
func (s *bughouseState) decode(m Move) (at int, move board.Move) {
	at = m.board()
	from, to := board.Square(m&63), board.Square(m>>6&63)
	switch kind := m >> bughouseKind & 7; kind {
	case bughouseNull:
		return at, board.NullMove
	case bughouseDrop:
		return at, board.NewDrop(board.PieceType(from), to)
	case bughouseCastle:
		if to > from {
			return at, board.NewMove(from, to, board.CastleShort)
		}
		return at, board.NewMove(from, to, board.CastleLong)
	case bughousePlain:
		return at, board.NewMove(from, to, s.boards[at].Position.KindOf(from, to))
	default:
		return at, board.NewMove(from, to, board.PromoteKnight+board.MoveKind(kind-bughouseKnight))
	}
}

// choose makes a board the one that is meant, by the letter behind the number of a move: A
// or B. Without a letter it is that of the move before.
func (s *bughouseState) choose(letter byte) {
	switch letter | 0x20 {
	case 'a':
		s.at = 0
	case 'b':
		s.at = 1
	}
}

// rules returns the rules of the board that is meant.
func (s *bughouseState) rules(r Ruleset) Ruleset { return &oneBoard{r.(*bughouse), s.at} }

// numbered appends the number of a move with the letter of its board: a capital for White.
func (s *bughouseState) numbered(dst []byte, m Move) []byte {
	if m.IsPlayed() {
		s.at = m.board()
	}
	number, black := s.Turn()
	dst = strconv.AppendInt(dst, int64(number), 10)
	letter := byte('A' + s.at)
	if black {
		letter |= 0x20
	}
	dst = append(dst, letter, '.')
	if m.IsPlayed() {
		return s.AppendMove(dst, m)
	}
	return dst
}

func (s *bughouseState) current() *BoardState { return &s.boards[s.at] }

func (s *bughouseState) Read(text []byte) (Move, Reading) {
	m, reading := s.current().Read(text)
	if reading == ReadMove || reading == ReadNull {
		m = encodeBughouse(s.at, board.Move(m))
	}
	return m, reading
}

func (s *bughouseState) Spelling(text []byte, m Move) *Spelling {
	at, move := s.decode(m)
	return s.boards[at].Spelling(text, Move(move))
}

// Play makes a move on its board. What it wins goes to the other one, to the side that it
// is of.
func (s *bughouseState) Play(m Move) {
	at, move := s.decode(m)
	p := &s.boards[at].Position
	if spoil := p.Spoil(move); spoil != 0 {
		s.boards[1-at].Position.Hand(p.Side().Other(), spoil)
	}
	p.Play(move)
	s.at = at
}

func (s *bughouseState) CopyFrom(from State) { *s = *from.(*bughouseState) }

// Legal appends the moves on both boards: nobody waits for the other one.
func (s *bughouseState) Legal(dst []Move) []Move {
	for at := range s.boards {
		n := len(dst)
		dst = s.boards[at].Legal(dst)
		for i := n; i < len(dst); i++ {
			dst[i] = encodeBughouse(at, board.Move(dst[i]))
		}
	}
	return dst
}

func (s *bughouseState) AppendMove(dst []byte, m Move) []byte {
	at, move := s.decode(m)
	return s.boards[at].AppendMove(dst, Move(move))
}

// AppendRecord appends both boards, with a bar between them.
func (s *bughouseState) AppendRecord(dst []byte) []byte {
	dst = s.boards[0].AppendRecord(dst)
	return s.boards[1].AppendRecord(append(dst, " | "...))
}

func (s *bughouseState) Turn() (number int, black bool) { return s.current().Turn() }

// Recurrence: positions with men in hand do not come back, and nobody claims draws.
func (s *bughouseState) Recurrence() (key uint64, clock int) {
	return s.boards[0].Position.Key() ^ s.boards[1].Position.Key()<<1, 0
}

func (s *bughouseState) Dead() bool { return false }

// Ending returns that of the board which has one: it ends the game on both.
func (s *bughouseState) Ending() Ending {
	if e := s.boards[0].Ending(); e != Ongoing {
		return e
	}
	return s.boards[1].Ending()
}

// mated returns the letter of the board on which a side is mated, and whether it is Black.
func (s *bughouseState) mated() (letter string, black bool) {
	for i := range s.boards {
		if s.boards[i].Ending() == Checkmate {
			return string(rune('A' + i)), s.boards[i].Position.Side() == board.Black
		}
	}
	return "", false
}

// Result is that of White on board A, whose partner has the black men on B.
func (s *bughouseState) Result() syntax.Result {
	if r := s.boards[0].Result(); r != syntax.NoResult {
		return r
	}
	switch r := s.boards[1].Result(); r {
	case syntax.WhiteWins:
		return syntax.BlackWins
	case syntax.BlackWins:
		return syntax.WhiteWins
	default:
		return r
	}
}

// OnBoard returns the board of 64 squares that a position is on, and the move that led
// there: of two boards, that of the last move. The board is nil in games on other boards.
func OnBoard(s State, last Move) (*BoardState, board.Move) {
	switch s := s.(type) {
	case *BoardState:
		return s, board.Move(last)
	case *bughouseState:
		if !last.IsPlayed() {
			return s.current(), board.Move(last)
		}
		at, move := s.decode(last)
		return &s.boards[at], move
	}
	return nil, board.NoMove
}
