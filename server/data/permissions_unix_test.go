//go:build unix

package data

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// makeEntry creates a file with exactly the given mode, or a folder if the name ends
// with a slash.
func makeEntry(t *testing.T, path string, mode fs.FileMode) {
	t.Helper()
	var err error
	if strings.HasSuffix(path, "/") {
		err = os.Mkdir(path, 0o700)
	} else {
		err = os.WriteFile(path, []byte("text"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func modeOf(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func TestOpenRemovesOtherUsersRightsFromAllEntries(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	makeEntry(t, dir+"/", 0o755)
	entries := []struct {
		name         string
		before, want fs.FileMode
	}{
		{"data.db", 0o644, 0o600},
		{"data.db-wal", 0o664, 0o600},
		{"data.db-shm", 0o666, 0o600},
		{"read-only", 0o444, 0o400},
		{"program", 0o755, 0o700},
		{"mail/", 0o777, 0o700},
		{"mail/link.eml", 0o644, 0o600},
		{"backups/", 0o755, 0o700},
		{"backups/old.zip", 0o640, 0o600},
		{"closed", 0o600, 0o600},
	}
	for _, entry := range entries {
		makeEntry(t, dir+"/"+entry.name, entry.before)
	}

	text := logged(t, func() {
		if err := NewFolder(dir).Open(false); err != nil {
			t.Error(err)
		}
	})

	if mode := modeOf(t, dir); mode != 0o700 {
		t.Errorf("the folder has %o", mode)
	}
	for _, entry := range entries {
		if mode := modeOf(t, filepath.Join(dir, entry.name)); mode != entry.want {
			t.Errorf("%s: got %o, want %o", entry.name, mode, entry.want)
		}
	}
	if strings.Count(text, "\n") != 1 || !strings.Contains(text, dir) || !strings.Contains(text, "(10 changed)") {
		t.Errorf("got %q, want one line that names the folder and counts 10", text)
	}
	text = logged(t, func() {
		if err := NewFolder(dir).Open(false); err != nil {
			t.Error(err)
		}
	})
	if text != "" {
		t.Errorf("nothing was left to change, but it logged %q", text)
	}
}

func TestRestrictingFollowsNoLinkOutOfTheFolder(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	makeEntry(t, outside, 0o644)
	dir := filepath.Join(t.TempDir(), "data")
	makeEntry(t, dir+"/", 0o700)
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if count, err := restrictAll(dir); count != 0 || err != nil {
		t.Errorf("got %d and %v, want nothing changed", count, err)
	}
	if mode := modeOf(t, outside); mode != 0o644 {
		t.Errorf("a file outside was changed to %o", mode)
	}
}

func TestRestrictingFollowsALinkToTheFolderItself(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	makeEntry(t, dir+"/", 0o755)
	makeEntry(t, filepath.Join(dir, "data.db"), 0o644)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	if count, err := restrictAll(link); count != 2 || err != nil {
		t.Errorf("got %d and %v, want both changed", count, err)
	}
	if mode := modeOf(t, filepath.Join(dir, "data.db")); mode != 0o600 {
		t.Errorf("got %o, want 600", mode)
	}
}

// A test can't have a file system without modes or another user's folder. A missing
// folder can't be changed either.
func TestRestrictReportsAnEntryThatItCannotChangeAndContinues(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	text := logged(t, func() { restrict(dir) })
	if strings.Count(text, "\n") != 1 || !strings.Contains(text, "can't be changed") || !strings.Contains(text, dir) {
		t.Errorf("got %q, want one line that names the folder", text)
	}
}
