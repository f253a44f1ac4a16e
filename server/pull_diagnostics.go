package server

import (
	"context"
	"hash/fnv"
	"strconv"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// refreshInterval is the least time between two wishes that the client pulls
// again: the client then pulls for all documents it shows.
const refreshInterval = time.Second

// pull is a request for the list of one snapshot.
type pull struct {
	snap   *Snapshot
	ready  chan struct{} // closed when result is set
	result *report       // nil if the document was closed
}

// report is a list, and the id that it has whenever it is the same.
type report struct {
	list []protocol.Diagnostic
	id   string
}

func (p *pull) answer(r *report) {
	p.result = r
	close(p.ready)
}

// Diagnostic answers with the list of a document (LSP 3.18
// textDocument/diagnostic): when the edited games are analysed, or all of a
// document just opened, but not later than a moment after the request.
//
// It answers any client. But only to one that can be told to pull again it is
// announced, since the list may grow later; all others are pushed their lists.
func (s *Server) Diagnostic(ctx context.Context, params *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	snap := viewOf(ctx).Snapshot(params.TextDocument.URI)
	r := new(report)
	if snap != nil && snap.diagnoser != nil {
		p := &pull{snap: snap, ready: make(chan struct{})}
		snap.diagnoser.post(mail{pulls: []*pull{p}})
		if err := wait(ctx, p.ready); err != nil {
			return nil, err
		}
		if p.result != nil {
			r = p.result
		}
	}
	if r.id != "" && orDefault(params.PreviousResultID) == r.id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
				Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: r.id,
			},
		}, nil
	}
	full := protocol.FullDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindFull), Items: r.list,
	}
	if r.id != "" {
		full.ResultID = &r.id
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full}, nil
}

// answer answers the pulls that wait for the present snapshot.
func (w *diagnosis) answer() {
	w.pullDue = time.Time{}
	if len(w.waiting) == 0 {
		return
	}
	r := w.report()
	for _, p := range w.waiting {
		p.answer(r)
	}
	w.waiting = nil
	w.answered, w.dirty, w.sent = r.id, w.dirty && !w.pulled(), time.Now()
}

// answerNow answers them although games have no result yet, because the snapshot
// is left behind. What an edit has touched is known all the same.
func (w *diagnosis) answerNow() {
	if len(w.waiting) > 0 && w.missing > 0 {
		w.resultsOf(w.snap) // fills in what is missing, if it is little
	}
	w.answer()
}

// report makes the report of the present snapshot.
func (w *diagnosis) report() *report { return newReport(w.list(w.snap, w.results)) }

// reportOf makes the report of a snapshot that is not the present one any more,
// and was replaced before its pull could be seen.
func (w *diagnosis) reportOf(old *Snapshot) *report {
	return newReport(w.list(old, w.resultsOf(old)))
}

// newReport gives a list its id. It depends on what the list says alone: so an
// edit that changes nothing in it, or a restart of the server, sends nothing. The
// data for code actions names a version and counts for nothing; with data of an older
// version, findings are found by their place.
func newReport(list []protocol.Diagnostic) *report {
	h := fnv.New64a()
	for i := range list {
		d := list[i]
		d.Data = nil
		if b, err := protocol.Marshal(&d); err == nil {
			_, _ = h.Write(b)
		}
	}
	return &report{list: list, id: strconv.FormatUint(h.Sum64(), 36)}
}

// wantRefresh wishes that the client pulls again.
func (s *Server) wantRefresh() {
	select {
	case s.refresh <- struct{}{}:
	default:
	}
}

// refreshes is the task that passes such wishes on, at most one in a while (LSP
// 3.18 workspace/diagnostic/refresh).
func (s *Server) refreshes(ctx context.Context) {
	timer := time.NewTimer(refreshInterval)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.refresh:
		}
		if err := s.client.DiagnosticRefresh(ctx); err != nil && ctx.Err() == nil {
			s.log.Debug("workspace/diagnostic/refresh", zap.Error(err))
		}
		timer.Reset(refreshInterval)
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
	}
}
