package data

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestBackupContainsTheData(t *testing.T) {
	dir := dataFolder(t, 3, "hello")
	archive, err := zip.OpenReader(backupOf(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, file := range archive.File {
		names = append(names, file.Name)
	}
	slices.Sort(names)
	if want := []string{"data.db", "mail/1.eml"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	if exists(filepath.Join(dir, workFolder)) {
		t.Error("the work folder is left behind")
	}
}

func TestBackupNeverOverwritesAnother(t *testing.T) {
	dir := dataFolder(t, 1, "hello")
	path := backupOf(t, dir)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := createBackupAt(t.Context(), nil, dir, path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want it refused", err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Error("the first backup was changed")
	}
}

func TestAKilledBackupDoesNotBlockTheNextOne(t *testing.T) {
	dir := dataFolder(t, 2, "hello")
	db, err := core.DefaultDBConnect(filepath.Join(dir, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	path := filepath.Join(t.TempDir(), "jot.zip")
	for _, left := range []string{path + ".part", filepath.Join(dir, workFolder)} {
		if err := os.WriteFile(left, []byte("half of a backup"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := createBackupAt(t.Context(), db, dir, path); err != nil {
		t.Fatal(err)
	}
	if _, err := restoreOnce(t, dataFolder(t, 1, "from now"), path); err != nil {
		t.Error(err)
	}
	if exists(path + ".part") {
		t.Error("the incomplete file is still there")
	}
}

// leave makes the disk report this many free bytes.
func leave(t *testing.T, free int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "free")
	if err := os.WriteFile(file, []byte(strconv.Itoa(free)), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(testVariable, file)
}

func TestBackupNeedsEnoughFreeSpace(t *testing.T) {
	dir := dataFolder(t, 100, "hello")
	db, err := core.DefaultDBConnect(filepath.Join(dir, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	made := backupOf(t, dir)
	for _, each := range []struct {
		name string
		try  func() error
	}{
		{"a backup", func() error {
			_, _, err := createBackupAt(t.Context(), db, dir, filepath.Join(t.TempDir(), "jot.zip"))
			return err
		}},
		{"one before a migration", func() error { return backUpForMigration(db, dir) }},
		{"a restore", func() error { _, err := restoreOnce(t, dataFolder(t, 1, "from now"), made); return err }},
	} {
		leave(t, 5000)
		before := backupsIn(t, dir)
		if err := each.try(); err == nil || !strings.Contains(err.Error(), "of free disk") || !strings.Contains(err.Error(), "make room") {
			t.Errorf("%s: got %v, want the error to say what is needed", each.name, err)
		}
		if after := backupsIn(t, dir); !slices.Equal(before, after) || exists(filepath.Join(dir, workFolder)) {
			t.Errorf("%s: something is left: %v", each.name, after)
		}
		leave(t, 10<<20)
		if err := each.try(); err != nil {
			t.Errorf("%s: got %v, though there is room", each.name, err)
		}
	}
}

func TestBackupNeedsAFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "jot.zip")
	if _, _, err := createBackupAt(t.Context(), nil, dataFolder(t, 1, "hello"), path); err == nil || !strings.Contains(err.Error(), "make that folder first") {
		t.Errorf("got %v, want to be told what to do", err)
	}
}
