package main

import (
	"bytes"
	"errors"
	"io"
	"math"
	"unicode/utf16"
	"unicode/utf8"
)

// encoding is how the characters of a file stand on disk. Everything above this
// file works on UTF-8; offsets go back to the file through [charset.onDisk].
type encoding uint8

const (
	encodingUTF8 encoding = iota
	encodingLatin1
	encodingUTF16LE
	encodingUTF16BE
)

// charset is what is known about the characters of one file.
type charset struct {
	encoding encoding
	// skip is the number of bytes in front of the text: the byte order mark of a
	// file that is not read as UTF-8. That of UTF-8 stays in the text, as a
	// character with a diagnostic of its own.
	skip int64
}

// name is what people call the encoding.
func (c charset) name() string {
	switch c.encoding {
	case encodingLatin1:
		return "ISO 8859-1"
	case encodingUTF16LE, encodingUTF16BE:
		return "UTF-16"
	}
	return "UTF-8"
}

func (c charset) isUTF16() bool {
	return c.encoding == encodingUTF16LE || c.encoding == encodingUTF16BE
}

// onDisk returns how many bytes of the file the decoded text stands for: one a
// character in ISO 8859-1, two a unit in UTF-16.
func (c charset) onDisk(text []byte) int64 {
	switch c.encoding {
	case encodingLatin1:
		return int64(utf8.RuneCount(text))
	case encodingUTF16LE, encodingUTF16BE:
		units := utf8.RuneCount(text)
		for _, b := range text {
			if b >= 0xF0 { // begins a character above U+FFFF: two units
				units++
			}
		}
		return 2 * int64(units)
	}
	return int64(len(text))
}

var (
	utf8BOM    = []byte{0xEF, 0xBB, 0xBF}
	utf16LEBOM = []byte{0xFF, 0xFE}
	utf16BEBOM = []byte{0xFE, 0xFF}
)

// sniffBlock is how much of a file is looked at at a time.
const sniffBlock = 256 << 10

// sniffCharset reads a whole file to find out how it is to be read: as UTF-16 if
// it starts with a byte order mark of it, as UTF-8 if it is valid, else as ISO
// 8859-1, the character set of PGN 4.1. The whole file decides, because a single
// Latin-1 letter in the last game changes how the first one is read. That costs
// little beside reading the file, which the second reading then spares.
func sniffCharset(r io.ReaderAt, size int64) (charset, error) {
	section := io.NewSectionReader(r, 0, size)
	buf := make([]byte, min(sniffBlock, size+1))
	first, held := true, 0
	var head charset // of a file that turns out not to be UTF-8
	for {
		n, err := io.ReadFull(section, buf[held:])
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return charset{}, err
		}
		part, end := buf[:held+n], err != nil
		if first {
			switch {
			case bytes.HasPrefix(part, utf16LEBOM):
				return charset{encoding: encodingUTF16LE, skip: 2}, nil
			case bytes.HasPrefix(part, utf16BEBOM):
				return charset{encoding: encodingUTF16BE, skip: 2}, nil
			case bytes.HasPrefix(part, utf8BOM):
				head.skip = int64(len(utf8BOM))
			}
		}
		rest := 0 // bytes of a character that the next block completes
		if !end {
			rest = cutCharacter(part)
		}
		if !utf8.Valid(part[:len(part)-rest]) {
			head.encoding = encodingLatin1
			return head, nil
		}
		if end {
			return charset{}, nil
		}
		first = false
		held = copy(buf, part[len(part)-rest:])
	}
}

// cutCharacter returns the length of the character at the end of text that more
// bytes could make valid UTF-8; 0 if there is none.
func cutCharacter(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if c := text[len(text)-n]; utf8.RuneStart(c) {
			if c < utf8.RuneSelf || utf8.FullRune(text[len(text)-n:]) {
				return 0
			}
			return n
		}
	}
	return 0
}

// decode returns the text of a file as UTF-8.
func (c charset) decode(r io.ReaderAt, size int64) io.Reader {
	section := io.NewSectionReader(r, c.skip, max(size-c.skip, 0))
	switch c.encoding {
	case encodingLatin1:
		return &decoder{in: section, decode: decodeLatin1}
	case encodingUTF16LE:
		return &decoder{in: section, decode: decodeUTF16LE}
	case encodingUTF16BE:
		return &decoder{in: section, decode: decodeUTF16BE}
	}
	return section
}

