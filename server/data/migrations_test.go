package data

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func listOf(files ...string) core.MigrationsList {
	list := core.MigrationsList{}
	for _, file := range files {
		list.Add(&core.Migration{File: file})
	}
	return list
}

func TestWhichMigrationsChangeTheData(t *testing.T) {
	tests := []struct {
		name       string
		applied    []string
		migrations migrations
		want       bool
	}{
		{"nothing new", []string{"s1", "a1"}, migrations{system: listOf("s1"), app: listOf("a1"), appliesApp: true}, false},
		{"a new one", []string{"s1", "a1"}, migrations{system: listOf("s1"), app: listOf("a1", "a2"), appliesApp: true}, true},
		{"a new one, not applied by this command", []string{"s1", "a1"}, migrations{system: listOf("s1"), app: listOf("a1", "a2")}, false},
		{"a new one of PocketBase's", []string{"s1", "a1"}, migrations{system: listOf("s1", "s2"), app: listOf("a1")}, true},
		{"one taken back", []string{"s1", "a1"}, migrations{system: listOf("s1"), app: listOf("a1"), revertsApp: true}, true},
		{"an empty database", nil, migrations{system: listOf("s1"), app: listOf("a1"), appliesApp: true}, false},
		{"a superuser alone", []string{"s1"}, migrations{system: listOf("s1"), app: listOf("a1"), appliesApp: true}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.migrations.change(test.applied); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

// pending are migrations of which a test's folder has had only the first.
var pending = migrations{app: listOf("1760000001_app.js", "1760000002_app.js"), appliesApp: true}

func backupsIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, "backups"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestABackupPrecedesAMigration(t *testing.T) {
	dir := dataFolder(t, 3, "hello")
	if err := prepareMigration(dir, pending, newIntegrityChecks(dir)); err != nil {
		t.Fatal(err)
	}
	names := backupsIn(t, dir)
	if len(names) != 2 || !strings.HasPrefix(names[0], "before-migration-") {
		t.Fatalf("got %v, want one before the migration", names)
	}
	execute(t, filepath.Join(dir, DatabaseFile), "DELETE FROM items")
	if text, err := restoreOnce(t, dir, names[0]); err != nil || !strings.Contains(text, "3 items") {
		t.Errorf("got %q and %v, want 3 items back", text, err)
	}
}

// addBackups adds empty backups from before migrations, dated to the first days of a
// year.
func addBackups(t *testing.T, dir string, count, year int) {
	t.Helper()
	for day := range count {
		name := fmt.Sprintf("before-migration-%d010%d-120000.zip", year, day+1)
		if err := os.WriteFile(filepath.Join(dir, "backups", name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestThreeBackupsBeforeMigrationsAreKept(t *testing.T) {
	dir := dataFolder(t, 1, "hello")
	addBackups(t, dir, 5, 2026)
	if err := prepareMigration(dir, pending, newIntegrityChecks(dir)); err != nil {
		t.Fatal(err)
	}
	names := backupsIn(t, dir)
	want := []string{"before-migration-20260104-120000.zip", "before-migration-20260105-120000.zip"}
	if len(names) != 4 || !slices.Equal(names[:2], want) || names[3] != "old.zip" {
		t.Errorf("got %v, want the newest three and the other one", names)
	}
}

// The clock of a machine without a battery may start in an earlier year.
func TestTheNewestBackupIsKeptAfterTheClockWasSetBack(t *testing.T) {
	dir := dataFolder(t, 1, "hello")
	addBackups(t, dir, 3, 2999)
	if err := prepareMigration(dir, pending, newIntegrityChecks(dir)); err != nil {
		t.Fatal(err)
	}
	if names := backupsIn(t, dir); len(names) != 5 || strings.HasPrefix(names[0], "before-migration-2999") {
		t.Errorf("got %v, want the new one before the later ones", names)
	}
}

// It isn't known which migrations the data of an unreadable backup have had.
func TestABackupThatCantBeReadReplacesNone(t *testing.T) {
	backups := t.TempDir()
	for _, day := range []string{"01", "02", "03"} {
		if err := os.WriteFile(filepath.Join(backups, beforeMigration+"202601"+day+"-120000.zip"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeReplaced(backups, beforeMigration+"20260103-120000.zip"); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(backups); err != nil || len(entries) != 3 {
		t.Errorf("got %v and %v, want all three", entries, err)
	}
}

// A service manager may retry a start whose migration fails many times. The backups
// of these starts must not replace those of earlier migrations.
func TestRefusedStartsLeaveOneBackup(t *testing.T) {
	dir := dataFolder(t, 1, "hello")
	file := filepath.Join(dir, DatabaseFile)
	starts := 0
	prepare := func() []string {
		t.Helper()
		if err := prepareMigration(dir, pending, newIntegrityChecks(dir)); err != nil {
			t.Fatal(err)
		}
		made := backupsIn(t, dir)
		newest := filepath.Join(dir, "backups", made[len(made)-2])
		// Give the backup an earlier time, because two starts within a second would
		// make the same name.
		starts++
		if err := os.Rename(newest, strings.Replace(newest, "migration-", fmt.Sprintf("migration-0%d-", starts), 1)); err != nil {
			t.Fatal(err)
		}
		return backupsIn(t, dir)
	}
	prepare()
	execute(t, file, "INSERT INTO items VALUES ('written between two starts')")
	names := prepare()
	if len(names) != 2 {
		t.Fatalf("got %v after a refused start, want one before the migration", names)
	}
	if text, err := restoreOnce(t, dir, names[0]); err != nil || !strings.Contains(text, "2 items") {
		t.Errorf("got %q and %v, want the newest data in it", text, err)
	}
	execute(t, file, "INSERT INTO _migrations VALUES ('1800000000_own.js', 3)")
	if names := prepare(); len(names) != 3 {
		t.Errorf("got %v once a migration was applied, want the backup before it as well", names)
	}
}

func TestAMigrationIsRefusedIfItsBackupFails(t *testing.T) {
	dir := dataFolder(t, 1, "hello")
	// The backup can't create its lock file where there is a folder.
	if err := os.Mkdir(filepath.Join(dir, workLock), 0o700); err != nil {
		t.Fatal(err)
	}
	err := prepareMigration(dir, pending, newIntegrityChecks(dir))
	if err == nil || !strings.Contains(err.Error(), "no backup of them could be made") {
		t.Errorf("got %v, want it refused with what to do", err)
	}
}

func TestTheDataAreCheckedBeforeTheyAreMigrated(t *testing.T) {
	dir := dataFolder(t, 1000, "hello")
	path := filepath.Join(dir, DatabaseFile)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	// The last page belongs to the items, and only the check reads it.
	if _, err := file.WriteAt(bytes.Repeat([]byte{0x5a}, 4096), info.Size()-4096); err != nil {
		t.Fatal(err)
	}
	var damaged *Damaged
	if err := prepareMigration(dir, pending, newIntegrityChecks(dir)); !errors.As(err, &damaged) {
		t.Errorf("got %v, want the damage named", err)
	}
}
