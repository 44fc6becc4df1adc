package client

import (
	"encoding/json/v2"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// fake is a server with the routes that the commands call. It stores each key once.
type fake struct {
	*httptest.Server
	// texts are the added texts, in order, and keys those of all requests.
	texts, keys []string
	seen        map[string]bool
	agent       string
	account     string
	scope       string
	// found are the pages of items.
	found   [][]map[string]any
	queries []string
	// fails answers a request in the server's place if it returns true. text is that of
	// an add.
	fails func(w http.ResponseWriter, text string) bool
}

func newFake(t *testing.T) *fake {
	t.Helper()
	f := &fake{seen: map[string]bool{}, account: "ann", scope: "write"}
	f.Server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.Close)
	return f
}

func (f *fake) serve(w http.ResponseWriter, r *http.Request) {
	var sent added
	body, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(body, &sent)
	f.agent = r.UserAgent()
	if r.URL.Path == "/api/v1/add" {
		f.keys = append(f.keys, r.Header.Get("Idempotency-Key"))
	}
	w.Header().Set("Jot-User", f.account)
	if f.fails != nil && f.fails(w, sent.Text) {
		return
	}
	switch {
	case r.Header.Get("Authorization") != "Bearer jot_good":
		w.Header().Set("Jot-User", "none")
		answerWith(w, 401, map[string]any{"status": 401, "message": "No.", "data": map[string]any{}})
	case r.URL.Path == "/api/v1/token":
		answerWith(w, 200, map[string]any{"name": "Laptop", "scope": f.scope, "expires": "2027-01-02 00:00:00.000Z"})
	case r.URL.Path == "/api/v1/items":
		f.queries = append(f.queries, r.URL.RawQuery)
		page := map[string]any{"items": []any{}, "next": nil}
		if n := len(f.queries) - 1; n < len(f.found) {
			page["items"] = f.found[n]
			if n+1 < len(f.found) {
				page["next"] = "more"
			}
		}
		answerWith(w, 200, page)
	case f.scope == "add":
		f.take(r, sent)
		answerWith(w, 201, map[string]any{"received": 1})
	default:
		f.take(r, sent)
		item := map[string]any{"type": "text", "content": sent.Text, "title": sent.Title, "collection": "work"}
		answerWith(w, 201, map[string]any{"items": []any{item}})
	}
}

func (f *fake) take(r *http.Request, sent added) {
	key := r.Header.Get("Idempotency-Key")
	if !f.seen[key] {
		f.texts = append(f.texts, sent.Text)
	}
	f.seen[key] = true
}

func answerWith(w http.ResponseWriter, status int, value any) {
	text, _ := json.Marshal(value, json.Deterministic(true))
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// failWith makes the server answer with an error of its own.
func failWith(status int) func(http.ResponseWriter, string) bool {
	return func(w http.ResponseWriter, _ string) bool {
		problem := map[string]any{"to": map[string]any{"code": "x", "message": "There is no “wrok”."}}
		answerWith(w, status, map[string]any{"status": status, "message": "It failed.", "data": problem})
		return true
	}
}

// useConfig makes an empty folder the user's configuration folder, and returns Jot's
// folder in it.
func useConfig(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, dir)
	}
	jot, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	return jot
}

// loggedIn returns a server to which the user is logged in, and Jot's folder.
func loggedIn(t *testing.T) (*fake, string) {
	t.Helper()
	dir, f := useConfig(t), newFake(t)
	f.logIn(t)
	return f, dir
}

func (f *fake) logIn(t *testing.T) {
	t.Helper()
	if ran := run(t, "jot_good\n", "login", f.URL); ran.code != 0 {
		t.Fatal(ran)
	}
}

// ran is what a command has done. errors has its messages, also the last one.
type ran struct {
	code        int
	out, errors string
}

func run(t *testing.T, stdin string, args ...string) ran {
	t.Helper()
	root := &cobra.Command{Use: "jot-server", SilenceErrors: true}
	var out, errs strings.Builder
	for _, each := range NewCommands("1.2.3") {
		root.AddCommand(each)
		each.SetErr(&errs)
	}
	root.SetOut(&out)
	root.SetIn(strings.NewReader(stdin))
	root.SetArgs(args)
	result := ran{}
	if err := root.ExecuteContext(t.Context()); err != nil {
		var ended *Exit
		if !errors.As(err, &ended) {
			t.Fatal(err)
		}
		result.code = ended.Code
		errs.WriteString(ended.Text)
	}
	result.out, result.errors = out.String(), errs.String()
	return result
}

// want fails the test unless the command has ended with a code, and has said all words.
func (r ran) want(t *testing.T, code int, words ...string) {
	t.Helper()
	if r.code != code {
		t.Errorf("got exit code %d, want %d: %s", r.code, code, r.errors)
	}
	for _, each := range words {
		if !strings.Contains(r.out+r.errors, each) {
			t.Errorf("got %q and %q, want %q", r.out, r.errors, each)
		}
	}
}

// entriesOf returns the entries of a file.
func entriesOf(t *testing.T, dir, name string) (found []*entry) {
	t.Helper()
	lines, err := linesOf(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if e := parseEntry(line); e.Key != "" {
			found = append(found, e)
		}
	}
	return found
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
