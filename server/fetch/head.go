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
	// title is plain text in one line. A page without one has the name of its file
	// or of its host.
	title string
	// faviconURL is the first icon that the page links, or the host's favicon.ico.
	faviconURL string
	// icons are the addresses of icons that may be stored, the best first.
	icons []string
	// refresh is the target of a refresh within [maxRefreshDelay], or nil.
	refresh *address
}

// sniffBytes is how much of a file is read to detect its type as browsers do.
const sniffBytes = 512

// smallBytes is the maximum length of a page that is read to its end. A page that
// only redirects may do so in its body.
const smallBytes = 16 << 10

// readPage reads the head of a page as browsers do (HTML Standard), at most
// maxBytes of it. It builds no tree, so any page takes time and memory in
// proportion to its length. Other types than HTML aren't read. known is called
// when the head has ended and the title is known: the rest isn't worth waiting
// for, and is read only of a small page.
//
// An error is that of the body, if it comes before the title.
func readPage(body io.Reader, maxBytes int, header http.Header, at *address, known func()) (*page, error) {
	limited := &io.LimitedReader{R: body, N: int64(maxBytes)}
	raw := bufio.NewReader(limited)
	kind := kindOf(header)
	if kind.name == "" {
		start, _ := raw.Peek(sniffBytes) // or the whole of a shorter file
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

// readAs decodes a page and scans it. If no byte order mark, header or XML
// declaration tells the encoding, the page may: then it is scanned twice, as
// browsers do.
func (s *scanner) readAs(kind kind, raw *bufio.Reader) error {
	declared := declaredInXML(raw)
	found := encodingOf(kind.charset)
	if found == nil && kind.isXML() {
		found = declared
	}
	if found == nil && (kind.isXML() || hasMark(raw)) {
		found = unicode.UTF8 // unless the mark is another encoding's
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

// page returns what was found.
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
