// Package syntax holds text, tokens and trees of chess files; it knows no chess.
//
// A [Document] is an immutable sequence of [Game] leaves. A Game owns its bytes
// and knows neither its position nor its neighbours; an edit makes a new
// Document that shares every untouched Game with the old one. From the bytes of
// one Game a [Grammar] makes tokens, and from the tokens a [Tree].
//
// Three properties hold for every input, be it NUL bytes, Latin-1, half a UTF-8
// sequence or a hundred thousand open parentheses:
//
//   - lossless: the texts of the tokens of a game, joined, are the text of the
//     game, and the texts of the games are the text of the document;
//   - total: splitting, scanning and parsing cannot fail; what is wrong in the
//     text is seen in the flags and error nodes of the tree;
//   - incremental: [Document.Apply] gives the games and the trees that the new
//     text would give from scratch.
//
// All offsets are byte offsets. Offsets inside a Tree are relative to the start
// of its Game.
package syntax
