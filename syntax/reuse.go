package syntax

// Reuse tells a parser what an edit has left alone: the tokens before Head are
// those of Old, and the tokens from NewTail on are Old's from OldTail on.
type Reuse struct {
	Old                    *Tree
	Head, OldTail, NewTail int
}

// reviseTree returns the tree of text, which is what e made of the text of old.
// It equals newTree(text, gr); only what the edit touches is scanned and parsed.
func reviseTree(old *Tree, text []byte, e Edit, gr *Grammar) *Tree {
	ts, head, oldTail, newTail := reviseTokens(&old.tokens, text, e, gr)
	t := &Tree{text: text, tokens: ts}
	gr.Parse(t, &Reuse{Old: old, Head: head, OldTail: oldTail, NewTail: newTail})
	return t
}
