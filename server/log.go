package server

import (
	"context"
	"fmt"
	"os"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// NewLogger returns a logger that writes lines to the file, or to standard error
// if file is empty; never to standard output, which belongs to the protocol.
// Level is "debug", "info", "warn" or "error"; empty means "warn" on standard
// error, which editors show to people, and "info" in a file. The function it
// returns closes the file.
func NewLogger(file, level string) (*zap.Logger, func(), error) {
	if level == "" {
		level = "warn"
		if file != "" {
			level = "info"
		}
	}
	least, err := zapcore.ParseLevel(level)
	if err != nil {
		return nil, nil, fmt.Errorf("log level: %w", err)
	}
	out, done := os.Stderr, func() {}
	if file != "" {
		if out, err = os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
			return nil, nil, fmt.Errorf("log file: %w", err)
		}
		done = func() { _ = out.Close() }
	}
	config := zap.NewProductionEncoderConfig()
	config.EncodeTime = zapcore.ISO8601TimeEncoder
	config.EncodeLevel = zapcore.CapitalLevelEncoder
	core := zapcore.NewCore(zapcore.NewConsoleEncoder(config), zapcore.Lock(out), least)
	return zap.New(core), done, nil
}

// Panics are failures of ours. Each one is logged; people are told when there are
// this many within this time.
const (
	panicCount = 3
	panicTime  = time.Minute
)

// panicked logs a panic. Where names the method or the task.
func (s *Server) panicked(where string, value any, stack []byte) {
	s.log.Error("panic", zap.String("in", where), zap.Any("value", value), zap.ByteString("stack", stack))
	now := time.Now()
	s.panicMu.Lock()
	s.panicTimes = append(s.panicTimes, now)
	many := len(s.panicTimes) >= panicCount && now.Sub(s.panicTimes[len(s.panicTimes)-panicCount]) <= panicTime
	if many {
		s.panicTimes = nil
	}
	s.panicMu.Unlock()
	if many {
		s.showMessage(protocol.MessageTypeError, messagePanics)
	}
}

// showMessage shows a message to the user. It may be called on the read loop.
func (s *Server) showMessage(kind protocol.MessageType, text string) {
	s.tasks.run("window/showMessage", func(ctx context.Context) {
		if err := s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: kind, Message: text}); err != nil {
			s.log.Debug("window/showMessage", zap.Error(err))
		}
	})
}

// SetTrace switches the trace that the client shows (LSP 3.18 $/setTrace).
func (s *Server) SetTrace(_ context.Context, params *protocol.SetTraceParams) error {
	s.setTrace(params.Value)
	return nil
}

func (s *Server) setTrace(value protocol.TraceValue) {
	s.tracing.Store(value != "" && value != protocol.TraceValueOff)
}

// trace tells the client what a message cost (LSP 3.18 $/logTrace).
func (s *Server) trace(name string, took time.Duration, err error) {
	if !s.tracing.Load() {
		return
	}
	text := fmt.Sprintf("%s: %v", name, took.Round(time.Microsecond))
	if err != nil {
		text += ": " + err.Error()
	}
	s.tasks.run("$/logTrace", func(ctx context.Context) {
		_ = s.client.LogTrace(ctx, &protocol.LogTraceParams{Message: text})
	})
}
