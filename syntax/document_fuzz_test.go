package syntax

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// seedDocuments adds every row of the splitter's table and the nasty files of the
// corpus, cut to a size that a fuzzer can work with.
func seedDocuments(f *testing.F, add func(text []byte)) {
	for _, row := range splitRows {
		var text []byte
		for _, g := range row.games {
			text = append(text, g...)
		}
		add(text)
	}
	for _, row := range positionRows {
		add([]byte(row.text))
	}
	for _, file := range corpusFiles(f, "made") {
		add(file.text[:min(len(file.text), 2000)])
	}
}

func FuzzSplit(f *testing.F) {
	seedDocuments(f, func(text []byte) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) < 1<<12 {
			checkSplit(t, text, "Event")
		}
	})
}

// FuzzApply applies a script of edits, see [edits], to a text. After each one the
// document must be what NewDocument makes of the new text.
func FuzzApply(f *testing.F) {
	seedDocuments(f, func(text []byte) {
		f.Add(text, []byte("\x00\x40\x00\x05"))
		f.Add(text, []byte("\x20\x10\x05\x83\x90\x01\x00\x87\x05\x00\xff\x04"))
		f.Add(text, []byte("\x81\x00\x00\x83\x81\x10\x00\x86\x81\x20\x00\x84\x01\x60\xff\x02"))
	})
	f.Fuzz(func(t *testing.T, text, script []byte) {
		if len(text) > 1<<14 || len(script) > 1<<8 {
			return
		}
		checkEdits(t, PGN("Event"), text, script)
		checkEdits(t, withinLines, text, script)
	})
}

// checkEdits applies a script and checks every step. Trees are asked for now and
// then only, so that edits get merged in between.
func checkEdits(t *testing.T, gr *Grammar, text, script []byte) {
	t.Helper()
	d := NewDocument(bytes.Clone(text), gr)
	checkDocument(t, d, text)
	step := 0
	for e, demand := range edits(script, func() int { return len(text) }) {
		next, delta := d.Apply(e)
		text = bytes.Join([][]byte{text[:e.Start], e.Text, text[e.End:]}, nil)
		checkDocument(t, next, text)
		checkDelta(t, d, next, delta)
		d = next
		step++
		if !demand || gr.Parse == nil {
			continue
		}
		for ref := range d.All() {
			if (ref.Index+step)%3 == 0 {
				continue
			}
			if ref.HasTree() {
				continue // checked when it was made
			}
			want := NewTree(ref.Text(), gr)
			got := ref.Tree(gr)
			require.Equal(t, string(want.Dump(nil)), string(got.Dump(nil)))
			require.Equal(t, string(want.DumpTokens(nil)), string(got.DumpTokens(nil)))
		}
	}
}

// snippets are what scripts insert.
var snippets = []string{
	"", "\n", "\r", "\r\n", "[", "]", "[Event \"a\"]\n", "\n[Site \"b\"]\n", "%", ";", "1-0\n", "*", " ", "{", "}",
	"\n\n", "\ufeff", "e4 ", "(", ")", "\xe2\x99", "\x94", "½-½", "[Eve", "\"", "1. e4 {x}\n\n[Event \"c\"]\n\n*\n",
	"\x00", "$1", "12", "... ", "[\n\n[\n\n[", "<",
}

// edits reads a script: four bytes for each edit. The first has a bit for typing
// the text byte by byte and one for asking for trees afterwards, the others and
// the second byte place the edit, the third is how much to remove, the fourth
// what to insert.
func edits(script []byte, size func() int) func(yield func(Edit, bool) bool) {
	return func(yield func(Edit, bool) bool) {
		for ; len(script) >= 4; script = script[4:] {
			n := size()
			start := (int(script[0]&0x3F)<<8 | int(script[1])) % (n + 1)
			removed := int(script[2])
			if removed > 250 {
				removed = n
			}
			end := min(start+removed, n)
			insert := []byte(snippets[int(script[3])%len(snippets)])
			typed, demand := script[0]&0x80 != 0, script[0]&0x40 == 0
			if !typed {
				if !yield(Edit{start, end, insert}, demand) {
					return
				}
				continue
			}
			for ; end > start; end-- { // the backspace key
				if end-start < 20 && !yield(Edit{end - 1, end, nil}, false) {
					return
				} else if end-start >= 20 && !yield(Edit{end - 20, end, nil}, false) {
					return
				} else if end-start >= 20 {
					end -= 19
				}
			}
			for i := range insert {
				if !yield(Edit{start + i, start + i, insert[i : i+1]}, demand && i%2 == 0) {
					return
				}
			}
		}
	}
}

