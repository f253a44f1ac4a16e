package semantic

// repairTitles are the titles of repairs in English: the kind, and behind a slash how
// much of the line behind the move becomes legal: all, the only move there is, or
// some. Without a slash, nothing stands behind.
var repairTitles = map[string]string{
	"change":      "Change to {move}",
	"change/all":  "Change to {move} — all {later} later moves are legal",
	"change/one":  "Change to {move} — the one later move is legal",
	"change/some": "Change to {move} — {legal} of {later} later moves are legal",

	"change-earlier":      "Change {earlier} to {move}",
	"change-earlier/all":  "Change {earlier} to {move} — all {later} later moves are legal",
	"change-earlier/one":  "Change {earlier} to {move} — the one later move is legal",
	"change-earlier/some": "Change {earlier} to {move} — {legal} of {later} later moves are legal",

	"drop":      "Delete {move}",
	"drop/all":  "Delete {move} — all {later} later moves are legal",
	"drop/one":  "Delete {move} — the one later move is legal",
	"drop/some": "Delete {move} — {legal} of {later} later moves are legal",

	"insert":      "Insert {move} before this move",
	"insert/all":  "Insert {move} before this move — all {later} later moves are legal",
	"insert/one":  "Insert {move} before this move — the one later move is legal",
	"insert/some": "Insert {move} before this move — {legal} of {later} later moves are legal",

	"exchange":      "Exchange {move} and {other}",
	"exchange/all":  "Exchange {move} and {other} — all {later} later moves are legal",
	"exchange/one":  "Exchange {move} and {other} — the one later move is legal",
	"exchange/some": "Exchange {move} and {other} — {legal} of {later} later moves are legal",
}

// Title returns the key and the arguments of the sentence that offers a repair; see
// [RepairTitle].
func (r *Repair) Title() (key string, args []Arg) {
	args = append(args, Text("move", r.Name))
	switch r.Kind {
	case RepairChange:
		key = "change"
	case RepairEarlier:
		key = "change-earlier"
		args = append(args, Text("earlier", r.OtherName))
	case RepairDrop:
		key = "drop"
	case RepairInsert:
		key = "insert"
	case RepairExchange:
		key = "exchange"
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

// RepairTitle returns the sentence of a key and arguments that [Repair.Title] has
// given.
func RepairTitle(key string, args []Arg) string { return render(repairTitles[key], args) }
