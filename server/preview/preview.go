// Package preview reads title and icons of a web page as browsers read them
// (the HTML Standard). It builds no tree: pages of any shape take time and
// memory in proportion to what is read of them.
package preview

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"

	"jot/server/weburl"
)

// Page is what a page says of itself.
type Page struct {
	// Title is plain text in one line, and never empty: a page without a title
	// has the name of its file or of its host.
	Title string
	// FaviconUrl is the first icon that the page names, of whatever kind, or
	// the host's favicon.ico.
	FaviconUrl string
	// Icons are the addresses of icons that may be kept, the best first.
	Icons []string
	// Refresh is where the page leads to within [RefreshMaxDelay], or nil.
	Refresh *weburl.URL
}

// sniffBytes is how much of a file tells its type where the site doesn't.
const sniffBytes = 512

// smallBytes is how long a page is at most that is read to its end. One that
// only leads elsewhere may say so in its body.
const smallBytes = 16 << 10

// Read reads the page that was answered by an address with a header, at most
// maxBytes of it. What is no HTML is left unread. When the head has ended and
// the title is known, known is called, if not nil: what follows is not worth
// waiting for, and it is read only of a small page.
//
// An error is that of the body, where it comes before the title.
func Read(body io.Reader, maxBytes int, header http.Header, at *weburl.URL, known func()) (*Page, error) {
	limited := &io.LimitedReader{R: body, N: int64(maxBytes)}
	raw := bufio.NewReader(limited)
	kind := kindOf(header)
	if kind.name == "" {
		start, _ := raw.Peek(sniffBytes) // a shorter file is told by what there is
		kind.name = sniff(start)
	}
	enough := func() {
		left := smallBytes - (int64(maxBytes) - limited.N)
		limited.N = min(limited.N, max(left, 0))
		if known != nil {
			known()
			known = nil // also where the page is scanned twice
		}
	}
	scan := &scanner{isXML: kind.isXML(), known: enough}
	var err error
	if kind.isHTML() || kind.isXML() {
		if err = scan.readAs(kind, raw); err != nil && !scan.isTitled() {
			return nil, err
		}
	}
	return scan.page(at, header.Get("Refresh")), nil
}

// readAs decodes a page and scans it. The charset stands in the page itself
// where neither its first bytes nor its header tell it: then it is scanned
// twice, as browsers do.
func (s *scanner) readAs(kind kind, raw *bufio.Reader) error {
	encoding, err := declaredOutside(kind, raw)
	if err != nil {
		return err
	}
	if encoding != nil {
		return s.scan(encoding.NewDecoder().Reader(raw))
	}
	declared := declaredInXML(raw)
	var seen bytes.Buffer
	first := &scanner{isXML: s.isXML, known: s.known, wantsCharset: true}
	err = first.scan(io.TeeReader(raw, &seen))
	if err != nil && !first.isTitled() {
		return err
	}
	if encoding = first.charset; encoding == nil {
		encoding = declared
	}
	if encoding == nil {
		encoding = guess(seen.Bytes())
	}
	rest := io.Reader(raw)
	if err != nil {
		rest = bytes.NewReader(nil)
	}
	return s.scan(encoding.NewDecoder().Reader(io.MultiReader(&seen, rest)))
}

// page is what was found.
func (s *scanner) page(at *weburl.URL, refresh string) *Page {
	base := at
	if s.base != "" {
		if resolved, err := at.Resolve(s.base); err == nil {
			base = resolved
		}
	}
	page := &Page{Title: s.titles.best(at)}
	page.FaviconUrl, page.Icons = s.icons.addresses(at, base)
	page.Refresh = refreshOf(refresh, at)
	if page.Refresh == nil {
		page.Refresh = refreshOf(s.refresh, base)
	}
	return page
}

// sniff tells the type of a file by its first bytes, as browsers do for HTML.
func sniff(start []byte) string {
	start = bytes.TrimPrefix(start, []byte("\xef\xbb\xbf"))
	name, _, _ := strings.Cut(http.DetectContentType(start), ";")
	return name
}
