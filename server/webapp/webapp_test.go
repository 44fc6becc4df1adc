package webapp

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const (
	inline  = "document.title = \"“Jot”\";"
	appPage = "<!doctype html><title>Jot</title><script>" + inline + "</script><script src=\"/x.js\"></script>"
	script  = "console.info(\"jot\");"
	rules   = `[{"pattern":"^/*$","page":"home"},{"pattern":"^/+help/*$","page":"help"},` +
		`{"pattern":"^/+reserved(?:/|$)","page":"404"},{"pattern":"^/+[^/]+/*$","page":null},{"pattern":"","page":"404"}]`
)

// build makes a folder with a built app.
func build(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dist")
	for name, text := range map[string]string{
		"index.html":                 appPage,
		"pages/home.html":            "home",
		"pages/help.html":            "help",
		"pages/404.html":             "missing",
		"pages/404.html.gz":          zipped(t, "missing"),
		"pages/path-rules.json":      rules,
		"pages/script-hashes.json":   `["sha256-abc=", "sha256-def="]`,
		"robots.txt":                 "User-agent: *\n",
		"favicon.svg":                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
		"sw.js":                      "self.skipWaiting();",
		"manifest.webmanifest":       "{}",
		"unusual.xyz":                "?",
		"assets/app-1a2b3c4d.js":     script,
		"assets/app-1a2b3c4d.js.br":  "brotli",
		"assets/app-1a2b3c4d.js.gz":  zipped(t, script),
		"assets/plain-1a2b3c4d.css":  "a{}",
		"assets/font-1a2b3c4d.woff":  "wOFF",
		"assets/font-1a2b3c4d.woff2": "wOF2",
		"../secret.txt":              "not for you",
	} {
		put(t, dir, name, text)
	}
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func zipped(t *testing.T, text string) string {
	t.Helper()
	var buffer bytes.Buffer
	writer := gzip.NewWriter(&buffer)
	if _, err := writer.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.String()
}

// handler returns a handler that serves the app of a folder, as the server does.
func handler(t *testing.T, dir string) http.Handler {
	t.Helper()
	return handlerFor(t, dir, func() Access { return Access{Registration: "on", Provider: "Keycloak"} })
}

// handlerFor is like handler, with the given access.
func handlerFor(t *testing.T, dir string, access func() Access) http.Handler {
	t.Helper()
	r := router.NewRouter(func(w http.ResponseWriter, request *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
		e := new(core.RequestEvent)
		e.Response, e.Request = w, request
		return e, nil
	})
	New(os.DirFS(dir), access).Bind(&core.ServeEvent{Router: r})
	mux, err := r.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return mux
}

func ask(h http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	h.ServeHTTP(recorder, request)
	return recorder
}

func TestFilesAndPagesOfPaths(t *testing.T) {
	h := handler(t, build(t))
	server := httptest.NewServer(h)
	defer server.Close()
	tests := []struct {
		path         string
		status       int
		body         string
		mediaType    string
		cacheControl string
	}{
		{"/", 200, "home", "text/html; charset=utf-8", revalidated},
		{"/help", 200, "help", "text/html; charset=utf-8", revalidated},
		{"/HELP/", 200, "help", "text/html; charset=utf-8", revalidated},
		{"/help?wanted=%2Fjane", 200, "help", "text/html; charset=utf-8", revalidated},
		{"/jane.doe", 200, appPage, "text/html; charset=utf-8", revalidated},
		{"/index.html", 200, appPage, "text/html; charset=utf-8", revalidated},
		{"/reserved/x", 404, "missing", "text/html; charset=utf-8", noStore},
		{"/a/b/c", 404, "missing", "text/html; charset=utf-8", noStore},
		{"/pages/home.html", 404, "missing", "text/html; charset=utf-8", noStore},
		{"/robots.txt", 200, "User-agent: *\n", "text/plain; charset=utf-8", revalidated},
		{"/favicon.svg", 200, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "image/svg+xml; charset=utf-8", revalidated},
		{"/sw.js", 200, "self.skipWaiting();", "text/javascript; charset=utf-8", revalidated},
		{"/manifest.webmanifest", 200, "{}", "application/manifest+json", revalidated},
		{"/unusual.xyz", 200, "?", "application/octet-stream", revalidated},
		{"/assets/app-1a2b3c4d.js", 200, script, "text/javascript; charset=utf-8", forever},
		{"/assets/plain-1a2b3c4d.css", 200, "a{}", "text/css; charset=utf-8", forever},
		{"/assets/font-1a2b3c4d.woff", 200, "wOFF", "font/woff", forever},
		{"/assets/font-1a2b3c4d.woff2", 200, "wOF2", "font/woff2", forever},
	}
	for _, test := range tests {
		got := ask(h, "GET", test.path)
		if got.Code != test.status || got.Body.String() != test.body {
			t.Errorf("%s: got %d %q, want %d %q", test.path, got.Code, got.Body, test.status, test.body)
		}
		if mediaType := got.Header().Get("Content-Type"); mediaType != test.mediaType {
			t.Errorf("%s: got the type %q, want %q", test.path, mediaType, test.mediaType)
		}
		if cacheControl := got.Header().Get("Cache-Control"); cacheControl != test.cacheControl {
			t.Errorf("%s: got %q, want %q", test.path, cacheControl, test.cacheControl)
		}
		head, err := http.Head(server.URL + test.path)
		if err != nil {
			t.Fatal(err)
		}
		if head.Body.Close(); head.StatusCode != test.status || head.ContentLength != int64(len(test.body)) {
			t.Errorf("HEAD %s: got %d of %d bytes", test.path, head.StatusCode, head.ContentLength)
		}
	}
}

func TestMissingFilesGetAnAPIError(t *testing.T) {
	h := handler(t, build(t))
	for _, path := range []string{
		"/api", "/api/", "/api/nothing", "/items/trash/a/b", "/refetch/a", "/icons/a", "/_",
		"/assets/app-00000000.js", "/assets/", "/assets/x/y.css",
		"/assets/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/..%5csecret.txt", "/assets/a%00.js",
	} {
		got := ask(h, "GET", path)
		if got.Code != 404 || !strings.Contains(got.Body.String(), `"status":404`) {
			t.Errorf("%s: got %d %q", path, got.Code, got.Body)
		}
	}
	for _, path := range []string{"/..%2fsecret.txt", "/..%5csecret.txt", "/robots.txt%00", "/robots.txt/"} {
		if got := ask(h, "GET", path).Body.String(); strings.Contains(got, "not for you") || strings.Contains(got, "User-agent") {
			t.Errorf("%s leads to %q", path, got)
		}
	}
}

func TestPolicyAllowsTheScriptsOfThePages(t *testing.T) {
	h := handler(t, build(t))
	want := "script-src 'self' 'sha256-abc=' 'sha256-def=';"
	for _, path := range []string{"/jane", "/help", "/a/b/c", "/robots.txt"} {
		header := ask(h, "GET", path).Header()
		policy := header.Get("Content-Security-Policy")
		if !strings.Contains(policy, want) || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: got the policy %q, want %q", path, policy, want)
		}
		if header.Get("X-Frame-Options") != "DENY" || !strings.Contains(header.Get("Permissions-Policy"), "clipboard-read=(self)") {
			t.Errorf("%s: got %v", path, header)
		}
	}
}

