package main

import (
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// failingHook has four routes: one that fails, a slow one, one that succeeds and one
// that refuses.
const failingHook = `
routerAdd("GET", "/fails/{word}", () => { throw new InternalServerError("It failed.") })
routerAdd("GET", "/slow/{word}", (e) => { sleep(1010); return e.json(200, {}) })
routerAdd("GET", "/works/{word}", (e) => e.json(200, {}))
routerAdd("GET", "/refuses/{word}", () => { throw new BadRequestError("No.") })`

func TestFailedAndSlowRequestsAreOnStandardError(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM")
	}
	s := start(t, nil, folders(t, failingHook)...)
	for _, path := range []string{"/fails/SECRET", "/slow/SECRET", "/works/SECRET", "/refuses/SECRET"} {
		get(t, s.url+path)
	}
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.command.Wait(); err != nil {
		t.Fatal(err)
	}
	words := s.errors.String()
	// The log may have other lines, because a scheduled job may find no tables.
	lines := strings.Count(words, "GET /")
	if lines != 2 || strings.Contains(words, "SECRET") {
		t.Errorf("got %q, want two lines about requests, without what a person wrote", words)
	}
	for _, line := range []string{`level=WARN msg="slow request" ms=10`, `route="GET /slow/{word}"`, "level=ERROR msg=\"GET /…\"", "status=500"} {
		if !strings.Contains(words, line) {
			t.Errorf("got %q, want %q in it", words, line)
		}
	}
}
