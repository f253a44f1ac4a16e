package syntax

import (
	"sort"
	"sync"
)

// token packs one token into 16 bits: the kind in the upper six, then the bit
// that says that a single blank follows, then nine bits of length in bytes. A
// length of longToken stands in the side table: comments and little else.
type token uint16

const (
	tokenLengthBits = 9
	longToken       = 1<<tokenLengthBits - 1
	blankFollows    = token(1) << tokenLengthBits
	tokenKindShift  = tokenLengthBits + 1
)

// longLength is the length in bytes of a token that is too long for its bits.
type longLength struct{ token, length uint32 }

// mark is a place where scanning can start: token is the index of the next
// token, off its offset, mode the state there. Marks stand about every
// markEvery tokens; an edit may leave two of them nearer to each other.
type mark struct {
	token, off uint32
	mode       Mode
}

// markEvery bounds the additions that finding a token takes, and the bytes
// that are scanned again in front of an edit. Twelve bytes for 128 tokens add
// five hundredths to their memory.
const markEvery = 128

// tokens is the token list of one game. The zero value is an empty list.
// Offsets fit 32 bits: a game is smaller than 4 GiB.
type tokens struct {
	list  []token
	long  []longLength
	marks []mark
}

func (t token) kind() Kind { return Kind(t >> tokenKindShift) }

// blank returns the length of the blank that may follow.
func (t token) blank() int { return int(t >> tokenLengthBits & 1) }

// length returns the length of token i without the blank that may follow.
func (ts *tokens) length(i int) int {
	if n := int(ts.list[i] & longToken); n < longToken {
		return n
	}
	return ts.longLength(i)
}

// longLength is length for a token of the side table.
func (ts *tokens) longLength(i int) int {
	k := sort.Search(len(ts.long), func(k int) bool { return int(ts.long[k].token) >= i })
	return int(ts.long[k].length)
}

// width returns the length of token i with the blank that may follow.
func (ts *tokens) width(i int) int { return ts.length(i) + ts.list[i].blank() }

// start returns the offset of token i; len(list) is a valid i.
func (ts *tokens) start(i int) int {
	k := sort.Search(len(ts.marks), func(k int) bool { return int(ts.marks[k].token) > i }) - 1
	if k < 0 {
		return 0
	}
	return ts.skip(int(ts.marks[k].off), int(ts.marks[k].token), i)
}

// skip returns the offset of token end, if off is that of token i in front of it. Most of
// the time that tokens take is spent here, so that nothing is called for a usual one.
func (ts *tokens) skip(off, i, end int) int {
	for ; i < end; i++ {
		t := ts.list[i]
		if n := int(t & longToken); n < longToken {
			off += n + t.blank()
		} else {
			off += ts.width(i)
		}
	}
	return off
}

// at returns the index of the token that holds the byte at off (the blank
// behind a token counts to it), and the offset where it starts. Behind the last
// byte it returns the number of tokens.
func (ts *tokens) at(off int) (index, start int) {
	k := sort.Search(len(ts.marks), func(k int) bool { return int(ts.marks[k].off) > off }) - 1
	if k < 0 {
		return 0, 0
	}
	i, start := int(ts.marks[k].token), int(ts.marks[k].off)
	for ; i < len(ts.list); i++ {
		w := ts.width(i)
		if off < start+w {
			break
		}
		start += w
	}
	return i, start
}

// scan appends the tokens of text from the mark on. After each token behind
// which a mark could stand it asks stop, if there is one; true ends the scan.
func (ts *tokens) scan(text []byte, from mark, gr *Grammar, stop func(mark) bool) {
	off, mode := int(from.off), from.mode
	list := ts.list
	next := len(list) // where the next mark is due
	for off < len(text) {
		if len(list) >= next {
			ts.marks = append(ts.marks, mark{uint32(len(list)), uint32(off), mode})
			next = len(list) + markEvery
		}
		kind, end, m := gr.Next(text, off, mode)
		t := token(kind) << tokenKindShift
		if n := end - off; n < longToken {
			t |= token(n)
		} else {
			ts.long = append(ts.long, longLength{uint32(len(list)), uint32(n)})
			t |= longToken
		}
		if end < len(text) && text[end] == ' ' && !kind.IsBlank() &&
			(end+1 == len(text) || !isBlankByte(text[end+1])) {
			t |= blankFollows
			end++
		}
		list = append(list, t)
		off, mode = end, m
		if stop != nil && stop(mark{uint32(len(list)), uint32(off), mode}) {
			break
		}
	}
	ts.list = list
}

