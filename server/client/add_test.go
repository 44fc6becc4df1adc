package client

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAddSendsWordsOrStandardInput(t *testing.T) {
	for _, each := range []struct {
		name, stdin, want string
		args              []string
	}{
		{"words", "ignored", "buy milk", []string{"buy", "milk"}},
		{"standard input", "two\nlines\n", "two\nlines\n", nil},
		{"a dash", "piped", "piped", []string{"-"}},
		{"a text with a dash", "", "-5 degrees", []string{"--", "-5", "degrees"}},
	} {
		t.Run(each.name, func(t *testing.T) {
			f, dir := loggedIn(t)
			run(t, each.stdin, append([]string{"add"}, each.args...)...).want(t, 0, "Added to work: ")
			if len(f.texts) != 1 || f.texts[0] != each.want || f.agent != "jot-server/1.2.3" {
				t.Errorf("got %q from %q", f.texts, f.agent)
			}
			if rest := entriesOf(t, dir, unsentFile); len(rest) > 0 {
				t.Errorf("got %v, want nothing kept", rest)
			}
		})
	}
}

func TestAddPrints(t *testing.T) {
	f, _ := loggedIn(t)
	run(t, "", "add", "x", "--json").want(t, 0, `{"collection":"work","content":"x","title":"","type":"text"}`+"\n")
	run(t, "", "add", "a\x1b[2J\u009b2Jb").want(t, 0, "Added to work: a\ufffd[2J\ufffd2Jb\n")
	if ran := run(t, "", "add", "c\u009bd", "--json"); !strings.Contains(ran.out, `"c\u009bd"`) {
		t.Errorf("got %q, want no control character", ran.out)
	}
	f.scope = "add"
	run(t, "", "add", "y").want(t, 0, "Sent.\n")
	run(t, "", "add", "z", "--json").want(t, 0, `{"received":1}`+"\n")
}

func TestAddSaysWhatCannotBeUsed(t *testing.T) {
	useConfig(t)
	run(t, "", "add", "x").want(t, codeUsage, "Log in first")
	f := newFake(t)
	f.logIn(t)
	for _, each := range []struct{ stdin, words string }{
		{" \n", "nothing to add"},
		{strings.Repeat("a", maxText+1), "too long"},
		{"caf\xe9", "UTF-8"},
	} {
		run(t, each.stdin, "add").want(t, codeUsage, each.words)
	}
	run(t, "", "add", "-5").want(t, codeUsage, "stands behind --")
	f.scope = "read"
	f.logIn(t)
	run(t, "", "add", "x").want(t, codeUsage, "only reads")
	if len(f.texts) > 0 {
		t.Errorf("got %q, want nothing sent", f.texts)
	}
}

func TestAddKeepsWhatCannotBeSentNow(t *testing.T) {
	page := func(status int, location string) func(http.ResponseWriter, string) bool {
		return func(w http.ResponseWriter, _ string) bool {
			w.Header().Del("Jot-User")
			w.Header().Set("Location", location)
			w.WriteHeader(status)
			fmt.Fprint(w, "<title>Log in to the network</title>")
			return true
		}
	}
	proxy := func(w http.ResponseWriter, text string) bool {
		w.Header().Del("Jot-User")
		return failWith(400)(w, text)
	}
	lost := func(w http.ResponseWriter, _ string) bool { panic(http.ErrAbortHandler) }
	for name, fails := range map[string]func(http.ResponseWriter, string) bool{
		"server error": failWith(500), "too many": failWith(429), "disk full": failWith(507), "token": failWith(401), "token's collections": failWith(403),
		"other program": failWith(404), "proxy": page(403, ""), "network login": page(302, "http://login.invalid/"),
		"page": page(200, ""), "proxy's JSON": proxy, "connection": lost,
	} {
		t.Run(name, func(t *testing.T) {
			f, dir := loggedIn(t)
			f.fails = fails
			run(t, "", "add", "one", "--to", "work").want(t, codeLater, "Kept, and sent with the next call")
			run(t, "", "add", "two").want(t, codeLater, "Kept")
			kept := entriesOf(t, dir, unsentFile)
			f.fails, f.keys = nil, nil
			run(t, "", "add", "three").want(t, 0, "Sent what was kept: one\n", "Sent what was kept: two\n", "Added to work: three\n")
			if !slices.Equal(f.texts, []string{"one", "two", "three"}) {
				t.Errorf("got %q", f.texts)
			}
			if len(kept) != 2 || !slices.Equal(f.keys[:2], []string{kept[0].Key, kept[1].Key}) {
				t.Errorf("got the keys %q, want those of %v", f.keys, kept)
			}
			if rest := entriesOf(t, dir, unsentFile); len(rest) > 0 {
				t.Errorf("got %v kept", rest)
			}
		})
	}
}

