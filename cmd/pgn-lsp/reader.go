package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// gameReader reads a file piece by piece, each a document of whole games, and
// makes the findings about the file as a whole on the way.
type gameReader struct {
	in      *input
	charset charset
	dialect *dialects.Dialect

	// ignored are the patterns of codes that the file silences.
	ignored []string
	noGame  bool // the file is no game file

	chunks *chunker
	next   origin
	leaves int // of the pieces so far
	survey semantic.Survey
	// ready are pieces to be given out before others: the first ones, which wait
	// for the survey to know what the file is.
	ready   []*piece
	decided bool

	lineEnds func() bool // see mixesLineEnds
}

// origin is a place where a piece starts or ends in its file.
type origin struct {
	game   int   // games that count before it
	line   int   // line ends before it
	column int   // characters between the last of them and the place
	text   int   // bytes of the decoded text before it
	offset int64 // bytes of the file before it
}

// piece is some games of a file.
type piece struct {
	origin
	end  origin
	last bool // of its file
	doc  *syntax.Document
	// uncounted is 1 if the first leaf is no game: text in front of the first one.
	uncounted int
	// whole are problems of the file as a whole, in order, with spans in leaves of
	// this piece.
	whole []wholeProblem
}

// wholeProblem is a problem of a file that stands in one leaf of a piece.
type wholeProblem struct {
	leaf    int
	problem semantic.Problem
}

// headSize is how much of a file is looked at to find out its format.
const headSize = 4 << 10

// openGames opens a file for reading games. lang names its format, if the person
// said it.
func openGames(name, lang string, stdin io.Reader) (*gameReader, error) {
	in, err := openInput(name, stdin)
	if err != nil {
		return nil, err
	}
	r, err := newGameReader(in, lang)
	if err != nil {
		in.close()
	}
	return r, err
}

// newGameReader returns a reader that owns in, unless there is an error.
func newGameReader(in *input, lang string) (*gameReader, error) {
	r := &gameReader{in: in}
	r.lineEnds = sync.OnceValue(r.readLineEnds)
	if err := r.start(lang); err != nil {
		return nil, err
	}
	return r, nil
}

var (
	errFormat  = errors.New(msgUnknownFormat)
	errFolder  = errors.New(msgIsFolder)
	errNoFile  = errors.New(msgNoFile)
	errChanged = errors.New(msgFileChanged)
)

func (r *gameReader) start(lang string) error {
	var err error
	if r.charset, err = sniffCharset(r.in, r.in.size); err != nil {
		return err
	}
	head, err := io.ReadAll(io.LimitReader(r.charset.decode(r.in, r.in.size), semantic.FileHead))
	if err != nil {
		return err
	}
	if r.dialect, err = dialectOf(r.in.name, lang, head[:min(len(head), headSize)]); err != nil {
		return err
	}
	r.ignored, r.noGame = semantic.IgnoredInFile(head, r.dialect.Grammar), semantic.HoldsNoGame(head, r.dialect.Grammar)
	text := r.charset.decode(r.in, r.in.size)
	r.chunks = newChunker(text, r.dialect.Grammar, r.charset.most(r.in.size))
	r.next.offset = r.charset.skip
	players, err := r.readPlayers()
	if err != nil {
		return err
	}
	r.survey = semantic.Survey{Rules: r.dialect.Rules, Grammar: r.dialect.Grammar, Players: players}
	if r.charset.encoding == encodingLatin1 {
		r.survey.Charset = semantic.Charset(r.charset.name())
	}
	return nil
}

// readPlayers reads the file once for the names of its players alone: a finding about
// one of them may rest on any other game.
func (r *gameReader) readPlayers() (*semantic.Players, error) {
	players := new(semantic.Players)
	chunks := newChunker(r.charset.decode(r.in, r.in.size), r.dialect.Grammar, r.charset.most(r.in.size))
	for {
		text, err := chunks.next()
		if errors.Is(err, io.EOF) {
			return players, nil
		}
		if err != nil {
			return nil, err
		}
		for ref := range syntax.NewDocument(text, r.dialect.Grammar).All() {
			players.Add(ref.Game)
		}
	}
}

// mixesLineEnds reports whether a file has line ends of several kinds. That takes
// reading it once more.
func (r *gameReader) mixesLineEnds() bool { return r.lineEnds() }

func (r *gameReader) readLineEnds() bool {
	text := r.charset.decode(r.in, r.in.size)
	buf := make([]byte, sniffBlock)
	var kinds syntax.TextFlags
	held := 0 // a CR at the end of a block waits for the next
	for {
		n, err := io.ReadFull(text, buf[held:])
		block := buf[:held+n]
		held = 0
		if err == nil && block[len(block)-1] == '\r' {
			block, held = block[:len(block)-1], 1
		}
		kinds |= syntax.LineEnds(block)
		if err != nil || bits.OnesCount8(uint8(kinds)) > 1 {
			return bits.OnesCount8(uint8(kinds)) > 1
		}
		if held > 0 {
			buf[0] = '\r'
		}
	}
}

