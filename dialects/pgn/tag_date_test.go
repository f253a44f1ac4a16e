package pgn

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// dateRows say what a value means: the dates, behind "safe" if there is no other.
var dateRows = []struct{ value, want string }{
	// The form of PGN, with something around it.
	{" 2013.05.06 ", "safe 2013.05.06"},
	{"2013.05.06.", "safe 2013.05.06"},
	// A lone year, and what is not known.
	{"1984", "safe 1984.??.??"},
	{"19??", "safe 19??.??.??"},
	{"1984.", "safe 1984.??.??"},
	{"?", "safe ????.??.??"},
	{"????", "safe ????.??.??"},
	{"????.??", "safe ????.??.??"},
	{"?.?.?", "safe ????.??.??"},
	{"84", ""},
	{"c. 1850", ""},
	{"1850?", ""},
	// ISO 8601.
	{"2013-05-06", "safe 2013.05.06"},
	{"2013-05", "safe 2013.05.??"},
	{"20130506", "safe 2013.05.06"},
	{"2013-02-30", ""},
	{"2013-05-06T14:30:00Z", "2013.05.06"},
	{"2013-05-06 14:30", "2013.05.06"},
	{"2013-W18-1", ""},
	// Year and month; two years are a season.
	{"2013.05", "safe 2013.05.??"},
	{"2013.5", "safe 2013.05.??"},
	{"5/2013", "safe 2013.05.??"},
	{"2011-12", "2011.12.??"},
	{"2011/12", "2011.12.??"},
	{"2012/13", ""},
	{"1999.00", ""},
	// The year first.
	{"2013.5.6", "2013.05.06 2013.06.05"},
	{"2013/05/06", "2013.05.06 2013.06.05"},
	{"2013-5-6", "2013.05.06 2013.06.05"},
	{"2013.5.5", "safe 2013.05.05"},
	{"2013.5.13", "safe 2013.05.13"},
	{"2013/13/05", "safe 2013.05.13"},
	{"2013.2.30", ""},
	{"2013.?.?", "safe 2013.??.??"},
	{"2013.5.?", "safe 2013.05.??"},
	{"2013.05.6?", ""},
	{"2012.2.29", "safe 2012.02.29"},
	{"2013.2.29", ""},
	// The year last.
	{"06.05.2013", "2013.05.06 2013.06.05"},
	{"6.5.2013", "2013.05.06 2013.06.05"},
	{"5/6/2013", "2013.05.06 2013.06.05"},
	{"31.12.1999", "safe 1999.12.31"},
	{"12/31/1999", "safe 1999.12.31"},
	{"??.??.1999", "safe 1999.??.??"},
	{"32.12.1999", ""},
	{"31.12.99", "1999.12.31"},
	{"01/02/03", "2003.01.02 2003.02.01"},
	{"31121999", "safe 1999.12.31"},
	// Months by name.
	{"6 May 2013", "safe 2013.05.06"},
	{"May 6, 2013", "safe 2013.05.06"},
	{"6th of May, 2013", "safe 2013.05.06"},
	{"2013 May 6", "safe 2013.05.06"},
	{"06-May-2013", "safe 2013.05.06"},
	{"2013.MAY.06", "safe 2013.05.06"},
	{"May 2013", "safe 2013.05.??"},
	{"Sept. 2013", "safe 2013.09.??"},
	{"6. März 2013", "safe 2013.03.06"},
	{"1er janvier 2013", "safe 2013.01.01"},
	{"6 de mayo de 2013", "safe 2013.05.06"},
	{"6 maggio 2013", "safe 2013.05.06"},
	{"6 de março de 2013", "safe 2013.03.06"},
	{"6 mei 2013", "safe 2013.05.06"},
	{"6. maj 2013", "safe 2013.05.06"},
	{"6 października 2013", "safe 2013.10.06"},
	{"6. května 2013", "safe 2013.05.06"},
	{"2013. május 6.", "safe 2013.05.06"},
	{"6 мая 2013", "safe 2013.05.06"},
	{"6.V.2013", "safe 2013.05.06"},
	{"6.xii.2013", ""},
	{"Mar 6 2013", "safe 2013.03.06"},
	{"jui 6 2013", ""}, // June or July
	{"31 June 2013", ""},
	{"6 May 13", "2013.05.06"},
	{"Sunday, 5 May 2013", ""},
	{"May", ""},
	{"May June 2013", ""},
	{"6 7 May 2013", ""},
	{"", "safe ????.??.??"},
	// No dates.
	{"unknown", ""},
	{"2013.05.06-08", ""},
	{"2013.O5.06", ""},
	{"1e9", ""},
	{"20130.5.6", ""},
	{"-", ""},
}

