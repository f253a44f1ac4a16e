package main

import (
	"bytes"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

// shells are those that completion scripts are written for.
var shells = []string{"bash", "zsh", "fish"}

func completionCommand() command {
	return command{
		name: "completion", short: textCompletionShort, long: textCompletionLong,
		usage: []string{strings.Join(shells, "|")},
		examples: []string{
			"source <(pgn-lsp completion bash)",
			"pgn-lsp completion zsh > \"${fpath[1]}/_pgn-lsp\"",
			"pgn-lsp completion fish > ~/.config/fish/completions/pgn-lsp.fish",
		},
		define: func(*flags) action { return completion },
	}
}

func completion(s *session, args []string) (int, error) {
	if len(args) != 1 {
		return statusWrong, wrongUse(msgOneShell, list(shells))
	}
	var b bytes.Buffer
	switch args[0] {
	case "bash":
		completeBash(&b, describeCommands())
	case "zsh":
		completeZsh(&b, describeCommands())
	case "fish":
		completeFish(&b, describeCommands())
	default:
		return statusWrong, wrongUse(msgNotAmong, args[0], list(shells))
	}
	_, err := s.out.Write(b.Bytes())
	return statusFine, err
}

// described is a command as completion sees it.
type described struct {
	name, short string
	flags       []describedFlag
	words       []string // its arguments, where they are not files
	files       bool
}

type describedFlag struct {
	name, usage string // name with its dashes
	takesValue  bool
	values      []string // those it may have; nil: any
	file        bool     // its value is the name of a file
}

// describeCommands reads the command table, so that completion never lags behind.
func describeCommands() []described {
	var out []described
	for _, c := range commands() {
		f := newFlags(c.name)
		c.define(f)
		d := described{name: c.name, short: c.short}
		d.flags = append(d.flags, describedFlag{name: "--help", usage: textFlagHelp})
		f.visit(func(fl *flag.Flag) {
			value, usage := flag.UnquoteUsage(fl)
			values := f.choices[fl.Name]
			if fl.Name == "code" {
				values = dialects.Codes()
			}
			d.flags = append(d.flags, describedFlag{
				name: dashes(fl.Name), usage: usage,
				takesValue: !isSwitch(fl), values: values, file: value == "FILE" || value == "NAME",
			})
		})
		switch c.name {
		case "completion":
			d.words = shells
		case "explain":
			d.words = dialects.Codes()
		}
		d.files = slices.ContainsFunc(c.usage, func(u string) bool {
			return strings.Contains(u, "FILE") || strings.Contains(u, "PATH")
		})
		out = append(out, d)
	}
	return out
}

func commandNames(list []described) string {
	var names []string
	for _, d := range list {
		names = append(names, d.name)
	}
	return strings.Join(names, " ")
}

// completeBash writes a completion function for bash 3.2 and later.
func completeBash(b *bytes.Buffer, list []described) {
	fmt.Fprintf(b, `# bash completion for pgn-lsp: source <(pgn-lsp completion bash)
_pgn_lsp() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=serve
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 && $cur != -* ]]; then
    COMPREPLY=($(compgen -W "%s" -- "$cur"))
    return
  fi
  [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} != -* ]] && command=${COMP_WORDS[1]}
  local flags= words= files=
  case $command in
`, commandNames(list))
	for _, d := range list {
		fmt.Fprintf(b, "    %s)\n", d.name)
		if values := bashValues(d.flags); values != "" {
			fmt.Fprintf(b, "      case $prev in\n%s      esac\n", values)
		}
		var names []string
		for _, f := range d.flags {
			names = append(names, f.name)
		}
		fmt.Fprintf(b, "      flags=%q words=%q files=%s ;;\n", strings.Join(names, " "), strings.Join(d.words, " "), yes(d.files))
	}
	b.WriteString(`  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  elif [[ -n $files ]]; then
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _pgn_lsp pgn-lsp
`)
}

// bashValues returns the branches that complete the values of flags.
func bashValues(flags []describedFlag) string {
	var b strings.Builder
	for _, f := range flags {
		switch {
		case !f.takesValue:
		case f.values != nil:
			fmt.Fprintf(&b, "        %s) COMPREPLY=($(compgen -W %q -- \"$cur\")); return ;;\n", f.name, strings.Join(f.values, " "))
		case f.file:
			fmt.Fprintf(&b, "        %s) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n", f.name)
		default:
			fmt.Fprintf(&b, "        %s) return ;;\n", f.name)
		}
	}
	return b.String()
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// completeZsh writes a completion function for zsh, to be found in fpath or
// sourced.
func completeZsh(b *bytes.Buffer, list []described) {
	b.WriteString("#compdef pgn-lsp\n\n_pgn-lsp() {\n  local -a commands=(\n")
	for _, d := range list {
		fmt.Fprintf(b, "    %s\n", zshQuote(d.name+":"+d.short))
	}
	b.WriteString(`  )
  local command=serve
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe command commands
    return
  fi
  if [[ $words[2] != -* ]]; then
    command=$words[2]
    shift words
    (( CURRENT-- ))
  fi
  case $command in
`)
	for _, d := range list {
		fmt.Fprintf(b, "    %s)\n      _arguments", d.name)
		for _, f := range d.flags {
			spec := "*" + f.name + "[" + zshEscape(f.usage) + "]"
			switch {
			case !f.takesValue:
			case f.values != nil:
				spec += ":value:(" + strings.Join(f.values, " ") + ")"
			case f.file:
				spec += ":file:_files"
			default:
				spec += ":value:"
			}
			fmt.Fprintf(b, " \\\n        %s", zshQuote(spec))
		}
		switch {
		case d.words != nil:
			fmt.Fprintf(b, " \\\n        %s", zshQuote("*:argument:("+strings.Join(d.words, " ")+")"))
		case d.files:
			fmt.Fprintf(b, " \\\n        %s", zshQuote("*:file:_files"))
		}
		b.WriteString("\n      ;;\n")
	}
	b.WriteString(`  esac
}

# Found in fpath, this file is the function itself; sourced, it registers it.
if [[ $funcstack[1] == _pgn-lsp ]]; then
  _pgn-lsp "$@"
else
  compdef _pgn-lsp pgn-lsp
fi
`)
}

// zshQuote quotes a word for a shell.
func zshQuote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// zshEscape protects what _arguments would take for its own signs.
func zshEscape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace(text)
}

// completeFish writes completions for fish.
func completeFish(b *bytes.Buffer, list []described) {
	const program = "complete -c pgn-lsp"
	names := commandNames(list)
	fmt.Fprintf(b, "%s -f\n", program)
	for _, d := range list {
		fmt.Fprintf(b, "%s -n 'not __fish_seen_subcommand_from %s' -a %s -d %s\n", program, names, d.name, fishQuote(d.short))
	}
	for _, d := range list {
		seen := fishQuote("__fish_seen_subcommand_from " + d.name)
		if d.files {
			fmt.Fprintf(b, "%s -n %s -F\n", program, seen)
		}
		if d.words != nil {
			fmt.Fprintf(b, "%s -n %s -a %s\n", program, seen, fishQuote(strings.Join(d.words, " ")))
		}
		for _, f := range d.flags {
			option := "-s " + strings.TrimLeft(f.name, "-")
			if strings.HasPrefix(f.name, "--") {
				option = "-l " + f.name[2:]
			}
			switch {
			case !f.takesValue:
			case f.values != nil:
				option += " -x -a " + fishQuote(strings.Join(f.values, " "))
			case f.file:
				option += " -r -F"
			default:
				option += " -x"
			}
			fmt.Fprintf(b, "%s -n %s %s -d %s\n", program, seen, option, fishQuote(f.usage))
		}
	}
}

// fishQuote quotes a word for fish, which knows two escapes in single quotes.
func fishQuote(word string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(word) + "'"
}
