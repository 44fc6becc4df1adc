package client

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestLoginIsStoredForItsUserOnly(t *testing.T) {
	dir, f := useConfig(t), newFake(t)
	ran := run(t, " jot_good \nmore\n", "login", f.URL+"/ann/work")
	ran.want(t, 0, "Logged in to "+f.URL+" by the token “Laptop”, scope “write”, until 2027-01-02.\n")
	l, _, err := loadLogin()
	if err != nil || *l != (login{f.URL, "jot_good", "ann", "write"}) {
		t.Errorf("got %v and %v", l, err)
	}
	if runtime.GOOS == "windows" {
		return // A file inherits the rights of its folder.
	}
	for path, want := range map[string]os.FileMode{dir: 0o700, filepath.Join(dir, loginFile): 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: got %v and %v, want %v", path, info.Mode(), err, want)
		}
	}
}

func TestAWrongLoginChangesNothing(t *testing.T) {
	f, _ := loggedIn(t)
	for _, each := range []struct {
		stdin, address, words string
		code                  int
	}{
		{"jot_wrong\n", f.URL, "Not logged in: the access token is unknown", codeNothing},
		{"", f.URL, "no access token", codeUsage},
		{"jot\x00_good\n", f.URL, "no access token", codeUsage},
		{"jot_good\n", "", "Name the server", codeUsage},
		{"jot_good\n", "ftp://jot.example.org", "no address", codeUsage},
		{"jot_good\n", "https://ann:secret@jot.example.org", "no address", codeUsage},
		{"jot_good\n", "127.0.0.1:1", "doesn't answer", codeNothing},
	} {
		run(t, each.stdin, "login", each.address).want(t, each.code, each.words)
	}
	run(t, "", "add", "x").want(t, 0)
}

func TestAnUnreadableLoginSaysWhatToDo(t *testing.T) {
	f, dir := loggedIn(t)
	write(t, filepath.Join(dir, loginFile), "{")
	run(t, "", "add", "x").want(t, codeUsage, "Log in again")
	f.logIn(t)
	run(t, "", "add", "x").want(t, 0)
}

func TestServerOfAnAddress(t *testing.T) {
	for address, want := range map[string]string{
		"jot.example.org":               "https://jot.example.org",
		"https://Jot.Example.org/a?b#c": "https://jot.example.org",
		"jot.example.org:443":           "https://jot.example.org",
		"http://[::1]:80":               "http://[::1]",
		"http://localhost:443":          "http://localhost:443",
		"localhost:8090":                "http://localhost:8090",
		"127.0.0.1:8090":                "http://127.0.0.1:8090",
		"[::1]:8090/ann":                "http://[::1]:8090",
		" http://nas.local:8090 ":       "http://nas.local:8090",
	} {
		var warnings strings.Builder
		got, err := readServer(address, &warnings)
		if err != nil || got != want {
			t.Errorf("%s: got %s and %v, want %s", address, got, err, want)
		}
		isWarned := warnings.Len() > 0
		if isWarned != strings.Contains(address, "nas") {
			t.Errorf("%s: got the warning %q", address, &warnings)
		}
	}
}
