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

// serveSite serves a site on loopback and returns its address and a client
// that may reach it, without a budget.
func serveSite(t *testing.T, handler http.HandlerFunc) (string, *client) {
	t.Helper()
	return serveSiteWithin(t, quotas{}, handler)
}

// serveSiteWithin is serveSite with a budget.
func serveSiteWithin(t *testing.T, quotas quotas, handler http.HandlerFunc) (string, *client) {
	t.Helper()
	site := httptest.NewServer(handler)
	t.Cleanup(site.Close)
	return site.URL, newClient(testOptions(t, site.URL), newBudget(quotas, time.Now))
}

// unbounded is a client without a budget.
func unbounded(options options) *client {
	return newClient(options, newBudget(quotas{}, time.Now))
}

// testOptions are the default limits, with the ports of sites on loopback.
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

// getPage fetches a page for nobody in particular.
func getPage(c *client, address string) (*page, error) {
	return c.page(context.Background(), address, Visitor{})
}

// servePage answers with an HTML page of the given text.
func servePage(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, text)
	}
}

// shortly is a time limit for what is expected to run into it.
const shortly = 60 * time.Millisecond

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

// wantRefusal fails unless the guard has refused.
func wantRefusal(t *testing.T, err error) {
	t.Helper()
	if _, isRefusal := err.(*refusal); !isRefusal {
		t.Fatalf("got %v, want a refusal", err)
	}
}
