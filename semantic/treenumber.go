package semantic

import (
	"bytes"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// The NochetoTreeNumber tag (standard 2023.01.01b) names a move by its number and
// the branch taken at every ply from the start: 2.0x2.1.1. What it names is found
// by [MoveTree].

// TreeNumber is a tree number taken apart. The zero value is the start position.
type TreeNumber struct {
	Move  int    // number of the full move; 0 in the start position
	Parts []Part // one for each field behind the move number

	head syntax.Span // of the move number in the text that was parsed
}

// Part is a field of a tree number: the branch taken, at Count plies in a row.
type Part struct {
	Branch, Count int

	span syntax.Span // in the text that was parsed
}

// maxCount bounds what is read of numbers and counts: no game has so many moves.
// Branches other than 0 lead into variations, which nest less deep.
const (
	maxCount    = 1 << 30
	maxBranches = syntax.MaxDepth + 1
)

// TreeFault is what is wrong with the text of a tree number.
type TreeFault struct {
	Kind TreeFaultKind
	Span syntax.Span // in the text, empty only if that is
}

// TreeFaultKind is a sort of [TreeFault]. The comments name its code.
type TreeFaultKind uint8

const (
	// TreeEmpty: there is no text [nocheto-empty].
	TreeEmpty TreeFaultKind = iota
	// TreeSyntax: a field cannot be read, nor what follows [nocheto-syntax].
	TreeSyntax
	// TreeCompression: a count below two, or of another branch than 0
	// [nocheto-compression].
	TreeCompression
	// TreeLeadingZero: a number begins with a needless zero [nocheto-leading-zero].
	TreeLeadingZero
	// TreeNotCompressed: zeros in a row that one field could hold
	// [nocheto-not-compressed].
	TreeNotCompressed
	// TreeStart: the number of the start position, which can be left out
	// [nocheto-start].
	TreeStart
)

// ParseTreeNumber reads a tree number in full or compressed format, or a mixture.
// It tells every fault in the order of the text; of zeros that are not compressed
// the first. A number with a fault of the first two kinds ends in front of it.
func ParseTreeNumber(text []byte) (TreeNumber, []TreeFault) {
	if len(text) == 0 {
		return TreeNumber{}, []TreeFault{{Kind: TreeEmpty}}
	}
	r := treeReader{text: text}
	head, ok := r.digits()
	switch {
	case !ok || r.off < len(text) && text[r.off] != '.':
		r.syntax(0)
		return TreeNumber{}, r.faults
	case r.off == len(text) && head.value == 0:
		if len(text) == 1 {
			r.fault(TreeStart, 0)
		} else {
			r.fault(TreeLeadingZero, 0)
		}
		return TreeNumber{}, r.faults
	case r.off == len(text):
		r.fault(TreeSyntax, 0) // a number alone names no move
		return TreeNumber{}, r.faults
	}
	if head.zero {
		r.fault(TreeLeadingZero, 0)
	}
	n := TreeNumber{Move: head.value, head: syntax.Span{End: r.off}}
	for r.off < len(text) {
		p, ok := r.part()
		if !ok {
			break
		}
		n.Parts = append(n.Parts, p)
	}
	r.compressed(n.Parts)
	return n, r.faults
}

// treeReader reads the text of a tree number.
type treeReader struct {
	text   []byte
	off    int
	faults []TreeFault
}

// fault notes a fault of the text from start up to where the reader is.
func (r *treeReader) fault(k TreeFaultKind, start int) {
	r.faults = append(r.faults, TreeFault{k, syntax.Span{Start: start, End: r.off}})
}

// syntax notes that the field at start cannot be read, or the period in front of
// it if there is no field.
func (r *treeReader) syntax(start int) {
	for r.off < len(r.text) && r.text[r.off] != '.' {
		r.off++
	}
	if r.off == start && start > 0 {
		start--
	}
	r.off = max(r.off, start+1)
	r.fault(TreeSyntax, start)
}

// number is what a run of digits says.
type number struct {
	value int
	zero  bool // it begins with a zero and has more digits
}

// digits reads a run of digits.
func (r *treeReader) digits() (n number, ok bool) {
	start := r.off
	for r.off < len(r.text) && r.text[r.off] >= '0' && r.text[r.off] <= '9' {
		n.value = min(10*n.value+int(r.text[r.off]-'0'), maxCount)
		r.off++
	}
	n.zero = r.off > start+1 && r.text[start] == '0'
	return n, r.off > start
}

// part reads a period and the field behind it: a branch, perhaps "x" and a count.
func (r *treeReader) part() (Part, bool) {
	r.off++
	start := r.off
	branch, ok := r.digits()
	count := number{value: 1}
	repeated := ok && r.off < len(r.text) && r.text[r.off] == 'x'
	if repeated {
		r.off++
		count, ok = r.digits()
	}
	if !ok || r.off < len(r.text) && r.text[r.off] != '.' {
		r.syntax(start)
		return Part{}, false
	}
	switch {
	case repeated && (branch.value != 0 || count.value < 2):
		r.fault(TreeCompression, start)
	case branch.zero || count.zero:
		r.fault(TreeLeadingZero, start)
	}
	if branch.value != 0 {
		count.value = min(count.value, maxBranches)
	}
	return Part{branch.value, count.value, syntax.Span{Start: start, End: r.off}}, true
}

// compressed looks for the first zeros in a row that more than one field holds.
// Where a count is wrong, that is said instead.
func (r *treeReader) compressed(parts []Part) {
	for _, f := range r.faults {
		if f.Kind == TreeCompression || f.Kind == TreeSyntax {
			return
		}
	}
	for i := 1; i < len(parts); i++ {
		if parts[i-1].Branch != 0 || parts[i].Branch != 0 {
			continue
		}
		last := i
		for last+1 < len(parts) && parts[last+1].Branch == 0 {
			last++
		}
		r.faults = append(r.faults, TreeFault{
			TreeNotCompressed, syntax.Span{Start: parts[i-1].span.Start, End: parts[last].span.End},
		})
		return
	}
}

// IsStart reports whether n is the number of the start position.
func (n TreeNumber) IsStart() bool { return n.Move == 0 && len(n.Parts) == 0 }

// Before returns the part of a parsed number whose fields begin in front of the
// given offset of its text: the number of the node that a caret there means.
func (n TreeNumber) Before(off int) TreeNumber {
	k := 0
	for k < len(n.Parts) && n.Parts[k].span.Start <= off {
		k++
	}
	n.Parts = n.Parts[:k:k]
	if k == 0 {
		return TreeNumber{}
	}
	return n
}

// Append appends the number in compressed format, as writers should write it.
func (n TreeNumber) Append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(n.Move), 10)
	for i := 0; i < len(n.Parts); i++ {
		p := n.Parts[i]
		if p.Branch != 0 {
			for range p.Count {
				dst = strconv.AppendInt(append(dst, '.'), int64(p.Branch), 10)
			}
			continue
		}
		for i+1 < len(n.Parts) && n.Parts[i+1].Branch == 0 {
			i++
			p.Count = min(p.Count+n.Parts[i].Count, maxCount)
		}
		switch {
		case p.Count == 1:
			dst = append(dst, ".0"...)
		case p.Count > 1:
			dst = strconv.AppendInt(append(dst, ".0x"...), int64(p.Count), 10)
		}
	}
	return dst
}

