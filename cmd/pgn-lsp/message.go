package main

// This file holds the sentences of the command line. Those about chess files come
// from the packages that know them.

// Talk and errors. They stand behind the name of the command.
const (
	msgUnknownCommand   = "pgn-lsp: there is no command '%s'"
	msgSeeHelp          = "see: %s --help"
	msgNoFlag           = "there is no flag %s"
	msgFlagNeedsValue   = "%s needs a value"
	msgFlagTakesNoValue = "%s takes no value"
	msgNotAmong         = "'%s' is not one of %s"
	msgNotANumber       = "'%s' is not a number from %d to %d"
	msgNoArguments      = "takes no argument, but got '%s'"

	msgFile          = "pgn-lsp %s: %s: %s"
	msgFileError     = "%s: %s"
	msgIsFolder      = "is a folder; name a file"
	msgEmptyFolder   = "no chess file in this folder (.pgn, .bpgn, .epd, .fen)"
	msgUnknownFormat = "this format is not supported yet"
	msgFileChanged   = "the file changed while it was read; check it again"
	msgNoFile        = "this is no file that could be replaced"
	msgNoPaths       = "name a file or a folder, or - for standard input"
	msgOneFile       = "name one file, or - for standard input"

	msgLaterFlag      = "comes with a later version"
	msgSeverityForm   = "'%s' is not of the form PATTERN=LEVEL, such as num-*=off"
	msgUnknownPattern = "pgn-lsp check: --severity: no diagnostic is called '%s'"
	msgProgress       = "%s: %d %%, %d games"

	msgWriteStandardInput = "-w changes files; standard input is none"
	msgCannotEncode       = "a fix needs a character that %s lacks"
	msgFixed              = "%d files, %d changed, %d fixes"

	msgOneCode     = "name one code, such as move-pinned; check prints them in brackets"
	msgUnknownCode = "no diagnostic is called '%s'"
	msgSimilarCode = "no diagnostic is called '%s'; did you mean %s?"

	msgOneCaret       = "name one place as FILE:LINE:COL"
	msgCaretOrFEN     = "name a place or give --fen, not both"
	msgCaretForm      = "'%s' is not of the form FILE:LINE:COL, such as games.pgn:12:5"
	msgCaretLine      = "%s: the line: %s"
	msgCaretColumn    = "%s: the column: %s"
	msgFewerLines     = "the file has only %d lines"
	msgNoPosition     = "%s:%d:%d: no position is known here"
	msgAssumed        = "%s:%d:%d: not understood here; this is the last position before it"
	msgFEN            = "--fen: %s"
	msgVariantUnknown = "--variant: '%s' is not known"
	msgTwoBoards      = "paths are counted on one board, and this game has two"
	msgVariantRules   = "--variant: the rules of '%s' are not built in"
	msgVariantFEN     = "--variant: '%s' needs --fen"
	msgNoFEN          = "this is no position"

	msgPerftProgress = "%d of %d first moves"
	msgOneDepth      = "name one depth: the length of the paths in half-moves"
	msgDepth         = "the depth: %s"
	msgOneShell      = "name one shell: %s"

	msgOneConnection = "give only one of --stdio, --socket, --pipe and --listen"
	msgCannotConnect = "cannot connect to %s: %w"
	msgCannotListen  = "cannot listen on port %d: %w"
	msgListening     = "pgn-lsp serve: listening on %s"
	msgServeTerminal = "pgn-lsp: speaking the Language Server Protocol on this terminal; an editor should do that.\n" +
		"see: pgn-lsp --help"
)

