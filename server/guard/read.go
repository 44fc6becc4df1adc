package guard

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

// Page is what a link preview needs of a fetched page.
type Page struct {
	// StatusCode is the HTTP status of the last hop.
	StatusCode int `json:"statusCode"`
	// URL is the address after all redirects.
	URL string `json:"url"`
	// ContentType is the media type in lower case without its parameters,
	// empty when the site names none.
	ContentType string `json:"contentType"`
	// Body is the page in UTF-8 up to its </head>, which is left out. It is
	// empty when the page is no HTML.
	Body string `json:"body"`
	// Truncated tells that the size limit was met before </head> or the end.
	Truncated bool `json:"truncated"`
}

// chunkBytes is how much of a body is asked for at a time.
const chunkBytes = 16 << 10

// endOfHead is the start of the tag that ends the part of a page which a
// preview needs.
var endOfHead = []byte("</head")

// readPage reads the head of an HTML response, at most maxBytes of it. The
// body of any other type is left unread. It does not close the body.
func readPage(response *http.Response, maxBytes int) (*Page, error) {
	header := response.Header.Get("Content-Type")
	page := &Page{
		StatusCode:  response.StatusCode,
		URL:         response.Request.URL.String(),
		ContentType: mediaType(header),
	}
	if page.ContentType != "text/html" && page.ContentType != "application/xhtml+xml" {
		return page, nil
	}
	if err := checkEncoding(response); err != nil {
		return nil, err
	}

	raw, truncated, err := readHead(response.Body, maxBytes)
	if err != nil {
		return nil, err
	}
	page.Truncated = truncated
	page.Body, err = decode(raw, header, truncated)
	if err != nil {
		return nil, err
	}
	return page, nil
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

// mediaType returns the type of a Content-Type header without parameters,
// also when the parameters are malformed.
func mediaType(header string) string {
	name, _, err := mime.ParseMediaType(header)
	if err != nil {
		name, _, _ = strings.Cut(header, ";")
	}
	return strings.ToLower(strings.TrimSpace(name))
}

// readHead reads until </head>, the end, or maxBytes, whichever comes first,
// and tells whether it was maxBytes.
func readHead(body io.Reader, maxBytes int) (head []byte, truncated bool, err error) {
	chunk := make([]byte, chunkBytes)
	for {
		n, err := body.Read(chunk)
		// A tag may begin in one chunk and end in the next.
		from := max(0, len(head)-len(endOfHead))
		head = append(head, chunk[:n]...)
		if end := indexEndOfHead(head, from); end >= 0 && end <= maxBytes {
			return head[:end], false, nil
		}
		if len(head) > maxBytes {
			return head[:maxBytes], true, nil
		}
		if errors.Is(err, io.EOF) {
			return head, false, nil
		}
		if err != nil {
			return nil, false, err
		}
	}
}

// indexEndOfHead returns where </head> begins in text at or after from, in
// any case and with anything that may follow a tag's name, or -1.
func indexEndOfHead(text []byte, from int) int {
	for at := from; ; at++ {
		next := bytes.IndexByte(text[at:], '<')
		if next < 0 {
			return -1
		}
		at += next
		after := at + len(endOfHead)
		if after >= len(text) {
			return -1
		}
		if bytes.EqualFold(text[at:after], endOfHead) && bytes.IndexByte([]byte("\t\n\f\r />"), text[after]) >= 0 {
			return at
		}
	}
}
