package sync

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
)

// life is a data folder and what becomes of it.
type life struct {
	t      *testing.T
	folder string
}

// serve opens the folder, does something with it, and closes it again.
func (l life) serve(do func(*stage)) {
	l.t.Helper()
	s := open(l.t, l.folder, nil)
	do(s)
	s.close()
}

// copyTo copies the folder, whose server is stopped.
func (l life) copyTo(folder string) life {
	l.t.Helper()
	if err := os.CopyFS(folder, os.DirFS(l.folder)); err != nil {
		l.t.Fatal(err)
	}
	return life{l.t, folder}
}

func (s *stage) expectReset(from, want string) {
	s.t.Helper()
	if got := s.pull("ann", from).Reset; got != want {
		s.t.Errorf("%s: got %q, want %q", from, got, want)
	}
	if got, err := IsOfAnotherLife(s.app, from); err != nil || got != (want == otherTimeline) {
		s.t.Errorf("%s: a push is told %v and %v", from, got, err)
	}
}

func TestARestartGoesOn(t *testing.T) {
	server := life{t, t.TempDir()}
	var given string
	server.serve(func(s *stage) {
		s.note("ann", 3)
		given, _, _ = s.pullAll("ann", "")
	})
	server.serve(func(s *stage) {})
	server.serve(func(s *stage) {
		s.note("ann", 1)
		if _, items, _ := s.pullAll("ann", given); len(items) != 1 {
			t.Errorf("got %v, want the one new item", items)
		}
	})
}

func TestARestoredCopyIsTold(t *testing.T) {
	server := life{t, filepath.Join(t.TempDir(), "data")}
	var before, after, another string
	server.serve(func(s *stage) {
		s.note("ann", 3)
		before, _, _ = s.pullAll("ann", "")
	})
	old := server.copyTo(filepath.Join(t.TempDir(), "copy"))
	server.serve(func(s *stage) {
		s.note("ann", 5)
		after, _, _ = s.pullAll("ann", before)
	})
	old.serve(func(s *stage) {
		s.expectReset(after, otherTimeline)
		s.expectReset(before, "")
		// As many changes as there were in the other life, and more.
		s.note("ann", 9)
		s.expectReset(after, otherTimeline)
		s.expectReset(before, "")
		another, _, _ = s.pullAll("ann", before)
	})
	server.serve(func(s *stage) {
		s.expectReset(another, otherTimeline)
		s.expectReset(after, "")
		s.expectReset(before, "")
	})
}

func TestACopyOfARunningServerIsTold(t *testing.T) {
	folder := t.TempDir()
	server, restored := life{t, filepath.Join(folder, "data")}, life{t, filepath.Join(folder, "restored")}
	var before, after string
	server.serve(func(s *stage) {
		s.note("ann", 3)
		before, _, _ = s.pullAll("ann", "")
		s.must(os.Mkdir(restored.folder, 0o700))
		s.sql("VACUUM INTO {:file}", dbx.Params{"file": filepath.Join(restored.folder, "data.db")})
		s.note("ann", 3)
		after, _, _ = s.pullAll("ann", "")
	})
	restored.serve(func(s *stage) {
		s.expectReset(before, "")
		s.expectReset(after, otherTimeline)
	})
}

func TestWhatACopyWritesWhileItStartsHidesNothing(t *testing.T) {
	server := life{t, filepath.Join(t.TempDir(), "data")}
	var after string
	server.serve(func(s *stage) { s.note("ann", 1) })
	old := server.copyTo(filepath.Join(t.TempDir(), "copy"))
	server.serve(func(s *stage) {
		s.note("ann", 3)
		after, _, _ = s.pullAll("ann", "")
	})
	// As the demo's reset does.
	s := open(t, old.folder, func(s *stage) { s.note("demo", 50) })
	defer s.close()
	s.expectReset(after, otherTimeline)
}

func TestANewDataFolderIsTold(t *testing.T) {
	var given string
	life{t, t.TempDir()}.serve(func(s *stage) {
		s.note("ann", 2)
		given, _, _ = s.pullAll("ann", "")
	})
	life{t, t.TempDir()}.serve(func(s *stage) {
		s.note("ann", 9)
		s.expectReset(given, otherTimeline)
	})
}

func TestAFirstPullThatACopyInterruptsIsTold(t *testing.T) {
	server := life{t, filepath.Join(t.TempDir(), "data")}
	server.serve(func(s *stage) { s.note("ann", pageRecords+1) })
	old := server.copyTo(filepath.Join(t.TempDir(), "copy"))
	var middle string
	server.serve(func(s *stage) {
		// What comes besides on the first page may be newer than the copy.
		s.note("ann", 1)
		middle = s.pull("ann", "").Cursor
	})
	old.serve(func(s *stage) { s.expectReset(middle, otherTimeline) })
}
