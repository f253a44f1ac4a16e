package server

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// actionSupport is what a client can do with code actions.
type actionSupport struct {
	// literals: it takes actions; else they must be commands.
	literals bool
	// resolve: it fetches the edits of an action when it is chosen.
	resolve bool
	// preferred: it tells apart the action that was meant.
	preferred bool
	// annotations: it looks at annotations of the edits of actions.
	annotations bool
}

func readActionSupport(caps *protocol.CodeActionClientCapabilities) actionSupport {
	c := orDefault(caps)
	return actionSupport{
		literals:    c.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil,
		resolve:     orDefault(c.DataSupport) && slices.Contains(c.ResolveSupport.Properties, "edit"),
		preferred:   orDefault(c.IsPreferredSupport),
		annotations: orDefault(c.HonorsChangeAnnotations),
	}
}

// The kinds of actions. A client that asks for organizeImports alone gets the action
// that sorts tags under that name: it would drop any other.
const (
	kindQuickFix        = protocol.CodeActionKindQuickFix
	kindFixAll          = protocol.CodeActionKindSourceFixAll + ".pgn"
	kindOrganizeTags    = protocol.CodeActionKindSource + ".organizeTags.pgn"
	kindOrganizeImports = protocol.CodeActionKindSourceOrganizeImports + ".pgn"
	kindRenumber        = protocol.CodeActionKindSource + ".renumber.pgn"
)

var actionKinds = []protocol.CodeActionKind{
	kindQuickFix, kindFixAll, kindOrganizeTags, kindOrganizeImports, kindRenumber,
}

// sourceKinds are the kinds of a source action, the one it has by itself first.
var sourceKinds = map[string][]protocol.CodeActionKind{
	"fixAll":       {kindFixAll},
	"organizeTags": {kindOrganizeTags, kindOrganizeImports},
	"renumber":     {kindRenumber},
}

// actionProvider announces code actions; options may only be sent to a client that
// takes actions that are no commands (LSP 3.18 CodeActionOptions).
func (c *Client) actionProvider() protocol.CodeActionProvider {
	if !c.actions.literals {
		return protocol.Boolean(true)
	}
	return &protocol.CodeActionOptions{CodeActionKinds: actionKinds, ResolveProvider: &c.actions.resolve}
}

// needsApplyFix reports whether a client has to be offered commands in place of edits.
func (c *Client) needsApplyFix() bool {
	return c.edits.apply && (!c.actions.literals || !c.actions.resolve)
}

// editsAtOnce is the size of documents up to which the edits of an action for the whole
// of it are made for a client that cannot fetch them when it is chosen.
const editsAtOnce = 1 << 20

// actionData is what an action carries to be resolved.
type actionData struct {
	URI        string `json:"uri"`
	Version    int32  `json:"version"`
	Generation uint64 `json:"generation"`
	Title      string `json:"title,omitzero"` // where the client does not send it
	Safe       bool   `json:"safe"`
	assist.Remedy
}

// isOf reports whether the data is of that state of a document. The version alone does
// not say: a document can be closed and opened again.
func (d *actionData) isOf(snap *Snapshot) bool {
	return d.Version == snap.Version && d.Generation == snap.Generation
}

func readActionData(raw protocol.LSPAny) (d actionData, ok bool) {
	if raw.Kind() != '{' || json.Unmarshal(raw, &d) != nil {
		return d, false
	}
	return d, d.URI != "" && d.Width != ""
}

// CodeAction answers with what can be done about the findings at a place, and about the
// document as a whole (LSP 3.18 textDocument/codeAction).
//
// Which findings these are is read from the range, in the text as it is now. Findings
// of the context are added if they are still there: an editor that sends those of a
// line shows what mends them.
//
// Actions about a whole document are offered where a client asks for their kind. One
// that asks for no kind gets them, too, as some editors have no other list; but not to
// light a bulb while somebody types, and only if it is known that they would change
// something.
func (s *Server) CodeAction(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	view := viewOf(ctx)
	snap := view.Snapshot(params.TextDocument.URI)
	if snap == nil || snap.Document == nil {
		return []protocol.CommandOrCodeAction{}, nil
	}
	l := actionList{
		server: s, ctx: ctx, params: params, fixes: s.fixes(view, snap),
		converter: converter{snap: snap, client: view.Client, encoding: view.Encoding},
		list:      []protocol.CommandOrCodeAction{},
	}
	if l.asked(kindQuickFix) {
		if err := l.quickFixes(); err != nil {
			return nil, err
		}
	}
	for i := range assist.SourceActions {
		if err := l.source(&assist.SourceActions[i]); err != nil {
			return nil, err
		}
	}
	return l.list, ctx.Err()
}

