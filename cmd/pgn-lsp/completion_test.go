package main

import (
	"bytes"
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

// Every command, every flag, every word that a flag takes, and every code stands in the
// script of every shell.
func TestCompletionIsWhole(t *testing.T) {
	t.Parallel()
	for shell, complete := range map[string]func(*bytes.Buffer, []described){
		"bash": completeBash, "zsh": completeZsh, "fish": completeFish,
	} {
		var b bytes.Buffer
		complete(&b, describeCommands())
		script := b.String()
		has := func(text string) { assert.Contains(t, script, text, shell) }
		for _, c := range commands() {
			has(c.name)
			f := newFlags(c.name)
			c.define(f)
			f.visit(func(fl *flag.Flag) {
				switch name := dashes(fl.Name); {
				case shell != "fish":
					has(name)
				case strings.HasPrefix(name, "--"):
					has("'__fish_seen_subcommand_from " + c.name + "' -l " + fl.Name)
				default:
					has("'__fish_seen_subcommand_from " + c.name + "' -s " + fl.Name)
				}
				has(strings.Join(f.choices[fl.Name], " "))
			})
		}
		assert.Equal(t, 2, strings.Count(script, strings.Join(dialects.Codes(), " ")), "explain and fix --code in %s", shell)
	}
}
