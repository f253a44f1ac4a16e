package hex

// Cell is one of the 169 hexes, counted by lines from White's side and from left to right within a line: F0 = 0, E1 = 1,
// G1 = 2, F28 = 168 (C'escacs 1).
type Cell uint8

// The size of the board. NoCell stands wherever there is no hex.
const (
	Columns      = 15
	Lines        = 29
	Cells        = 169
	NoCell  Cell = Cells
)

// ColumnLetters holds the letters of the columns, from left to right for White.
const ColumnLetters = "PTABCDEFGHIKLXZ"

// midColumn is the column F.
const midColumn = 7

// Home hexes of kings and rooks.
var homes = struct{ king, queenRook, kingRook [2]Cell }{
	king:      [2]Cell{cell("G1"), cell("G27")},
	queenRook: [2]Cell{cell("C3"), cell("C25")},
	kingRook:  [2]Cell{cell("I3"), cell("I25")},
}

// grid holds the numbering of the hexes.
var grid = newGrid()

type gridTable struct {
	column, line [Cells + 1]uint8
	at           [Columns][Lines]Cell
	row          [Lines + 1]Cell // first hex of each line
}

func newGrid() *gridTable {
	g := new(gridTable)
	next := Cell(0)
	for line := range Lines {
		g.row[line] = next
		for column := range Columns {
			g.at[column][line] = NoCell
			low, high := LinesOf(column)
			if line < low || line > high || (line-low)%2 != 0 {
				continue
			}
			g.at[column][line] = next
			g.column[next], g.line[next] = uint8(column), uint8(line)
			next++
		}
	}
	g.row[Lines] = next
	return g
}

// LinesOf returns the lowest and highest line of a column; only every second line between them has a hex of it.
func LinesOf(column int) (low, high int) {
	low = abs(column - midColumn)
	return low, Lines - 1 - low
}

// RowOf returns the first hex of a line, which others follow, and their number.
func RowOf(line int) (first Cell, count int) {
	if uint(line) >= Lines {
		return NoCell, 0
	}
	return grid.row[line], int(grid.row[line+1] - grid.row[line])
}

// CellAt returns the hex on a column (0 = P … 14 = Z) and a line, or NoCell if there is none.
func CellAt(column, line int) Cell {
	if uint(column) >= Columns || uint(line) >= Lines {
		return NoCell
	}
	return grid.at[column][line]
}

// ParseCell reads a coordinate such as "E7". It returns NoCell for everything else, "E07" and "e7" included.
func ParseCell(text []byte) Cell {
	if len(text) < 2 || len(text) > 3 {
		return NoCell
	}
	line := 0
	for i, c := range text[1:] {
		if c < '0' || c > '9' || i == 1 && line == 0 {
			return NoCell
		}
		line = 10*line + int(c-'0')
	}
	class := columnClass[text[0]]
	if class >= Columns || isSmall(text[0]) {
		return NoCell
	}
	return CellAt(int(class), line)
}

// NearestCells appends the hexes that a coordinate of no hex may mean: those of its column whose lines are nearest, the
// lower first.
func NearestCells(dst []Cell, text []byte) []Cell {
	if len(text) < 2 || columnClass[text[0]] >= Columns {
		return dst
	}
	line := 0
	for _, c := range text[1:] {
		if c < '0' || c > '9' {
			return dst
		}
		line = min(10*line+int(c-'0'), Lines)
	}
	column := int(columnClass[text[0]])
	low, high := LinesOf(column)
	line = max(low, min(line, high))
	for _, l := range [3]int{line - 1, line, line + 1} {
		if c := CellAt(column, l); c != NoCell {
			dst = append(dst, c)
		}
	}
	return dst
}

// cell returns the hex of a name that is known to be right.
func cell(name string) Cell { return ParseCell([]byte(name)) }

// Column returns 0 for P … 14 for Z. It means nothing for NoCell.
func (c Cell) Column() int { return int(grid.column[min(c, NoCell)]) }

// Line returns the transversal line, 0 to 28. It means nothing for NoCell.
func (c Cell) Line() int { return int(grid.line[min(c, NoCell)]) }

// Valid reports whether c is a hex of the board, not NoCell.
func (c Cell) Valid() bool { return c < NoCell }

// Shade is the colour of a hex.
type Shade uint8

// The colours of hexes: that of F0, that of the white king's home, that of the centre.
const (
	Dark Shade = iota
	Light
	Coloured
)

// Shade returns the colour of the hex, which is that of its line.
func (c Cell) Shade() Shade { return Shade(c.Line() % 3) }

// Mirror returns the hex that is to Black what c is to White.
func (c Cell) Mirror() Cell { return CellAt(c.Column(), Lines-1-c.Line()) }

// Append appends the name, such as "E7", or "-" for NoCell.
func (c Cell) Append(dst []byte) []byte {
	if c >= NoCell {
		return append(dst, '-')
	}
	return appendNumber(append(dst, ColumnLetters[grid.column[c]]), uint(grid.line[c]))
}

// String returns the name, such as "E7", or "-" for NoCell.
func (c Cell) String() string {
	var buf [3]byte
	return string(c.Append(buf[:0]))
}

// step returns the hex at a distance in columns and lines, or NoCell.
func (c Cell) step(columns, lines int) Cell {
	if c >= NoCell {
		return NoCell
	}
	return CellAt(c.Column()+columns, c.Line()+lines)
}

// appendNumber appends n in decimal.
func appendNumber(dst []byte, n uint) []byte {
	if n >= 10 {
		dst = appendNumber(dst, n/10)
	}
	return append(dst, '0'+byte(n%10))
}

func abs(n int) int { return max(n, -n) }
