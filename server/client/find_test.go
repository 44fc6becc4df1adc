package client

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestFindPrintsALineForEachItem(t *testing.T) {
	f, _ := loggedIn(t)
	f.found = [][]map[string]any{{
		{"type": "todo", "title": "call the bank", "collection": "work", "created": "2026-11-29 10:00:00.000Z"},
		{"type": "todo", "title": "done", "isTodoDone": true, "collection": "work", "created": "2026-11-28 10:00:00.000Z", "laterUntil": "2026-11-29 10:00:00.000Z"},
	}, {
		{"type": "text", "content": "\n first line \nsecond", "collection": "home", "created": "2026-11-27 10:00:00.000Z"},
		{"type": "link", "title": "Jot", "content": "https://jot.example.org/", "collection": "home", "created": "2026-11-26 10:00:00.000Z"},
		{"type": "text", "title": "\x1b]0;x\x07" + strings.Repeat("a", 200), "collection": "\x1bhome", "created": "\x1b2026"},
	}}
	got := run(t, "", "find", "call", "bank", "--kind", "todo", "--done", "false")
	got.want(t, 0)
	want := `[ ] call the bank   work  2026-11-29
[x] done   work  2026-11-28
    first line    home  2026-11-27
    Jot  https://jot.example.org/   home  2026-11-26
    ` + "\ufffd]0;x\ufffd" + strings.Repeat("a", 93) + "…   \ufffdhome  \ufffd2026\n"
	if got.out != want {
		t.Errorf("got\n%s\nwant\n%s", got.out, want)
	}
	query, err := url.ParseQuery(f.queries[1])
	if err != nil || query.Get("q") != "call bank" || query.Get("kind") != "todo" || query.Get("done") != "false" || query.Get("cursor") != "more" {
		t.Errorf("got %v and %v", query, err)
	}
}

func TestFindSaysWhenAnItemComesBack(t *testing.T) {
	f, _ := loggedIn(t)
	until := time.Now().Add(48 * time.Hour).UTC()
	f.found = [][]map[string]any{{
		{"type": "todo", "title": "call the bank", "collection": "work", "created": "2026-11-29 10:00:00.000Z", "laterUntil": until.Format("2006-01-02 15:04:05.000Z")},
	}}
	got := run(t, "", "find", "bank")
	if want := "[ ] call the bank   work  2026-11-29  later: " + until.Local().Format("2006-01-02 15:04") + "\n"; got.out != want {
		t.Errorf("got %q, want %q", got.out, want)
	}
}

func TestFindPrintsJSON(t *testing.T) {
	f, _ := loggedIn(t)
	f.found = [][]map[string]any{{{"id": "a"}, {"title": "\x1b\u202e😀\U000e0041"}}}
	got := run(t, "", "find", "x", "--json")
	if want := "{\"id\":\"a\"}\n" + `{"title":"\u001b\u202e😀\udb40\udc41"}` + "\n"; got.out != want {
		t.Errorf("got %q, want %q", got.out, want)
	}
}

func TestFindEndsWithACode(t *testing.T) {
	useConfig(t)
	run(t, "", "find", "x").want(t, codeUsage, "Log in first")
	f := newFake(t)
	f.logIn(t)
	run(t, "", "find", "x").want(t, codeNothing, "Nothing was found.")
	run(t, "", "find").want(t, codeUsage, "Say what to find")
	run(t, "", "find", "x", "--what").want(t, codeUsage, "--what")
	f.fails = failWith(400)
	run(t, "", "find", "x", "--kind", "wrok").want(t, codeUsage, "There is no “wrok”.")
	f.fails = failWith(403)
	run(t, "", "find", "x").want(t, codeUsage, "There is no “wrok”.")
	f.fails = failWith(503)
	run(t, "", "find", "x").want(t, codeLater, "There is no “wrok”.")
	f.Close()
	run(t, "", "find", "x").want(t, codeLater, "doesn't answer")
}

func TestFindSendsWhatWasKept(t *testing.T) {
	f, _ := loggedIn(t)
	f.found = [][]map[string]any{{{"type": "text", "title": "x"}}}
	f.fails = func(w http.ResponseWriter, text string) bool { return text != "" && failWith(507)(w, text) }
	run(t, "", "add", "one").want(t, codeLater)
	run(t, "", "find", "x").want(t, 0, "isn't sent yet")
	// A token that only reads sends nothing, and the server refuses nothing.
	f.fails, f.scope = nil, "read"
	f.logIn(t)
	run(t, "", "find", "x")
	if len(f.texts) > 0 {
		t.Errorf("got %q", f.texts)
	}
	f.scope = "write"
	f.logIn(t)
	run(t, "", "find", "x").want(t, codeNothing, "Sent what was kept: one")
}
