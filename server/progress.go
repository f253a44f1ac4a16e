package server

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// progress is a report on long work that the client shows (LSP 3.18 Work Done
// Progress). A nil progress reports nothing.
type progress struct {
	percent chan uint32   // holds the newest number
	done    chan struct{} // closed by end
}

// newProgress begins a report, if the client shows reports that it has not asked
// for.
func (s *Server) newProgress(title string) *progress {
	if !s.View().Client.progress {
		return nil
	}
	p := &progress{percent: make(chan uint32, 1), done: make(chan struct{})}
	token := protocol.String(fmt.Sprintf("pgn-lsp-%d", s.progressNumber.Add(1)))
	s.tasks.run("progress", func(ctx context.Context) {
		err := s.client.WorkDoneProgressCreate(ctx, &protocol.WorkDoneProgressCreateParams{Token: token})
		if err != nil { // a client may refuse
			s.log.Debug("window/workDoneProgress/create", zap.Error(err))
			return
		}
		p.send(ctx, s.client, token, title)
	})
	return p
}

// send tells the client until the report ends.
func (p *progress) send(ctx context.Context, client protocol.Client, token protocol.String, title string) {
	tell := func(value any) {
		if b, err := json.Marshal(value); err == nil {
			_ = client.Progress(ctx, &protocol.ProgressParams{Token: token, Value: b})
		}
	}
	percent := uint32(0)
	tell(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Percentage: &percent})
	for {
		select {
		case percent = <-p.percent:
			tell(&protocol.WorkDoneProgressReport{Kind: "report", Percentage: &percent})
		case <-p.done:
			tell(&protocol.WorkDoneProgressEnd{Kind: "end"})
			return
		case <-ctx.Done():
			return
		}
	}
}

// report says how much is done. It never waits; only its one caller may send.
func (p *progress) report(done, total int) {
	if p == nil || total == 0 {
		return
	}
	select {
	case <-p.percent: // nobody has taken the last number: it is old now
	default:
	}
	p.percent <- uint32(100 * done / total)
}

// end ends the report.
func (p *progress) end() {
	if p != nil {
		close(p.done)
	}
}
