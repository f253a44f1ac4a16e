package main

import (
	"io"

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
				page, ok := dialects.Explain(args[0])
				if !ok {
					return statusWrong, wrongUse(msgUnknownCode, args[0])
				}
				_, err := io.WriteString(s.out, page)
				return statusFine, err
			}
		},
	}
}
