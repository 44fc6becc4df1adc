package guard

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// serveSite serves a site on loopback and returns its address and a client
// with short limits that may reach it.
func serveSite(t *testing.T, handler http.HandlerFunc) (string, *Client) {
	t.Helper()
	site := httptest.NewServer(handler)
	t.Cleanup(site.Close)
	return site.URL, NewClient(testOptions(t, site.URL))
}

// testOptions are the default limits, with the port of a site on loopback.
func testOptions(t *testing.T, site string) Options {
	t.Helper()
	port, err := strconv.ParseUint(mustParse(t, site).Port(), 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	options := DefaultOptions()
	options.LoopbackPorts = []uint16{uint16(port)}
	return options
}

// page answers with an HTML page of the given text.
func page(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, text)
	}
}

// soon is a time limit for what is expected to run into it.
const soon = 60 * time.Millisecond

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// wantError fails unless err says want.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Fatalf("got error %v, want one that says %q", err, want)
	}
}
