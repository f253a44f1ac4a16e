//go:build !race

package board

// raceEnabled is explained in race_on_test.go.
const raceEnabled = false
