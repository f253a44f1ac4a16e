package assist

// tagInfo is what is known about a tag of PGN. Its description has the key "tag."
// and the name, of a pair of tags for either player the name without the colour.
type tagInfo struct {
	section string // of the standard; "" if it has no such tag
	about   string // key of the description
	form    string // key of the expected form
	unknown string // value to be written where nothing is known; "": the tag is left out
	none    string // key of what "-" means, if it is a value
	roster  int    // place in the seven tag roster, from 1; 0: none of it
}

// tagTable holds the tags of PGN 8.1.1 and 9, and those that many programs write.
var tagTable = map[string]tagInfo{
	"Event":  {section: "8.1.1.1", about: "tag.Event", form: "form.text", unknown: "?", roster: 1},
	"Site":   {section: "8.1.1.2", about: "tag.Site", form: "form.site", unknown: "?", roster: 2},
	"Date":   {section: "8.1.1.3", about: "tag.Date", form: "form.date", unknown: "????.??.??", roster: 3},
	"Round":  {section: "8.1.1.4", about: "tag.Round", form: "form.round", unknown: "?", none: "none.round", roster: 4},
	"White":  {section: "8.1.1.5", about: "tag.White", form: "form.player", unknown: "?", roster: 5},
	"Black":  {section: "8.1.1.6", about: "tag.Black", form: "form.player", unknown: "?", roster: 6},
	"Result": {section: "8.1.1.7", about: "tag.Result", form: "form.result", unknown: "*", roster: 7},

	"WhiteTitle": {section: "9.1.1", about: "tag.Title", form: "form.title", none: "none.title"},
	"BlackTitle": {section: "9.1.1", about: "tag.Title", form: "form.title", none: "none.title"},
	"WhiteElo":   {section: "9.1.2", about: "tag.Elo", form: "form.rating", none: "none.rating"},
	"BlackElo":   {section: "9.1.2", about: "tag.Elo", form: "form.rating", none: "none.rating"},
	"WhiteUSCF":  {section: "9.1.3", about: "tag.USCF", form: "form.rating", none: "none.rating"},
	"BlackUSCF":  {section: "9.1.3", about: "tag.USCF", form: "form.rating", none: "none.rating"},
	"WhiteNA":    {section: "9.1.4", about: "tag.NA", form: "form.text", none: "none.address"},
	"BlackNA":    {section: "9.1.4", about: "tag.NA", form: "form.text", none: "none.address"},
	"WhiteType":  {section: "9.1.5", about: "tag.Type", form: "form.type"},
	"BlackType":  {section: "9.1.5", about: "tag.Type", form: "form.type"},

	"EventDate":    {section: "9.2.1", about: "tag.EventDate", form: "form.date", unknown: "????.??.??"},
	"EventSponsor": {section: "9.2.2", about: "tag.EventSponsor", form: "form.text"},
	"Section":      {section: "9.2.3", about: "tag.Section", form: "form.text"},
	"Stage":        {section: "9.2.4", about: "tag.Stage", form: "form.text"},
	"Board":        {section: "9.2.5", about: "tag.Board", form: "form.number"},

	"Opening":      {section: "9.3.1", about: "tag.Opening", form: "form.text"},
	"Variation":    {section: "9.3.2", about: "tag.Variation", form: "form.text"},
	"SubVariation": {section: "9.3.3", about: "tag.SubVariation", form: "form.text"},
	"ECO":          {section: "9.4.1", about: "tag.ECO", form: "form.eco"},
	"NIC":          {section: "9.4.2", about: "tag.NIC", form: "form.text"},

	"Time":        {section: "9.5.1", about: "tag.Time", form: "form.time"},
	"UTCTime":     {section: "9.5.2", about: "tag.UTCTime", form: "form.time"},
	"UTCDate":     {section: "9.5.3", about: "tag.UTCDate", form: "form.date", unknown: "????.??.??"},
	"TimeControl": {section: "9.6.1", about: "tag.TimeControl", form: "form.control", unknown: "?", none: "control.none"},

	"SetUp":       {section: "9.7.1", about: "tag.SetUp", form: "form.setup"},
	"FEN":         {section: "9.7.2", about: "tag.FEN", form: "form.fen"},
	"Termination": {section: "9.8.1", about: "tag.Termination", form: "form.termination"},
	"Annotator":   {section: "9.9.1", about: "tag.Annotator", form: "form.player"},
	"Mode":        {section: "9.9.2", about: "tag.Mode", form: "form.mode", none: "value.none"},
	"PlyCount":    {section: "9.9.3", about: "tag.PlyCount", form: "form.number"},

	tagTreeNumber: {about: "tag.NochetoTreeNumber", form: "form.tree-number", unknown: ""},
	"Variant":     {about: "tag.Variant", form: "form.variant"},
	"WhiteFideId": {about: "tag.FideId", form: "form.number"},
	"BlackFideId": {about: "tag.FideId", form: "form.number"},
	"WhiteTeam":   {about: "tag.Team", form: "form.text"},
	"BlackTeam":   {about: "tag.Team", form: "form.text"},
	"GameId":      {about: "tag.GameId", form: "form.text"},
	"Link":        {about: "tag.Link", form: "form.text"},
	"Source":      {about: "tag.Source", form: "form.text"},
	"CurrentTime": {about: "tag.CurrentTime", form: "form.time"},
}

// values of tags that are one of a few words, in lower case, by tag: the prefix of
// the key that explains them.
var wordTags = map[string]string{
	"WhiteTitle": "title.", "BlackTitle": "title.",
	"WhiteType": "type.", "BlackType": "type.",
	"Termination": "termination.", "Mode": "mode.", "SetUp": "setup.",
}
