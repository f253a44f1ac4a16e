package semantic

import (
	"embed"
	"strings"

	"golang.org/x/tools/txtar"
)

// Page explains one diagnostic to people.
type Page struct {
	Code string
	// What says in one paragraph what the finding is; Why, in one or more, why it
	// matters and what to do. Both are Markdown.
	What, Why string
	// Wrong is an example that has this finding and no other; Right is what it should
	// be. [Page.Example] makes files of them.
	Wrong, Right string
	// Flags say, one a line, how the examples differ from what they show, such as their
	// line ends or the profile that they need.
	Flags []string
}

// marks makes the guillemets around what a finding marks into bytes that no file of
// the examples holds.
var marks = strings.NewReplacer("«", string(markBegin), "»", string(markEnd))

// WithoutMarks returns a wrong example as people read it.
func WithoutMarks(text string) string { return withoutMarks.Replace(text) }

var withoutMarks = strings.NewReplacer(string(markBegin), "", string(markEnd), "")

// ReadPages reads the pages of a family from an archive. It has, for each code, the
// files CODE (a paragraph that says what, then why), CODE/wrong, in which « and » stand
// around what the finding marks, CODE/right and, where needed, CODE/flags.
func ReadPages(archive []byte) []Page {
	var list []Page
	for _, f := range txtar.Parse(archive).Files {
		code, part, _ := strings.Cut(f.Name, "/")
		if n := len(list); n == 0 || list[n-1].Code != code {
			list = append(list, Page{Code: code})
		}
		page := &list[len(list)-1]
		switch text := string(f.Data); part {
		case "":
			what, why, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
			page.What, page.Why = what, strings.TrimSpace(why)
		case "wrong":
			page.Wrong = marks.Replace(text)
		case "right":
			page.Right = text
		case "flags":
			page.Flags = strings.Split(strings.TrimSpace(text), "\n")
		}
	}
	return list
}

// ReadPageFiles reads the archives in the folder pages, in the order of their names.
func ReadPageFiles(files embed.FS) []Page {
	archives, _ := files.ReadDir("pages")
	var list []Page
	for _, f := range archives {
		data, _ := files.ReadFile("pages/" + f.Name())
		list = append(list, ReadPages(data)...)
	}
	return list
}

// pagesAddress is where the pages are published.
const pagesAddress = "https://github.com/pgn-lsp/pgn-lsp/blob/main/docs/diagnostics/"

// PageAddress returns where the page of a code is on the web.
func PageAddress(code string) string { return pagesAddress + code + ".md" }
