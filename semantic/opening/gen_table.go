// This program writes table_gen.go from openings.tsv:
//
//	go generate ./semantic/opening

//go:build ignore

package main

import (
	"log"
	"os"

	"github.com/pgn-lsp/pgn-lsp/semantic/opening/internal/table"
)

func main() {
	log.SetFlags(0)
	data, err := os.ReadFile("openings.tsv")
	if err != nil {
		log.Fatal(err)
	}
	source, err := table.Generate(data)
	if err != nil {
		log.Fatalf("reading openings.tsv: %v", err)
	}
	if err := os.WriteFile("table_gen.go", source, 0o644); err != nil {
		log.Fatal(err)
	}
}
