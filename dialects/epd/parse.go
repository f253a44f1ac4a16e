package epd

import "github.com/pgn-lsp/pgn-lsp/syntax"

// parse makes the nodes of a line and of the comment lines around it:
//
//	NodePosition   the fields
//	NodeMovetext   the operations
//	  NodeOperation  opcode, operands, semicolon
//	    NodeVariation  a move, or the line of moves of a pv
//
// It has no need of an older tree: a line is short.
func parse(t *syntax.Tree, _ *syntax.Reuse) {
	syntax.Build(t, func(b *syntax.Builder) {
		for b.SkipBlank(); !b.Done(); b.SkipBlank() {
			switch b.Kind() {
			case syntax.TokenLineComment:
				b.Leaf(syntax.NodeComment)
			case syntax.TokenEscape:
				b.Leaf(syntax.NodeEscape)
			case syntax.TokenField:
				position(b)
			case syntax.TokenOpcode:
				movetext(b)
			default:
				b.Leaf(syntax.NodeError)
			}
		}
	})
}

// position takes the fields of a position.
func position(b *syntax.Builder) {
	b.Open(syntax.NodePosition)
	for !b.Done() && b.Is(syntax.TokenField) {
		b.Consume()
		skipLineBlank(b)
	}
	b.Close(0)
}

// movetext takes the operations of a line.
func movetext(b *syntax.Builder) {
	b.Open(syntax.NodeMovetext)
	for ; !atLineEnd(b); skipLineBlank(b) {
		if b.Is(syntax.TokenOpcode) || b.Is(syntax.TokenWord) { // see operation
			operation(b)
		} else {
			b.Leaf(syntax.NodeError)
		}
	}
	b.Close(0)
}

// operation takes one operation. A name of the standard that stands among moves
// begins the next one: the semicolon between them is missing.
func operation(b *syntax.Builder) {
	b.Open(syntax.NodeOperation)
	op := opcodes[string(b.Text())]
	line := false // the variation of a pv is open
	closed := false
	b.Consume()
	for skipLineBlank(b); !atLineEnd(b) && !closed; skipLineBlank(b) {
		if b.Is(syntax.TokenWord) && op.moves() && isOpcode(b.Text()) && !isSquare(b.Text()) {
			break
		}
		switch {
		case b.Is(syntax.TokenSemicolon):
			closed = true
		case op.moves() && startsMove(b.Kind()):
			if !line {
				b.Open(syntax.NodeVariation)
				line = true
			}
			move(b)
			if op.operand != movesInTurn {
				b.Close(0)
				line = false
			}
			continue
		}
		if line {
			b.Close(0)
			line = false
		}
		b.Consume()
	}
	if line {
		b.Close(0)
	}
	if closed {
		b.Close(0)
	} else {
		b.Close(syntax.MissingClose)
	}
}

// isSquare reports whether a word names a square: c4 is a move, and an operation.
func isSquare(word []byte) bool {
	return len(word) == 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8'
}

func startsMove(k syntax.Kind) bool {
	return k == syntax.TokenWord || k == syntax.TokenNumber || k == syntax.TokenDots
}

// move takes one move with its number and what stands behind it. A number without
// move is none.
func move(b *syntax.Builder) {
	b.Open(syntax.NodeMove)
	for b.Is(syntax.TokenNumber) || b.Is(syntax.TokenDots) {
		b.Consume()
		skipLineBlank(b)
	}
	if !b.Is(syntax.TokenWord) {
		b.Become(syntax.NodeNumber)
		b.Close(0)
		return
	}
	b.ConsumeText()
	for b.Is(syntax.TokenSuffix) {
		b.Consume()
	}
	b.Close(0)
}

func atLineEnd(b *syntax.Builder) bool { return b.Done() || b.Is(syntax.TokenNewline) }

func skipLineBlank(b *syntax.Builder) {
	for !atLineEnd(b) && (b.Kind().IsBlank() || b.Is(syntax.TokenControl)) {
		b.Skip()
	}
}
