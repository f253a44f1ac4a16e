package server

// The sentences that this package shows to people.
const (
	messageChecking = "Checking games"

	messagePanics = "pgn-lsp has failed three times within a minute; its log says where. Please report it."
)