// Texts of the help.
const (
	textProgram = `pgn-lsp: language server and checker for chess game files (PGN)

usage:
  pgn-lsp [COMMAND] [flags] [arguments]

Without a command it serves the Language Server Protocol on standard input and
output, for an editor to start.`
	textProgramHelp = `Exit status: 0 all is well, 1 there are findings, 2 wrong use or a file that
cannot be read. Results go to standard output, talk to standard error.

More about a command:
  pgn-lsp COMMAND --help

example:
  pgn-lsp check games.pgn`

	textServeShort = "serve the Language Server Protocol (the default)"
	textServeLong  = `Speaks on standard input and output, unless told otherwise. On the network only
programs of this computer (127.0.0.1) are spoken to.`
	textCheckShort = "say what is wrong in files, and where"
	textCheckLong  = `A PATH is a file, a folder (every chess file in it and below), or - for standard
input. Files may be of any size: they are read game by game. With --format json
every finding is one line with one object: file, game, place, severity, code and
message; columns count characters, offsets count bytes. What was found is summed
up on standard error.`
	textFixShort = "apply all safe fixes"
	textFixLong  = `Prints the text with the fixes, or with -w writes it back to the files. Safe fixes
keep every move, comment and annotation and all that tags say; "check --format json"
lists them with those that a person has to choose. Nothing else in a file changes:
its character set, its line ends and what cannot be understood stay as they are.`
	textFenShort   = "print the position at a place, as FEN"
	textMovesShort = "list the legal moves at a place, or of a FEN"
	textCaretLong  = `A place is FILE:LINE:COL, both counted from 1, columns in characters; it means the
caret in front of the character there. On a move that is the position behind the
move, on its number the position before it. FILE may be - for standard input.`
	textPerftShort      = "count the paths of legal moves of a length"
	textPerftLong       = "Counts from the usual start position unless --fen names another one."
	textTreeShort       = "print the syntax tree of a file"
	textTreeLong        = "One line for each node: kind, place (LINE:COL-LINE:COL), flags, text. Behind each\ngame stand its problems."
	textTokensShort     = "print the tokens of a file"
	textTokensLong      = "One line for each token: kind, place (LINE:COL-LINE:COL), text. Behind each game\nstand its problems."
	textExplainShort    = "explain a diagnostic: what it is, why, an example, how to mend it"
	textExplainLong     = "CODE is what check prints in brackets behind a finding."
	textVersionShort    = "print version and commit"
	textCompletionShort = "print a completion script for a shell"
	textCompletionLong  = "Load it where your shell looks for completions."

	textFlagHelp          = "show how the command is used"
	textFlagStdio         = "speak on standard input and output (default)"
	textFlagSocket        = "connect to a client that listens on this `PORT`"
	textFlagPort          = "the same as --socket `PORT`"
	textFlagPipe          = "connect to a client that listens on the pipe `NAME`"
	textFlagListen        = "listen on this `PORT` for one client after the other; 0: any free one"
	textFlagLogFile       = "write the log to `FILE`, not to standard error"
	textFlagLogLevel      = "log from this `LEVEL` on: debug, info, warn or error"
	textFlagClientProcess = "end when the process with this `ID` ends"
	textFlagFormat        = "write findings as text, json, sarif or github: `FORMAT` (default text)"
	textFlagProfile       = "severities: `PROFILE` standard, lenient, strict, archival or interop"
	textFlagSeverity      = "set a severity: `PATTERN=LEVEL`, such as num-*=off; repeatable"
	textFlagFailOn        = "status 1 from this `LEVEL` on: error (default), warning, information, hint"
	textFlagJobs          = "games analysed at the same time: `N` (default: one per processor)"
	textFlagLang          = "`FORMAT` of standard input: pgn, ctl-pgn, cif or epd (default: by content)"
	textFlagWrite         = "write the fixed text back to the files"
	textFlagDiff          = "print what the fixes change, as a unified diff"
	textFlagCode          = "fix only this code or glob: `PATTERN`, such as san-*; repeatable"
	textFlagFEN           = "start from this position: `FEN`"
	textFlagVariant       = "play by the rules of `VARIANT`, such as atomic or chess960"
	textFlagDivide        = "print the number for each first move, too"

	textGameHead   = "game %d\n"
	textNoGameHead = "before the first game\n"
)
