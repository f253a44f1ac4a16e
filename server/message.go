package server

// The sentences that this package shows to people.
const (
	messageChecking = "Checking games"

	messageNotOpen    = "The document of this move is not open any more"
	messageNoSuchMove = "This move is not there any more"
	messageMoveStands = "%s stands in line %d, column %d"
	messageGameStarts = "The game starts in line %d, column %d"

	messageNoFixDocument = "The document to be fixed is not open any more"
	messageFixOutdated   = "The text has changed since this fix was offered"
	messageNothingToFix  = "Nothing to fix"
	messageCannotEdit    = "This editor lets no server change text"
	messageNotApplied    = "The editor has not applied the changes"

	messageNeedsPerson = "Changes more than notation: look at it before it is applied"

	messagePanics = "pgn-lsp has failed three times within a minute; its log says where. Please report it."
)
