package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sniffRows are files and what they must be taken for.
var sniffRows = []struct {
	name string
	file string
	want charset
	text string // decoded
}{
	{"empty", "", charset{}, ""},
	{"ASCII", "1. e4 *\n", charset{}, "1. e4 *\n"},
	{"UTF-8", "Åke ♞ 𝄞", charset{}, "Åke ♞ 𝄞"},
	{"UTF-8 with byte order mark", "\xEF\xBB\xBFé", charset{}, "\uFEFFé"},
	{"NUL bytes", "a\x00b", charset{}, "a\x00b"},
	{"a lost character", "a\uFFFDb", charset{}, "a\uFFFDb"},
	{"Latin-1", "M\xFCller", charset{encoding: encodingLatin1}, "Müller"},
	{"Latin-1 at the very end", "caf\xE9", charset{encoding: encodingLatin1}, "café"},
	{"Latin-1 behind UTF-8", "é \xE9", charset{encoding: encodingLatin1}, "Ã© é"},
	{"half a character at the end", "x\xE2\x99", charset{encoding: encodingLatin1}, "xâ\u0099"},
	{"a surrogate in UTF-8", "\xED\xA0\x80", charset{encoding: encodingLatin1}, "í\u00A0\u0080"},
	{"too long a form", "\xC0\x80", charset{encoding: encodingLatin1}, "À\u0080"},
	{"damaged UTF-8 with byte order mark", "\xEF\xBB\xBFa\xE9", charset{encoding: encodingLatin1, skip: 3}, "aé"},
	{"UTF-16 LE", "\xFF\xFEa\x00\xE9\x00", charset{encoding: encodingUTF16LE, skip: 2}, "aé"},
	{"UTF-16 BE", "\xFE\xFF\x00a\x26\x5E", charset{encoding: encodingUTF16BE, skip: 2}, "a♞"},
	{"UTF-16 pair", "\xFF\xFE\x34\xD8\x1E\xDD", charset{encoding: encodingUTF16LE, skip: 2}, "𝄞"},
	{"UTF-16 half pairs", "\xFF\xFE\x34\xD8a\x00\x1E\xDD", charset{encoding: encodingUTF16LE, skip: 2}, "\uFFFDa\uFFFD"},
	{"UTF-16 half pair at the end", "\xFF\xFEa\x00\x34\xD8", charset{encoding: encodingUTF16LE, skip: 2}, "a\uFFFD"},
	{"UTF-16 half unit at the end", "\xFF\xFEa\x00b", charset{encoding: encodingUTF16LE, skip: 2}, "a\uFFFD"},
	{"only a byte order mark of UTF-16", "\xFE\xFF", charset{encoding: encodingUTF16BE, skip: 2}, ""},
}

// TestSniffAndDecode looks at every row as it is, and behind more text than is
// looked at at a time, so that blocks end within characters.
func TestSniffAndDecode(t *testing.T) {
	t.Parallel()
	for _, row := range sniffRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			file := strings.NewReader(row.file)
			got, err := sniffCharset(file, int64(len(row.file)))
			require.NoError(t, err)
			assert.Equal(t, row.want, got)
			for _, text := range decodeInParts(t, got, row.file) {
				assert.Equal(t, row.text, text)
			}
			if row.want.encoding != encodingUTF8 && row.want.encoding != encodingLatin1 || row.want.skip > 0 {
				return
			}
			for pad := sniffBlock - 4; pad <= sniffBlock; pad++ {
				long := strings.Repeat("x", pad) + row.file
				got, err := sniffCharset(strings.NewReader(long), int64(len(long)))
				require.NoError(t, err)
				assert.Equal(t, row.want.encoding, got.encoding)
			}
		})
	}
}

// decodeInParts decodes a file as a whole and in reads of one byte.
func decodeInParts(t *testing.T, c charset, file string) []string {
	t.Helper()
	whole, err := io.ReadAll(c.decode(strings.NewReader(file), int64(len(file))))
	require.NoError(t, err)
	slow, err := io.ReadAll(iotest.OneByteReader(c.decode(strings.NewReader(file), int64(len(file)))))
	require.NoError(t, err)
	assert.LessOrEqual(t, int64(len(whole)), c.most(int64(len(file))))
	return []string{string(whole), string(slow)}
}

// TestOnDisk checks, for every character of texts in every encoding, that its
// offset on disk is where its bytes are.
func TestOnDisk(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"latin1":  "[White \"M\u00FCller, J\u00F6rg\"]\r\n\r\n1. e4 {\u00BD \u00E9\u00FF} *\n",
		"utf16le": "[White \"Åke ♞ 𝄞\"]\n\n1. e4 {𝄞 ½} *",
		"utf16be": "[White \"Åke ♞ 𝄞\"]\n\n1. e4 {𝄞 ½} *",
	}
	for name, text := range texts {
		// Longer than the decoder's block, with all alignments of the pairs.
		for shift := range 4 {
			text := strings.Repeat("x", shift) + strings.Repeat(text, 2000)
			file := encodeText(name, text)
			c, err := sniffCharset(bytes.NewReader(file), int64(len(file)))
			require.NoError(t, err)
			decoded, err := io.ReadAll(c.decode(bytes.NewReader(file), int64(len(file))))
			require.NoError(t, err)
			require.Equal(t, text, string(decoded), name)
			require.Equal(t, int64(len(file)), c.skip+c.onDisk(decoded), name)

			start, end := c.skip, int64(0)
			for off, r := range text[:len(text)/200] {
				bytesOf := encodeText(name, string(r))[c.skip:]
				end = start + int64(len(bytesOf))
				assert.Equal(t, start, c.skip+c.onDisk(decoded[:off]), "%s, offset %d", name, off)
				assert.Equal(t, bytesOf, file[start:end], "%s, offset %d", name, off)
				start = end
			}
		}
	}
}

// TestDecodeBlocks puts pairs of UTF-16 across the ends of blocks.
func TestDecodeBlocks(t *testing.T) {
	t.Parallel()
	for shift := range 3 {
		text := strings.Repeat("a", 32<<10-shift) + "𝄞" + strings.Repeat("b𝄞", 40<<10)
		file := encodeText("utf16le", text)
		c := charset{encoding: encodingUTF16LE, skip: 2}
		decoded, err := io.ReadAll(c.decode(bytes.NewReader(file), int64(len(file))))
		require.NoError(t, err)
		assert.Equal(t, text, string(decoded), fmt.Sprint(shift))
	}
}

// FuzzCharset: whatever the bytes, the text is valid UTF-8 and its length on disk
// is that of the file.
func FuzzCharset(f *testing.F) {
	for _, row := range sniffRows {
		f.Add([]byte(row.file))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		c, err := sniffCharset(bytes.NewReader(file), int64(len(file)))
		require.NoError(t, err)
		text, err := io.ReadAll(c.decode(bytes.NewReader(file), int64(len(file))))
		require.NoError(t, err)
		assert.True(t, utf8.Valid(text))
		want := int64(len(file))
		if c.isUTF16() {
			want += (want - c.skip) % 2 // half a unit counts as one
		}
		assert.Equal(t, want, c.skip+c.onDisk(text))
	})
}