// String returns the number in compressed format.
func (n TreeNumber) String() string { return string(n.Append(nil)) }

// checkTreeNumber checks the NochetoTreeNumber tag of a game. A value in no quotes,
// without its end or broken by a line end has been reported for that.
func (p *Pass) checkTreeNumber(a *Analysis) {
	tag, ok := p.Tag("NochetoTreeNumber")
	if !ok || tag.Value < 0 || p.Tree.TokenKind(tag.Value) != syntax.TokenString || !p.Tree.StringClosed(tag.Value) {
		return
	}
	c := treeCheck{Pass: p, raw: p.Tree.ValueSpan(tag.TagPair), mark: p.TagMark(tag.TagPair)}
	if bytes.ContainsAny(p.Tree.Text()[c.raw.Start:c.raw.End], "\r\n") {
		return
	}
	c.value = p.Tree.Value(tag.TagPair)
	number, faults := ParseTreeNumber([]byte(c.value))
	for _, f := range faults {
		c.fault(f, number)
		if f.Kind == TreeEmpty || f.Kind == TreeSyntax {
			return
		}
	}
	if !number.IsStart() {
		c.path(a.MoveTree(p.Tree), number)
	}
}

// treeCheck is the check of one value.
type treeCheck struct {
	*Pass
	raw   syntax.Span // of the value as written
	mark  syntax.Span // where a finding about the whole value stands
	value string
}

