package semantic

import "time"

// Day returns the date of a time, where it was taken, in days since 1 January 1970.
func Day(t time.Time) int {
	const day = 24 * 60 * 60
	year, month, d := t.Date()
	return int(time.Date(year, month, d, 0, 0, 0, 0, time.UTC).Unix() / day)
}
