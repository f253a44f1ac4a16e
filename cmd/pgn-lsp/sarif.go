package main

import (
	"bytes"
	"net/url"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// sarifReport is a log of the Static Analysis Results Interchange Format, SARIF 2.1.0
// (OASIS). It is written while files are read, so that its size does not matter: the
// head names the tool and its rules, the findings follow one a line.
type sarifReport struct {
	some bool // a finding has been written
}

const (
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifVersion = "2.1.0"
	sarifTool    = "https://github.com/pgn-lsp/pgn-lsp"
)

// sarifLevels are the levels of severities.
var sarifLevels = [...]string{
	semantic.Error: "error", semantic.Warning: "warning", semantic.Information: "note", semantic.Hint: "note", semantic.Off: "none",
}

type (
	sarifDriver struct {
		Name            string      `json:"name"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		Version         string      `json:"version"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID            string       `json:"id"`
		Short         sarifMessage `json:"shortDescription"`
		Full          sarifMessage `json:"fullDescription"`
		HelpURI       string       `json:"helpUri"`
		Configuration sarifConfig  `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Enabled bool   `json:"enabled"`
		Level   string `json:"level"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID           string          `json:"ruleId"`
		Level            string          `json:"level"`
		Message          sarifMessage    `json:"message"`
		Locations        []sarifLocation `json:"locations"`
		RelatedLocations []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes            []sarifFix      `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion   `json:"deletedRegion"`
		Inserted *sarifMessage `json:"insertedContent,omitempty"`
	}
)

func (*sarifReport) showsFixes() bool { return true }

func (*sarifReport) begin() []byte {
	info, _ := debug.ReadBuildInfo()
	driver := sarifDriver{Name: programName, Version: versionName(info), InformationURI: sarifTool}
	if v := strings.TrimPrefix(driver.Version, "v"); v != driver.Version {
		driver.SemanticVersion = v
	}
	known := map[string]bool{}
	policy := semantic.NewPolicy(semantic.Standard, nil)
	for _, d := range dialects.All() {
		for _, page := range d.Pages() {
			row := d.Rules.Code(page.Code)
			if row == nil || known[page.Code] {
				continue
			}
			known[page.Code] = true
			driver.Rules = append(driver.Rules, sarifRule{
				ID: page.Code, Short: sarifMessage{oneLine(page.What)}, Full: sarifMessage{oneLine(page.What + " " + page.Why)},
				HelpURI: semantic.PageAddress(page.Code),
				Configuration: sarifConfig{
					Enabled: policy.Severity(row, semantic.Unset) != semantic.Off, Level: sarifLevels[row.Severity],
				},
			})
		}
	}
	head := appendJSON([]byte(`{"$schema":"`+sarifSchema+`","version":"`+sarifVersion+`","runs":[{"tool":{"driver":`), &driver)
	return append(bytes.TrimSuffix(head, []byte("\n")), `},"columnKind":"unicodeCodePoints","results":[`...)
}

func (*sarifReport) end() []byte { return []byte("\n]}]}\n") }

func (*sarifReport) add(dst []byte, f *finding) []byte {
	artifact := sarifArtifact{sarifURI(f.place.File)}
	locate := func(s syntax.Span) sarifPhysical { return sarifPhysical{artifact, f.at(s).region()} }
	result := sarifResult{
		RuleID: f.Code, Level: sarifLevels[f.severity], Message: sarifMessage{f.rules.Message(f.Problem)},
		Locations: []sarifLocation{{Physical: locate(f.Span)}},
	}
	for i := range f.Problem.Related {
		rel := &f.Problem.Related[i]
		result.RelatedLocations = append(result.RelatedLocations, sarifLocation{
			ID: i + 1, Physical: locate(rel.Span), Message: &sarifMessage{f.rules.RelatedMessage(rel)},
		})
	}
	for i := range f.fixes {
		fix := &f.fixes[i]
		change := sarifChange{Artifact: artifact}
		for _, e := range fix.Edits {
			replacement := sarifReplacement{Deleted: f.at(syntax.Span{Start: e.Start, End: e.End}).region()}
			if len(e.Text) > 0 {
				replacement.Inserted = &sarifMessage{string(e.Text)}
			}
			change.Replacements = append(change.Replacements, replacement)
		}
		result.Fixes = append(result.Fixes, sarifFix{sarifMessage{f.rules.FixTitle(fix)}, []sarifChange{change}})
	}
	dst = append(dst, sarifSeparator...) // but not in front of the first: see inOrder
	return bytes.TrimSuffix(appendJSON(dst, &result), []byte("\n"))
}

const sarifSeparator = ",\n"

func (r *sarifReport) inOrder(out []byte) []byte {
	if len(out) > 0 && !r.some {
		r.some = true
		return out[1:]
	}
	return out
}

func (s fileSpan) region() sarifRegion {
	return sarifRegion{s.line, s.column, s.endLine, s.endColumn}
}

// sarifURI returns the URI of a file: relative where the person gave a relative path.
func sarifURI(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
		if !strings.HasPrefix(u.Path, "/") { // a drive of Windows
			u.Path = "/" + u.Path
		}
	}
	return u.String()
}

// oneLine joins the lines of a paragraph.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
