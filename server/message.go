package server

// The sentences that this package shows to people.
const (
	messageChecking = "Checking games"

	messageNotOpen    = "The document of this move is not open any more"
	messageNoSuchMove = "This move is not there any more"
	messageMoveStands = "%s stands in line %d, column %d"
	messageGameStarts = "The game starts in line %d, column %d"

	messagePanics = "pgn-lsp has failed three times within a minute; its log says where. Please report it."
)
