package main

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// checkFlags are the flags of the command check.
type checkFlags struct {
	format, profile, failOn, lang string
	overrides                     map[string]semantic.Severity
	jobs                          int
}

func checkCommand() command {
	return command{
		name: "check", short: textCheckShort, long: textCheckLong,
		usage: []string{"[flags] PATH…"},
		examples: []string{
			"pgn-lsp check games.pgn",
			"pgn-lsp check --format json --severity 'num-*=off' --fail-on warning folder/ | head",
		},
		define: func(f *flags) action {
			o := &checkFlags{
				format: formatText, profile: semantic.ProfileNames()[0], failOn: semantic.Error.String(),
				overrides: make(map[string]semantic.Severity), jobs: runtime.GOMAXPROCS(0),
			}
			o.define(f)
			return o.check
		},
	}
}

// The forms of the report.
const (
	formatText   = "text"
	formatJSON   = "json"
	formatSARIF  = "sarif"
	formatGitHub = "github"
)

func (o *checkFlags) define(f *flags) {
	f.choice(&o.format, "format", textFlagFormat, formatText, formatJSON, formatSARIF, formatGitHub)
	f.choice(&o.profile, "profile", textFlagProfile, semantic.ProfileNames()...)
	f.value("severity", textFlagSeverity, o.override)
	levels := severityLevels()
	f.choice(&o.failOn, "fail-on", textFlagFailOn, levels[:len(levels)-1]...)
	f.number(&o.jobs, "j", textFlagJobs, 1, maxJobs)
	langFlag(f, &o.lang)
}

// maxJobs bounds -j: every worker holds a piece of a file.
const maxJobs = 1024

// severityLevels returns the names of the severities, gravest first, "off" last.
func severityLevels() []string {
	var names []string
	for s := semantic.Error; s <= semantic.Off; s++ {
		names = append(names, s.String())
	}
	return names
}

// override reads PATTERN=LEVEL.
func (o *checkFlags) override(v string) string {
	pattern, name, ok := strings.Cut(v, "=")
	if !ok || pattern == "" {
		return fmt.Sprintf(msgSeverityForm, v)
	}
	level, ok := semantic.ParseSeverity(name)
	if !ok {
		return fmt.Sprintf(msgNotAmong, name, list(severityLevels()))
	}
	o.overrides[pattern] = level
	return ""
}

// unknownPatterns returns the patterns that fit no code of any dialect: slips of
// the pen, or codes of another release.
func (o *checkFlags) unknownPatterns() []string {
	var unknown []string
	for pattern := range o.overrides {
		if !isPattern(pattern) {
			unknown = append(unknown, pattern)
		}
	}
	slices.Sort(unknown)
	return unknown
}

// isPattern reports whether a pattern fits a code of some dialect.
func isPattern(pattern string) bool {
	return slices.ContainsFunc(dialects.All(), func(d *dialects.Dialect) bool {
		return slices.ContainsFunc(d.Rules.Codes, func(c semantic.Code) bool {
			return semantic.MatchCode(pattern, c.Name)
		})
	})
}

// rowOf returns the row of a code in the dialect that has it, nil if none does.
func rowOf(code string) *semantic.Code {
	for _, d := range dialects.All() {
		if row := d.Rules.Code(code); row != nil {
			return row
		}
	}
	return nil
}

// check is the command.
func (o *checkFlags) check(s *session, args []string) (int, error) {
	if len(args) == 0 {
		return statusWrong, wrongUse(msgNoPaths)
	}
	for _, p := range o.unknownPatterns() {
		s.say(msgUnknownPattern, p)
	}
	profile, _ := semantic.ParseProfile(o.profile)
	failOn, _ := semantic.ParseSeverity(o.failOn)
	c := &checker{
		pipeline: pipeline[checked]{session: s, jobs: o.jobs, lang: o.lang},
		policy:   semantic.NewPolicy(profile, o.overrides),
	}
	switch o.format {
	case formatJSON:
		c.report = jsonReport{}
	case formatSARIF:
		c.report = &sarifReport{}
	case formatGitHub:
		c.report = gitHubReport{}
	default:
		c.report = textReport{look: semantic.Look{Color: wantsColors(s.out)}}
	}
	var restore func()
	c.want, restore = restCollector()
	defer restore()
	if err := c.run(expand(args)); err != nil {
		return c.status(failOn), err
	}
	s.say("%s", c.total.summary())
	return c.status(failOn), nil
}

// tally counts what was checked and found.
type tally struct {
	files, games int
	found        [semantic.Off]int // by severity
}

func (t *tally) add(u *tally) {
	t.files += u.files
	t.games += u.games
	for i, n := range u.found {
		t.found[i] += n
	}
}

// summary is the last line of talk, always in this form.
func (t *tally) summary() string {
	return fmt.Sprintf("%d files, %d games, %d errors, %d warnings, %d information, %d hints", t.files, t.games,
		t.found[semantic.Error], t.found[semantic.Warning], t.found[semantic.Information], t.found[semantic.Hint])
}

// status returns the exit status: whether files could not be read, else whether
// there were findings of the given severity or a graver one.
func (c *checker) status(failOn semantic.Severity) int {
	if c.unreadable {
		return statusWrong
	}
	for level := semantic.Error; level <= failOn; level++ {
		if c.total.found[level] > 0 {
			return statusFindings
		}
	}
	return statusFine
}