// read returns the next piece, or io.EOF behind the last one. A file without any
// byte is one piece with one empty leaf.
func (r *gameReader) read() (*piece, error) {
	for !r.decided {
		p, err := r.readPiece()
		if err != nil {
			return nil, err
		}
		r.ready = append(r.ready, p)
		// The survey looks for games in the head of a file alone; what it has found
		// then stands before everything that follows.
		if r.decided = p.last || p.end.text >= headSize; r.decided {
			r.strangers()
		}
	}
	if len(r.ready) > 0 {
		p := r.ready[0]
		r.ready = r.ready[1:]
		return p, nil
	}
	return r.readPiece()
}

func (r *gameReader) readPiece() (*piece, error) {
	text, err := r.chunks.next()
	if err != nil {
		if errors.Is(err, io.EOF) && r.in.changed() {
			return nil, errChanged
		}
		return nil, err
	}
	p := &piece{origin: r.next, doc: syntax.NewDocument(text, r.dialect.Grammar)}
	p.last = r.chunks.ended && !r.in.changed()
	if r.leaves == 0 {
		if !isGame(p.doc.Game(0).Tree(r.dialect.Grammar)) {
			p.uncounted = 1
		}
		if r.charset.isUTF16() && len(text) > 0 {
			p.whole = append(p.whole, wholeProblem{problem: r.notUTF8(p.doc.Game(0).Game)})
		}
	}
	for ref := range p.doc.All() {
		inFile := ref
		inFile.Index, inFile.Offset, inFile.Line = ref.Index+r.leaves, ref.Offset+p.text, ref.Line+p.line
		for _, found := range r.survey.Add(inFile, semantic.Summarize(ref.Game)) {
			if found.Code == "lex-encoding" && r.charset.isUTF16() {
				continue // said of the file already
			}
			p.whole = append(p.whole, wholeProblem{ref.Index, found.Problem})
		}
	}
	p.end = p.origin.after(p, text, r.charset)
	r.next = p.end
	r.leaves += p.doc.Games()
	return p, nil
}

// sieve returns what says which findings of the file are shown.
func (r *gameReader) sieve(policy semantic.Policy) *semantic.Sieve {
	sieve := semantic.NewSieve(r.dialect.Rules, policy, r.ignored)
	sieve.NoGame = r.noGame
	return sieve
}

// notUTF8 is the finding about a file in UTF-16. It stands on the first character,
// since none of them is UTF-8.
func (r *gameReader) notUTF8(first *syntax.Game) semantic.Problem {
	_, size := utf8.DecodeRune(first.Text())
	return semantic.Problem{
		Code: "lex-encoding", Span: syntax.Span{End: size},
		Args: []semantic.Arg{semantic.Text("name", r.charset.name())},
	}
}

// strangers adds what the survey says of a file whose head is not that of a game
// file to the piece that holds the place.
func (r *gameReader) strangers() {
	for _, found := range r.survey.Finish() {
		if found.Code == "lex-encoding" {
			continue // it speaks of the end of the file, which this is not
		}
		leaf := found.Game.Index
		for _, p := range r.ready {
			if leaf < p.doc.Games() {
				p.whole = append(p.whole, wholeProblem{leaf, found.Problem})
				slices.SortStableFunc(p.whole, func(a, b wholeProblem) int { return cmp.Compare(a.leaf, b.leaf) })
				break
			}
			leaf -= p.doc.Games()
		}
	}
}

// after returns the end of a piece that starts at o.
func (o origin) after(p *piece, text []byte, c charset) origin {
	end := origin{
		game:   o.game + p.doc.Games() - p.uncounted,
		line:   o.line + p.doc.Lines(),
		text:   o.text + len(text),
		offset: o.offset + c.onDisk(text),
	}
	last := bytes.LastIndexAny(text, "\r\n") + 1
	end.column = utf8.RuneCount(text[last:])
	if last == 0 {
		end.column += o.column
	}
	return end
}

// progress says how far the file has been read when p is done.
func (r *gameReader) progress(p *piece) string {
	percent := int64(100)
	if r.in.size > 0 {
		percent = 100 * p.end.offset / r.in.size
	}
	return fmt.Sprintf(msgProgress, r.in.name, percent, p.end.game)
}

func (r *gameReader) close() { r.in.close() }

// isGame reports whether a first leaf counts as a game: whether it has a tag, a
// move or a result. Other leaves always do.
func isGame(t *syntax.Tree) bool {
	for n := range t.Len() {
		switch t.Kind(n) {
		case syntax.NodeTagPair, syntax.NodeMove, syntax.NodeNumber, syntax.NodeResult, syntax.NodePosition:
			return true
		}
	}
	return false
}
