package main

import (
	"io"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

func explainCommand() command {
	return command{
		name: "explain", short: textExplainShort, long: textExplainLong, usage: []string{"CODE"},
		examples: []string{"pgn-lsp explain move-pinned"},
		define: func(*flags) action {
			return func(s *session, args []string) (int, error) {
				if len(args) != 1 {
					return statusWrong, wrongUse(msgOneCode)
				}
				page, ok := dialects.Explain(strings.ToLower(strings.Trim(args[0], "[]")))
				if !ok {
					return statusWrong, unknownCode(args[0])
				}
				_, err := io.WriteString(s.out, page)
				return statusFine, err
			}
		},
	}
}

// unknownCode says that there is no such code, and which may be meant.
func unknownCode(written string) error {
	if similar := dialects.Similar(written); len(similar) > 0 {
		return wrongUse(msgSimilarCode, written, list(similar))
	}
	return wrongUse(msgUnknownCode, written)
}
