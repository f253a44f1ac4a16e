package pgn

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fewTags is the number of tags up to which names are compared one with another;
// beyond, which no sound game reaches, a table is cheaper.
const fewTags = 48

// checkDuplicates reports a tag whose name stands twice in one game (PGN 8.1). Names
// that differ in case are different tags.
func checkDuplicates(p *semantic.Pass) {
	tags := p.Tags()
	if len(tags) > fewTags {
		checkManyDuplicates(p, tags)
		return
	}
	for i, tag := range tags {
		for _, first := range tags[:i] {
			if bytes.Equal(first.Label, tag.Label) {
				reportDuplicate(p, first, tag)
				break
			}
		}
	}
}

func checkManyDuplicates(p *semantic.Pass, tags []semantic.NamedTag) {
	seen := make(map[string]int, len(tags))
	for i, tag := range tags {
		if first, ok := seen[string(tag.Label)]; ok {
			reportDuplicate(p, tags[first], tag)
		} else {
			seen[string(tag.Label)] = i
		}
	}
}

func reportDuplicate(p *semantic.Pass, first, tag semantic.NamedTag) {
	p.Report(semantic.Problem{
		Code: "tag-duplicate", Span: p.TokenSpan(tag.Name), Node: tag.Node,
		Args:    []semantic.Arg{semantic.Quoted("name", tag.Label)},
		Related: []semantic.Related{{Span: p.TokenSpan(first.Name), Key: "first"}},
	})
}

// fixDuplicate removes one of the two tags.
func fixDuplicate(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	tags := p.Tags()
	this, first := -1, -1
	for i, tag := range tags {
		if tag.Node == pr.Node {
			this = i
		}
	}
	if this < 0 {
		return nil
	}
	for i, tag := range tags[:this] {
		if bytes.Equal(tag.Label, tags[this].Label) {
			first = i
			break
		}
	}
	if first < 0 {
		return nil
	}
	remove := func(key string, i int) semantic.Fix {
		value := p.Tree.ValueSpan(tags[i].TagPair)
		return semantic.Fix{
			Key: key, Args: []semantic.Arg{
				semantic.Quoted("name", tags[i].Label), semantic.Quoted("value", p.Tree.Text()[value.Start:value.End]),
			},
			Edits: []syntax.Edit{p.DeleteWord(p.NodeSpan(tags[i].Node))},
		}
	}
	return []semantic.Fix{remove("tag-remove-this", this), remove("tag-remove-other", first)}
}
