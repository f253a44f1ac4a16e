package pgn

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

var siteFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-site-country", Severity: semantic.Hint, Source: "PGN 8.1.1.2, 15; interop", Fix: fixSiteCountry},
	},
	Sentences: map[string]string{
		"tag-site-country": "'{v}' is not a listed three-letter country code",
	},
	Titles: map[string]semantic.Title{
		"country-write": {One: "Write {new}"},
	},
}

// checkSiteCountry reports a Site whose last word looks like the code of a country but
// is none (PGN 8.1.1.2).
func checkSiteCountry(p *semantic.Pass, v tagValue) {
	at, ok := countryOf(v.text)
	if !ok {
		return
	}
	if code := v.part(at); !countries[string(code)] {
		v.reportPart(p, "tag-site-country", at, semantic.Quoted("v", code))
	}
}

const countryLength = len("USA")

// countryOf returns the last word of a site if it is three capitals. Blanks and commas
// separate words.
func countryOf(site []byte) (at part, ok bool) {
	at.end = len(bytes.TrimRight(site, " \t"))
	at.start = at.end - countryLength
	if at.start < 0 || at.start > 0 && bytes.IndexByte([]byte(" \t,"), site[at.start-1]) < 0 {
		return at, false
	}
	return at, !slices.ContainsFunc(site[at.start:at.end], func(c byte) bool { return c < 'A' || c > 'Z' })
}

// mostCountries bounds how many codes are offered.
const mostCountries = 3

// fixSiteCountry offers the nearest codes, and today's before those of 1994.
func fixSiteCountry(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	at, ok := countryOf(v.text)
	if !ok {
		return nil
	}
	code := string(v.part(at))
	list := nearest(code, todaysCountries, 1)
	if list == nil {
		list = nearest(code, countries1994, 1)
	}
	slices.SortStableFunc(list, func(a, b string) int { return likeness(b, code) - likeness(a, code) })
	var fixes []semantic.Fix
	for _, c := range list[:min(len(list), mostCountries)] {
		fixes = append(fixes, semantic.Fix{
			Key: "country-write", Args: []semantic.Arg{semantic.Text("new", c)},
			Edits: []syntax.Edit{semantic.Replace(pr.Span, c)},
		})
	}
	return fixes
}

// likeness tells codes apart that are as near: most alike are those with the same
// letters, then those with the same first letter.
func likeness(a, b string) int {
	n := 0
	if strings.Trim(a, b) == "" && strings.Trim(b, a) == "" {
		n += 2
	}
	if a[0] == b[0] {
		n++
	}
	return n
}

// countries are all codes that are listed somewhere; todaysCountries those of the
// International Olympic Committee and of FIDE, and INT; countries1994 those of PGN 15.
var (
	countries = func() map[string]bool {
		m := make(map[string]bool)
		for _, code := range slices.Concat(todaysCountries, countries1994) {
			m[code] = true
		}
		return m
	}()

	todaysCountries = func() []string {
		list := strings.Fields(olympicCountries + fideCountries + " INT")
		slices.Sort(list)
		return slices.Compact(list)
	}()

	countries1994 = strings.Fields(standardCountries)
)

const (
	// olympicCountries are today's codes of the International Olympic Committee.
	olympicCountries = `
		AFG ALB ALG AND ANG ANT ARG ARM ARU ASA AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT BRA
		BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COK COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA
		DOM ECU EGY ERI ESA ESP EST ETH FIJ FIN FRA FSM GAB GAM GBR GBS GEO GEQ GER GHA GRE GRN GUA GUI GUM GUY HAI
		HKG HON HUN INA IND IRI IRL IRQ ISL ISR ISV ITA IVB JAM JOR JPN KAZ KEN KGZ KIR KOR KOS KSA KUW LAO LAT LBA
		LBN LBR LCA LES LIE LTU LUX MAD MAR MAS MAW MDA MDV MEX MGL MHL MKD MLI MLT MNE MON MOZ MRI MTN MYA NAM NCA
		NED NEP NGR NIG NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PRK PUR QAT ROU RSA RUS RWA SAM SEN
		SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE
		TTO TUN TUR TUV UAE UGA UKR URU USA UZB VAN VEN VIE VIN YEM ZAM ZIM`

	// fideCountries are those of FIDE that the committee has not: parts of countries
	// with federations of their own, FIDE itself, and players without a federation.
	fideCountries = `
		AHO ENG FAI FID GCI IOM JCI MAC MNC NCL NON SCO WLS`

	// standardCountries are the codes that the standard lists (PGN 15).
	standardCountries = `
		AFG AIR ALB ALG AND ANG ANT ARG ARM ATA AUS AZB BAN BAR BHM BEL BER BIH BLA BLG BLZ BOL BRB BRS BRU BSW CAN
		CHI COL CRA CRO CSR CUB CYP DEN DOM ECU EGY ENG ESP EST FAI FIJ FIN FRA GAM GCI GEO GER GHA GRC GUA GUY HAI
		HKG HON HUN IND IRL IRN IRQ ISD ISR ITA IVO JAM JAP JRD JUG KAZ KEN KIR KUW LAT LEB LIB LIC LTU LUX MAL MAU
		MEX MLI MLT MNC MOL MON MOZ MRC MRT MYN NCG NET NIG NLA NLD NOR NZD OST PAK PAL PAN PAR PER PHI PNG POL POR
		PRC PRO QTR RIN ROM RUS SAF SAL SCO SEA SEN SEY SIP SLV SMA SPC SRI SUD SUR SVE SWZ SYR TAI TMT TRK TTO TUN
		UAE UGA UKR UNK URU USA UZB VEN VGB VIE VUS WLS YEM YUG ZAM ZIM ZRE`
)
