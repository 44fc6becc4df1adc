package fetch

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/idna"
)

// What bounds an address, since a page may have dozens of them resolved.
const (
	// maxAddress is in bytes. Sites refuse longer ones.
	maxAddress = 16 << 10
	// maxHost is in bytes. Names have at most 253.
	maxHost = 1 << 10
	// maxParts is how many slashes and at signs an address has. The library's
	// time grows with their square.
	maxParts = 1000
)

var (
	errNoAddress   = errors.New("it is not a web address")
	errCredentials = errors.New("an address with a user name or password in it is not fetched")
	errTooLong     = errors.New("the address is too long")
)

// addresses reads the addresses of the web as browsers do (the URL Standard):
// what people type and what pages and redirects name is often no valid URI,
// and browsers ask for it all the same. The library's set for paths is without
// the caret, which the standard has added.
var addresses = whatwg.NewParser(
	whatwg.WithPathPercentEncodeSet(whatwg.PathPercentEncodeSet.Set('^')),
	whatwg.WithPreParseHostFunc(boundHost),
)

// boundHost takes a host that is too long for none: mapping it takes long.
func boundHost(_ *whatwg.Url, host string) string {
	if len(host) > maxHost {
		return ""
	}
	return host
}

// address is an absolute http or https address without its fragment, which is
// never sent.
type address struct {
	parsed *whatwg.Url
	// text is the whole address as it is asked for.
	text string
}

// parseAddress reads an absolute address. An error says in one sentence what
// is wrong with it, and repeats nothing that may be secret.
func parseAddress(text string) (*address, error) {
	return (&address{}).resolve(text)
}

// resolve reads an address that a page or a redirect at a names, absolute or
// relative to a.
func (a *address) resolve(reference string) (*address, error) {
	parts := strings.Count(reference, "/") + strings.Count(reference, `\`) + strings.Count(reference, "@")
	if len(reference) > maxAddress || parts > maxParts {
		return nil, errTooLong
	}
	parsed, err := addresses.BasicParser(encodeBytes(reference), a.parsed, nil, whatwg.NoState)
	if err != nil {
		return nil, errNoAddress
	}
	text := parsed.Href(true)
	switch {
	case parsed.Scheme() != "http" && parsed.Scheme() != "https":
		return nil, fmt.Errorf("only http and https addresses can be fetched, not %q", parsed.Scheme())
	case parsed.Username() != "" || parsed.Password() != "":
		return nil, errCredentials
	case parsed.Hostname() == "":
		return nil, errNoAddress
	case len(text) > maxAddress:
		return nil, errTooLong
	}
	return &address{parsed, text}, nil
}

// encodeBytes percent-encodes the bytes that are no UTF-8, as browsers send
// those of a redirect.
func encodeBytes(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var encoded strings.Builder
	for at, size := 0, 0; at < len(text); at += size {
		var letter rune
		letter, size = utf8.DecodeRuneInString(text[at:])
		if letter == utf8.RuneError && size == 1 {
			fmt.Fprintf(&encoded, "%%%02X", text[at])
		} else {
			encoded.WriteString(text[at : at+size])
		}
	}
	return encoded.String()
}

// host is the name in ASCII and lower case, or the literal, with the port
// where one is written that is not the scheme's own.
func (a *address) host() string {
	return a.parsed.Host()
}

// hostname is the host without its port, and without the brackets of IPv6.
func (a *address) hostname() string {
	return strings.Trim(a.parsed.Hostname(), "[]")
}

// String is the address as it is asked for.
func (a *address) String() string {
	return a.text
}

// fileName is the last part of the path, or the host where there is none, to
// be read by a person.
func (a *address) fileName() string {
	path := a.parsed.Pathname()
	name := path[strings.LastIndexByte(path, '/')+1:]
	if name == "" {
		return a.displayHost()
	}
	if decoded, err := url.PathUnescape(name); err == nil {
		return decoded
	}
	// Percent signs that encode nothing: it is shown as it is written.
	return name
}

// displayHost is the host with its port, in the letters of its language.
func (a *address) displayHost() string {
	if shown, err := idna.ToUnicode(a.host()); err == nil {
		return shown
	}
	return a.host()
}

// request is the address for net/http, which sends its path and its query as
// they are.
func (a *address) request() *url.URL {
	path := a.parsed.Pathname()
	_, query, hasQuery := strings.Cut(a.text, "?")
	request := &url.URL{Scheme: a.parsed.Scheme(), Host: a.host(), RawQuery: query, ForceQuery: hasQuery && query == ""}
	decoded, err := url.PathUnescape(path)
	if err != nil {
		decoded = path
	}
	request.Path, request.RawPath = decoded, path
	if !strings.HasPrefix(path, "//") { // which net/http takes for a host
		request.Opaque = path
	}
	return request
}
