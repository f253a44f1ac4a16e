package server

import (
	"context"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// Client is what the client can do, and the options it sent; as far as any
// feature asks. What a client does not announce it cannot do.
type Client struct {
	// configuration: it answers workspace/configuration.
	configuration bool
	// registerConfiguration: it wants to be asked for didChangeConfiguration.
	registerConfiguration bool
	// pull: it fetches diagnostics, and can be told to fetch them again.
	pull bool
	// What it shows of a diagnostic.
	relatedInformation bool
	diagnosticTags     []protocol.DiagnosticTag
	codeDescription    bool
	// diagnosticData: it keeps what a diagnostic carries for code actions.
	diagnosticData bool
	// actions is what it can do with code actions, and edits with changes of text.
	actions actionSupport
	edits   editSupport
	// showDocument: it opens documents and selects ranges when asked.
	showDocument bool
	// progress: it lets the server begin progress reports.
	progress bool
	// hoverMarkdown: it renders markdown in hovers.
	hoverMarkdown bool
	// lensRefresh: it can be told to fetch code lenses again.
	lensRefresh bool
	// commands are the client commands it has (initialization option
	// clientCommands).
	commands []string
	// hoverSVG: it renders inline SVG images in hovers (option hoverSvg).
	hoverSVG bool
}

// readClient collects what params announces.
func readClient(params *protocol.InitializeParams) *Client {
	c := new(Client)
	caps := &params.Capabilities
	workspace := orDefault(caps.Workspace)
	c.configuration = orDefault(workspace.Configuration)
	c.registerConfiguration = orDefault(orDefault(workspace.DidChangeConfiguration).DynamicRegistration)
	c.lensRefresh = orDefault(orDefault(workspace.CodeLens).RefreshSupport)

	window := orDefault(caps.Window)
	c.showDocument = orDefault(window.ShowDocument).Support
	c.progress = orDefault(window.WorkDoneProgress)

	document := orDefault(caps.TextDocument)
	c.hoverMarkdown = slices.Contains(orDefault(document.Hover).ContentFormat, protocol.MarkupKindMarkdown)
	c.pull = document.Diagnostic != nil && orDefault(orDefault(workspace.Diagnostics).RefreshSupport)
	// Before LSP 3.18 clients announce what they show of a diagnostic under push
	// alone, even if they pull.
	for _, shows := range []protocol.DiagnosticsCapabilities{
		orDefault(document.PublishDiagnostics).DiagnosticsCapabilities,
		orDefault(document.Diagnostic).DiagnosticsCapabilities,
	} {
		c.relatedInformation = c.relatedInformation || orDefault(shows.RelatedInformation)
		c.diagnosticTags = append(c.diagnosticTags, shows.TagSupport.ValueSet...)
		c.codeDescription = c.codeDescription || orDefault(shows.CodeDescriptionSupport)
		c.diagnosticData = c.diagnosticData || orDefault(shows.DataSupport)
	}
	c.actions = readActionSupport(document.CodeAction)
	c.edits = readEditSupport(&workspace)
	return c
}

// initializationOptions are the options of our own; unknown ones are left alone.
type initializationOptions struct {
	Settings       jsontext.Value `json:"settings"`
	ClientCommands []string       `json:"clientCommands"`
	HoverSVG       bool           `json:"hoverSvg"`
}

// chooseEncoding returns the first encoding of the client's list, all three
// being supported, and UTF-16 without a list (LSP 3.18 PositionEncodingKind).
func chooseEncoding(list []protocol.PositionEncodingKind) (syntax.Encoding, protocol.PositionEncodingKind) {
	for _, name := range list {
		switch name {
		case protocol.PositionEncodingKindUTF8:
			return syntax.UTF8, name
		case protocol.PositionEncodingKindUTF16:
			return syntax.UTF16, name
		case protocol.PositionEncodingKindUTF32:
			return syntax.UTF32, name
		}
	}
	return syntax.UTF16, protocol.PositionEncodingKindUTF16
}

// Initialize agrees with the client on what both can do. It runs on the read
// loop, so that the next message finds everything in force.
func (s *Server) Initialize(_ context.Context, params *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	client := readClient(params)
	var options initializationOptions
	if len(params.InitializationOptions) > 0 && params.InitializationOptions.Kind() == '{' {
		if err := json.Unmarshal(params.InitializationOptions, &options); err != nil {
			s.log.Warn("initializationOptions", zap.Error(err))
		}
	}
	client.commands, client.hoverSVG = options.ClientCommands, options.HoverSVG

	encoding, encodingName := chooseEncoding(orDefault(params.Capabilities.General).PositionEncodings)
	s.update(func(v *View) { v.Client, v.Encoding = client, encoding })
	s.applySettings(options.Settings)
	s.setTrace(params.Trace)
	if params.ProcessID != nil {
		s.watchParent(int(*params.ProcessID))
	}
	s.log.Info("initialize", zap.String("client", params.ClientInfo.Name),
		zap.String("encoding", string(encodingName)), zap.Bool("pull", client.pull))

	s.state.set(stateRunning)
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(client, encodingName),
		ServerInfo:   protocol.ServerInfo{Name: "pgn-lsp", Version: protocol.NewOptional(s.version)},
	}, nil
}

// capabilities announces what is implemented, and nothing else.
func (s *Server) capabilities(client *Client, encoding protocol.PositionEncodingKind) protocol.ServerCapabilities {
	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	c := protocol.ServerCapabilities{
		PositionEncoding: encoding,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: &yes, Change: &incremental, Save: protocol.Boolean(true),
		},
		HoverProvider:          protocol.Boolean(true),
		CodeLensProvider:       &protocol.CodeLensOptions{},
		CodeActionProvider:     client.actionProvider(),
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{Commands: commandNames(client)},
	}
	if client.pull {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{}
	}
	return c
}

// Initialized begins the conversation: from here on the server may ask the
// client (LSP 3.18 initialized).
func (s *Server) Initialized(context.Context, *protocol.InitializedParams) error {
	s.tasks.run("initialized", func(ctx context.Context) {
		s.fetchSettings(ctx)
		s.registerConfiguration(ctx)
	})
	return nil
}

// showsTag reports whether the client draws text with that tag.
func (c *Client) showsTag(tag protocol.DiagnosticTag) bool {
	return slices.Contains(c.diagnosticTags, tag)
}