func TestEncodings(t *testing.T) {
	h := handler(t, build(t))
	etags := map[string]bool{}
	for accepted, want := range map[string][2]string{
		"br, gzip":             {"br", "brotli"},
		"gzip, deflate":        {"gzip", zipped(t, script)},
		"gzip;q=1.0, br;q=0":   {"gzip", zipped(t, script)},
		"br ; q=0.000, GZIP":   {"gzip", zipped(t, script)},
		"br;q=0.1, gzip;q=0.9": {"br", "brotli"},
		"identity":             {"", script},
		"":                     {"", script},
	} {
		got := ask(h, "GET", "/assets/app-1a2b3c4d.js", "Accept-Encoding", accepted)
		if encoding := got.Header().Get("Content-Encoding"); encoding != want[0] || got.Body.String() != want[1] {
			t.Errorf("%q: got %q %q, want %q", accepted, encoding, got.Body, want)
		}
		if got.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: the response lacks the Vary header", accepted)
		}
		etags[got.Header().Get("ETag")] = true
	}
	if len(etags) != 3 {
		t.Errorf("got the ETags %v, want one for each encoding", etags)
	}
	missing := ask(h, "GET", "/a/b/c", "Accept-Encoding", "gzip")
	if missing.Code != 404 || missing.Header().Get("Content-Encoding") != "gzip" || missing.Body.String() != zipped(t, "missing") {
		t.Errorf("got %d %v %q, want the missing page compressed", missing.Code, missing.Header(), missing.Body)
	}
	for _, path := range []string{"/assets/plain-1a2b3c4d.css", "/assets/font-1a2b3c4d.woff2"} {
		if got := ask(h, "GET", path, "Accept-Encoding", "br, gzip"); got.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: the build has none, got %v", path, got.Header())
		}
	}
}

