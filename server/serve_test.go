package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// previewHook answers with the preview of the address in ?url=.
const previewHook = `
routerAdd("GET", "/preview", (e) => {
	try {
		return e.json(200, $links.preview(e.request.url.query().get("url")))
	} catch (error) {
		return e.json(502, { message: error.message })
	}
})`

// get returns the status and the body of a response.
func get(t *testing.T, address string) (int, string) {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

func TestHooksReadPagesThroughTheGuard(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<title>a site</title></head>")
	}))
	defer site.Close()
	s := start(t, []string{"JOT_TEST_LOOPBACK_PORTS=" + strings.TrimPrefix(site.URL, "http://127.0.0.1:")}, folders(t, previewHook)...)

	status, body := get(t, s.url+"/preview?url="+url.QueryEscape(site.URL))
	var page map[string]any
	if err := json.Unmarshal([]byte(body), &page); err != nil || status != 200 {
		t.Fatalf("got %d %s", status, body)
	}
	icon := site.URL + "/favicon.ico"
	want := map[string]any{"title": "a site", "faviconUrl": icon, "icon": "", "isIconLate": false}
	if fmt.Sprint(page) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", page, want)
	}
	// The switch allows only the site's port, and not the server's own.
	status, body = get(t, s.url+"/preview?url="+url.QueryEscape(s.url))
	if status != 502 || !strings.Contains(body, "refused") {
		t.Errorf("got %d %s, want a refusal", status, body)
	}
	if !strings.Contains(s.errors.String(), "for tests only") {
		t.Errorf("the log doesn't mention the switch: %s", &s.errors)
	}
}

func TestServeServesFilesAndEndsInOrder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM")
	}
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		s := start(t, nil, folders(t, previewHook)...)
		if status, body := get(t, s.url+"/any/path"); status != 200 || body != "<title>the app</title>" {
			t.Errorf("got %d %s, want index.html", status, body)
		}
		if status, body := get(t, s.url+"/preview?url="+url.QueryEscape(s.url)); status != 502 {
			t.Errorf("got %d %s, want loopback refused", status, body)
		}
		if err := s.command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		if err := s.command.Wait(); err != nil || s.errors.Len() > 0 {
			t.Errorf("after %v: got %v and %q, want exit code 0 and no output", signal, err, &s.errors)
		}
	}
}

// login returns the status of a superuser's login.
func login(t *testing.T, address, email, password string) int {
	t.Helper()
	body, err := json.Marshal(map[string]string{"identity": email, "password": password})
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Post(address+"/api/collections/_superusers/auth-with-password", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	return response.StatusCode
}
