package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// librariesHook answers with the words of the library that ?path= names.
const librariesHook = `
routerAdd("GET", "/library", (e) => {
	try {
		return e.string(200, require(e.request.url.query().get("path")).words())
	} catch (error) {
		return e.string(502, "none: " + error.message)
	}
})`

// startLibraries runs a server whose pool has one runtime. It returns the folder of
// its hooks, and a function that requests a library's words.
func startLibraries(t *testing.T) (hooks string, ask func(path string) string) {
	flags := folders(t, librariesHook)
	for i, flag := range flags {
		if dir, is := strings.CutPrefix(flag, "--hooksDir="); is {
			hooks = dir
		}
		if strings.HasPrefix(flag, "--hooksPool=") {
			flags[i] = "--hooksPool=1"
		}
	}
	s := start(t, nil, flags...)
	return hooks, func(path string) string {
		t.Helper()
		_, body := get(t, s.url+"/library?path="+filepath.ToSlash(path))
		return body
	}
}

func TestLibraryIsCachedByItsPath(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("creating a link needs special rights there")
	}
	hooks, ask := startLibraries(t)
	write(t, filepath.Join(hooks, "a.js"), `module.exports = { words: () => "here" }`)
	link := filepath.Join(hooks, "link")
	if err := os.Symlink(hooks, link); err != nil {
		t.Fatal(err)
	}
	if got := ask(link + "/a.js"); got != "here" {
		t.Fatalf("got %q", got)
	}
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}
	if got := ask(link + "/a.js"); got != "here" {
		t.Errorf("got %q, want the library that is known", got)
	}
}

func TestLibrariesRequireEachOtherByRelativePaths(t *testing.T) {
	hooks, ask := startLibraries(t)
	if err := os.Mkdir(filepath.Join(hooks, "inner"), 0o755); err != nil {
		t.Fatal(err)
	}
	// Each library requires the other, and a.js isn't complete when b.js runs.
	write(t, filepath.Join(hooks, "a.js"), `
		const { name } = require("./inner/b.js")
		module.exports = { words: () => name() + " and a" }`)
	write(t, filepath.Join(hooks, "inner", "b.js"), `
		require("../a.js")
		module.exports = { name: () => "b", words: () => "b and " + require("../a.js").words() }`)
	for range 2 {
		if got := ask(hooks + "/a.js"); got != "b and a" {
			t.Errorf("a: got %q", got)
		}
		if got := ask(hooks + "/inner/b.js"); got != "b and b and a" {
			t.Errorf("b: got %q", got)
		}
	}
}

func TestMissingLibraryIsLookedForAgain(t *testing.T) {
	hooks, ask := startLibraries(t)
	if got := ask(hooks + "/late.js"); !strings.HasPrefix(got, "none: ") {
		t.Fatalf("got %q, want an error", got)
	}
	write(t, filepath.Join(hooks, "late.js"), `module.exports = { words: () => "late" }`)
	if got := ask(hooks + "/late.js"); got != "late" {
		t.Errorf("got %q, want the library that is there now", got)
	}
}
