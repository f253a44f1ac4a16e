package assist

import "strconv"

// glyphWords are the meanings of glyphs, by [semantic.Glyph.Meaning]. The numbers
// up to 139 are those of PGN 10, the others in common use.
var glyphWords = func() map[string]string {
	m := map[string]string{
		"nag.0": "no annotation", "nag.1": "good move", "nag.2": "mistake", "nag.3": "brilliant move",
		"nag.4": "blunder", "nag.5": "interesting move", "nag.6": "dubious move",
		"nag.7": "forced move: everything else loses soon", "nag.8": "only reasonable move",
		"nag.9": "worst move", "nag.10": "drawish", "nag.11": "equal and quiet", "nag.12": "equal and lively",
		"nag.13": "unclear",

		"nag.20":  "{side} is winning and could expect resignation",
		"nag.22":  "{side} is in zugzwang",
		"nag.36":  "{side} has the initiative",
		"nag.38":  "{side} has a lasting initiative",
		"nag.40":  "{side} has the attack",
		"nag.42":  "{side} has too little for the material given up",
		"nag.44":  "{side} has compensation for the material given up",
		"nag.46":  "{side} has more than enough for the material given up",
		"nag.66":  "{side}'s back rank is vulnerable",
		"nag.68":  "{side}'s back rank is well guarded",
		"nag.70":  "{side}'s king is poorly protected",
		"nag.72":  "{side}'s king is well protected",
		"nag.74":  "{side}'s king is badly placed",
		"nag.76":  "{side}'s king is well placed",
		"nag.78":  "{side}'s pawn structure is very weak",
		"nag.80":  "{side}'s pawn structure is rather weak",
		"nag.82":  "{side}'s pawn structure is rather strong",
		"nag.84":  "{side}'s pawn structure is very strong",
		"nag.102": "{side}'s pieces work badly together",
		"nag.104": "{side}'s pieces work well together",
		"nag.136": "{side} is short of time",
		"nag.138": "{side} is very short of time",

		"nag.140": "with the idea", "nag.141": "aimed against", "nag.142": "better is",
		"nag.143": "worse is", "nag.144": "just as good is", "nag.145": "remark of the editor",
		"nag.146": "novelty", "nag.220": "diagram here", "nag.221": "diagram here, seen from Black's side",
		"nag.238": "more space", "nag.239": "on the file", "nag.240": "on the diagonal", "nag.241": "in the centre",
		"nag.242": "on the kingside", "nag.243": "on the queenside", "nag.244": "weak point", "nag.245": "ending",
		"nag.246": "pair of bishops", "nag.247": "bishops of opposite colours", "nag.248": "bishops of the same colour",
		"nag.249": "connected pawns", "nag.250": "isolated pawns", "nag.251": "doubled pawns",
		"nag.252": "passed pawn", "nag.253": "more pawns there", "nag.254": "with", "nag.255": "without",
	}
	graded := func(first int, sentence string, grades ...string) {
		for i, g := range grades {
			m["nag."+strconv.Itoa(first+2*i)] = "{side} " + expand(sentence, g)
		}
	}
	graded(14, "has a # advantage", "slight", "moderate", "decisive")
	graded(24, "has a # space advantage", "slight", "moderate", "decisive")
	graded(30, "is ahead in development: #", "slightly", "moderately", "decisively")
	graded(48, "has more control of the centre: #", "slightly", "moderately", "decisively")
	graded(54, "has more control of the kingside: #", "slightly", "moderately", "decisively")
	graded(60, "has more control of the queenside: #", "slightly", "moderately", "decisively")
	// The printed standard gives the rooks 84 to 87 by mistake; 94 to 97 are meant.
	for i, man := range []string{"knights are", "bishops are", "rooks are", "queen is"} {
		m["nag."+strconv.Itoa(86+4*i)] = "{side}'s " + man + " badly placed"
		m["nag."+strconv.Itoa(88+4*i)] = "{side}'s " + man + " well placed"
	}
	for i, phase := range []string{"opening", "middlegame", "ending"} {
		graded(106+8*i, "has played the "+phase+" #", "very badly", "badly", "well", "very well")
	}
	graded(130, "has # counterplay", "slight", "moderate", "decisive")
	return m
}()

// expand puts s in the place of '#'.
func expand(sentence, s string) string {
	for i := range len(sentence) {
		if sentence[i] == '#' {
			return sentence[:i] + s + sentence[i+1:]
		}
	}
	return sentence
}