// most returns a bound for the length of the decoded text of a file.
func (c charset) most(size int64) int64 {
	switch c.encoding {
	case encodingLatin1:
		return 2 * size
	case encodingUTF16LE, encodingUTF16BE:
		return size/2*3 + 3
	}
	return size
}

// encode returns text as it stands in the file; ok is false if the character set
// lacks one of its characters.
func (c charset) encode(text []byte) (out []byte, ok bool) {
	switch c.encoding {
	case encodingLatin1:
		for _, r := range string(text) {
			if r > 0xFF {
				return nil, false
			}
			out = append(out, byte(r))
		}
		return out, true
	case encodingUTF16LE:
		for _, u := range utf16.Encode([]rune(string(text))) {
			out = append(out, byte(u), byte(u>>8))
		}
		return out, true
	case encodingUTF16BE:
		for _, u := range utf16.Encode([]rune(string(text))) {
			out = append(out, byte(u>>8), byte(u))
		}
		return out, true
	}
	return text, true
}

// forDiff returns the lines of a difference: as they stand in the file, so that they can
// be applied to it. No tool reads lines of UTF-16; people read them as UTF-8.
func (c charset) forDiff(lines string) []byte {
	if !c.isUTF16() {
		if out, ok := c.encode([]byte(lines)); ok {
			return out
		}
	}
	return []byte(lines)
}

// decoder turns the bytes of in into UTF-8, a block at a time.
type decoder struct {
	in io.Reader
	// decode appends src to dst as UTF-8. It leaves the bytes of src that need
	// more behind them, which last says will not come, and returns their number.
	decode func(dst, src []byte, last bool) (out []byte, left int)

	raw  []byte
	held int // bytes of raw that wait for more
	out  []byte
	done int // bytes of out that were read
	err  error
}

// Read implements [io.Reader].
func (d *decoder) Read(p []byte) (int, error) {
	for d.done == len(d.out) {
		if d.err != nil {
			return 0, d.err
		}
		if d.raw == nil {
			d.raw = make([]byte, 64<<10)
		}
		var n int
		n, d.err = io.ReadFull(d.in, d.raw[d.held:])
		if errors.Is(d.err, io.ErrUnexpectedEOF) {
			d.err = io.EOF
		}
		src := d.raw[:d.held+n]
		var left int
		d.out, left = d.decode(d.out[:0], src, d.err != nil)
		d.held = copy(d.raw, src[len(src)-left:])
		d.done = 0
	}
	n := copy(p, d.out[d.done:])
	d.done += n
	return n, nil
}

func decodeLatin1(dst, src []byte, _ bool) ([]byte, int) {
	for _, c := range src {
		dst = utf8.AppendRune(dst, rune(c))
	}
	return dst, 0
}

func decodeUTF16LE(dst, src []byte, last bool) ([]byte, int) {
	return decodeUTF16(dst, src, last, 0)
}

func decodeUTF16BE(dst, src []byte, last bool) ([]byte, int) {
	return decodeUTF16(dst, src, last, 1)
}

// decodeUTF16 reads units whose low byte stands at index low. Half a pair, and
// half a unit at the end, become U+FFFD, which is one unit like themselves.
func decodeUTF16(dst, src []byte, last bool, low int) ([]byte, int) {
	unit := func(i int) rune { return rune(src[i+low]) | rune(src[i+1-low])<<8 }
	i := 0
	for ; i+1 < len(src); i += 2 {
		r := unit(i)
		if utf16.IsSurrogate(r) {
			if i+3 >= len(src) && !last {
				return dst, len(src) - i
			}
			second := rune(math.MaxInt32)
			if i+3 < len(src) {
				second = unit(i + 2)
			}
			if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
				i += 2
			}
		}
		dst = utf8.AppendRune(dst, r)
	}
	if i < len(src) {
		if !last {
			return dst, len(src) - i
		}
		dst = utf8.AppendRune(dst, utf8.RuneError)
	}
	return dst, 0
}
