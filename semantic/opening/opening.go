// Package opening names openings: it knows by position which opening has been reached, whatever the order of the
// moves was.
package opening

import (
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

//go:generate go run gen_table.go

// Opening is a named position.
type Opening struct {
	ECO  string // "B90"; an ECO code has many openings
	Name string // "Sicilian Defense: Najdorf Variation, English Attack"
}

// Split returns the parts of a name: that of the opening, in front of the colon, and that of the variation behind it,
// "" where there is none (PGN 9.3.1, 9.3.2).
func (o Opening) Split() (opening, variation string) {
	opening, variation, _ = strings.Cut(o.Name, ": ")
	return opening, variation
}

// row is one position of the table.
type row struct {
	key    uint64 // see [board.Position.Key]
	start  uint32 // of its text in texts: code and name
	length uint32
}

const codeLength = len("A00")

func (r row) opening() Opening {
	text := texts[r.start : r.start+r.length]
	return Opening{ECO: text[:codeLength], Name: text[codeLength:]}
}

// Find returns the opening that a position is named for. It is made for every move of the first [Plies] of a game: it
// allocates nothing, and nothing has to be loaded first.
func Find(p *board.Position) (Opening, bool) {
	key := p.Key()
	low, high := 0, len(table)
	for low < high {
		if mid := int(uint(low+high) >> 1); table[mid].key < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == len(table) || table[low].key != key {
		return Opening{}, false
	}
	return table[low].opening(), true
}

// Plies is how far into a game openings are looked for: no line of the table is longer, and few transpositions take
// longer.
const Plies = 40
