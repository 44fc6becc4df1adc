package datafolder

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// open opens a folder as another process would, and returns how to end it.
func open(t *testing.T, dir string, isServer bool) (folder *Folder, end func()) {
	t.Helper()
	folder = New(dir)
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
	var want *inUse
	if !errors.As(err, &want) {
		t.Fatalf("got %v, want it to be in use", err)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("got %q, want it to say %q", err, word)
		}
	}
}

func TestOneServerAndManyCommands(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	_, end := open(t, dir, true)
	open(t, dir, false)
	open(t, dir, false)
	wantInUse(t, New(dir).Open(true), dir, "a server is running", "--dir")
	end()
	open(t, dir, true)
}

func TestRestoreIsRefusedWhileAServerRuns(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	_, end := open(t, dir, true)
	wantInUse(t, New(dir).OpenAlone(), "a server is running", "stop it first")
	end()
	if err := New(dir).OpenAlone(); err != nil {
		t.Errorf("got %v, though nobody uses it", err)
	}
}

func TestAloneIsRefusedWhileACommandRuns(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	server, _ := open(t, dir, true)
	_, end := open(t, dir, false)
	server.locks.timeout = lockInterval
	fail := func() error {
		t.Error("it ran beside the command")
		return nil
	}
	wantInUse(t, server.Alone(fail), dir, "another program is at work")

	// It waits for one that ends.
	server.locks.timeout = lockTimeout
	go end()
	hasRun := false
	err := server.Alone(func() error {
		hasRun = true
		newcomer := New(dir)
		newcomer.locks.timeout = lockInterval
		wantInUse(t, newcomer.Open(false), "a backup is being restored")
		return nil
	})
	if err != nil || !hasRun {
		t.Errorf("got %v, want it run", err)
	}
	open(t, dir, false)
}

func TestFileSystemRootIsNoDataFolder(t *testing.T) {
	root := filepath.VolumeName(t.TempDir()) + string(filepath.Separator)
	err := New(root).Open(false)
	if err == nil || !strings.Contains(err.Error(), "folder of its own") {
		t.Errorf("got %v, want it refused", err)
	}
}
