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

// Limits of an address. A page may link dozens of addresses.
const (
	// maxAddress is the maximum length, in bytes. Sites refuse longer addresses.
	maxAddress = 16 << 10
	// maxHost is the maximum length of the host, in bytes. Domain names have at most
	// 253.
	maxHost = 1 << 10
	// maxParts is the maximum number of slashes and at signs. The time that the
	// library needs to parse an address is quadratic in their number.
	maxParts = 1000
)

var (
	errNoAddress   = errors.New("it is not a web address")
	errCredentials = errors.New("an address with a user name or password in it is not fetched")
	errTooLong     = errors.New("the address is too long")
)

// addresses parses addresses as browsers do (URL Standard), because many addresses
// that people type or that pages link aren't valid URIs. It adds the caret to the
// characters to encode in paths, because the standard has added it and the library
// lacks it.
var addresses = whatwg.NewParser(
	whatwg.WithPathPercentEncodeSet(whatwg.PathPercentEncodeSet.Set('^')),
	whatwg.WithPreParseHostFunc(boundHost),
)

// boundHost replaces a host that is too long with an empty one, because converting
// it to ASCII would be slow.
func boundHost(_ *whatwg.Url, host string) string {
	if len(host) > maxHost {
		return ""
	}
	return host
}

// address is an absolute http or https address without its fragment.
type address struct {
	parsed *whatwg.Url
	// text is the whole address as it is requested.
	text string
}

// parseAddress parses an absolute address. An error is a sentence that quotes
// nothing that may be secret.
func parseAddress(text string) (*address, error) {
	return (&address{}).resolve(text)
}

// resolve parses an address that may be relative to a.
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

// encodeBytes percent-encodes invalid UTF-8, as browsers do in a redirect.
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

// host returns the name in ASCII and lower case, or the IP address. It includes the
// port unless that is the scheme's default.
func (a *address) host() string {
	return a.parsed.Host()
}

// hostname returns the host without its port, and without the brackets of IPv6.
func (a *address) hostname() string {
	return strings.Trim(a.parsed.Hostname(), "[]")
}

// String returns the address as it is requested.
func (a *address) String() string {
	return a.text
}

// fileName returns the last part of the path in readable form, or the host if the
// path ends with a slash.
func (a *address) fileName() string {
	path := a.parsed.Pathname()
	name := path[strings.LastIndexByte(path, '/')+1:]
	if name == "" {
		return a.displayHost()
	}
	if decoded, err := url.PathUnescape(name); err == nil {
		return decoded
	}
	// Invalid percent-encoding is shown as it is.
	return name
}

// displayHost returns the host in Unicode, with its port as in host.
func (a *address) displayHost() string {
	if shown, err := idna.ToUnicode(a.host()); err == nil {
		return shown
	}
	return a.host()
}

// request returns the address in a form whose path and query net/http sends
// unchanged.
func (a *address) request() *url.URL {
	path := a.parsed.Pathname()
	_, query, hasQuery := strings.Cut(a.text, "?")
	request := &url.URL{Scheme: a.parsed.Scheme(), Host: a.host(), RawQuery: query, ForceQuery: hasQuery && query == ""}
	decoded, err := url.PathUnescape(path)
	if err != nil {
		decoded = path
	}
	request.Path, request.RawPath = decoded, path
	if !strings.HasPrefix(path, "//") { // net/http would read such a path as a host
		request.Opaque = path
	}
	return request
}
