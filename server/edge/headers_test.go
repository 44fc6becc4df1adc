package edge

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// headersOf requests a path from a server with this host, and returns the response's
// headers.
func headersOf(t *testing.T, host, path string, change func(*http.Request)) http.Header {
	t.Helper()
	r := router.NewRouter(func(w http.ResponseWriter, request *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
		e := new(core.RequestEvent)
		e.Response, e.Request = w, request
		return e, nil
	})
	r.Bind(handlerOf("headers", 0, []step{setHeaders}))
	r.GET("/api/icons/kept", func(e *core.RequestEvent) error {
		e.Response.Header().Set("Cache-Control", "max-age=60")
		return e.NoContent(http.StatusNoContent)
	})
	mux, err := r.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequest("GET", path, nil)
	request.Host = host
	if change != nil {
		change(request)
	}
	recorder := httptest.NewRecorder()
	mux.ServeHTTP(recorder, request)
	return recorder.Header()
}

func TestHeadersOfEveryResponse(t *testing.T) {
	for _, path := range []string{"/", "/api/nothing", "/assets/x", "/_/"} {
		header := headersOf(t, "nas:8090", path, nil)
		for name, want := range map[string]string{
			"X-Content-Type-Options":     "nosniff",
			"Referrer-Policy":            "no-referrer",
			"X-Frame-Options":            "SAMEORIGIN",
			"Strict-Transport-Security":  "",
			"Cross-Origin-Opener-Policy": "",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: got %s %q, want %q", path, name, got, want)
			}
		}
	}
}

func TestResponsesOfTheAPIAreNotCached(t *testing.T) {
	for path, want := range map[string]string{
		"/api/collections/items/records": "no-store",
		"/items/trash/a/b":               "no-store",
		"/refetch/a/b":                   "no-store",
		"/api/files/a/b/c":               "",
		"/api/icons/kept":                "max-age=60",
		"/assets/a":                      "",
		"/jane":                          "",
	} {
		if got := headersOf(t, "localhost", path, nil).Get("Cache-Control"); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestHTTPS(t *testing.T) {
	byTLS := func(request *http.Request) { request.TLS = &tls.ConnectionState{} }
	byProxy := func(request *http.Request) { request.Header.Set("X-Forwarded-Proto", "https") }
	plainByProxy := func(request *http.Request) { request.Header.Set("X-Forwarded-Proto", "http") }
	cases := []struct {
		name     string
		host     string
		change   func(*http.Request)
		isSecure bool
		isOpener bool
	}{
		{"plain", "jot.example.org", nil, false, false},
		{"plain http at the proxy", "jot.example.org", plainByProxy, false, false},
		{"on this machine", "localhost:8090", nil, false, true},
		{"https at this server", "jot.example.org", byTLS, true, true},
		{"https at the proxy", "jot.example.org", byProxy, true, true},
	}
	for _, test := range cases {
		header := headersOf(t, test.host, "/", test.change)
		if got := header.Get("Strict-Transport-Security") != ""; got != test.isSecure {
			t.Errorf("%s: got HSTS %v, want %v", test.name, got, test.isSecure)
		}
		if got := header.Get("Cross-Origin-Opener-Policy") != ""; got != test.isOpener {
			t.Errorf("%s: got an opener policy %v, want %v", test.name, got, test.isOpener)
		}
	}
}
