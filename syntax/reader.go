package syntax

// Reader reads tokens by index, mostly forwards: going to a token near the last
// one takes a few additions where the Tree would search. The zero value is of no
// use; see [Tree.Reader]. A Reader is not safe for concurrent use.
type Reader struct {
	tree *Tree
	cur  cursor
}

// Reader returns a reader that stands on the first token.
func (t *Tree) Reader() Reader { return Reader{tree: t, cur: cursor{ts: &t.tokens}} }

// Start returns the offset of token i in bytes; Tokens() is a valid i.
func (r *Reader) Start(i int) int {
	if i < r.cur.i || i > r.cur.i+markEvery {
		r.cur.i, r.cur.off = i, r.cur.ts.start(i)
	}
	if r.cur.i < i {
		r.cur.off = r.cur.ts.skip(r.cur.off, r.cur.i, i)
		r.cur.i = i
	}
	return r.cur.off
}

// Span returns the offsets of token i in bytes.
func (r *Reader) Span(i int) (start, end int) {
	start = r.Start(i)
	return start, start + r.cur.ts.length(i)
}

// Text returns the bytes of token i.
func (r *Reader) Text(i int) []byte {
	start, end := r.Span(i)
	return r.tree.text[start:end]
}
