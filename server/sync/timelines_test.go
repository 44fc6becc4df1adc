package sync

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
)

// dataFolder is a data folder on which servers are started.
type dataFolder struct {
	t      *testing.T
	folder string
}

// serve opens the folder, calls do, and closes the folder.
func (l dataFolder) serve(do func(*harness)) {
	l.t.Helper()
	s := open(l.t, l.folder, nil)
	do(s)
	s.close()
}

// copyTo copies the folder while no server runs on it.
func (l dataFolder) copyTo(folder string) dataFolder {
	l.t.Helper()
	if err := os.CopyFS(folder, os.DirFS(l.folder)); err != nil {
		l.t.Fatal(err)
	}
	return dataFolder{l.t, folder}
}

func (s *harness) expectReset(from, want string) {
	s.t.Helper()
	if got := s.pull("ann", from).Reset; got != want {
		s.t.Errorf("%s: got %q, want %q", from, got, want)
	}
	if got, err := IsOfOtherTimeline(s.app, from); err != nil || got != (want == otherTimeline) {
		s.t.Errorf("%s: a push gets %v and %v", from, got, err)
	}
}

func TestADeviceContinuesAfterARestart(t *testing.T) {
	server := dataFolder{t, t.TempDir()}
	var given string
	server.serve(func(s *harness) {
		s.note("ann", 3)
		given, _, _ = s.pullAll("ann", "")
	})
	server.serve(func(s *harness) {})
	server.serve(func(s *harness) {
		s.note("ann", 1)
		if _, items, _ := s.pullAll("ann", given); len(items) != 1 {
			t.Errorf("got %v, want the one new item", items)
		}
	})
}

func TestADeviceIsResetAfterARestore(t *testing.T) {
	server := dataFolder{t, filepath.Join(t.TempDir(), "data")}
	var before, after, another string
	server.serve(func(s *harness) {
		s.note("ann", 3)
		before, _, _ = s.pullAll("ann", "")
	})
	old := server.copyTo(filepath.Join(t.TempDir(), "copy"))
	server.serve(func(s *harness) {
		s.note("ann", 5)
		after, _, _ = s.pullAll("ann", before)
	})
	old.serve(func(s *harness) {
		s.expectReset(after, otherTimeline)
		s.expectReset(before, "")
		// More changes than there were on the other timeline.
		s.note("ann", 9)
		s.expectReset(after, otherTimeline)
		s.expectReset(before, "")
		another, _, _ = s.pullAll("ann", before)
	})
	server.serve(func(s *harness) {
		s.expectReset(another, otherTimeline)
		s.expectReset(after, "")
		s.expectReset(before, "")
	})
}

func TestADeviceIsResetAfterARestoreOfARunningServersCopy(t *testing.T) {
	folder := t.TempDir()
	server, restored := dataFolder{t, filepath.Join(folder, "data")}, dataFolder{t, filepath.Join(folder, "restored")}
	var before, after string
	server.serve(func(s *harness) {
		s.note("ann", 3)
		before, _, _ = s.pullAll("ann", "")
		s.must(os.Mkdir(restored.folder, 0o700))
		s.sql("VACUUM INTO {:file}", dbx.Params{"file": filepath.Join(restored.folder, "data.db")})
		s.note("ann", 3)
		after, _, _ = s.pullAll("ann", "")
	})
	restored.serve(func(s *harness) {
		s.expectReset(before, "")
		s.expectReset(after, otherTimeline)
	})
}

func TestWritesAtTheStartOfACopyDoNotHideTheRestore(t *testing.T) {
	server := dataFolder{t, filepath.Join(t.TempDir(), "data")}
	var after string
	server.serve(func(s *harness) { s.note("ann", 1) })
	old := server.copyTo(filepath.Join(t.TempDir(), "copy"))
	server.serve(func(s *harness) {
		s.note("ann", 3)
		after, _, _ = s.pullAll("ann", "")
	})
	// The reset of the demo writes items at the start too.
	s := open(t, old.folder, func(s *harness) { s.note("demo", 50) })
	defer s.close()
	s.expectReset(after, otherTimeline)
}

func TestADeviceIsResetByANewDataFolder(t *testing.T) {
	var given string
	dataFolder{t, t.TempDir()}.serve(func(s *harness) {
		s.note("ann", 2)
		given, _, _ = s.pullAll("ann", "")
	})
	dataFolder{t, t.TempDir()}.serve(func(s *harness) {
		s.note("ann", 9)
		s.expectReset(given, otherTimeline)
	})
}

func TestAFirstPullIsResetByARestore(t *testing.T) {
	server := dataFolder{t, filepath.Join(t.TempDir(), "data")}
	server.serve(func(s *harness) { s.note("ann", pageRecords+1) })
	old := server.copyTo(filepath.Join(t.TempDir(), "copy"))
	var middle string
	server.serve(func(s *harness) {
		// The additional records of the first page may be newer than the copy.
		s.note("ann", 1)
		middle = s.pull("ann", "").Cursor
	})
	old.serve(func(s *harness) { s.expectReset(middle, otherTimeline) })
}
