package pgn

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

func TestMeantTag(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Evnt": "Event", "Evetn": "Event", "Eventt": "Event", "Rond": "Round", "Blakc": "Black", "Resutl": "Result",
		"WhteElo": "WhiteElo", "BlackTile": "BlackTitle", "EventDte": "EventDate", "Anotator": "Annotator",
		"TimeControll": "TimeControl", "Terminaton": "Termination", "NochetoTreNumber": "NochetoTreeNumber",
		"PlayCount": "PlyCount", "WhiteFidId": "WhiteFideId",
		// Too far, too short, or meant so.
		"Ev": "", "ELO": "", "EC": "", "Wite2": "", "Tag12": "", "WhiteDWZ": "", "BlackNZCF": "", "Whole": "",
		"Evennnt": "", "Mood": "", "Coach": "", "SomethingElse": "",
	} {
		assert.Equal(t, want, meantTag(name), name)
	}
}

// TestNameOfControlCharacters: it is no word, and no reason to stumble.
func TestNameOfControlCharacters(t *testing.T) {
	t.Parallel()
	assert.False(t, isWord(nil))
	text := []byte("[\u0085 \"x\"]\n\n1. e4 *\n")
	a := semantic.Analyze(syntax.NewDocument(text, Grammar).Game(0).Tree(Grammar), Rules, semantic.Options{})
	assert.NotEmpty(t, a.Problems)
}

// TestKnownTags: no name that is in use is taken for a slip, nor is it in the wrong case.
func TestKnownTags(t *testing.T) {
	t.Parallel()
	for _, name := range usualTags {
		assert.True(t, knownTags[name], name)
	}
	for name := range knownTags {
		assert.True(t, isWord([]byte(name)), name)
	}
}
