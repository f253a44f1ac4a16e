package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// lspClient is one end of a conversation in the base protocol.
type lspClient struct {
	t    *testing.T
	conn net.Conn
	in   *textproto.Reader
}

func newClient(t *testing.T, conn net.Conn) *lspClient {
	return &lspClient{t, conn, textproto.NewReader(bufio.NewReader(conn))}
}

func (c *lspClient) send(body string) {
	_, err := fmt.Fprintf(c.conn, "Content-Length: %d\r\n\r\n%s", len(body), body)
	require.NoError(c.t, err)
}

// answer reads messages until the response to a call.
func (c *lspClient) answer(id int) string {
	for {
		header, err := c.in.ReadMIMEHeader()
		require.NoError(c.t, err)
		n, err := strconv.Atoi(header.Get("Content-Length"))
		require.NoError(c.t, err)
		body := make([]byte, n)
		_, err = io.ReadFull(c.in.R, body)
		require.NoError(c.t, err)
		if strings.Contains(string(body), `"id":`+strconv.Itoa(id)) {
			return string(body)
		}
	}
}

// converse says hello and goodbye, and waits for the server to hang up.
func (c *lspClient) converse() {
	c.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	assert.Contains(c.t, c.answer(1), `"serverInfo":{"name":"pgn-lsp"`)
	c.send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	c.send(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	assert.Contains(c.t, c.answer(2), `"result":null`)
	c.send(`{"jsonrpc":"2.0","method":"exit"}`)
	_, err := c.in.R.ReadByte()
	assert.ErrorIs(c.t, err, io.EOF)
}

// TestServeConnects: with --socket, --port and --pipe the client listens and the
// server connects, as LSP clients have it, and its status tells how it ended.
func TestServeConnects(t *testing.T) {
	t.Parallel()
	flags := []string{"--socket", "--port"}
	if runtime.GOOS != "windows" {
		flags = append(flags, "--pipe")
	}
	for _, flag := range flags {
		t.Run(flag, func(t *testing.T) {
			t.Parallel()
			network, address := "tcp", "127.0.0.1:0"
			if flag == "--pipe" {
				folder, err := os.MkdirTemp("", "pgn") //nolint:usetesting // the name of a socket must be short
				require.NoError(t, err)
				defer func() { _ = os.RemoveAll(folder) }()
				network, address = "unix", filepath.Join(folder, "s")
			}
			l, err := net.Listen(network, address)
			require.NoError(t, err)
			defer func() { _ = l.Close() }()
			if network == "tcp" {
				address = strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
			}
			for _, arguments := range [][]string{{flag + "=" + address}, {"serve", flag, address}} {
				cmd := exec.Command("pgn-lsp", arguments...)
				require.NoError(t, cmd.Start())
				conn, err := l.Accept()
				require.NoError(t, err)
				newClient(t, conn).converse()
				assert.NoError(t, cmd.Wait())
				_ = conn.Close()
			}

			// A client that hangs up without goodbye.
			cmd := exec.Command("pgn-lsp", flag, address)
			require.NoError(t, cmd.Start())
			conn, err := l.Accept()
			require.NoError(t, err)
			_ = conn.Close()
			assert.Error(t, cmd.Wait())
			assert.Equal(t, 1, cmd.ProcessState.ExitCode())
		})
	}
}

// TestServeNobodyListens: a client that is not there is said to be so.
func TestServeNobodyListens(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	require.NoError(t, l.Close())
	for _, arguments := range [][]string{{"--socket", port}, {"--pipe", filepath.Join(t.TempDir(), "none")}} {
		var out, talk strings.Builder
		assert.Equal(t, statusWrong, run(arguments, strings.NewReader(""), &out, &talk))
		assert.Empty(t, out.String())
		assert.Regexp(t, `^pgn-lsp serve: cannot connect to (port \d+|.*none): [a-zA-Z .]+\n$`, talk.String())
	}
}

// TestServeListens: with --listen the server listens on this computer only, serves
// one client after the other, and ends when it is told to.
func TestServeListens(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("pgn-lsp", "--listen", "0")
	talk, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	line, err := bufio.NewReader(talk).ReadString('\n')
	require.NoError(t, err)
	address := strings.TrimSpace(strings.TrimPrefix(line, "pgn-lsp serve: listening on "))
	require.True(t, strings.HasPrefix(address, "127.0.0.1:"), line)

	dial := func() net.Conn {
		conn, err := net.Dial("tcp", address)
		require.NoError(t, err)
		return conn
	}
	first, second := dial(), dial()
	// The second waits while the first is served, and the end of a rude client is
	// not the end of the server.
	waiting := newClient(t, second)
	waiting.send(`{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"capabilities":{}}}`)
	newClient(t, first).converse()
	assert.Contains(t, waiting.answer(7), "serverInfo")
	_ = second.Close()
	newClient(t, dial()).converse()

	// The port is taken.
	var out, said strings.Builder
	port := strings.TrimPrefix(address, "127.0.0.1:")
	assert.Equal(t, statusWrong, run([]string{"--listen", port}, strings.NewReader(""), &out, &said))
	assert.Contains(t, said.String(), "pgn-lsp serve: cannot listen on port "+port+": ")

	if runtime.GOOS == "windows" { // cannot be interrupted from outside
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return
	}
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	assert.NoError(t, cmd.Wait())
}
