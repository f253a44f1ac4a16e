package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output of the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"pgn-lsp": main, "pgn-lsp-measured": mainMeasured})
}

// mainMeasured is the program, which says at its end how much memory it has ever
// had from the system. It is a process of its own, because tests run in parallel;
// and what the system counts for a process begins with that of its parent.
func mainMeasured() {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	fmt.Fprintf(os.Stderr, "memory: %d\n", stats.Sys)
	os.Exit(status)
}

// TestScripts runs the scripts of testdata/script: every command with its flags,
// exit statuses and errors, as a person has them in a shell.
func TestScripts(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("ROOT", root)
			env.Setenv("TERM", "xterm")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"encode": encodeCommand,
			"status": statusCommand,
			"repeat": repeatCommand,
		},
	})
}

// encodeCommand rewrites a UTF-8 file in another character set: encode latin1 FILE.
func encodeCommand(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: encode latin1|utf16le|utf16be|bom|nul FILE")
	}
	file := ts.MkAbs(args[1])
	text, err := os.ReadFile(file)
	ts.Check(err)
	ts.Check(os.WriteFile(file, encodeText(args[0], string(text)), 0o644))
}

// encodeText writes text in a character set, or damages it.
func encodeText(charset, text string) []byte {
	var b bytes.Buffer
	unit := func(u uint16) { b.Write([]byte{byte(u), byte(u >> 8)}) }
	if charset == "utf16be" {
		unit = func(u uint16) { b.Write([]byte{byte(u >> 8), byte(u)}) }
	}
	switch charset {
	case "latin1":
		for _, r := range text {
			b.WriteByte(byte(r))
		}
	case "utf16le", "utf16be":
		unit(0xFEFF)
		for _, u := range utf16.Encode([]rune(text)) {
			unit(u)
		}
	case "bom":
		b.WriteString("\uFEFF" + text)
	case "nul":
		b.WriteString(strings.ReplaceAll(text, "NUL", "\x00"))
	}
	return b.Bytes()
}

// statusCommand runs the program and compares its exit status: status 2 check x.
func statusCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: status NUMBER ARGUMENT...")
	}
	want := args[0]
	err := ts.Exec("pgn-lsp", args[1:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != want {
		ts.Fatalf("exit status is %s, want %s", got, want)
	}
}

// repeatCommand writes a file many times over into another: repeat 100 FROM TO.
func repeatCommand(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: repeat NUMBER FROM TO")
	}
	n, problem := readNumber(args[0], 1, 1<<20)
	if problem != "" {
		ts.Fatalf("%s", problem)
	}
	text, err := os.ReadFile(ts.MkAbs(args[1]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), bytes.Repeat(text, n), 0o644))
}
