package guard

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"jot/server/preview"
	"jot/server/weburl"
)

// Page is what a link preview needs of a fetched page.
type Page struct {
	// StatusCode is the HTTP status of the last hop.
	StatusCode int `json:"statusCode"`
	// URL is the address after all redirects.
	URL string `json:"url"`
	// Title, FaviconUrl and Icons are those of the page; see [preview.Page].
	Title      string   `json:"title"`
	FaviconUrl string   `json:"faviconUrl"`
	Icons      []string `json:"icons"`
}

// restPatience is how long the rest of a page is waited for whose title is
// known.
const restPatience = 300 * time.Millisecond

// readPage reads what an answer says of itself, from at most maxBytes of it,
// and where it leads to by itself. What is not needed of it is waited for but
// shortly, and then given up. It does not close the body.
func readPage(response *http.Response, at *weburl.URL, maxBytes int, giveUp func()) (*Page, *weburl.URL, error) {
	body := io.Reader(response.Body)
	if err := checkEncoding(response); err != nil {
		body = unreadable{err}
	}
	known := func() { time.AfterFunc(restPatience, giveUp) }
	read, err := preview.Read(body, maxBytes, response.Header, at, known)
	if err != nil {
		return nil, nil, err
	}
	page := &Page{
		StatusCode: response.StatusCode,
		URL:        at.String(),
		Title:      read.Title,
		FaviconUrl: read.FaviconUrl,
		Icons:      read.Icons,
	}
	return page, read.Refresh, nil
}

// readFile reads the whole body of a successful answer. It does
// not close the body.
func readFile(response *http.Response, maxBytes int) ([]byte, error) {
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return nil, fmt.Errorf("the site answered with status %d", response.StatusCode)
	}
	if err := checkEncoding(response); err != nil {
		return nil, err
	}
	file, err := io.ReadAll(io.LimitReader(response.Body, int64(maxBytes)+1))
	if err != nil {
		return nil, err
	}
	if len(file) > maxBytes {
		return nil, fmt.Errorf("it is larger than %d bytes", maxBytes)
	}
	return file, nil
}

// unreadable is a body that nothing can be read of.
type unreadable struct{ err error }

func (u unreadable) Read([]byte) (int, error) { return 0, u.err }

// checkEncoding refuses an answer in an encoding that nobody asked for. The
// transport undoes the one that it asked for itself, gzip, and then removes
// the header.
func checkEncoding(response *http.Response) error {
	encoding := response.Header.Get("Content-Encoding")
	if encoding == "" || strings.EqualFold(encoding, "identity") {
		return nil
	}
	return fmt.Errorf("its encoding %q was not asked for", encoding)
}
