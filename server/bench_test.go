package server

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

// manyGames is a file of about size bytes.
func manyGames(size int) string {
	one := "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n" +
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\n" +
		"O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4\n" +
		"c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 1-0\n\n"
	return strings.Repeat(one, size/len(one))
}

// From the first byte of didOpen to the answer of a request behind it: how long
// opening holds the read loop, and the transport.
func BenchmarkOpen(b *testing.B) {
	text := quote(manyGames(50 << 20))
	params := fmt.Sprintf(`{"textDocument":{"uri":"file:///a.pgn","languageId":"pgn","version":1,"text":%s}}`, text)
	c := begin(b, "", func(s *Server) { s.detect = dialects.Detect })
	b.SetBytes(int64(len(params)))
	for b.Loop() {
		c.notify("textDocument/didOpen", params)
		c.call("test/text", `{}`)
		c.notify("textDocument/didClose", docParams("file:///a.pgn"))
		c.call("test/text", `{}`)
	}
}

// From a keystroke in the middle of a file whose games are analysed to the new
// list, over the wire.
func BenchmarkKeystroke(b *testing.B) {
	for _, size := range []int{1 << 20, 10 << 20} {
		b.Run(fmt.Sprintf("%dMB", size>>20), func(b *testing.B) {
			text := manyGames(size)
			line := strings.Count(text[:len(text)/2], "\n") + 1
			c := begin(b, "", func(s *Server) { s.detect = dialects.Detect })
			c.open(file, text)
			c.pull(file, "")
			for {
				if p := c.list(); len(p.Diagnostics) == 0 { // all games are in order
					break
				}
			}
			version := 1
			for b.Loop() {
				version++
				c.edit(file, version, line, 0, line, 0, " ")
				for *c.list().Version != version {
				}
			}
		})
	}
}