func TestUnchangedFilesAreNotSentAgain(t *testing.T) {
	h := handler(t, build(t))
	etag := ask(h, "GET", "/someone").Header().Get("ETag")
	if again := ask(h, "GET", "/jane", "If-None-Match", etag); again.Code != 304 || again.Body.Len() != 0 {
		t.Errorf("got %d %q, want 304", again.Code, again.Body)
	}
	if other := ask(h, "GET", "/jane", "If-None-Match", `"another"`); other.Code != 200 {
		t.Errorf("got %d for another build, want all of it", other.Code)
	}
}

func TestTheBuildMayChangeAtAnyTime(t *testing.T) {
	dir := build(t)
	h := handler(t, dir)
	expect := func(when, path, want string) {
		t.Helper()
		if got := ask(h, "GET", path); got.Body.String() != want {
			t.Errorf("%s, %s: got %q, want %q", when, path, got.Body, want)
		}
	}
	for i := range 3 {
		// The files have the same size, and are written within one tick of the file
		// system's clock.
		text := fmt.Sprintf("build %d", i)
		if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		now := time.Now().Truncate(time.Second)
		if err := os.Chtimes(filepath.Join(dir, "index.html"), now, now); err != nil {
			t.Fatal(err)
		}
		expect("while it is built", "/jane", text)
	}
	put(t, dir, "pages/path-rules.json", `[{"pattern":"","page":"home"}]`)
	expect("with other rules", "/a/b/c", "home")
	put(t, dir, "pages/path-rules.json", "[")
	expect("with rules that can't be read", "/a/b/c", "build 2")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if got := ask(h, "GET", "/jane"); got.Code != 404 || !strings.Contains(got.Body.String(), "npm run build") {
		t.Errorf("got %d %q, want to be told to build the app", got.Code, got.Body)
	}
	put(t, dir, "index.html", "built again")
	expect("built again, without rules", "/a/b/c", "built again")
}

func TestAddressBarsSearchUnderTheAddressOfTheRequest(t *testing.T) {
	h := handler(t, build(t))
	got := ask(h, "GET", "/opensearch.xml", "X-Forwarded-Proto", "https")
	if mediaType := got.Header().Get("Content-Type"); mediaType != "application/opensearchdescription+xml" {
		t.Errorf("got %s", mediaType)
	}
	if template := `template="https://example.com/?q={searchTerms}"`; !strings.Contains(got.Body.String(), template) {
		t.Errorf("got %s, want %s", got.Body, template)
	}
	if plain := ask(h, "GET", "/opensearch.xml").Body.String(); !strings.Contains(plain, `"http://example.com/?q=`) {
		t.Errorf("got %s, want the address of plain http", plain)
	}
}
