package data

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func restoreOnce(t *testing.T, dir, path string) (string, error) {
	t.Helper()
	return restoreBackup(NewFolder(dir), path, migrations{})
}

func TestRestoreReplacesDataAndKeepsOtherFiles(t *testing.T) {
	path := backupOf(t, dataFolder(t, 3, "from the backup"))
	dir := dataFolder(t, 1, "from now")
	before := treeOf(t, dir)

	text, err := restoreOnce(t, dir, path)

	if err != nil {
		t.Fatal(err)
	}
	kept := keptOf(t, dir)
	for _, words := range []string{path, dir, "1 account", "3 items", kept} {
		if !strings.Contains(text, words) {
			t.Errorf("got %q, want it to say %q", text, words)
		}
	}
	if held, err := contentsOf(filepath.Join(dir, DatabaseFile), migrations{}); err != nil || held.items != 3 {
		t.Errorf("got %v and %v, want 3 items", held, err)
	}
	after := treeOf(t, dir)
	for name := range maps.Keys(before) {
		isReplaced := name == DatabaseFile || strings.HasPrefix(name, "mail"+string(filepath.Separator))
		if isReplaced == (before[name] == after[name]) {
			t.Errorf("%s: before %s, after %s", name, before[name], after[name])
		}
	}
	old := treeOf(t, kept)
	if old[DatabaseFile] != before[DatabaseFile] || old[filepath.Join("mail", "1.eml")] != before[filepath.Join("mail", "1.eml")] {
		t.Errorf("got %v, want what was there before", old)
	}
}

// keptOf returns the folder in dir to which a restore has moved the old data.
func keptOf(t *testing.T, dir string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "before-restore-*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("got %v and %v, want one folder", found, err)
	}
	return found[0]
}

func TestRestoreCreatesAMissingFolder(t *testing.T) {
	path := backupOf(t, dataFolder(t, 2, "hello"))
	dir := filepath.Join(t.TempDir(), "new", "data")
	text, err := restoreOnce(t, dir, path)
	if err != nil || strings.Contains(text, "before") {
		t.Errorf("got %q and %v, want nothing kept", text, err)
	}
	if held, err := contentsOf(filepath.Join(dir, DatabaseFile), migrations{}); err != nil || held.items != 2 {
		t.Errorf("got %v and %v, want 2 items", held, err)
	}
}

func TestRestoreFindsABackupByName(t *testing.T) {
	dir := dataFolder(t, 2, "hello")
	if err := os.Rename(backupOf(t, dir), filepath.Join(dir, "backups", "mine.zip")); err != nil {
		t.Fatal(err)
	}
	if _, err := restoreOnce(t, dir, "mine.zip"); err != nil {
		t.Error(err)
	}
}

// At whatever step a process is killed, the next one returns the same folder.
func TestSwapContinuesAfterAKillAtEachStep(t *testing.T) {
	path := backupOf(t, dataFolder(t, 3, "from the backup"))
	for kill := 0; ; kill++ {
		dir := dataFolder(t, 1, "from now")
		before := treeOf(t, dir)
		if _, err := stage(path, dir, migrations{}); err != nil {
			t.Fatal(err)
		}
		steps := 0
		rename = func(from, to string) error {
			if steps++; steps > kill {
				return errors.New("killed")
			}
			return os.Rename(from, to)
		}
		_, err := swap(dir)
		rename = os.Rename
		if !isStaged(dir) && err != nil {
			t.Fatalf("killed at step %d: the next start would not continue", kill)
		}
		kept, again := swap(dir)
		if again != nil {
			t.Fatalf("killed at step %d: %v", kill, again)
		}
		if err != nil && kept != keptOf(t, dir) {
			t.Errorf("killed at step %d: got %q, want the folder with the old data", kill, kept)
		}
		if held, err := contentsOf(filepath.Join(dir, DatabaseFile), migrations{}); err != nil || held.items != 3 {
			t.Errorf("killed at step %d: got %v and %v, want 3 items", kill, held, err)
		}
		after := map[string]string{}
		for _, place := range glob(t, filepath.Join(dir, "before-restore-*")) {
			maps.Copy(after, treeOf(t, place))
		}
		if after[DatabaseFile] != before[DatabaseFile] || after[filepath.Join("mail", "1.eml")] != before[filepath.Join("mail", "1.eml")] {
			t.Errorf("killed at step %d: the old data are missing: %v", kill, after)
		}
		if err == nil {
			if kill < 4 {
				t.Errorf("it has only %d steps", kill)
			}
			return
		}
	}
}

