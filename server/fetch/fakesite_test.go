package fetch

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

// serveSite serves a site on loopback. It returns the site's address, and a client
// without a budget that may reach it.
func serveSite(t *testing.T, handler http.HandlerFunc) (string, *client) {
	t.Helper()
	return serveSiteWithin(t, quotas{}, handler)
}

// serveSiteWithin is like serveSite, but the client has a budget.
func serveSiteWithin(t *testing.T, quotas quotas, handler http.HandlerFunc) (string, *client) {
	t.Helper()
	site := httptest.NewServer(handler)
	t.Cleanup(site.Close)
	return site.URL, newClient(testOptions(t, site.URL), newBudget(quotas, time.Now))
}

// unbounded returns a client without a budget.
func unbounded(options options) *client {
	return newClient(options, newBudget(quotas{}, time.Now))
}

// testOptions returns the default limits, and allows the ports of sites on loopback.
func testOptions(t *testing.T, sites ...string) options {
	t.Helper()
	options := defaultOptions()
	for _, site := range sites {
		port, err := strconv.ParseUint(mustParse(t, site).Port(), 10, 16)
		if err != nil {
			t.Fatal(err)
		}
		options.guard.loopbackPorts = append(options.guard.loopbackPorts, uint16(port))
	}
	return options
}

// getPage fetches a page for an empty Visitor.
func getPage(c *client, address string) (*page, error) {
	return c.page(context.Background(), address, Visitor{})
}

// servePage returns a handler that sends an HTML page.
func servePage(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, text)
	}
}

// shortly is a timeout for fetches that are expected to time out.
const shortly = 60 * time.Millisecond

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// wantError fails unless the message of err contains want.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Fatalf("got error %v, want one that says %q", err, want)
	}
}

// wantRefusal fails unless err is a refusal by the guard.
func wantRefusal(t *testing.T, err error) {
	t.Helper()
	if _, isRefusal := err.(*refusal); !isRefusal {
		t.Fatalf("got %v, want a refusal", err)
	}
}
