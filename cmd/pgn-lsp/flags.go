package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// flags reads the flags of a command with the package flag, but lets them stand
// behind the other arguments too, and says what is wrong in plain words.
type flags struct {
	*flag.FlagSet
	wrong string // what is wrong with a value, once one is
	// choices are the values that a flag admits, for completion.
	choices map[string][]string
	// hidden flags stand in no list.
	hidden []string
}

// errHelp is the error of a command line that asks for help.
var errHelp = flag.ErrHelp

func newFlags(name string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError), choices: make(map[string][]string)}
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	return f
}

func isHelp(arg string) bool {
	return arg == "-h" || arg == "--h" || arg == "-help" || arg == "--help"
}

// standardInputPlace begins the name of a place in standard input, which is no flag.
const (
	standardInputPlace = standardInput + ":"
	notAFlag           = "\x00"
)

// read returns the arguments that are no flags.
func (f *flags) read(args []string) (rest []string, err error) {
	args = slices.Clone(args)
	for i, a := range args {
		if strings.HasPrefix(a, standardInputPlace) {
			args[i] = notAFlag + a
		}
	}
	rest, err = f.readAll(args)
	for i, a := range rest {
		rest[i] = strings.TrimPrefix(a, notAFlag)
	}
	return rest, err
}

func (f *flags) readAll(args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, f.plain(err)
		}
		left := f.Args()
		if len(left) == 0 {
			return rest, nil
		}
		if n := len(args) - len(left); n > 0 && args[n-1] == "--" {
			return append(rest, left...), nil
		}
		rest = append(rest, left[0])
		args = left[1:]
	}
}

// plain puts an error of the package flag into plain words.
func (f *flags) plain(err error) error {
	text := err.Error()
	switch {
	case errors.Is(err, flag.ErrHelp):
		return errHelp
	case f.wrong != "":
		return wrongUse("%s", f.wrong)
	}
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return wrongUse(msgNoFlag, dashes(name))
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return wrongUse(msgFlagNeedsValue, dashes(name))
	}
	if strings.HasPrefix(text, "invalid boolean value ") {
		if _, rest, ok := strings.Cut(text, " for -"); ok {
			name, _, _ := strings.Cut(rest, ":")
			return wrongUse(msgFlagTakesNoValue, dashes(name))
		}
	}
	if word, ok := strings.CutPrefix(text, "bad flag syntax: "); ok {
		return wrongUse(msgNoFlag, word)
	}
	return wrongUse("%s", text)
}

// dashes returns a flag as it is written: with one dash if it is a letter.
func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// value defines a flag whose value set reads; what it returns, if anything, says
// what is wrong with the value and completes "--name: ".
func (f *flags) value(name, usage string, set func(value string) string) {
	f.Func(name, usage, func(v string) error {
		if text := set(v); text != "" {
			f.wrong = dashes(name) + ": " + text
			return errors.New(text)
		}
		return nil
	})
}

// choice defines a flag that takes one of a few words.
func (f *flags) choice(to *string, name, usage string, words ...string) {
	f.choices[name] = words
	f.value(name, usage, func(v string) string {
		if !slices.Contains(words, v) {
			return fmt.Sprintf(msgNotAmong, v, list(words))
		}
		*to = v
		return ""
	})
}

// number defines a flag that takes a number from least to most.
func (f *flags) number(to *int, name, usage string, least, most int) {
	f.value(name, usage, func(v string) string {
		n, problem := readNumber(v, least, most)
		if problem == "" {
			*to = n
		}
		return problem
	})
}

// readNumber reads a number from least to most, or says what is wrong.
func readNumber(text string, least, most int) (n int, problem string) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Sprintf(msgNotANumber, text, least, most)
	}
	return n, ""
}

// text defines a flag that takes any text.
func (f *flags) text(to *string, name, usage string) {
	f.value(name, usage, func(v string) string {
		*to = v
		return ""
	})
}

// later defines a flag that the program will have, so that using it is answered
// better than with "there is no flag".
func (f *flags) later(name string) {
	f.value(name, "", func(string) string { return msgLaterFlag })
	f.hidden = append(f.hidden, name)
}

// visit calls do for every flag that is to be seen, in the order of their names.
func (f *flags) visit(do func(*flag.Flag)) {
	f.VisitAll(func(fl *flag.Flag) {
		if !slices.Contains(f.hidden, fl.Name) {
			do(fl)
		}
	})
}

// list joins words as a sentence does.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " or " + words[n]
}
