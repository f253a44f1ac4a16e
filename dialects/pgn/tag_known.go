package pgn

import "strings"

// The names of tags that are in use. Nobody who writes one of them has made a slip. An
// asterisk stands for White and Black.
const (
	// standardNames are those of PGN 8.1.1 and 9.
	standardNames = `
		Event Site Date Round White Black Result
		*Title *Elo *USCF *NA *Type
		EventDate EventSponsor Section Stage Board
		Opening Variation SubVariation ECO NIC
		Time UTCTime UTCDate TimeControl SetUp FEN Termination
		Annotator Mode PlyCount`

	// commonNames are further ones that many programs, sites and databases write, and
	// that programs look for.
	commonNames = `
		Variant NochetoTreeNumber *FideId *RatingDiff *Team *TeamCountry *Clock *Country
		EventType EventRounds EventCountry EventCategory Source SourceTitle SourceDate SourceVersion
		SourceVersionDate SourceQuality GameId StudyName ChapterName CurrentPosition Timezone ECOUrl StartTime
		EndDate EndTime FICSGamesDBGameNo HashCode
		*A *AElo *B *BElo BughouseDBGameNo`

	// otherNames are written by one or a few programs, or by people for their own use,
	// and are near enough to others to be taken for a slip.
	otherNames = `
		Key Number Link Remark Beauty PresId UserID EloAvg GameID GameTitle GameType GameNumber GameNr GameNo
		*FideID *FIDEId *FIDEID *FIDE *Id *ID *IsComp *RD *Name *Names *Rank *Rating *Time *TimeControl *Club
		*Fed *Federation *Flag *Nation *Age *Sex *Url *URL *Engine *Score *Points *Seed *Grade *Depth *Nodes
		*LichessId *PlayerId *Provisional *Birth *Born *ICCF *PreRating *PostRating *Accuracy *Handle *Stake
		ECOURL ECOName ECOCode StudyURL StudyUrl ChapterURL ChapterUrl ChapterMode Orientation Puzzle
		EventEndDate EventSite EventTime EventId EventName EventRound EventBoard EventLink EventUrl EventURL
		StartDate StartFen StartFEN GameStartTime GameEndTime GameDuration GameDate GameTime FinishedDate FinishTime
		RulesVariation VariantMen FENVariant InitialPosition InitialSetup LastPosition Rules Ruleset
		BookDepth Hardware Ponder Level Scores Score Adjudication ReferenceTime LiveChessVersion LiveGameVersion
		Annotation Annotations Annotators Comment Comments Note Notes Author Authors Title Titles Type Types Theme
		State Status States Sections Session Selection Stages Boards Rounds Results Events Sites Dates Times
		Openings Variations Variants Modes Model Node Nodes Data Rate Rated Size Side Suite Image Page Place Prize
		Sources Resource Sponsor Team Teams Country Clock Elo USCF Whites Blacks Timer Timing TimeOut
		Location Position Positions`
)

// knownTags are all names that are in use.
var knownTags = func() map[string]bool {
	m := make(map[string]bool)
	for _, name := range tagNames(standardNames + commonNames + otherNames) {
		m[name] = true
	}
	return m
}()

// usualTags are the names that a name is compared with, the standard's first.
var usualTags = tagNames(standardNames + commonNames)

// usualCase maps the lower case of a usual name to the name.
var usualCase = func() map[string]string {
	m := make(map[string]string)
	for _, name := range usualTags {
		m[strings.ToLower(name)] = name
	}
	return m
}()

// tagNames reads a list of names.
func tagNames(text string) []string {
	var list []string
	for name := range strings.FieldsSeq(text) {
		if rest, ok := strings.CutPrefix(name, "*"); ok {
			list = append(list, "White"+rest, "Black"+rest)
		} else {
			list = append(list, name)
		}
	}
	return list
}
