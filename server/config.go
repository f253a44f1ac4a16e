package server

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// Settings are the wishes of the user, with their defaults. A Settings value is
// immutable once a [View] holds it.
type Settings struct {
	// Policy gives problems their severity.
	Policy semantic.Policy
	// Options are what the analysis of a game depends on.
	Options semantic.Options
	// MaxPerCode and MaxPerFile cap the list of problems of a document; 0: no cap.
	MaxPerCode, MaxPerFile int
	// Delay is the quiet time before a long list of problems is sent.
	Delay time.Duration

	// Hover says what a hover shows; the time in it is not set.
	Hover assist.HoverOptions
	// TreeNumbers says which lenses show tree numbers: off, tag, variations or
	// moves.
	TreeNumbers string

	profile   semantic.Profile // both are in Policy
	overrides map[string]semantic.Severity
}

// defaultSettings returns what is in force until the client says otherwise.
func defaultSettings() *Settings {
	return &Settings{
		MaxPerCode: 200, MaxPerFile: 2000, Delay: 50 * time.Millisecond,
		TreeNumbers: "variations",
	}
}

// limits returns the caps of lists.
func (s *Settings) limits() semantic.Limits {
	limit := func(n int) int {
		if n == 0 {
			return -1
		}
		return n
	}
	return semantic.Limits{PerCode: limit(s.MaxPerCode), PerFile: limit(s.MaxPerFile)}
}

// settingKeys are the settings that something reads: the key below "pgn." and
// how its value gets into Settings. A reader returns false if the value is not
// of its form; the default then stays in force.
var settingKeys = map[string]func(*Settings, jsontext.Value) bool{
	"profile": func(s *Settings, v jsontext.Value) (ok bool) {
		var name string
		if oneOf(v, &name, semantic.ProfileNames()...) {
			s.profile, ok = semantic.ParseProfile(name)
		}
		return ok
	},
	"diagnostics.severity": func(s *Settings, v jsontext.Value) bool {
		return readSeverities(v, &s.overrides)
	},
	"diagnostics.maxPerCode": func(s *Settings, v jsontext.Value) bool { return number(v, &s.MaxPerCode) },
	"diagnostics.maxPerFile": func(s *Settings, v jsontext.Value) bool { return number(v, &s.MaxPerFile) },
	"diagnostics.delay": func(s *Settings, v jsontext.Value) bool {
		var ms int
		if !number(v, &ms) {
			return false
		}
		s.Delay = min(time.Duration(ms)*time.Millisecond, time.Minute)
		return true
	},
	"diagnostics.variationDepth": func(s *Settings, v jsontext.Value) bool { return number(v, &s.Options.VariationDepth) },
	"moves.recover": func(s *Settings, v jsontext.Value) bool {
		goOn := true
		ok := json.Unmarshal(v, &goOn) == nil
		s.Options.NoRecovery = !goOn
		return ok
	},
	// There are no images yet: who wants one gets the letters.
	"hover.board": func(s *Settings, v jsontext.Value) bool {
		return choice(v, &s.Hover.Board, map[string]assist.BoardStyle{
			"text": assist.BoardLetters, "unicode": assist.BoardFigurines, "svg": assist.BoardLetters, "off": assist.BoardOff,
		})
	},
	"hover.orientation": func(s *Settings, v jsontext.Value) bool {
		return choice(v, &s.Hover.Orientation, map[string]assist.Orientation{
			"white": assist.WhiteBelow, "black": assist.BlackBelow, "mover": assist.MoverBelow,
		})
	},
	"hover.parts": func(s *Settings, v jsontext.Value) bool { return readParts(v, &s.Hover.Hidden) },
	"fen.enPassant": func(s *Settings, v jsontext.Value) bool {
		return choice(v, &s.Hover.EnPassantLegal, map[string]bool{"standard": false, "legal": true})
	},
	"codeLens.treeNumbers": func(s *Settings, v jsontext.Value) bool {
		return oneOf(v, &s.TreeNumbers, "off", "tag", "variations", "moves")
	},
}

// laterKeys are settings that clients may send although nothing reads them yet;
// a dot at the end stands for all keys below. A feature that begins to read one
// moves it to settingKeys.
var laterKeys = []string{
	"diagnostics.scope", "completion.", "inlineCompletion.", "codeLens.games",
	"codeLens.transpositions", "inlayHints.", "format.", "openings.", "locale",
	"index.", "trace.", "server.", "board.",
}

// readSettings makes Settings of a value that a client sent: an object with or
// without the level "pgn", nested or with dotted names, or null. It also returns
// a sentence about each key that is unknown or has a wrong value.
func readSettings(raw jsontext.Value) (*Settings, []string) {
	s := defaultSettings()
	var remarks []string
	var walk func(prefix string, v jsontext.Value)
	walk = func(prefix string, v jsontext.Value) {
		name := strings.TrimPrefix(strings.TrimPrefix(prefix, "pgn"), ".")
		read, known := settingKeys[name]
		switch {
		case known:
			if v.Kind() != 'n' && !read(s, v) {
				remarks = append(remarks, fmt.Sprintf("setting pgn.%s: unexpected value %.60s", name, v))
			}
		case isLater(name) || v.Kind() == 'n' || isEmptyArray(v):
		case v.Kind() == '{':
			var members map[string]jsontext.Value
			if err := json.Unmarshal(v, &members, jsontext.AllowDuplicateNames(true)); err != nil {
				remarks = append(remarks, fmt.Sprintf("setting pgn.%s: %v", name, err))
				return
			}
			for _, member := range slices.Sorted(maps.Keys(members)) {
				walk(strings.TrimPrefix(prefix+"."+member, "."), members[member])
			}
		case name == "":
			remarks = append(remarks, fmt.Sprintf("settings are no object: %.60s", v))
		default:
			remarks = append(remarks, "unknown setting pgn."+name)
		}
	}
	if len(raw) > 0 {
		walk("", raw)
	}
	s.Policy = semantic.NewPolicy(s.profile, s.overrides)
	return s, remarks
}

