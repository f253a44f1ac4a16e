package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// version is set by builds that know better than the build information:
//
//	go build -ldflags "-X main.version=v1.2.3" ./cmd/pgn-lsp
var version string

func versionCommand() command {
	return command{
		name: "version", short: textVersionShort, usage: []string{""},
		examples: []string{"pgn-lsp version", "pgn-lsp --version"},
		define: func(*flags) action {
			return func(s *session, args []string) (int, error) {
				if len(args) > 0 {
					return statusWrong, wrongUse(msgNoArguments, args[0])
				}
				info, _ := debug.ReadBuildInfo()
				_, err := fmt.Fprintf(s.out, "%s %s\n", programName, describeBuild(info))
				return statusFine, err
			}
		},
	}
}

// versionName returns the version alone, which the server tells its clients.
func versionName(info *debug.BuildInfo) string {
	switch {
	case version != "":
		return version
	case info != nil && info.Main.Version != "":
		return info.Main.Version
	}
	return "(devel)"
}

// describeBuild returns the version with all that is known about the build: "go
// install" knows the version, a build in the repository the commit.
func describeBuild(info *debug.BuildInfo) string {
	text := versionName(info)
	if info == nil {
		return text
	}
	var parts []string
	setting := map[string]string{}
	for _, s := range info.Settings {
		setting[s.Key] = s.Value
	}
	if commit := setting["vcs.revision"]; commit != "" {
		part := "commit " + commit[:min(12, len(commit))]
		if setting["vcs.modified"] == "true" {
			part += ", changed since"
		}
		parts = append(parts, part)
	}
	if date, _, ok := strings.Cut(setting["vcs.time"], "T"); ok {
		parts = append(parts, date)
	}
	if setting["GOOS"] != "" {
		parts = append(parts, setting["GOOS"]+"/"+setting["GOARCH"])
	}
	parts = append(parts, info.GoVersion)
	return text + " (" + strings.Join(parts, ", ") + ")"
}
