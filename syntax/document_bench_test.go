package syntax

import (
	"bytes"
	"runtime"
	"testing"
)

// The figures in the comments were measured on a virtual machine with two shared
// cores. Three lines in four of the input are tag lines.

var benchSizes = []struct {
	name string
	size int
}{{"10MB", 10 << 20}, {"100MB", 100 << 20}}

// BenchmarkSplit: 45 to 50 ms for 100 MB; finding the brackets alone takes most of
// it.
func BenchmarkSplit(b *testing.B) {
	for _, s := range benchSizes {
		b.Run(s.name, func(b *testing.B) {
			text := corpusText(b, s.size)
			split := SplitPGN("Event")
			var cuts []int
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				cuts = split(text, cuts[:0])
			}
			b.ReportMetric(float64(len(cuts)+1), "games")
		})
	}
}

// BenchmarkNewDocument splits, counts lines and checks for ASCII: 70 ms for 100 MB.
func BenchmarkNewDocument(b *testing.B) {
	for _, s := range benchSizes {
		b.Run(s.name, func(b *testing.B) {
			text := corpusText(b, s.size)
			gr := PGN("Event")
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				NewDocument(text, gr)
			}
		})
	}
}

// BenchmarkIndexMemory reports what a document needs beside its text: 0.087 B per
// byte with games of 1 KB, which is 88 B a game.
func BenchmarkIndexMemory(b *testing.B) {
	text := corpusText(b, 100<<20)
	gr := PGN("Event")
	for b.Loop() {
		before := heapInUse()
		d := NewDocument(text, gr)
		after := heapInUse()
		b.ReportMetric(float64(after-before)/float64(len(text)), "B/byte")
		runtime.KeepAlive(d)
	}
	runtime.KeepAlive(text)
}

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkApply types a character, each time in another game: 13 µs in 100 MB.
func BenchmarkApply(b *testing.B) {
	for _, s := range benchSizes {
		b.Run(s.name, func(b *testing.B) {
			d := NewDocument(corpusText(b, s.size), PGN("Event"))
			e := Edit{Text: []byte("x")}
			off := 0
			b.ReportAllocs()
			for b.Loop() {
				off = (off + 7_654_321) % d.Len()
				e.Start, e.End = off, off
				d, _ = d.Apply(e)
			}
		})
	}
}

// BenchmarkApplyOneGame types into the middle of a game of 10 MB without tags: 5 ms,
// of which copying takes more than half.
func BenchmarkApplyOneGame(b *testing.B) {
	d := NewDocument(taglessText(b, 10<<20), PGN("Event"))
	e := Edit{Start: d.Len() / 2, End: d.Len() / 2, Text: []byte("x")}
	b.ReportAllocs()
	for b.Loop() {
		d, _ = d.Apply(e)
	}
	b.ReportMetric(float64(d.Games()), "games")
}

// BenchmarkOffset jumps about in the document, so that nothing is in the cache:
// 1.3 µs in 100 MB. In a line of 1 MB with characters outside ASCII the columns have
// to be counted: 0.8 ms.
func BenchmarkOffset(b *testing.B) {
	inputs := []struct {
		name string
		text []byte
	}{
		{"100MB", corpusText(b, 100<<20)},
		{"OneGame10MB", taglessText(b, 10<<20)},
		{"OneLine1MB", bytes.Repeat([]byte("é1. e4 e5 "), 1<<20/11)},
	}
	for _, in := range inputs {
		d := NewDocument(in.text, PGN("Event"))
		b.Run(in.name+"/Offset", func(b *testing.B) {
			line := 0
			for b.Loop() {
				line = (line + 765_431) % (d.Lines() + 1)
				d.Offset(Position{Line: line, Column: 20}, UTF16)
			}
		})
		b.Run(in.name+"/Position", func(b *testing.B) {
			off := 0
			for b.Loop() {
				off = (off + 7_654_321) % d.Len()
				d.Position(off, UTF16)
			}
		})
	}
}
