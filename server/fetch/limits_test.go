package fetch

import (
	"bytes"
	"compress/gzip"
	"io"
	"log"
	"net/http"
	"strings"
	"testing"
)

// discardLog drops a test server's messages about connections that the client closes
// on purpose.
var discardLog = log.New(io.Discard, "", 0)

// pour writes text until the reader closes the connection.
func pour(w io.Writer, text string) {
	for {
		if _, err := io.WriteString(w, text); err != nil {
			return
		}
	}
}

// titleAt returns a page whose title begins after this many bytes.
func titleAt(bytes int) string {
	return strings.Repeat("a", bytes) + "<title>found</title>"
}

func TestGetStopsAtTheSizeLimit(t *testing.T) {
	filler := strings.Repeat("é", 2<<10)
	limit := maxPageBytes
	tests := map[string]struct {
		handler http.HandlerFunc
		isFound bool
	}{
		"endless body": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			pour(w, filler)
		}, false},
		"endless compressed body": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Encoding", "gzip")
			packer := gzip.NewWriter(w)
			pour(packer, filler)
		}, false},
		"title below the limit":  {servePage(titleAt(limit - len("<title>found</title>"))), true},
		"title behind the limit": {servePage(titleAt(limit)), false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			address, client := serveSite(t, test.handler)
			got, err := getPage(client, address)
			if err != nil {
				t.Fatal(err)
			}
			if (got.title == "found") != test.isFound {
				t.Errorf("got the title %q, want it found: %t", got.title, test.isFound)
			}
		})
	}
}

func TestGetBoundsGzipBomb(t *testing.T) {
	var bomb bytes.Buffer
	packer := gzip.NewWriter(&bomb)
	if _, err := packer.Write([]byte(titleAt(16 << 20))); err != nil {
		t.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	address, client := serveSite(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(bomb.Bytes())
	})
	got, err := getPage(client, address)
	if err != nil {
		t.Fatal(err)
	}
	if got.title == "found" {
		t.Error("the page was read to its end")
	}
}

func TestGetRefusesEncodingsThatItDidNotAskFor(t *testing.T) {
	for _, encoding := range []string{"br", "deflate", "gzip, gzip"} {
		address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", encoding)
			servePage("noise")(w, r)
		})
		_, err := getPage(client, address)
		wantError(t, err, "encoding")
	}
}

func TestGetBoundsTheHeader(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Filler", strings.Repeat("a", 2*maxHeaderBytes))
		servePage("text")(w, r)
	})
	_, err := getPage(client, address)
	wantError(t, err, "header")
}

func TestGetStopsAtEndOfHeadWithoutWaiting(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		servePage("<title>x</title></head>")(w, r)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	got, err := getPage(client, address)
	if err != nil || got.title != "x" {
		t.Errorf("got %+v and %v", got, err)
	}
}
