package main

import (
	"net/http"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// limitFiles makes writes beyond a file size fail, as on a failing disk. Writes to a
// file's first page still work, such as those of the health check's small file.
func (s *server) limitFiles(t *testing.T, bytes uint64) {
	t.Helper()
	limit := unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY}
	if err := unix.Prlimit(s.command.Process.Pid, unix.RLIMIT_FSIZE, &limit, nil); err != nil {
		t.Fatal(err)
	}
}

// untilHealth waits until the health check returns a status.
func (s *server) untilHealth(t *testing.T, want int) {
	t.Helper()
	const between = 50 * time.Millisecond
	ticker := time.NewTicker(between)
	defer ticker.Stop()
	for range programTimeout / between {
		if status, _ := get(t, s.url+"/api/health"); status == want {
			return
		}
		<-ticker.C
	}
	t.Fatalf("the health check never answers %d", want)
}

func TestHealthReportsADiskWithoutSpaceForAPage(t *testing.T) {
	flags := folders(t, `
onBootstrap((e) => {
	e.next()
	e.app.db().newQuery("CREATE TABLE IF NOT EXISTS notes (text TEXT)").execute()
})
routerAdd("GET", "/write", (e) => {
	e.app.db().newQuery("INSERT INTO notes VALUES ('a note')").execute()
	return e.noContent(204)
})`)
	s := start(t, nil, flags...)
	// The health check's own commit fails, even if nobody else writes.
	s.limitFiles(t, 4096)
	if status, body := get(t, s.url+"/api/health"); status != http.StatusServiceUnavailable {
		t.Errorf("got %d %s, want it noticed", status, body)
	}
	s.limitFiles(t, unix.RLIM_INFINITY)
	s.untilHealth(t, http.StatusOK)
	// A write of another request fails, while the result of the health check's last
	// commit is still cached.
	s.limitFiles(t, 4096)
	if status, body := get(t, s.url+"/write"); status != http.StatusServiceUnavailable {
		t.Errorf("got %d %s for a write, want 503", status, body)
	}
	s.untilHealth(t, http.StatusServiceUnavailable)
}
