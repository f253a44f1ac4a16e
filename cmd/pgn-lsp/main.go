// Command pgn-lsp is a language server for chess game files (PGN), and the same
// knowledge on the command line. Without a command it serves the Language Server
// Protocol on standard input and output; "pgn-lsp --help" lists the commands.
//
// Results go to standard output, talk to standard error. The exit status is 0 if
// all is well, 1 if there are findings, 2 for wrong use and files that cannot be
// read.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit statuses.
const (
	statusFine     = 0
	statusFindings = 1
	statusWrong    = 2 // wrong use, or a file that cannot be read
)

// session is one run of the program: its standard streams.
type session struct {
	in       io.Reader
	out, err io.Writer
	today    int // see semantic.Options
}

// options are what the analysis of games depends on.
func (s *session) options() semantic.Options { return semantic.Options{Today: s.today} }

// say writes a line of talk.
func (s *session) say(format string, args ...any) {
	fmt.Fprintf(s.err, format+"\n", args...)
}

// action is a command with its flags read. An error is wrong use, or something
// that went wrong as a whole, and makes the status 2.
type action func(s *session, args []string) (status int, err error)

// command is one row of the command table.
type command struct {
	name     string
	usage    []string // what may follow the name
	short    string   // one line for the list of commands
	long     string   // what --help says on top of that
	examples []string
	// define adds the flags of the command and returns what it does.
	define func(f *flags) action
}

// commands returns the command table, in the order of the list.
func commands() []command {
	return []command{
		serveCommand(),
		checkCommand(),
		fixCommand(),
		fenCommand(),
		movesCommand(),
		perftCommand(),
		treeCommand(),
		tokensCommand(),
		explainCommand(),
		versionCommand(),
		completionCommand(),
	}
}

// defaultCommand is what runs when none is named.
const defaultCommand = "serve"

// run is the program. args do not hold its name.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s := &session{in: stdin, out: stdout, err: stderr, today: semantic.Day(time.Now())}
	table := commands()
	name, rest := defaultCommand, args
	if len(args) > 0 {
		switch first := args[0]; {
		case isHelp(first):
			return s.finish(programName, statusFine, s.help(table))
		case first == "--version" || first == "-version":
			name, rest = "version", args[1:]
		case !strings.HasPrefix(first, "-"):
			name, rest = first, args[1:]
		}
	}
	i := slices.IndexFunc(table, func(c command) bool { return c.name == name })
	if i < 0 {
		s.say(msgUnknownCommand, name)
		s.listCommands(s.err, table)
		return statusWrong
	}
	status, err := table[i].run(s, rest)
	return s.finish(programName+" "+name, status, err)
}

const programName = "pgn-lsp"

// finish reports the error with which a command ended, and returns the status. A
// reader that went away has all it wanted: that is no error to talk about.
func (s *session) finish(name string, status int, err error) int {
	var use *useError
	switch {
	case err == nil:
		return status
	case errors.Is(err, syscall.EPIPE) || isClosedPipe(err):
		return status
	case errors.As(err, &use):
		s.say("%s: %s", name, use.text)
		s.say(msgSeeHelp, name)
	default:
		s.say("%s: %s", name, plainError(err))
	}
	return statusWrong
}

// useError is wrong use, in plain words.
type useError struct{ text string }

func (e *useError) Error() string { return e.text }

func wrongUse(format string, args ...any) error {
	return &useError{fmt.Sprintf(format, args...)}
}

// run reads the flags of a command and does it.
func (c *command) run(s *session, args []string) (int, error) {
	f := newFlags(c.name)
	do := c.define(f)
	rest, err := f.read(args)
	switch {
	case errors.Is(err, errHelp):
		return statusFine, c.help(s.out)
	case err != nil:
		return statusWrong, err
	}
	return do(s, rest)
}
