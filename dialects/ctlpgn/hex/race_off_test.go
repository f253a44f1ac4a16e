//go:build !race

package hex

// raceEnabled is explained in race_on_test.go.
const raceEnabled = false
