package syntax

// ApplyEdits returns text after edits, which are in order and do not overlap. Text
// itself is not changed.
func ApplyEdits(text []byte, edits []Edit) []byte {
	size := len(text)
	for _, e := range edits {
		size += len(e.Text) - (e.End - e.Start)
	}
	out := make([]byte, 0, size)
	at := 0
	for _, e := range edits {
		out = append(append(out, text[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(out, text[at:]...)
}

// Compose returns the edits that do at once what first and then second do; those of
// second are edits of the text after first. Edits in a list are in order and do not
// overlap, nor do those of the result; where two meet they become one.
func Compose(first, second []Edit) []Edit {
	var c composition
	shift := 0 // of the text after first against the text, at the next edit of first
	for _, e := range second {
		// What of first ends in front of e stays.
		for len(first) > 0 && first[0].Start+shift+len(first[0].Text) < e.Start {
			shift += len(first[0].Text) - (first[0].End - first[0].Start)
			c.add(first[0])
			first = first[1:]
		}
		// What meets e becomes one with it.
		out := Edit{Start: e.Start - shift, Text: e.Text}
		end := e.End - shift
		for i := 0; len(first) > 0 && first[0].Start+shift <= e.End; i++ {
			f := first[0]
			from := f.Start + shift // where its text stands
			to := from + len(f.Text)
			if i == 0 && from <= e.Start {
				out.Start = f.Start
				out.Text = append(append([]byte(nil), f.Text[:e.Start-from]...), e.Text...)
			}
			shift += len(f.Text) - (f.End - f.Start)
			end = e.End - shift
			first = first[1:]
			if to > e.End {
				// The rest of its text stays behind e; a further edit may change it.
				rest := Edit{Start: f.End, End: f.End, Text: f.Text[e.End-from:]}
				shift -= len(rest.Text)
				end = f.End
				first = append([]Edit{rest}, first...)
				break
			}
		}
		out.End = end
		c.add(out)
	}
	for _, f := range first {
		c.add(f)
	}
	return c.edits
}

// composition joins edits that meet.
type composition struct{ edits []Edit }

func (c *composition) add(e Edit) {
	if n := len(c.edits) - 1; n >= 0 && c.edits[n].End == e.Start {
		last := &c.edits[n]
		last.End = e.End
		last.Text = append(last.Text[:len(last.Text):len(last.Text)], e.Text...)
		return
	}
	c.edits = append(c.edits, e)
}