func TestReadDate(t *testing.T) {
	t.Parallel()
	for _, row := range dateRows {
		dates, safe := readDate(row.value)
		got := strings.Join(dates, " ")
		if safe {
			got = "safe " + got
		}
		assert.Equal(t, row.want, got, "%q", row.value)
	}
}

func TestPossibleDate(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]bool{
		"2024.02.29": true, "2023.02.29": false, "1900.02.29": false, "2000.02.29": true, "2024.02.30": false,
		"2024.00.01": false, "2024.13.01": false, "2024.01.00": false, "2024.04.31": false, "2024.12.31": true,
		"0000.01.01": false, "0001.01.01": true, "????.??.??": true, "????.02.29": true, "????.02.30": false,
		"20?3.02.29": false, "19??.02.29": true, "??00.02.29": true, "2024.1?.31": true, "2024.2?.01": false,
		"2024.??.31": true, "2024.??.32": false, "2024.02.3?": false, "2024.01.3?": true, "2024.0?.00": false,
		"2024.??.4?": false,
	} {
		assert.Equal(t, want, isPossibleDate([]byte(date)), date)
	}
}

func TestPartialDate(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]string{
		"1?92.05.06": "1???.05.06", "1992.?5.06": "1992.??.06", "1992.05.?6": "1992.05.??", "?992.?5.?6": "????.??.??",
		"19??.??.??": "", "1992.1?.??": "", "????.??.12": "", "1992.??.06": "",
	} {
		if want == "" {
			assert.Zero(t, digitBehindMark([]byte(date)), date)
			continue
		}
		assert.NotZero(t, digitBehindMark([]byte(date)), date)
		assert.Equal(t, want, string(withoutDigitBehindMark([]byte(date))), date)
	}
}

func TestEarliest(t *testing.T) {
	t.Parallel()
	for date, want := range map[string]string{
		"2024.02.29": "2024-02-29", "2024.??.??": "2024-01-01", "202?.1?.3?": "2020-10-30", "20??.0?.??": "2000-01-01",
		"2024.12.??": "2024-12-01", "1492.10.12": "1492-10-12",
	} {
		day, ok := earliest([]byte(date))
		assert.True(t, ok, date)
		then, err := time.Parse(time.DateOnly, want)
		assert.NoError(t, err)
		assert.Equal(t, semantic.Day(then), day, date)
	}
	_, ok := earliest([]byte("????.??.??"))
	assert.False(t, ok)
}

// FuzzReadDate: what a value may mean are dates of days that may be, in the form of PGN,
// of which there is one where nothing else can be meant.
func FuzzReadDate(f *testing.F) {
	for _, row := range dateRows {
		f.Add(row.value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		dates, safe := readDate(value)
		if safe != (safe && len(dates) == 1) {
			t.Errorf("%q: %v is safe", value, dates)
		}
		for i, date := range dates {
			if !isReal(date) {
				t.Errorf("%q: %q is no date", value, date)
			}
			if i > 0 && date == dates[0] {
				t.Errorf("%q: %q twice", value, date)
			}
			if again, ok := readDate(date); !ok || again[0] != date {
				t.Errorf("%q: %q is read as %v", value, date, again)
			}
		}
	})
}

func TestReadTime(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"9:05:00": "09:05:00", "09:05": "09:05:00", "9:05": "09:05:00", "?": "??:??:??", "": "??:??:??",
		"?:05:00": "??:05:00", " 14:30:00 ": "14:30:00", "24:00:00": "", "12:60:00": "", "14.30.00": "",
		"2:30 PM": "", "123:00": "", "12:5:00": "", "12": "", "12:00:00:00": "", "-1:00:00": "", "12:00:00Z": "",
	} {
		assert.Equal(t, want, readTime(value), "%q", value)
	}
	for value, want := range map[string]bool{
		"00:00:00": true, "23:59:59": true, "24:00:00": false, "23:60:00": false, "23:59:60": false, "12:00:??": true,
		"??:??:??": true, "2?:00:00": true, "3?:00:00": false, "1:00:00": false, "12-00-00": false, "": false,
	} {
		assert.Equal(t, want, isTime([]byte(value)), "%q", value)
	}
}

func TestReadRound(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"Round 3": "3", "Rd. 3.1": "3.1", "3rd": "3", "R5": "5", "#7": "7", "5.": "5", " 3 ": "3", "Game 4.1.2!": "4.1.2",
		"three": "", "3/4": "", "1-2": "", "3..1": "", ".": "", "Round ?": "", " ? ": "?", "?.9": "9",
	} {
		assert.Equal(t, want, readRound(value), "%q", value)
	}
	for value, want := range map[string]bool{
		"?": true, "-": true, "1": true, "3.1": true, "4.1.2": true, "10.25": true, "": false, ".": false, "3.": false,
		".3": false, "3..1": false, "a": false, "??": false, "-1": false, "1,2": false,
	} {
		assert.Equal(t, want, isRound([]byte(value)), "%q", value)
	}
}
