// Package weburl reads the addresses of the web as browsers read them (the URL
// Standard, for http and https): what people type and what pages and redirects
// name is often no valid URI, and browsers ask for it all the same.
package weburl

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
)

// URL is an absolute http or https address without its fragment, which is
// never sent.
type URL struct {
	// Scheme is "http" or "https".
	Scheme string
	// Host is a name in ASCII and lower case, or an address literal, with the
	// port where one is written that is not the scheme's own.
	Host string
	// Path is encoded, and begins with a slash.
	Path string
	// Query is encoded. It begins with a question mark, or is empty.
	Query string

	port string
}

var (
	schemeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	errNone    = errors.New("it is not a web address")
	errNoHost  = errors.New("the address has no host")
	errUser    = errors.New("an address with a user name or password in it is not fetched")
	errLong    = errors.New("the address is too long")
)

// Lengths in bytes, as an address is written and as it is sent. Sites refuse
// longer addresses, names of hosts have at most 253, and a page may resolve
// dozens of addresses against one base.
const (
	maxLength     = 16 << 10
	maxHostLength = 1 << 10
)

// What is percent-encoded besides control characters, blanks and what is not
// ASCII. A % stays as it is written, whatever follows it.
const (
	unsafeInPath  = "\"<>^`{}"
	unsafeInQuery = `"<>'`
)

// hosts maps the names of hosts as browsers do (UTS 46, not transitional).
var hosts = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false))

// Parse reads an absolute address. An error says in one sentence what is wrong
// with it, and repeats nothing that may be secret.
func Parse(text string) (*URL, error) {
	return (&URL{}).Resolve(text)
}

// Resolve reads an address that a page or a redirect at u names, absolute or
// relative to u.
func (u *URL) Resolve(reference string) (*URL, error) {
	if len(reference) > maxLength {
		return nil, errLong
	}
	text := strings.TrimFunc(reference, func(r rune) bool { return r <= ' ' })
	text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
	text, _, _ = strings.Cut(text, "#")
	scheme := strings.ToLower(strings.TrimSuffix(schemeForm.FindString(text), ":"))
	if scheme != "" {
		text = text[len(scheme)+1:]
	}
	path, query, hasQuery := strings.Cut(text, "?")
	path = strings.ReplaceAll(path, `\`, "/")
	if scheme == u.Scheme && !strings.HasPrefix(path, "//") {
		scheme = "" // "https:page" is relative, at a page of the same scheme
	}
	result := &URL{Scheme: scheme, Host: u.Host, port: u.port, Query: encodeQuery(query, hasQuery)}
	if scheme == "" {
		result.Scheme = u.Scheme
	}
	if result.Scheme != "http" && result.Scheme != "https" {
		return nil, fmt.Errorf("only http and https addresses can be fetched, not %q", result.Scheme)
	}
	switch {
	case strings.HasPrefix(path, "//"):
		authority, rest := path[len("//"):], ""
		if at := strings.IndexByte(authority, '/'); at >= 0 {
			authority, rest = authority[:at], authority[at:]
		}
		if err := result.setHost(authority); err != nil {
			return nil, err
		}
		path = rest
	case scheme != "":
		return nil, errNoHost
	case path == "" && !hasQuery:
		result.Path, result.Query = u.Path, u.Query
		return result, nil
	case path == "":
		result.Path = u.Path
		return result, nil
	case !strings.HasPrefix(path, "/"):
		path = u.Path[:strings.LastIndexByte(u.Path, '/')+1] + path
	}
	result.Path = withoutDots(encode(path, unsafeInPath))
	if len(result.Path)+len(result.Query) > maxLength {
		return nil, errLong
	}
	return result, nil
}

// setHost reads a host with its port, if any.
func (u *URL) setHost(authority string) error {
	if strings.Contains(authority, "@") {
		return errUser
	}
	if len(authority) > maxHostLength {
		return errLong
	}
	parsed, err := url.Parse(u.Scheme + "://" + authority)
	if err != nil {
		return errNone
	}
	host := parsed.Hostname()
	if host == "" {
		return errNoHost
	}
	if !isASCII(host) {
		if host, err = hosts.ToASCII(host); err != nil || host == "" {
			return errNone
		}
	}
	u.port = parsed.Port()
	if u.Scheme == "http" && u.port == "80" || u.Scheme == "https" && u.port == "443" {
		u.port = ""
	}
	u.Host = strings.ToLower(host)
	if _, err := netip.ParseAddr(host); err == nil && strings.Contains(host, ":") {
		u.Host = "[" + u.Host + "]"
	}
	if u.port != "" {
		u.Host += ":" + u.port
	}
	return nil
}

// Hostname is the host without its port, and without the brackets of IPv6.
func (u *URL) Hostname() string {
	host := u.Host
	if u.port != "" {
		host = strings.TrimSuffix(host, ":"+u.port)
	}
	return strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
}

// Port is the port where one is written that is not the scheme's own, or
// empty.
func (u *URL) Port() string {
	return u.port
}

// String is the address as it is asked for.
func (u *URL) String() string {
	return u.Scheme + "://" + u.Host + u.Path + u.Query
}

// FileName is the last part of the path, or the host where there is none, to
// be read by a person.
func (u *URL) FileName() string {
	name := u.Path[strings.LastIndexByte(u.Path, '/')+1:]
	if name == "" {
		return u.DisplayHost()
	}
	if decoded, err := url.PathUnescape(name); err == nil {
		return decoded
	}
	// Percent signs that encode nothing: it is shown as it is written.
	return name
}

// DisplayHost is the host with its port, in the letters of its language.
func (u *URL) DisplayHost() string {
	if shown, err := idna.ToUnicode(u.Host); err == nil {
		return shown
	}
	return u.Host
}

// Request is the address for net/http, which sends its path and its query as
// they are.
func (u *URL) Request() *url.URL {
	query := strings.TrimPrefix(u.Query, "?")
	request := &url.URL{Scheme: u.Scheme, Host: u.Host, RawQuery: query, ForceQuery: u.Query == "?"}
	decoded, err := url.PathUnescape(u.Path)
	if err != nil {
		decoded = u.Path
	}
	request.Path, request.RawPath = decoded, u.Path
	if !strings.HasPrefix(u.Path, "//") { // which net/http takes for a host
		request.Opaque = u.Path
	}
	return request
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= 0x80 }) < 0
}

func encodeQuery(query string, hasQuery bool) string {
	if !hasQuery {
		return ""
	}
	return "?" + encode(query, unsafeInQuery)
}

// encode percent-encodes the bytes of a text that may not be sent as they are.
func encode(text, unsafe string) string {
	var encoded strings.Builder
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= 0x7f || strings.IndexByte(unsafe, c) >= 0 {
			fmt.Fprintf(&encoded, "%%%02X", c)
		} else {
			encoded.WriteByte(c)
		}
	}
	return encoded.String()
}

// dots undoes the encoding of a dot.
var dots = strings.NewReplacer("%2e", ".", "%2E", ".")

// withoutDots resolves the parts "." and ".." of a path.
func withoutDots(path string) string {
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	kept := make([]string, 0, len(segments))
	for n, segment := range segments {
		decoded := dots.Replace(segment)
		isHere, isUp := decoded == ".", decoded == ".."
		if isUp && len(kept) > 0 {
			kept = kept[:len(kept)-1]
		}
		if !isHere && !isUp {
			kept = append(kept, segment)
		} else if n == len(segments)-1 {
			kept = append(kept, "")
		}
	}
	return "/" + strings.Join(kept, "/")
}
