package fetch

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"

	"golang.org/x/text/encoding/unicode"
)

// page is what a page says about itself.
type page struct {
	// status is the HTTP status.
	status int
	// at is its address, after all redirects.
	at *address
	// title is plain text in one line. If the page has none, it is the name of the
	// file or the host.
	title string
	// faviconURL is the first icon that the page links, or the host's favicon.ico.
	faviconURL string
	// icons are the addresses of icons to try, the best first.
	icons []string
	// refresh is the target of a refresh within [maxRefreshDelay], or nil.
	refresh *address
}

// sniffBytes is the length of the start of a file from which its type is detected, as
// in browsers.
const sniffBytes = 512

// smallBytes is the maximum length of a page that is read to its end even after its
// title is known. A page that only redirects may have the refresh in its body.
const smallBytes = 16 << 10

// readPage reads the head of a page as browsers do (HTML Standard), at most
// maxBytes of it. It builds no tree, so any page takes time and memory in proportion
// to its length. It doesn't read files of other types than HTML and XML. It calls
// known when the head has ended and the title is known, because the rest isn't worth
// waiting for. From then on it reads only up to smallBytes.
//
// It returns an error if reading the body fails before the title is known.
func readPage(body io.Reader, maxBytes int, header http.Header, at *address, known func()) (*page, error) {
	limited := &io.LimitedReader{R: body, N: int64(maxBytes)}
	raw := bufio.NewReader(limited)
	kind := kindOf(header)
	if kind.name == "" {
		start, _ := raw.Peek(sniffBytes) // less if the file is shorter
		kind.name, _, _ = strings.Cut(http.DetectContentType(bytes.TrimPrefix(start, []byte("\xef\xbb\xbf"))), ";")
	}
	enough := func() {
		left := smallBytes - (int64(maxBytes) - limited.N)
		limited.N = min(limited.N, max(left, 0))
		known()
		known = func() {} // a page may be scanned twice
	}
	scan := &scanner{isXML: kind.isXML(), known: enough}
	var err error
	if kind.isHTML() || kind.isXML() {
		if err = scan.readAs(kind, raw); err != nil && !scan.titles.isKnown() {
			return nil, err
		}
	}
	return scan.page(at, header.Get("Refresh")), nil
}

// readAs decodes a page and scans it. The encoding of an XML page is that of the
// header or the XML declaration, or else UTF-8. If an HTML page has neither a charset
// in its header nor a byte order mark, readAs scans it twice, as browsers do: first
// for a meta element with a charset, and then in the encoding found.
func (s *scanner) readAs(kind kind, raw *bufio.Reader) error {
	declared := declaredInXML(raw)
	found := encodingOf(kind.charset)
	if found == nil && kind.isXML() {
		found = declared
	}
	if found == nil && (kind.isXML() || hasMark(raw)) {
		found = unicode.UTF8 // decode prefers the encoding of the mark
	}
	if found != nil {
		return s.scan(decode(raw, found))
	}
	var seen bytes.Buffer
	first := &scanner{known: s.known, wantsCharset: true}
	err := first.scan(io.TeeReader(raw, &seen))
	if err != nil && !first.titles.isKnown() {
		return err
	}
	if found = first.charset; found == nil {
		found = declared
	}
	if found == nil {
		found = guess(seen.Bytes())
	}
	rest := io.Reader(raw)
	if err != nil {
		rest = bytes.NewReader(nil)
	}
	return s.scan(decode(io.MultiReader(&seen, rest), found))
}

// page returns what the scan has found.
func (s *scanner) page(at *address, refresh string) *page {
	base := at
	if s.base != "" {
		if resolved, err := at.resolve(s.base); err == nil {
			base = resolved
		}
	}
	found := &page{at: at, title: s.titles.best(at), refresh: refreshOf(refresh, at)}
	found.faviconURL, found.icons = s.icons.addresses(at, base)
	if found.refresh == nil {
		found.refresh = refreshOf(s.refresh, base)
	}
	return found
}
