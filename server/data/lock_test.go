package data

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// openFolder opens a folder as another process would. It returns a function that
// closes it.
func openFolder(t *testing.T, dir string, isServer bool) (folder *Folder, end func()) {
	t.Helper()
	folder = NewFolder(dir)
	if err := folder.Open(isServer); err != nil {
		t.Fatal(err)
	}
	end = func() {
		if err := errors.Join(folder.locks.server.Unlock(), folder.locks.folder.Unlock()); err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(end)
	return folder, end
}

func wantInUse(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("got no error, want it to be in use")
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("got %q, want it to say %q", err, word)
		}
	}
}

func TestOneServerAndManyCommands(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	_, end := openFolder(t, dir, true)
	openFolder(t, dir, false)
	openFolder(t, dir, false)
	wantInUse(t, NewFolder(dir).Open(true), dir, "a server is running", "--dir")
	end()
	openFolder(t, dir, true)
}

func TestRestoreIsRefusedWhileAServerRuns(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	_, end := openFolder(t, dir, true)
	wantInUse(t, NewFolder(dir).openExclusively(), "a server is running", "stop it first")
	end()
	if err := NewFolder(dir).openExclusively(); err != nil {
		t.Errorf("got %v, though nobody uses it", err)
	}
}

func TestExclusiveUseIsRefusedWhileACommandRuns(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	server, _ := openFolder(t, dir, true)
	_, end := openFolder(t, dir, false)
	server.locks.timeout = lockInterval
	fail := func() error {
		t.Error("it ran beside the command")
		return nil
	}
	wantInUse(t, server.locks.whileExclusive(fail), dir, "another program is at work")

	// The server waits for a command that ends in time.
	server.locks.timeout = lockTimeout
	go end()
	hasRun := false
	err := server.locks.whileExclusive(func() error {
		hasRun = true
		newcomer := NewFolder(dir)
		newcomer.locks.timeout = lockInterval
		wantInUse(t, newcomer.Open(false), "a backup is being restored")
		return nil
	})
	if err != nil || !hasRun {
		t.Errorf("got %v, want it run", err)
	}
	openFolder(t, dir, false)
}

func TestFileSystemRootIsRefusedAsDataFolder(t *testing.T) {
	root := filepath.VolumeName(t.TempDir()) + string(filepath.Separator)
	err := NewFolder(root).Open(false)
	if err == nil || !strings.Contains(err.Error(), "folder of its own") {
		t.Errorf("got %v, want it refused", err)
	}
}