func TestATextWhoseAnswerIsLostIsAddedOnce(t *testing.T) {
	f, _ := loggedIn(t)
	f.fails = func(w http.ResponseWriter, text string) bool {
		f.seen[f.keys[0]] = true
		f.texts = []string{text}
		panic(http.ErrAbortHandler)
	}
	run(t, "", "add", "one").want(t, codeLater)
	f.fails = nil
	run(t, "", "add", "two").want(t, 0)
	if !slices.Equal(f.texts, []string{"one", "two"}) {
		t.Errorf("got %q", f.texts)
	}
}

func TestARefusedTextIsNamedAndKeptApart(t *testing.T) {
	f, dir := loggedIn(t)
	for _, status := range []int{400, 413, 422} {
		f.fails = failWith(status)
		run(t, "", "add", "one").want(t, codeNothing, "Not added: “one”. There is no “wrok”.", refusedFile)
	}
	// A text that waits is refused, and doesn't hold up the next one.
	f.fails = failWith(503)
	run(t, "", "add", "two").want(t, codeLater)
	f.fails = func(w http.ResponseWriter, text string) bool { return text == "two" && failWith(400)(w, text) }
	run(t, "", "add", "three").want(t, 0, "Not added: “two”.", "Added to work: three")
	refused := entriesOf(t, dir, refusedFile)
	if len(refused) != 4 || refused[3].text() != "two" || !strings.Contains(refused[3].Reason, "wrok") {
		t.Errorf("got %v", refused)
	}
	if rest := entriesOf(t, dir, unsentFile); len(rest) > 0 {
		t.Errorf("got %v kept", rest)
	}
}

func TestAKeptTextIsSentOnlyToTheAccountThatItWasTypedFor(t *testing.T) {
	f, _ := loggedIn(t)
	f.fails = failWith(503)
	run(t, "", "add", "for Ann").want(t, codeLater)
	other := newFake(t)
	other.logIn(t)
	run(t, "", "add", "elsewhere").want(t, 0, "Kept for another login at "+f.URL+": 1\n")
	f.fails, f.account = nil, "bob"
	f.logIn(t)
	run(t, "", "add", "for Bob").want(t, 0, "Kept for another login at "+f.URL+": 1\n")
	f.account = "ann"
	f.logIn(t)
	run(t, "", "add", "for Ann too").want(t, 0, "Sent what was kept: for Ann\n")
	if !slices.Equal(f.texts, []string{"for Bob", "for Ann", "for Ann too"}) || !slices.Equal(other.texts, []string{"elsewhere"}) {
		t.Errorf("got %q and %q", f.texts, other.texts)
	}
}

func TestAKilledWriteDamagesNoOtherText(t *testing.T) {
	f, dir := loggedIn(t)
	f.fails = failWith(503)
	run(t, "", "add", "one").want(t, codeLater)
	path := filepath.Join(dir, unsentFile)
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	half := string(kept[:len(kept)/2])
	write(t, path, string(kept)+half)
	run(t, "", "add", "two").want(t, codeLater)
	f.fails = nil
	run(t, "", "add", "three").want(t, 0, "Lines that can't be read in "+path+": 1\n")
	if !slices.Equal(f.texts, []string{"one", "two", "three"}) {
		t.Errorf("got %q", f.texts)
	}
	if rest, err := os.ReadFile(path); err != nil || strings.TrimSpace(string(rest)) != strings.TrimSpace(half) {
		t.Errorf("got %q and %v, want what can't be read untouched", rest, err)
	}
}

func TestATextThatCannotBeKeptIsSent(t *testing.T) {
	f, dir := loggedIn(t)
	if err := os.Mkdir(filepath.Join(dir, lockFile), 0o700); err != nil {
		t.Fatal(err)
	}
	run(t, "", "add", "one").want(t, 0, "Added to work: one")
	f.fails = failWith(503)
	run(t, "", "add", "two").want(t, codeNothing, "neither sent", "nor kept")
}
