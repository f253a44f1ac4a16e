//go:build race

package hex

// raceEnabled shortens the long comparisons: the race detector makes them ten times slower and they share no memory.
const raceEnabled = true