// actionList is one request under way.
type actionList struct {
	converter
	server *Server
	ctx    context.Context
	params *protocol.CodeActionParams
	fixes  *assist.Fixes
	capped map[string]protocol.Diagnostic // ws-capped, by the code that was cut off
	list   []protocol.CommandOrCodeAction
}

// asked reports whether the client wants actions of a kind: kinds are a hierarchy.
func (l *actionList) asked(kind protocol.CodeActionKind) bool {
	only := l.params.Context.Only
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// quickFixes adds what mends the findings at the range.
func (l *actionList) quickFixes() error {
	doc := l.snap.Document
	span := l.span(l.params.Range)
	first := doc.GameAt(max(span.Start-1, 0)).Index
	l.snap.diagnoser.look(first)
	for ref := range doc.Forward(first) {
		if ref.Offset > span.End || ref.Index-first >= gamesAtOnce {
			break
		}
		if err := l.server.await(l.ctx, ref.Game, l.snap.Dialect, l.fixes.Options); err != nil {
			return err
		}
	}
	actions := l.fixes.At(l.ctx, span, l.named())
	for i := range actions {
		if err := l.add(&actions[i], kindQuickFix); err != nil {
			return err
		}
	}
	return l.ctx.Err()
}

// span returns the bytes of a range, which may run backwards.
func (l *actionList) span(r protocol.Range) syntax.Span {
	a := l.snap.Document.Offset(toPosition(r.Start), l.encoding)
	b := l.snap.Document.Offset(toPosition(r.End), l.encoding)
	return syntax.Span{Start: min(a, b), End: max(a, b)}
}

// maxNamed is how many findings of a context are looked up.
const maxNamed = 64

// named returns the findings of the context that are there: those of this version by
// their number, others if one of that code stands at their place now.
func (l *actionList) named() []assist.FindingRef {
	var list []assist.FindingRef
	l.capped = make(map[string]protocol.Diagnostic)
	given := l.params.Context.Diagnostics
	for _, d := range given[:min(len(given), maxNamed)] {
		code, _ := d.Code.(protocol.String)
		data, ok := readFindingData(d.Data)
		switch {
		case ok && data.Capped != "":
			l.capped[data.Capped] = d
			continue
		case ok && data.Version == l.snap.Version:
			if l.holds(data, string(code)) {
				list = append(list, assist.FindingRef{Game: data.Game, Index: data.Finding, Whole: data.Whole})
			}
			continue
		}
		place := l.span(d.Range)
		ref := l.snap.Document.GameAt(place.Start)
		a, _ := semantic.Cached(ref.Game, l.fixes.Rules, l.fixes.Options)
		for i := range orDefault(a).Problems {
			p := &a.Problems[i]
			if p.Code == string(code) && ref.Offset+p.Span.Start == place.Start && ref.Offset+p.Span.End == place.End {
				list = append(list, assist.FindingRef{Game: ref.Index, Index: i})
			}
		}
	}
	return list
}

// holds reports whether the finding that data names has that code. It has not if other
// options are in force.
func (l *actionList) holds(data findingData, code string) bool {
	if data.Whole {
		return true
	}
	if data.Game < 0 || data.Game >= l.snap.Document.Games() {
		return false
	}
	a, ok := semantic.Cached(l.snap.Document.Game(data.Game).Game, l.fixes.Rules, l.fixes.Options)
	return ok && data.Finding >= 0 && data.Finding < len(a.Problems) && a.Problems[data.Finding].Code == code
}

// source adds an action about the document as a whole, if it is wanted.
func (l *actionList) source(a *assist.SourceAction) error {
	kinds := sourceKinds[a.Name]
	i := slices.IndexFunc(kinds, l.asked)
	if i < 0 {
		return nil
	}
	asked := len(l.params.Context.Only) > 0
	if !asked && l.params.Context.TriggerKind == protocol.CodeActionTriggerKindAutomatic {
		return nil
	}
	if !asked && !l.client.actions.resolve && l.snap.Document.Len() > editsAtOnce {
		return nil
	}
	job, _ := l.fixes.Begin(a.Remedy())
	switch job.Prospect() {
	case assist.Nothing:
		return nil
	case assist.Unknown:
		if !asked {
			return nil
		}
	}
	return l.add(&assist.Action{Title: a.Title, Safe: true, Remedy: a.Remedy()}, kinds[i])
}

// add adds an action in the form that the client takes.
func (l *actionList) add(a *assist.Action, kind protocol.CodeActionKind) error {
	data := actionData{
		URI: string(l.snap.URI), Version: l.snap.Version, Generation: l.snap.Generation, Safe: a.Safe, Remedy: a.Remedy,
	}
	if !l.client.actions.literals {
		if l.client.edits.apply {
			command, err := data.command(a.Title)
			l.list = append(l.list, &command)
			return err
		}
		return nil
	}
	action := &protocol.CodeAction{Title: a.Title, Kind: &kind, Diagnostics: l.diagnostics(a)}
	if a.Preferred && l.client.actions.preferred {
		action.IsPreferred = &a.Preferred
	}
	var err error
	if l.client.actions.resolve {
		action.Data, err = json.Marshal(&data)
	}
	switch {
	case err != nil:
		return err
	case a.Edits != nil:
		action.Edit = l.edit(a)
	case l.client.actions.resolve:
	case a.Remedy.Width == assist.InGame || l.snap.Document.Len() <= editsAtOnce:
		job, _ := l.fixes.Begin(a.Remedy)
		a.Edits, err = l.server.fix(l.ctx, l.snap, job)
		if err != nil || len(a.Edits) == 0 {
			return err
		}
		action.Edit = l.edit(a)
	case l.client.edits.apply:
		if action.Command, err = data.command(a.Title); err != nil {
			return err
		}
	default:
		return nil
	}
	l.list = append(l.list, action)
	return nil
}

// edit converts the edits of an action. What a person should look at is confirmed.
func (c *converter) edit(a *assist.Action) *protocol.WorkspaceEdit {
	return c.workspaceEdit(a.Edits, a.Title, !a.Safe && c.client.actions.annotations)
}

// command returns the command that does what an action does.
func (d actionData) command(title string) (protocol.Command, error) {
	d.Title = title
	argument, err := json.Marshal(&d)
	return protocol.Command{Title: title, Command: commandApplyFix, Arguments: []protocol.LSPAny{argument}}, err
}

// diagnostics returns the findings that an action mends, as the client has them: also
// the one that says how many more of the kind are not shown, if the action is for them.
func (l *actionList) diagnostics(a *assist.Action) []protocol.Diagnostic {
	var list []protocol.Diagnostic
	findings := slices.Clone(a.Findings)
	slices.SortStableFunc(findings, func(a, b semantic.Located) int { return cmp.Compare(a.Place().Start, b.Place().Start) })
	for i := range findings {
		list = append(list, l.diagnostic(&findings[i]))
	}
	if d, ok := l.capped[a.Remedy.Code]; ok && a.Remedy.Width != assist.AtPlace {
		list = append(list, d)
	}
	return list
}

// CodeActionResolve adds the edit to an action that came without (LSP 3.18
// codeAction/resolve). If the document has changed meanwhile, the answer is an error:
// the client asks for actions again. What is not ours comes back as it is.
func (s *Server) CodeActionResolve(ctx context.Context, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	data, ok := readActionData(action.Data)
	if !ok {
		return action, nil
	}
	view := viewOf(ctx)
	snap := view.Snapshot(uri.URI(data.URI))
	if snap == nil || snap.Document == nil || !data.isOf(snap) {
		return nil, jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesContentModified), "the document has changed since")
	}
	if action.Edit != nil {
		return action, nil
	}
	job, ok := s.fixes(view, snap).Begin(data.Remedy)
	if !ok {
		return action, nil
	}
	edits, err := s.fix(ctx, snap, job)
	if err != nil {
		return nil, err
	}
	c := converter{snap: snap, client: view.Client, encoding: view.Encoding}
	action.Edit = c.edit(&assist.Action{Title: action.Title, Safe: data.Safe, Edits: edits})
	return action, nil
}

// findingData is what a diagnostic carries so that its fixes are found: the finding's
// place in the list of its game. What fixes need beside that, such as a computed
// replacement, stays in the analysis of the game, which is kept.
type findingData struct {
	Version int32  `json:"version"`
	Game    int    `json:"game"`
	Finding int    `json:"finding"`
	Whole   bool   `json:"whole,omitzero"`  // it is one of the document
	Capped  string `json:"capped,omitzero"` // it sums up findings of this code
}

func (c *converter) findingData(f *semantic.Located) protocol.LSPAny {
	data := findingData{Version: c.snap.Version, Game: f.Game.Index, Finding: f.Index, Whole: f.Whole}
	if f.Code == "ws-capped" {
		data.Capped = f.Argument("code")
	}
	raw, err := json.Marshal(&data)
	if err != nil {
		return nil
	}
	return raw
}

func readFindingData(raw protocol.LSPAny) (d findingData, ok bool) {
	return d, raw.Kind() == '{' && json.Unmarshal(raw, &d) == nil
}