func TestARestoreReportsAnInterruptedOneThatItFinishes(t *testing.T) {
	path := backupOf(t, dataFolder(t, 3, "from the backup"))
	dir := dataFolder(t, 1, "from now")
	if _, err := stage(path, dir, migrations{}); err != nil {
		t.Fatal(err)
	}
	// Otherwise both restores would be staged within the same second.
	if err := os.WriteFile(filepath.Join(dir, staged, stagedTime), []byte("20260101-000000"), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := restoreOnce(t, dir, path)
	if err != nil || !strings.Contains(text, "finished first") || !strings.Contains(text, filepath.Join(dir, "before-restore-20260101-000000")) {
		t.Errorf("got %q and %v, want the earlier restore and what it replaced named", text, err)
	}
}

func TestABackupOfANewerProgramIsRefused(t *testing.T) {
	from := dataFolder(t, 3, "from the backup")
	execute(t, filepath.Join(from, DatabaseFile), "INSERT INTO _migrations VALUES ('1760000002_more.js', 2)")
	path, dir := backupOf(t, from), dataFolder(t, 1, "from now")
	before := treeOf(t, filepath.Dir(dir))
	_, err := restoreBackup(NewFolder(dir), path, knownBy([]string{"1760000001_app.js"}))
	for _, words := range []string{path, "nothing was changed", "newer version of Jot", "1760000002_more.js"} {
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("got %v, want it to say %q", err, words)
		}
	}
	if after := treeOf(t, filepath.Dir(dir)); !maps.Equal(before, after) {
		t.Errorf("it changed the folder: %v", after)
	}
	another := NewFolder(dataFolder(t, 1, "from now"))
	if _, err := restoreBackup(another, path, knownBy([]string{"1760000001_app.js", "1760000002_more.js"})); err != nil {
		t.Errorf("got %v where it is known", err)
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRefusedBackupsLeaveTheFolderUnchanged(t *testing.T) {
	good, err := os.ReadFile(filepath.Join(dataFolder(t, 1, "hello"), DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	data := entry{name: DatabaseFile, text: string(good)}
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	execute(t, foreign, "CREATE TABLE other (id TEXT)")
	other, err := os.ReadFile(foreign)
	if err != nil {
		t.Fatal(err)
	}
	torn := []byte(string(good))
	for i := 4096; i < len(torn); i++ {
		torn[i] ^= 0x55
	}
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "file.zip")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := []struct{ name, path, words string }{
		{"no file", filepath.Join(t.TempDir(), "none.zip"), "no such file"},
		{"no zip", write("text"), "not a valid zip"},
		{"empty zip", zipOf(t), "no data.db"},
		{"cut zip", write(string(good[:100])), "not a valid zip"},
		{"no database", zipOf(t, entry{name: "mail/1.eml"}), "no data.db"},
		{"text as a database", zipOf(t, entry{name: DatabaseFile, text: "text"}), "can't be read"},
		{"torn database", zipOf(t, entry{name: DatabaseFile, text: string(torn)}), "database"},
		{"another program's database", zipOf(t, entry{name: DatabaseFile, text: string(other)}), "none of Jot's"},
		{"way up", zipOf(t, data, entry{name: "../evil"}), "leads out"},
		{"way up inside", zipOf(t, data, entry{name: "mail/../../evil"}), "leads out"},
		{"absolute", zipOf(t, data, entry{name: "/tmp/evil"}), "leads out"},
		{"Windows' way up", zipOf(t, data, entry{name: `mail\..\..\evil`}), "leads out"},
		{"roundabout", zipOf(t, data, entry{name: "mail/../data.db"}), "leads out"},
		{"link", zipOf(t, data, entry{name: "mail/link", text: "/etc/passwd", mode: fs.ModeSymlink}), "no plain file"},
		{"twice", zipOf(t, data, data), "twice"},
		{"twice but for case", zipOf(t, data, entry{name: "mail/a"}, entry{name: "mail/A"}), "twice"},
		{"a file as a folder", zipOf(t, data, entry{name: "mail/a"}, entry{name: "mail/a/b"}), "mail/a/b"},
		{"bomb", zipOf(t, data, entry{name: "mail/bomb", text: "0", size: 1 << 60}), "make room"},
		{"bomb of many", zipOf(t, data, entry{name: "mail/a", size: 1 << 61}, entry{name: "mail/b", size: 1 << 61}, entry{name: "mail/c", size: 1 << 61}, entry{name: "mail/d", size: 1 << 61}), "fits on no disk"},
		{"longer than it says", zipOf(t, data, entry{name: "mail/a", text: "12345", size: 1}), "mail/a"},
		{"shorter than it says", zipOf(t, data, entry{name: "mail/a", text: "12", size: 100}), "mail/a"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := dataFolder(t, 1, "from now")
			before := treeOf(t, filepath.Dir(dir))
			text, err := restoreOnce(t, dir, test.path)
			if err == nil || !strings.Contains(err.Error(), test.words) || !strings.Contains(err.Error(), "nothing was changed") {
				t.Errorf("got %q and %v, want it to say %q", text, err, test.words)
			}
			if after := treeOf(t, filepath.Dir(dir)); !maps.Equal(before, after) {
				t.Errorf("it changed the folder: %s", fmt.Sprint(after))
			}
		})
	}
}