func isBlankByte(c byte) bool { return c == ' ' || c == '\t' || c == '\v' || c == '\f' }

// reviseTokens returns the tokens of text, which is what e made of the text of old.
// It scans from a mark in front of the edit to one behind it. Of the new list,
// the tokens before head are those of old, and those from newTail on are old's
// from oldTail on.
func reviseTokens(old *tokens, text []byte, e Edit, gr *Grammar) (ts tokens, head, oldTail, newTail int) {
	shift := len(e.Text) - (e.End - e.Start)
	var from mark
	k := sort.Search(len(old.marks), func(k int) bool {
		return int(old.marks[k].off)+gr.Lookahead > e.Start
	}) - 1
	if k > 0 {
		from = old.marks[k]
	} else {
		k = 0
	}
	// Next may look behind, for a line end or a byte order mark, which must be old,
	// too.
	editEnd := e.Start + len(e.Text) + lookBehind
	j, synced := k, false
	resync := func(m mark) bool {
		for j < len(old.marks) && int(old.marks[j].off)+shift < int(m.off) {
			j++
		}
		synced = j < len(old.marks) && int(old.marks[j].off)+shift == int(m.off) &&
			old.marks[j].mode == m.mode && int(m.off) >= editEnd
		return synced
	}

	fresh := tokens{}
	fresh.scan(text, mark{0, from.off, from.mode}, gr, resync)
	head = int(from.token)
	oldTail, newTail = len(old.list), head+len(fresh.list)
	tail := tokens{}
	if synced {
		m := old.marks[j]
		oldTail = int(m.token)
		tail = old.slice(oldTail, j)
	}
	ts.list = make([]token, 0, newTail+len(tail.list))
	ts.list = append(append(append(ts.list, old.list[:head]...), fresh.list...), tail.list...)
	ts.long = joinLong(old.longBefore(head), fresh.long, head, tail.long, newTail-oldTail)
	ts.marks = make([]mark, 0, k+len(fresh.marks)+len(tail.marks))
	ts.marks = append(ts.marks, old.marks[:k]...)
	for _, m := range fresh.marks {
		m.token += uint32(head)
		ts.marks = append(ts.marks, m)
	}
	for _, m := range tail.marks {
		m.token = uint32(int(m.token) + newTail - oldTail)
		m.off = uint32(int(m.off) + shift)
		ts.marks = append(ts.marks, m)
	}
	return ts, head, oldTail, newTail
}

// slice returns the tokens from index i on, where mark k stands. Indices in the
// side tables stay those of the whole list.
func (ts *tokens) slice(i, k int) tokens {
	l := sort.Search(len(ts.long), func(l int) bool { return int(ts.long[l].token) >= i })
	return tokens{list: ts.list[i:], long: ts.long[l:], marks: ts.marks[k:]}
}

func (ts *tokens) longBefore(i int) []longLength {
	l := sort.Search(len(ts.long), func(l int) bool { return int(ts.long[l].token) >= i })
	return ts.long[:l]
}

// joinLong joins three side tables, moving the indices of the second and third.
func joinLong(a, b []longLength, moveB int, c []longLength, moveC int) []longLength {
	out := make([]longLength, 0, len(a)+len(b)+len(c))
	out = append(out, a...)
	for _, l := range b {
		out = append(out, longLength{l.token + uint32(moveB), l.length})
	}
	for _, l := range c {
		out = append(out, longLength{uint32(int(l.token) + moveC), l.length})
	}
	return out
}

// scratch lends token lists to scan into, so that a finished list can be cut
// to its size.
var scratch = sync.Pool{New: func() any { return new(tokens) }}

// scanAll returns the tokens of text.
func scanAll(text []byte, gr *Grammar) tokens {
	s := scratch.Get().(*tokens)
	defer scratch.Put(s)
	s.list, s.long, s.marks = s.list[:0], s.long[:0], s.marks[:0]
	s.scan(text, mark{}, gr, nil)
	return tokens{
		list:  append([]token(nil), s.list...),
		long:  append([]longLength(nil), s.long...),
		marks: append([]mark(nil), s.marks...),
	}
}
