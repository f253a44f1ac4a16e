package pgn_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// variantSpellings are values of the Variant tag as programs and sites write them.
var variantSpellings = map[board.Variant][]string{
	board.Orthodox: {
		"", "?", "-", "Standard", "standard", "Normal", "normal", "Chess", "chess", "Classical", "Orthodox",
		"From Position", "fromPosition", "from-position",
		"Chess960", "chess960", "Chess 960", "chess-960", "CHESS960", "960", "FRC",
		"Fischerandom", "fischerandom", "FischeRandom", "Fischerrandom", "Fischer Random", "Fischer Random Chess",
		"Freestyle", "Freestyle Chess", "wild/fr",
	},
	board.Crazyhouse: {"Crazyhouse", "crazyhouse", "Crazy House", "crazy_house", "zh", "wild/23"},
	board.Atomic:     {"Atomic", "atomic", "Atomic Chess", "wild/27"},
	board.Antichess:  {"Antichess", "antichess", "Anti-chess", "Anti Chess", "Giveaway", "giveaway", "Give Away", "Giveaway Chess", "wild/26"},
	board.Suicide:    {"Suicide", "suicide", "Suicide Chess"},
	board.ThreeCheck: {
		"Three-check", "Three-Check", "threecheck", "three check", "Three Check Chess", "threeCheck", "3check", "3-check",
		"3 Check", "3Check", "wild/25",
	},
	board.KingOfTheHill: {"King of the Hill", "king-of-the-hill", "kingOfTheHill", "kingofthehill", "King Of The Hill", "KOTH", "koth"},
	board.Horde:         {"Horde", "horde", "Horde Chess"},
	board.RacingKings:   {"Racing Kings", "racingKings", "racingkings", "racing-kings", "Racing_Kings"},
}

func TestVariantSpellings(t *testing.T) {
	t.Parallel()
	for want, list := range variantSpellings {
		for _, value := range list {
			start := board.StartOf(want) // Chess960 needs one
			a := analysisOf(fmt.Sprintf("[Variant %q]\n[FEN \"%s\"]\n\n*\n", value, start.AppendFEN(nil, board.FENOptions{})))
			require.NotNil(t, a.Ruleset, value)
			s := a.Ruleset.Start().(*semantic.BoardState)
			assert.Equal(t, want, s.Position.Variant(), value)
		}
	}
}

func analysisOf(text string) *semantic.Analysis {
	ref := syntax.NewDocument([]byte(text), pgn.Grammar).Game(0)
	return semantic.Of(ref.Game, pgn.Grammar, pgn.Rules, semantic.Options{})
}

// Of a variant that nobody here knows one thing is said, whatever its moves and its FEN look like.
func TestUnknownVariants(t *testing.T) {
	t.Parallel()
	const tags = "[Event \"Club\"]\n[Site \"Bern SUI\"]\n[Date \"2024.05.04\"]\n[Round \"1\"]\n[White \"Meier, Anna\"]\n" +
		"[Black \"Kunz, Urs\"]\n[Result \"1-0\"]\n"
	starts := []string{
		"",
		"[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1\"]\n[SetUp \"1\"]\n",
		"[FEN \"8/6k1/4pppp/pppp4/4PPPP/PPPP4/2K5/8[FRRSSNNfrrssnn] w - - 0 1\"]\n[SetUp \"1\"]\n",
		"[FEN \"rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n",
		"[FEN \"rkr5/pppppppp/8/8/8/8/PPPPPPPP/3QQQ2 x ? e9 -1 0\"]\n[SetUp \"1\"]\n",
	}
	var policy semantic.Policy
	moves := []string{
		"1-0",
		"1. e3 c5 2. d4 e6 3. Nc3 Nf6 4. Nf3/E Nc6/H 5. O-O/Ee8 Exf3 6. Hxe2 Be7/H# 1-0",           // gated men
		"1. N@f3 N@c6 2. F@g3 @e7 3. Sfe3 Rec8 4. b7=F P@e9 5. +Rd5 Kxk9+ 1-0",                     // men put down
		"1. Aj4 Kj10 2. Cb1-c3 i10=A 3. O-O-O-O Ae7xg8+ 1-0",                                       // wider boards
		"1. e4,e5 d5,d6 2. exd5,c4 Nc6,d4 3. Nf3|e4 Ne4&e5 4. b1_c3 (4. Kd2,d1 $1)\nRxe1,K@e4 1-0", // two squares
		"1. Ke2 Ke7 2. Kd9 (2. Ke8 {illegal} Kxe8) Qa1-a9 3. h7-h8=P 0-0 1-0",                      // no chess
		"1. C2=5 h2e2 2. R5+3 P7-6 3. K5+1 1-0",                                                    // other notations
	}
	for _, name := range []string{
		"Seirawan", "S-Chess", "Sittuyin", "Makruk", "Capablanca", "Gothic", "Janus", "Shogi", "Xiangqi", "Duck", "Placement",
		"Knightmate", "Extinction", "5check", "Chess9600", "Atomhouse", "Kings of the Hills", "wild/99", "Chess of Caïssa",
		"Zvyozdnye shakhmaty", "Шахматы", "x",
	} {
		for _, start := range starts {
			for _, line := range moves {
				text := tags + start + fmt.Sprintf("[Variant %q]\n\n", name) + line + "\n\n"
				var found []string
				for _, pr := range analysisOf(text).Problems {
					shown := policy.Severity(pgn.Rules.Code(pr.Code), pr.Level) != semantic.Off
					if shown && pr.Code != "tag-extra-order" { // tags stand where writers put them
						found = append(found, pr.Code)
					}
				}
				assert.Equal(t, []string{"tag-variant-unknown"}, found, text)
			}
		}
	}
}
