package fetches

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"
	"time"

	"jot/server/guard"
)

// serveSite serves a site on loopback and returns its address and a fetcher
// that may reach it.
func serveSite(t *testing.T, limits Limits, handler http.HandlerFunc) (string, *Fetcher) {
	t.Helper()
	site := httptest.NewServer(handler)
	t.Cleanup(site.Close)
	return site.URL, NewFetcher(guard.NewClient(optionsFor(t, site.URL)), NewBudget(limits, time.Now))
}

// optionsFor are the guard's options with the ports of sites on loopback.
func optionsFor(t *testing.T, sites ...string) guard.Options {
	t.Helper()
	options := guard.DefaultOptions()
	for _, site := range sites {
		address, err := url.Parse(site)
		if err != nil {
			t.Fatal(err)
		}
		port, err := strconv.ParseUint(address.Port(), 10, 16)
		if err != nil {
			t.Fatal(err)
		}
		options.LoopbackPorts = append(options.LoopbackPorts, uint16(port))
	}
	return options
}

// html answers with an HTML page.
func html(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, text)
	}
}
