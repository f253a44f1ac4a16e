package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"syscall"

	"go.uber.org/zap"

	"github.com/pgn-lsp/pgn-lsp/server"
)

// serveFlags say where the client is and where the log goes.
type serveFlags struct {
	stdio          bool
	socket, listen int
	pipe           string
	logFile        string
	logLevel       string
	client         int
}

// loopback is the only address that the server speaks on: nothing but programs
// of this computer should reach it.
const loopback = "127.0.0.1"

func serveCommand() command {
	return command{
		name: "serve", short: textServeShort, long: textServeLong,
		usage: []string{"[--stdio | --socket PORT | --pipe NAME | --listen PORT] [flags]"},
		examples: []string{
			"pgn-lsp serve --stdio --log-file server.log --log-level debug",
			"pgn-lsp --listen 6010",
		},
		define: func(f *flags) action {
			o := new(serveFlags)
			o.define(f)
			return o.serve
		},
	}
}

func (o *serveFlags) define(f *flags) {
	const lastPort = 65535
	f.BoolVar(&o.stdio, "stdio", false, textFlagStdio)
	f.number(&o.socket, "socket", textFlagSocket, 1, lastPort)
	f.number(&o.socket, "port", textFlagPort, 1, lastPort)
	f.text(&o.pipe, "pipe", textFlagPipe)
	o.listen = -1
	f.number(&o.listen, "listen", textFlagListen, 0, lastPort)
	f.text(&o.logFile, "log-file", textFlagLogFile)
	f.choice(&o.logLevel, "log-level", textFlagLogLevel, "debug", "info", "warn", "error")
	f.number(&o.client, "clientProcessId", textFlagClientProcess, 0, 1<<31-1)
}

func (o *serveFlags) serve(s *session, args []string) (int, error) {
	if len(args) > 0 {
		return statusWrong, wrongUse(msgNoArguments, args[0])
	}
	ways := 0
	for _, given := range []bool{o.stdio, o.socket > 0, o.pipe != "", o.listen >= 0} {
		if given {
			ways++
		}
	}
	if ways > 1 {
		return statusWrong, wrongUse(msgOneConnection)
	}
	defer busyCollect()()
	log, closeLog, err := server.NewLogger(o.logFile, o.logLevel)
	if err != nil {
		return statusWrong, err
	}
	defer closeLog()
	info, _ := debug.ReadBuildInfo()
	options := server.Options{Version: versionName(info), Log: log, ClientProcess: o.client}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A client that closes its end is noticed by the write that fails, and logged.
	signal.Ignore(syscall.SIGPIPE)
	log.Info("start", zap.String("version", options.Version), zap.Strings("arguments", os.Args[1:]))

	switch {
	case o.listen >= 0:
		return s.listen(ctx, o.listen, options)
	case o.socket > 0:
		conn, err := net.Dial("tcp", net.JoinHostPort(loopback, strconv.Itoa(o.socket)))
		if err != nil {
			return statusWrong, fmt.Errorf(msgCannotConnect, "port "+strconv.Itoa(o.socket), plainNetError(err))
		}
		return server.Serve(ctx, conn, options), nil
	case o.pipe != "":
		conn, err := dialPipe(o.pipe)
		if err != nil {
			return statusWrong, fmt.Errorf(msgCannotConnect, o.pipe, plainNetError(err))
		}
		return server.Serve(ctx, conn, options), nil
	}
	if isTerminal(s.in) {
		s.say(msgServeTerminal)
	}
	return server.Serve(ctx, &standardStreams{s.in, s.out}, options), nil
}

// listen serves one client after the other until the program is told to end.
func (s *session) listen(ctx context.Context, port int, options server.Options) (int, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(loopback, strconv.Itoa(port)))
	if err != nil {
		return statusWrong, fmt.Errorf(msgCannotListen, port, plainNetError(err))
	}
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	s.say(msgListening, l.Addr())
	for {
		conn, err := l.Accept()
		if err != nil {
			if ctx.Err() != nil {
				return statusFine, nil
			}
			return statusWrong, fmt.Errorf(msgCannotListen, port, plainNetError(err))
		}
		// How a client ends says nothing about the server, which goes on.
		server.Serve(ctx, conn, options)
	}
}

// plainNetError returns what the system says about a connection.
func plainNetError(err error) error {
	var call *os.SyscallError
	if errors.As(err, &call) {
		return call.Err
	}
	return errors.New(plainError(err))
}

// standardStreams are standard input and output as one connection.
type standardStreams struct {
	io.Reader
	io.Writer
}

// Close closes both, as far as they can be closed.
func (p *standardStreams) Close() error {
	var errs []error
	for _, stream := range []any{p.Reader, p.Writer} {
		if c, ok := stream.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}
