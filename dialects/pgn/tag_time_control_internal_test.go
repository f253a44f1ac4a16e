package pgn

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// looseTimes are time controls as people and sites write them, with what the standard
// has for each; "" where they cannot be read.
var looseTimes = map[string]string{
	"10 min":                   "600",
	"10min":                    "600",
	"10 minutes":               "600",
	"5 minutes per game":       "300",
	"90 sec":                   "90",
	"1 hour":                   "3600",
	"2h":                       "7200",
	"1h30":                     "5400",
	"1h 30m":                   "5400",
	"1 hour 30 minutes":        "5400",
	"1h30 + 30s":               "5400+30",
	"1h + 30 sec":              "3600+30",
	"30|0":                     "1800+0",
	"3|2":                      "180+2",
	"3 | 2":                    "180+2",
	"G/60":                     "3600",
	"g/60":                     "3600",
	"G60":                      "3600",
	"G/90;+30":                 "5400+30",
	"G/90 + 30":                "5400+30",
	"Game in 60":               "3600",
	"90'+30''":                 "5400+30",
	"90′+30″":                  "5400+30",
	"90’ + 30”":                "5400+30",
	`90' + 30"`:                "5400+30",
	"90' 30''":                 "5400+30",
	"3m+2s":                    "180+2",
	"15 min. + 10 s. per move": "900+10",
	"15 minutes + 10 seconds":  "900+10",
	"15 minutes + 10 seconds increment per move, starting from move 1": "900+10",
	"90 min plus 30 sec increment":                                     "5400+30",
	"15 min with 10 sec bonus per move":                                "900+10",
	"10 min + 1 min":                                                   "600+60",
	"40/2h":                                                            "40/7200",
	"40/90 min":                                                        "40/5400",
	"40/120'":                                                          "40/7200",
	" 300 ":                                                            "300",
	"unlimited":                                                        "-",
	"None":                                                             "-",

	"":                       "",
	"blitz":                  "",
	"G/":                     "",
	"G/5;d3":                 "",
	"0 min":                  "",
	"5 0":                    "",
	"10 mins of fame":        "",
	"10 minnows":             "",
	"40/5400+30":             "",
	"3 days":                 "",
	"10+0.1":                 "",
	"10+0,1":                 "",
	"2700+4.5":               "",
	"9999999999999999999 h":  "",
	"90 min/40 moves+30 min": "",
	`1"277778h`:              "",
	"277778h":                "",
	`0/0"`:                   "",
}

func TestLooseTime(t *testing.T) {
	t.Parallel()
	for text, want := range looseTimes {
		f, ok := readLooseTime(text)
		assert.Equal(t, want != "", ok, text)
		if ok {
			assert.Equal(t, want, f.String(), text)
		}
	}
}

// FuzzLooseTime: what is read can be written, and read as what it is.
func FuzzLooseTime(f *testing.F) {
	for text := range looseTimes {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := readLooseTime(text)
		if !ok {
			return
		}
		again, ok := readPeriod([]byte(got.String()))
		assert.True(t, ok, "%q gives %s", text, got)
		assert.Equal(t, got, again, text)
	})
}

func TestPeriod(t *testing.T) {
	t.Parallel()
	check := func(text string, want period) {
		t.Helper()
		got, ok := readPeriod([]byte(text))
		assert.True(t, ok, text)
		assert.Equal(t, want, got, text)
		assert.Equal(t, text, got.String())
	}
	check("?", period{kind: periodUnknown})
	check("-", period{kind: periodNone})
	check("40/9000", period{kind: periodMoves, moves: 40, time: 9000})
	check("300", period{kind: periodSudden, time: 300})
	check("4500+60", period{kind: periodIncrement, time: 4500, increment: 60})
	check("180+0", period{kind: periodIncrement, time: 180})
	check("0+1", period{kind: periodIncrement, increment: 1})
	check("*180", period{kind: periodSand, time: 180})
	for _, text := range []string{"", "+", "5+", "+5", "/", "40/", "/9000", "0/9000", "40/0", "*", "*0", "**5", "1+2+3", "1/2/3", "--", "5 ", "-5", "５"} {
		_, ok := readPeriod([]byte(text))
		assert.False(t, ok, text)
	}
}

func TestPretty(t *testing.T) {
	t.Parallel()
	check := func(text, want string) {
		t.Helper()
		f, _ := readPeriod([]byte(text))
		assert.Equal(t, want, f.pretty())
	}
	check("1", "1 second")
	check("59", "59 seconds")
	check("60+5", "1 minute plus 5 a move")
	check("90+30", "1 minute 30 seconds plus 30 a move")
	check("120+30", "2 minutes plus 30 a move")
	check("40/599", "40 moves in 9 minutes 59 seconds")
	check("1+0", "1 second")
}

func TestClock(t *testing.T) {
	t.Parallel()
	check := func(text string, want int) {
		t.Helper()
		got, ok := readClock([]byte(text))
		assert.True(t, ok, text)
		assert.Equal(t, want, got, text)
	}
	check("1:30:25", 5425)
	check("0:00:15.9", 15)
	check("1:05", 65)
	for _, text := range []string{"", ":", "1:x:2", "-1:00:00", "9999999999:00:00:00:00:00"} {
		_, ok := readClock([]byte(text))
		assert.False(t, ok, text)
	}
}
