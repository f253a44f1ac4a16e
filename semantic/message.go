package semantic

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

// maxQuoted is the number of characters of the user's text that a message shows.
const maxQuoted = 30

// words are the translatable words that sentences take as arguments.
var words = map[string]string{
	"white": "White", "black": "Black",
	"piece.1": "pawn", "piece.2": "knight", "piece.3": "bishop", "piece.4": "rook",
	"piece.5": "queen", "piece.6": "king", "piece.0": "man",

	"kingside": "kingside", "queenside": "queenside",
	"checkmate": "checkmate", "stalemate": "stalemate", "dead": "dead position",
	"explosion": "explosion of a king", "third-check": "the third check", "hill": "a king on the hill",
	"horde-taken": "capture of the whole horde", "given-away": "loss of all men", "race": "the end of the race",
	"variant.0": "chess", "variant.1": "Crazyhouse", "variant.2": "Atomic", "variant.3": "Antichess",
	"variant.4": "Suicide", "variant.5": "Three-check", "variant.6": "King of the Hill", "variant.7": "Horde",
	"variant.8": "Racing Kings", "variant.9": "Bughouse",
	"move": "move", "moves": "moves", "was": "was", "were": "were",
	"men": "men", "pawns": "pawns", "promoted": "promoted men", "promoted-one": "promoted man",
	"before": "before", "after": "after",
	"and":     "and",
	"deleted": "deleted", "exchanged": "exchanged", "missing-move": "a move is missing here",

	"start-position": "the start position",

	"char-fullwidth": "a fullwidth form", "char-digit": "a digit of another script",
	"char-cyrillic": "a Cyrillic letter", "char-greek": "a Greek letter", "char-kelvin": "the kelvin sign",
	"char-dotless": "a letter without its dot",
	"char-half":    "the fraction one half", "char-times": "a multiplication sign",
	"char-hyphen": "a hyphen outside ASCII", "char-hard-hyphen": "a non-breaking hyphen",
	"char-figure-dash": "a figure dash", "char-en-dash": "an en dash", "char-em-dash": "an em dash",
	"char-bar": "a horizontal bar", "char-minus": "a minus sign",
	"char-curly-quote": "a curly quotation mark", "char-low-quote": "a low quotation mark",
	"char-guillemet": "a guillemet", "char-lenticular": "a lenticular bracket",
	"char-small-bracket": "a small bracket", "char-leader": "a dot leader", "char-ratio": "a ratio sign",
	"char-slash": "a fraction slash", "char-sharp": "a musical sharp", "char-dagger": "a dagger",
	"char-asterisk": "an asterisk outside ASCII",
	"char-nbsp":     "a no-break space", "char-narrow-nbsp": "a narrow no-break space",
	"char-soft-hyphen": "a soft hyphen", "char-zero-width": "a zero-width space",
	"char-joiner": "an invisible joiner", "char-direction": "an invisible direction mark",
	"char-line-separator": "a line separator", "char-ideographic": "an ideographic space",
	"char-bom": "a byte order mark", "char-wide-space": "a space outside ASCII",
	"char-invisible": "an invisible character",

	"cs": "Czech", "da": "Danish", "nl": "Dutch", "et": "Estonian", "fi": "Finnish",
	"fr": "French", "de": "German", "hu": "Hungarian", "is": "Icelandic", "it": "Italian",
	"no": "Norwegian", "nb": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
	"es": "Spanish", "sv": "Swedish", "ru": "Russian", "en": "English",
}

// related are the sentences for related places.
var relatedSentences = map[string]string{
	"first":        "First given here",
	"termination":  "Termination tag",
	"occurrence":   "Occurrence {n}: after {move}",
	"clock":        "The clock before",
	"before-moves": "Occurrence {n}: before {move}",
	"opening":      "Opened here",
	"inner-brace":  "This '{' did not open another comment",
	"tag":          "Result tag says {v}",
	"checking":     "{move} gives check",
	"lost":         "{move} gave up the right",
	"captured":     "{move} captured it",
	"exploded":     "It exploded with {move}",
	"left":         "{move} moved it away",
	"double-step":  "{move} was the double step",
	"ended":        "{move} ended the game",
	"fen-castling": "Castling field of the start position",
	"variation":    "The other variation",
	"replaced":     "The move it replaces",
	"continued":    "The move that it follows",
	"illegal":      "This move is illegal",
	"must-follow":  "'{other}' stands here",
	"stops":        "The path ends here",
	"node":         "The move it leads to",
	"castling":     "Castling field",
	"setup":        "SetUp tag",
	"fen":          "FEN tag",
	"event-date":   "EventDate tag",
	"date":         "Date tag",
	"players":      "The players",
	"avoided":      "To be avoided here",
	"predicted":    "The predicted move",
}

// Message returns the sentence of a problem.
func (r *Rules) Message(p *Problem) string {
	key := p.Code
	if p.Variant != "" {
		key += "/" + p.Variant
	}
	return render(r.Sentences[key], p.Args)
}

// RelatedMessage returns the sentence of a related place.
func (r *Rules) RelatedMessage(rel *Related) string {
	sentence, _ := r.RelatedSentence(rel.Key)
	return render(sentence, rel.Args)
}

// render fills the arguments into a sentence. A word that begins it gets a capital;
// a square or a move stays as it is.
func render(sentence string, args []Arg) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(sentence, '{')
		if i < 0 {
			break
		}
		name, rest, ok := strings.Cut(sentence[i+1:], "}")
		if !ok || !isArgName(name) { // a brace that stands for itself
			b.WriteString(sentence[:i+1])
			sentence = sentence[i+1:]
			continue
		}
		b.WriteString(sentence[:i])
		value, isWord := argument(args, name)
		if isWord && b.Len() == 0 {
			first, n := utf8.DecodeRuneInString(value)
			value = string(unicode.ToUpper(first)) + value[n:]
		}
		b.WriteString(value)
		sentence = rest
	}
	b.WriteString(sentence)
	return b.String()
}

func isArgName(s string) bool {
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

func argument(args []Arg, name string) (value string, isWord bool) {
	for _, a := range args {
		if a.Name == name {
			return a.String(), a.kind == argPiece || a.kind == argColor || a.kind == argWord
		}
	}
	return "{" + name + "}", false
}

// String returns the argument in words.
func (a Arg) String() string {
	switch a.kind {
	case argQuoted:
		return Shorten(a.text)
	case argNumber:
		return strconv.Itoa(a.num)
	case argPiece:
		return words["piece."+strconv.Itoa(a.num)]
	case argColor:
		if board.Color(a.num) == board.White {
			return words["white"]
		}
		return words["black"]
	case argWord:
		return words[a.text]
	}
	return a.text
}

// Shorten makes text of the user fit for a message: one line, valid UTF-8 (a byte
// that is none is read as Latin-1), at most 30 characters.
func Shorten(text string) string {
	var b strings.Builder
	n := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			r = rune(text[i])
		}
		if n == maxQuoted {
			b.WriteString("…")
			break
		}
		if r < ' ' || r == 0x7F {
			r = ' '
		}
		b.WriteRune(r)
		i += size
		n++
	}
	return b.String()
}
