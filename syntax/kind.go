package syntax

// Kind says what a token or a node is. Kinds name roles, not spellings, so that
// all dialects share them. Token kinds lie below 64, node kinds from 64 on.
type Kind uint8

// Token kinds.
const (
	// TokenUnknown is a run of characters that start no token at their place.
	TokenUnknown Kind = iota
	// TokenSpace is a run of blanks, tabs, vertical tabs and form feeds; a single
	// blank between two tokens of a line is no token but a bit of the first one.
	TokenSpace
	// TokenWideSpace is a space outside ASCII, or an invisible character.
	TokenWideSpace
	// TokenNewline is one LF, CRLF or CR.
	TokenNewline
	// TokenBOM is a byte order mark at the start of a document.
	TokenBOM
	// TokenControl is a run of control characters that are not white space.
	TokenControl
	// TokenWord is a run of symbol characters in the movetext: a move, or what
	// stands where a move should.
	TokenWord
	// TokenNumber is a run of digits in the movetext.
	TokenNumber
	// TokenDots is a run of periods or ellipses.
	TokenDots
	// TokenSuffix is a run of exclamation and question marks.
	TokenSuffix
	// TokenNAG is '$' and the digits after it (perhaps none).
	TokenNAG
	// TokenGlyph is a printed evaluation sign, such as '+-' or the infinity sign.
	TokenGlyph
	// TokenResult is a game termination marker in any of its spellings.
	TokenResult
	// TokenOpenParen and TokenCloseParen enclose a variation.
	TokenOpenParen
	TokenCloseParen
	// TokenOpenBracket and TokenCloseBracket enclose a tag pair.
	TokenOpenBracket
	TokenCloseBracket
	// TokenName is a run of characters inside a tag pair that are not a string.
	TokenName
	// TokenString is a string with its quotes; an unterminated one ends where
	// its tag pair or its line does.
	TokenString
	// TokenComment is a brace comment with its braces; an unclosed one ends with
	// its game.
	TokenComment
	// TokenLineComment is a semicolon comment without its line end.
	TokenLineComment
	// TokenEscape is a line that starts with '%', without its line end (PGN 6).
	TokenEscape
	// TokenCloseBrace is a '}' that closes nothing.
	TokenCloseBrace
	// TokenAngle is '<' or '>', reserved by PGN 7.
	TokenAngle
	// TokenField is a field of a position: of FEN, and of the line that EPD has.
	TokenField
	// TokenOpcode is the name of an operation of EPD.
	TokenOpcode
	// TokenSemicolon ends an operation.
	TokenSemicolon

	tokenKinds
)

// Node kinds.
const (
	// NodeGame is the root of every tree.
	NodeGame Kind = iota + 64
	// NodeTagSection reaches from the first to the last tag pair in front of the
	// moves.
	NodeTagSection
	// NodeTagPair is one tag pair, complete or not.
	NodeTagPair
	// NodeMovetext is everything from the first token of the moves on.
	NodeMovetext
	// NodeMove is a move with the number in front of it and the suffixes and NAGs
	// directly behind it.
	NodeMove
	// NodeNumber is a move number without a move.
	NodeNumber
	// NodeAnnotation is a run of NAGs, suffixes or glyphs apart from their move.
	NodeAnnotation
	// NodeVariation is a parenthesised variation (PGN 8.2.5).
	NodeVariation
	// NodeComment is one comment of either sort.
	NodeComment
	// NodeEscape is one escaped line.
	NodeEscape
	// NodeResult is one termination marker.
	NodeResult
	// NodeError is text that fits nowhere.
	NodeError
	// NodePosition is a position that is given by its fields (PGN 16).
	NodePosition
	// NodeOperation is an operation of EPD with its operands and its semicolon; the
	// moves among them are variations from the position.
	NodeOperation

	nodeKindsEnd
)

// Token kinds must fit into six bits.
const _ = uint(64 - tokenKinds)

var kindNames = [nodeKindsEnd]string{
	TokenUnknown: "unknown", TokenSpace: "space", TokenWideSpace: "wide-space",
	TokenNewline: "newline", TokenBOM: "byte-order-mark", TokenControl: "control",
	TokenWord: "word", TokenNumber: "number", TokenDots: "dots", TokenSuffix: "suffix",
	TokenNAG: "nag", TokenGlyph: "glyph", TokenResult: "result",
	TokenOpenParen: "open-paren", TokenCloseParen: "close-paren",
	TokenOpenBracket: "open-bracket", TokenCloseBracket: "close-bracket",
	TokenName: "name", TokenString: "string", TokenComment: "comment",
	TokenLineComment: "line-comment", TokenEscape: "escape",
	TokenCloseBrace: "close-brace", TokenAngle: "angle", TokenField: "field",
	TokenOpcode: "opcode", TokenSemicolon: "semicolon",

	NodeGame: "Game", NodeTagSection: "TagSection", NodeTagPair: "TagPair",
	NodeMovetext: "Movetext", NodeMove: "Move", NodeNumber: "Number",
	NodeAnnotation: "Annotation", NodeVariation: "Variation", NodeComment: "Comment",
	NodeEscape: "Escape", NodeResult: "Result", NodeError: "Error",
	NodePosition: "Position", NodeOperation: "Operation",
}

// String returns the name used in dumps: lower case for tokens, capitals for
// nodes.
func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return "kind?"
}

// IsToken reports whether k is a token kind.
func (k Kind) IsToken() bool { return k < 64 }

// IsBlank reports whether k is a token that only separates others.
func (k Kind) IsBlank() bool {
	return k == TokenSpace || k == TokenNewline || k == TokenWideSpace || k == TokenBOM
}
