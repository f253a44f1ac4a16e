package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
)

// help writes what the program is and its commands.
func (s *session) help(table []command) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n", textProgram)
	s.listCommands(&b, table)
	fmt.Fprintf(&b, "\n%s\n", textProgramHelp)
	_, err := s.out.Write(b.Bytes())
	return err
}

// listCommands writes one line for each command.
func (s *session) listCommands(w io.Writer, table []command) {
	fmt.Fprintln(w, "commands:")
	for _, c := range table {
		fmt.Fprintf(w, "  %-11s %s\n", c.name, c.short)
	}
}

// help writes how a command is used.
func (c *command) help(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s: %s\n\nusage:\n", programName, c.name, c.short)
	for _, u := range c.usage {
		fmt.Fprintf(&b, "  %s\n", joinWords(programName, c.name, u))
	}
	if c.long != "" {
		fmt.Fprintf(&b, "\n%s\n", c.long)
	}
	f := newFlags(c.name)
	c.define(f)
	first := true
	f.visit(func(fl *flag.Flag) {
		if first {
			fmt.Fprintf(&b, "\nflags:\n")
			first = false
		}
		value, usage := flag.UnquoteUsage(fl)
		if isSwitch(fl) {
			value = ""
		}
		fmt.Fprintf(&b, "  %-26s %s\n", joinWords(dashes(fl.Name), value), usage)
	})
	fmt.Fprintf(&b, "\nexample:\n")
	for _, e := range c.examples {
		fmt.Fprintf(&b, "  %s\n", e)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// isSwitch reports whether a flag takes no value.
func isSwitch(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// joinWords joins the words that are not empty.
func joinWords(words ...string) string {
	var b bytes.Buffer
	for _, w := range words {
		if w != "" && b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}