func isLater(name string) bool {
	return slices.ContainsFunc(laterKeys, func(k string) bool {
		return name == k || strings.HasSuffix(k, ".") && strings.HasPrefix(name, k)
	})
}

// fetchSettings asks the client for its settings (LSP 3.18
// workspace/configuration); a client that cannot be asked has sent them.
func (s *Server) fetchSettings(ctx context.Context) {
	defer s.settle()
	if !s.View().Client.configuration {
		return
	}
	turn := s.settingsTurn.Add(1)
	section := "pgn"
	values, err := s.client.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: &section}},
	})
	if err != nil {
		s.log.Warn("workspace/configuration", zap.Error(err))
		return
	}
	var value jsontext.Value
	if len(values) > 0 {
		value = values[0]
	}
	if turn == s.settingsTurn.Load() { // else a later answer counts
		s.changeSettings(value)
	}
}

// applySettings puts the settings of raw in force and reports what is wrong with
// them, each thing once.
func (s *Server) applySettings(raw jsontext.Value) {
	settings, remarks := readSettings(raw)
	settings.Options.Today = s.today()
	s.settingsMu.Lock()
	defer s.settingsMu.Unlock()
	for _, remark := range remarks {
		if !s.remarked[remark] {
			s.remarked[remark] = true
			s.log.Warn(remark)
		}
	}
	v := s.update(func(v *View) { v.Settings = settings })
	for _, snap := range v.docs {
		snap.diagnoser.post(mail{})
	}
}

// changeSettings is applySettings behind initialize: what the client shows by other
// settings it is told to ask for again. (Problems have their own way.)
func (s *Server) changeSettings(raw jsontext.Value) {
	old := s.View().Settings
	s.applySettings(raw)
	if s.View().Settings.showsLenses() != old.showsLenses() {
		s.refreshLenses()
	}
}

// DidChangeConfiguration takes new settings (LSP 3.18
// workspace/didChangeConfiguration). Clients that can be asked send null, or
// all they have; they are asked.
func (s *Server) DidChangeConfiguration(_ context.Context, params *protocol.DidChangeConfigurationParams) error {
	if s.View().Client.configuration {
		s.tasks.run("configuration", s.fetchSettings)
		return nil
	}
	s.changeSettings(params.Settings)
	return nil
}

// registerConfiguration asks for workspace/didChangeConfiguration, which some
// clients send only if asked.
func (s *Server) registerConfiguration(ctx context.Context) {
	if !s.View().Client.registerConfiguration {
		return
	}
	options, err := protocol.Marshal(&protocol.DidChangeConfigurationRegistrationOptions{
		Section: protocol.String("pgn"),
	})
	if err == nil {
		err = s.client.RegisterCapability(ctx, &protocol.RegistrationParams{
			Registrations: []protocol.Registration{{
				ID: "pgn-configuration", Method: protocol.MethodWorkspaceDidChangeConfiguration,
				RegisterOptions: options,
			}},
		})
	}
	if err != nil {
		s.log.Warn("client/registerCapability", zap.Error(err))
	}
}

func oneOf(v jsontext.Value, dst *string, values ...string) bool {
	var s string
	if json.Unmarshal(v, &s) != nil || !slices.Contains(values, s) {
		return false
	}
	*dst = s
	return true
}

// choice reads the name of a value.
func choice[T any](v jsontext.Value, dst *T, values map[string]T) bool {
	var s string
	if json.Unmarshal(v, &s) != nil {
		return false
	}
	value, ok := values[s]
	if ok {
		*dst = value
	}
	return ok
}

// laterParts are parts of hovers that nothing shows yet.
var laterParts = []string{"opening", "games"}

// readParts reads the list of the parts of a hover that are shown, or "all".
func readParts(v jsontext.Value, hidden *assist.Part) bool {
	var all string
	if oneOf(v, &all, "all") {
		return true
	}
	var names []string
	if json.Unmarshal(v, &names) != nil {
		return false
	}
	good, shown := true, assist.Part(0)
	for _, name := range names {
		part, ok := assist.ParsePart(name)
		shown |= part
		good = good && (ok || slices.Contains(laterParts, name))
	}
	*hidden = shown.Except()
	return good
}

// number reads a number that is not negative.
func number(v jsontext.Value, dst *int) bool {
	var f float64
	if json.Unmarshal(v, &f) != nil || f < 0 || f > 1<<30 {
		return false
	}
	*dst = int(f)
	return true
}

func readSeverities(v jsontext.Value, dst *map[string]semantic.Severity) bool {
	var names map[string]string
	if !isEmptyArray(v) && json.Unmarshal(v, &names) != nil {
		return false
	}
	good := true
	levels := make(map[string]semantic.Severity, len(names))
	for pattern, name := range names {
		level, ok := semantic.ParseSeverity(name)
		if good = good && ok; ok {
			levels[pattern] = level
		}
	}
	*dst = levels
	return good
}

// orDefault returns *p, or the zero value for nil: the protocol's optional
// members are pointers.
func orDefault[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
