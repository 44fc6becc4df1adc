package guard

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"log"
	"net/http"
	"strings"
	"testing"
)

// discardLog takes what a test server says about connections that the client
// ends on purpose.
var discardLog = log.New(io.Discard, "", 0)

// pour writes text until the reader has gone away.
func pour(w io.Writer, text string) {
	for {
		if _, err := io.WriteString(w, text); err != nil {
			return
		}
	}
}

func TestGetStopsAtTheSizeLimit(t *testing.T) {
	filler := strings.Repeat("é", 2<<10)
	tests := map[string]http.HandlerFunc{
		"endless body": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			pour(w, filler)
		},
		"endless compressed body": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Encoding", "gzip")
			packer := gzip.NewWriter(w)
			pour(packer, filler)
		},
		"large page without head":      page(strings.Repeat(filler, 200)),
		"end of head behind the limit": page(strings.Repeat(filler, 128) + "aa</head>"),
	}
	for name, handler := range tests {
		t.Run(name, func(t *testing.T) {
			address, client := serveSite(t, handler)
			got, err := client.Get(context.Background(), address)
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Body) != client.options.MaxBytes || !got.Truncated {
				t.Errorf("got %d bytes, truncated %t, want %d and true", len(got.Body), got.Truncated, client.options.MaxBytes)
			}
		})
	}
}

func TestGetReadsWholePageBelowTheLimit(t *testing.T) {
	text := strings.Repeat("a", DefaultOptions().MaxBytes)
	address, client := serveSite(t, page(text))
	got, err := client.Get(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	if got.Body != text || got.Truncated {
		t.Errorf("got %d bytes, truncated %t, want all %d", len(got.Body), got.Truncated, len(text))
	}
}

func TestGetBoundsGzipBomb(t *testing.T) {
	var bomb bytes.Buffer
	packer := gzip.NewWriter(&bomb)
	if _, err := packer.Write(make([]byte, 16<<20)); err != nil {
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
	got, err := client.Get(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Body) != client.options.MaxBytes || !got.Truncated {
		t.Errorf("got %d bytes, truncated %t", len(got.Body), got.Truncated)
	}
}

func TestGetRefusesEncodingsThatItDidNotAskFor(t *testing.T) {
	for _, encoding := range []string{"br", "deflate", "gzip, gzip"} {
		address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", encoding)
			page("noise")(w, r)
		})
		_, err := client.Get(context.Background(), address)
		wantError(t, err, "encoding")
	}
}

func TestGetBoundsTheHeader(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Filler", strings.Repeat("a", 2*maxHeaderBytes))
		page("text")(w, r)
	})
	_, err := client.Get(context.Background(), address)
	wantError(t, err, "header")
}

func TestGetStopsAtEndOfHeadWithoutWaiting(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		page("<title>x</title></head>")(w, r)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	got, err := client.Get(context.Background(), address)
	if err != nil || got.Body != "<title>x</title>" {
		t.Errorf("got %+v and %v", got, err)
	}
}
