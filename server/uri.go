package server

import (
	"path"
	"strings"
)

// docKey is the normal form of a URI. It only serves to find a document:
// answers name documents as the client spelled them.
//
// Clients spell one file in several ways, and one client may spell it
// differently in two messages: file:///C:/a.pgn, file:///c%3A/a.pgn and
// file://localhost/c:/a.pgn are the same (LSP 3.18 URI).
type docKey string

// key returns the normal form of uri. It accepts any string.
func key(uri string) docKey {
	scheme, rest, ok := strings.Cut(uri, ":")
	if !ok {
		return docKey(uri)
	}
	scheme = strings.ToLower(scheme)
	rest = decodePercent(rest)
	if scheme != "file" {
		return docKey(scheme + ":" + rest)
	}
	host, file := "", rest
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		host, file = after, ""
		if slash := strings.IndexByte(after, '/'); slash >= 0 {
			host, file = after[:slash], after[slash:]
		}
	}
	if host = strings.ToLower(host); host == "localhost" {
		host = ""
	}
	if len(file) > 2 && file[0] == '/' && file[2] == ':' {
		file = "/" + strings.ToLower(file[1:2]) + file[2:]
	}
	return docKey("file://" + host + file)
}

// fileName returns the last element of the path of uri, by which a dialect may
// be known.
func fileName(uri string) string {
	_, rest, ok := strings.Cut(uri, ":")
	if !ok {
		rest = uri
	}
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		rest = rest[:end]
	}
	return path.Base(decodePercent(rest))
}

// decodePercent decodes the percent-encoded bytes that mean the same in either
// spelling. Those of '%', '/', '?' and '#' do not; their digits become upper
// case.
func decodePercent(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		hi, lo := -1, -1
		if s[i] == '%' && i+2 < len(s) {
			hi, lo = hexDigit(s[i+1]), hexDigit(s[i+2])
		}
		switch c := byte(hi<<4 | lo); {
		case s[i] != '%':
			out = append(out, s[i])
			continue
		case hi < 0 || lo < 0: // no encoding: the sign itself
			out = append(out, "%25"...)
			continue
		case c == '%' || c == '/' || c == '?' || c == '#':
			out = append(out, strings.ToUpper(s[i:i+3])...)
		default:
			out = append(out, c)
		}
		i += 2
	}
	return string(out)
}

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
