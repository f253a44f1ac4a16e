package pgn

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

var ratingFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-rating-format", Severity: semantic.Warning, Source: "PGN 9.1.2-3", Fix: fixRatingFormat},
		{Name: "tag-rating-range", Severity: semantic.Hint, Fix: fixRatingRange},
	},
	Sentences: map[string]string{
		"tag-rating-format": "Rating must be a whole number or '-'",
		"tag-rating-range":  "Rating {n} is outside the usual range; '-' means unrated",
	},
	Titles: map[string]semantic.Title{
		"rating-unrated": {One: "Write {new} for unrated", All: "Write - for all unknown ratings"},
		"rating-none":    {One: "Write {new}"},
		"rating-digits":  {One: "Keep the digits: {new}", All: "Keep the digits of all ratings"},
		"rating-zero":    {One: "Write {new} for unrated", All: "Write - for all ratings of 0"},
	},
}

// Ratings are usually within these bounds.
const lowestRating, highestRating = 100, 4000

// checkRating reports a rating that is no whole number (PGN 9.1.2, 9.1.3), else one that
// nobody has. Players who consulted each have one (PGN 9.1).
func checkRating(p *semantic.Pass, v tagValue) {
	for at := range v.parts() {
		if !isRating(v.part(at)) {
			v.reportPart(p, "tag-rating-format", at)
			return
		}
	}
	for at := range v.parts() {
		if rating := v.part(at); isUnusual(rating) {
			v.reportPart(p, "tag-rating-range", at, semantic.Quoted("n", rating))
			return
		}
	}
}

func isRating(text []byte) bool { return isNumber(text) || string(text) == "-" }

func isUnusual(rating []byte) bool {
	if !isNumber(rating) {
		return false
	}
	n := numberOf(rating, highestRating)
	return n < lowestRating || n > highestRating
}

// fixRatingFormat writes that there is no rating, or the digits alone.
func fixRatingFormat(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	unknown, digits := true, true // of all that is wrong: nothing is known; its digits are
	value := v.eachPart(func(text []byte) string {
		if isRating(text) {
			return string(text)
		}
		unknown = unknown && isUnknown(text)
		digits = digits && (isUnknown(text) || digitsOf(text) != nil)
		return "-"
	})
	if unknown {
		f := v.set(p, "rating-unrated", value)
		f.Safe = true
		return []semantic.Fix{f}
	}
	list := []semantic.Fix{v.set(p, "rating-none", value)}
	if digits {
		list = append(list, v.set(p, "rating-digits", v.eachPart(func(text []byte) string {
			switch {
			case isRating(text):
				return string(text)
			case isUnknown(text):
				return "-"
			}
			return string(digitsOf(text))
		})))
	}
	return list
}

// digitsOf returns the one number in a text such as "1500?" or "2400 (est.)", nil if there
// is none that may be a rating.
func digitsOf(text []byte) []byte {
	isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
	start := bytes.IndexFunc(text, isDigit)
	if start < 0 {
		return nil
	}
	end := start
	for end < len(text) && isDigit(rune(text[end])) {
		end++
	}
	digits := text[start:end]
	if bytes.ContainsFunc(text[end:], isDigit) || isUnusual(digits) {
		return nil
	}
	return digits
}

// fixRatingRange writes that there is no rating for one of 0.
func fixRatingRange(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	isZero := func(text []byte) bool { return isNumber(text) && numberOf(text, 1) == 0 }
	if !isZero([]byte(pr.Argument("n"))) {
		return nil
	}
	return []semantic.Fix{v.set(p, "rating-zero", v.eachPart(func(text []byte) string {
		if isZero(text) {
			return "-"
		}
		return string(text)
	}))}
}
