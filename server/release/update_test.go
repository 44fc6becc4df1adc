package release

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// releases answers each request with one status and body.
func releases(t *testing.T, status int, body string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		// A client that is gone needs no answer.
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestCheckComparesVersions(t *testing.T) {
	for _, each := range []struct{ body, want string }{
		{`{"tag_name":"v1.3.0","html_url":"https://example.org/v1.3.0"}`, "Jot 1.3.0 is there; this is 1.2.0. Get it from https://example.org/v1.3.0"},
		{`{"tag_name":"1.10.0"}`, "Jot 1.10.0 is there; this is 1.2.0."},
		{`{"tag_name":"v1.3.0","html_url":"javascript:alert(1)"}`, "Jot 1.3.0 is there; this is 1.2.0."},
		{`{"tag_name":"v1.2.0"}`, "Jot 1.2.0 is the newest version."},
		{`{"tag_name":"v1.2.0-rc.1"}`, "Jot 1.2.0 is the newest version."},
	} {
		got, err := check(context.Background(), releases(t, 200, each.body), "1.2.0")
		if err != nil || got != each.want {
			t.Errorf("%s: got %q and %v, want %q", each.body, got, err, each.want)
		}
	}
}

func TestCheckThatCannotBeMadeSaysWhatToDo(t *testing.T) {
	gone := httptest.NewServer(nil)
	gone.Close()
	for address, words := range map[string]string{
		"":                          "knows no address",
		"nonsense":                  "not usable",
		"file:///etc/passwd":        "not usable",
		gone.URL:                    "try again later",
		releases(t, 404, "{}"):      "404",
		releases(t, 200, "<html>"):  "no JSON",
		releases(t, 200, `{"a":1}`): "names no version",
		releases(t, 200, `{"tag_name":"\u001b[2J"}`): "names no version",
	} {
		text, err := check(context.Background(), address, "1.2.0")
		if err == nil || !strings.Contains(err.Error(), words) || !strings.Contains(err.Error(), updatesVariable) {
			t.Errorf("%q: got %q and %v, want %q and the variable", address, text, err, words)
		}
	}
}

func TestVariableNamesAnotherAddress(t *testing.T) {
	updates = "https://built.example.org"
	t.Cleanup(func() { updates = "" })
	if got := address(" https://set.example.org "); got != "https://set.example.org" {
		t.Errorf("got %q", got)
	}
	if got := address(""); got != updates {
		t.Errorf("got %q", got)
	}
}
