package edge

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"golang.org/x/crypto/acme/autocert"
)

func parse(t *testing.T, addresses ...string) []*url.URL {
	t.Helper()
	var parsed []*url.URL
	for _, text := range addresses {
		address, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, address)
	}
	return parsed
}

// serverOf returns a server that serves all paths behind the checks of hosts.
func serverOf(t *testing.T, public string, origins ...string) http.Handler {
	t.Helper()
	return serverAt(t, "0.0.0.0:8090", public, origins...)
}

// serverAt returns such a server that listens at an address.
func serverAt(t *testing.T, listening, public string, origins ...string) http.Handler {
	t.Helper()
	app, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(app.Cleanup)
	app.Settings().Meta.AppURL = "https://settings.example.org"
	var address *url.URL
	if public != "" {
		address = parse(t, public)[0]
	}
	h, err := newHosts(address, parse(t, origins...))
	if err != nil {
		t.Fatal(err)
	}
	r, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	r.Bind(apis.CORS(apis.CORSConfig{}))
	r.Any("/{path...}", func(e *core.RequestEvent) error { return e.String(http.StatusOK, "done") })
	e := &core.ServeEvent{Router: r, Server: &http.Server{Addr: listening}, CertManager: &autocert.Manager{HostPolicy: func(_ context.Context, host string) error {
		if host == "certificate.example.org" {
			return nil
		}
		return errors.New("no such host")
	}}}
	r.Unbind(apis.DefaultCorsMiddlewareId)
	h.listenAs(e)
	r.Bind(handlerOf("hosts", -1041, []step{h.refuseOther}))
	mux, err := r.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return mux
}

func askAt(h http.Handler, method, host string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, "/path", nil)
	request.Host = host
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	h.ServeHTTP(recorder, request)
	return recorder
}

func TestHosts(t *testing.T) {
	loopback := []string{"localhost", "LOCALHOST:1", "127.0.0.1:8090", "127.9.9.9", "[::1]:8090", "[::1]", "jot.localhost:3"}
	cases := []struct {
		name    string
		public  string
		origins []string
		own     []string
		other   []string
	}{
		{
			"with a public address", "https://jot.example.org", []string{"http://second.example.org:8080"},
			append(loopback, "jot.example.org", "JOT.example.org:443", "jot.example.org.", "second.example.org"),
			[]string{"evil.example", "jot.example.org.evil.example", "sub.jot.example.org", "192.168.1.4:8090", "nas:8090", "nas.local", "settings.example.org", "certificate.example.org", "localhost.evil.example", "127.0.0.1.evil.example", ""},
		},
		{
			"without one", "", nil,
			append(loopback, "192.168.1.4:8090", "[fd00::1]:8090", "203.0.113.7", "nas", "NAS:8090", "nas.local", "nas.home.arpa:8090", "jot.lan.", "settings.example.org:8090", "certificate.example.org"),
			[]string{"evil.example", "evil.example:8090", "local.evil.example", "192.168.1.4.evil.example", "evillocal.example", "notlan.xlan", "", "."},
		},
	}
	for _, test := range cases {
		h := serverOf(t, test.public, test.origins...)
		for _, host := range test.own {
			if got := askAt(h, "GET", host); got.Code != 200 {
				t.Errorf("%s, %q: got %d %s, want an answer", test.name, host, got.Code, got.Body)
			}
		}
		for _, host := range test.other {
			got := askAt(h, "GET", host)
			if got.Code != 421 || !strings.Contains(got.Body.String(), "JOT_") || strings.Contains(got.Body.String(), "done") {
				t.Errorf("%s, %q: got %d %s, want 421 and what to do", test.name, host, got.Code, got.Body)
			}
		}
	}
}

func TestTheListeningAddressIsAName(t *testing.T) {
	for listening, want := range map[string]int{"192.168.1.4:8090": 200, "0.0.0.0:8090": 421, "[::]:8090": 421, ":8090": 421} {
		if got := askAt(serverAt(t, listening, "https://jot.example.org"), "GET", "192.168.1.4:8090"); got.Code != want {
			t.Errorf("%s: got %d %s, want %d", listening, got.Code, got.Body, want)
		}
	}
}

func TestChangesFromOtherOriginsAreRefused(t *testing.T) {
	h := serverOf(t, "https://jot.example.org", "https://friend.example")
	const host = "jot.example.org"
	cases := []struct {
		method  string
		headers []string
		status  int
	}{
		{"POST", nil, 200}, // not a browser
		{"POST", []string{"Origin", "https://jot.example.org"}, 200},
		{"POST", []string{"Origin", "https://jot.example.org", "Sec-Fetch-Site", "same-origin"}, 200},
		{"POST", []string{"Origin", "https://friend.example", "Sec-Fetch-Site", "cross-site"}, 200},
		{"POST", []string{"Origin", "https://evil.example"}, 403},
		{"POST", []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}, 403},
		{"POST", []string{"Origin", "https://friend.example.evil.example"}, 403},
		{"POST", []string{"Origin", "null"}, 403},
		{"PATCH", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"DELETE", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"PUT", []string{"Origin", "https://evil.example"}, 403},
		{"GET", []string{"Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"}, 200}, // a link to this server
	}
	for _, test := range cases {
		if got := askAt(h, test.method, host, test.headers...); got.Code != test.status {
			t.Errorf("%s %v: got %d %s, want %d", test.method, test.headers, got.Code, got.Body, test.status)
		}
	}
	shared := httptest.NewRequest("POST", "/share", nil)
	shared.Host = host
	shared.Header.Set("Origin", "null")
	recorder := httptest.NewRecorder()
	if h.ServeHTTP(recorder, shared); recorder.Code != 200 {
		t.Errorf("got %d %s for what a share sheet sends", recorder.Code, recorder.Body)
	}
	// A proxy that doesn't pass on the Host header.
	if got := askAt(h, "POST", "127.0.0.1:8090", "Origin", "https://jot.example.org"); got.Code != 200 {
		t.Errorf("got %d %s for the public address", got.Code, got.Body)
	}
}

func TestOnlyConfiguredOriginsMayReadResponses(t *testing.T) {
	h := serverOf(t, "https://jot.example.org", "https://Friend.example:443")
	const readable = "Access-Control-Allow-Origin"
	for origin, want := range map[string]string{
		"https://friend.example":  "https://friend.example",
		"https://jot.example.org": "",
		"https://evil.example":    "",
		"http://friend.example":   "",
		"null":                    "",
	} {
		for _, method := range []string{"GET", "OPTIONS"} {
			got := askAt(h, method, "jot.example.org", "Origin", origin, "Access-Control-Request-Method", "PATCH").Header().Get(readable)
			if got != want {
				t.Errorf("%s from %s: got %q, want %q", method, origin, got, want)
			}
		}
	}
	alone := serverOf(t, "")
	if got := askAt(alone, "GET", "localhost", "Origin", "https://evil.example").Header().Get(readable); got != "" {
		t.Errorf("got %q, want no origin", got)
	}
}