// checkDocument checks that d is what its text makes from scratch, and every sum.
func checkDocument(t *testing.T, d *Document, text []byte) {
	t.Helper()
	require.Equal(t, string(text), string(d.Text()))
	want := NewDocument(text, d.Grammar())
	require.Equal(t, want.Games(), d.Games())
	require.Equal(t, want.Len(), d.Len())
	require.Equal(t, len(naiveLines(string(text)))-1, d.Lines())
	off, line, i := 0, 0, 0
	for ref := range d.All() {
		other := want.Game(i)
		require.Equal(t, string(other.Text()), string(ref.Text()), "game %d", i)
		require.Equal(t, cap(ref.text), len(ref.text), "an append must not reach the next game")
		require.Equal(t, GameRef{i, off, line, ref.Game}, ref)
		require.Equal(t, ref, d.Game(i))
		require.Equal(t, other.meta, ref.meta)
		require.Equal(t, other.lines, ref.lines)
		if ref.Len() > 0 {
			require.Equal(t, i, d.GameAt(off).Index)
			require.Equal(t, i, d.GameAt(off+ref.Len()-1).Index)
		}
		if l := ref.lineage.Load(); l != nil {
			require.Equal(t, string(l.tree.Text()[:l.start]), string(ref.text[:l.start]))
			require.Equal(t, string(l.tree.Text()[l.end:]), string(ref.text[l.stop:]))
		}
		off, line, i = off+ref.Len(), line+ref.Lines(), i+1
	}
	require.Equal(t, d.Games(), i)
	checkChunks(t, d)
}

func checkChunks(t *testing.T, d *Document) {
	t.Helper()
	var sum extent
	games := 0
	for _, s := range d.slots {
		require.Equal(t, sum, s.start)
		require.Equal(t, games, s.first)
		require.LessOrEqual(t, len(s.games), chunkMax)
		require.Len(t, s.ends, len(s.games))
		if len(d.slots) > 1 {
			require.GreaterOrEqual(t, len(s.games), chunkMin)
		}
		for i, g := range s.games {
			sum = sum.plus(g.extent())
			require.Equal(t, sum, s.start.plus(s.ends[i]))
		}
		games += len(s.games)
	}
	require.Equal(t, sum, d.total)
	require.Equal(t, games, d.games)
}

// checkDelta checks that delta describes the step from old to d, that games
// outside of it are shared, and that it is as small as it can be.
func checkDelta(t *testing.T, old, d *Document, delta Delta) {
	t.Helper()
	require.Equal(t, old.Games()-delta.Removed, d.Games()-delta.Added)
	for i := range delta.First {
		require.Same(t, old.Game(i).Game, d.Game(i).Game)
	}
	for i := delta.First + delta.Removed; i < old.Games(); i++ {
		require.Same(t, old.Game(i).Game, d.Game(i-delta.Removed+delta.Added).Game)
	}
	if delta.Removed == 0 || delta.Added == 0 {
		return
	}
	require.NotEqual(t, string(old.Game(delta.First).Text()), string(d.Game(delta.First).Text()))
	require.NotEqual(t, string(old.Game(delta.First+delta.Removed-1).Text()), string(d.Game(delta.First+delta.Added-1).Text()))
	for i := range delta.Added {
		require.NotContains(t, []*Game{old.Game(delta.First).Game}, d.Game(delta.First+i).Game)
	}
}