// span returns the place of a part of the value.
func (c *treeCheck) span(s syntax.Span) syntax.Span {
	if s.Len() == 0 {
		return c.mark
	}
	return c.firstLine(c.valueRange(c.raw, s.Start, s.End))
}

var treeFaultCodes = [...]string{
	TreeEmpty: "nocheto-empty", TreeSyntax: "nocheto-syntax", TreeCompression: "nocheto-compression",
	TreeLeadingZero: "nocheto-leading-zero", TreeNotCompressed: "nocheto-not-compressed",
	TreeStart: "nocheto-start",
}

// fault reports a fault of the text.
func (c *treeCheck) fault(f TreeFault, n TreeNumber) {
	pr := Problem{Code: treeFaultCodes[f.Kind], Span: c.span(f.Span)}
	if f.Kind == TreeNotCompressed {
		pr.Args = []Arg{Quoted("v", n.Append(nil))}
	}
	c.Report(pr)
}

// path reports where the path of a number leads, if not to a move that can be
// played.
func (c *treeCheck) path(m *MoveTree, n TreeNumber) {
	w := m.walk(n)
	if w.illegal >= 0 {
		c.Report(Problem{
			Code: "nocheto-illegal-node", Span: c.span(n.Parts[w.illegalPart].span),
			Related: c.related("illegal", w.illegal),
		})
	}
	switch w.end {
	case pathBranch:
		digits := c.value[n.Parts[w.part].span.Start:]
		k := 0
		for k < len(digits) && digits[k] >= '0' && digits[k] <= '9' {
			k++
		}
		c.Report(Problem{
			Code: "nocheto-branch", Span: c.span(n.Parts[w.part].span),
			Args: []Arg{
				Quoted("k", []byte(digits[:k])), Text("node", m.name(w.at, w.plies)), Number("max", w.branches),
			},
			Related: c.related("stops", w.at),
		})
	case pathTooLong:
		pr := Problem{Code: "nocheto-too-deep", Span: c.span(n.Parts[w.part].span)}
		if w.node < 0 {
			pr.Args = []Arg{Word("node", "start-position")}
		} else {
			pr.Args = []Arg{Text("node", m.name(w.node, w.plies-1))}
			pr.Related = c.related("stops", w.node)
		}
		c.Report(pr)
	case pathComplete:
		if w.node < 0 {
			return // only counts of zero, which have been reported
		}
		if number := m.moveNumber(w.plies - 1); number != n.Move {
			c.Report(Problem{
				Code: "nocheto-move-number", Span: c.span(n.head),
				Args:    []Arg{Number("n", number), Quoted("v", []byte(c.value[:n.head.End]))},
				Related: c.related("node", w.node),
			})
		}
	}
}

func (c *treeCheck) related(key string, node int) []Related {
	return []Related{{Span: c.Tree.MoveSpan(c.Tree.Move(node)), Key: key}}
}
