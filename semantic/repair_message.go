package semantic

// Title returns the key and the arguments of the title of the fix that makes a repair:
// the kind, and behind a slash how much of the line behind the move becomes legal: all,
// the only move there is, or some. Without a slash, nothing stands behind.
func (r *Repair) Title() (key string, args []Arg) {
	args = append(args, Text("move", r.Name))
	switch r.Kind {
	case RepairChange:
		key = "repair-change"
	case RepairEarlier:
		key = "repair-earlier"
		args = append(args, Text("earlier", r.OtherName))
	case RepairDrop:
		key = "repair-drop"
	case RepairInsert:
		key = "repair-insert"
	case RepairExchange:
		key = "repair-exchange"
		args = append(args, Text("other", r.OtherName))
	}
	switch {
	case r.Later == 0:
		return key, args
	case r.Legal < r.Later:
		key += "/some"
		args = append(args, Number("legal", r.Legal))
	case r.Later == 1:
		key += "/one"
	default:
		key += "/all"
	}
	return key, append(args, Number("later", r.Later))
}
