package export

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	_ "github.com/pocketbase/pocketbase/core" // has the driver
)

var now = time.Date(2026, 11, 25, 9, 30, 0, 0, time.UTC)

// dataFolder makes a folder with two accounts, of which ann has items, and
// returns it with the database, which stays open as a server's does.
func dataFolder(t *testing.T) (string, *dbx.DB) {
	t.Helper()
	dir := t.TempDir()
	db, err := dbx.Open("sqlite", filepath.Join(dir, "data.db")+"?_pragma=journal_mode(WAL)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	for _, statement := range []string{
		"CREATE TABLE users (id TEXT, username TEXT, email TEXT)",
		"CREATE TABLE itemCollections (id TEXT, owner TEXT, name TEXT, slug TEXT, sortOrder NUMERIC, created TEXT, updated TEXT)",
		`CREATE TABLE items (id TEXT, owner TEXT, collection TEXT, type TEXT, title TEXT, content TEXT, shouldCopyOnClick BOOLEAN,
			isTodoDone BOOLEAN, faviconUrl TEXT, created TEXT, updated TEXT, isTrashed BOOLEAN, trashedDateTime TEXT)`,
		"CREATE TABLE itemVersions (number INTEGER PRIMARY KEY, item TEXT, kept INTEGER, device TEXT, type TEXT, title TEXT, content TEXT)",
		"INSERT INTO users VALUES ('a', 'ann', 'ann@example.org'), ('b', 'bob', '')",
		"INSERT INTO itemCollections VALUES ('c2', 'a', 'Two', 'two', 2, '2026-01-31 09:30:00.000Z', '2026-01-31 09:30:00.000Z'), ('c1', 'a', 'One', 'one', 1, '', '')",
		`INSERT INTO items VALUES
			('gone', 'a', 'c1', 'text', '', 'Gone', 0, 0, '', '2026-01-05 00:00:00.000Z', '', 1, '2026-02-01 00:00:00.000Z'),
			('two', 'a', 'c2', 'text', '', 'Two', 0, 0, '', '2026-01-04 00:00:00.000Z', '', 0, ''),
			('old', 'a', 'c1', 'todo', '<&>', 'Old', 1, 1, '', '2026-01-01 00:00:00.000Z', '', 0, ''),
			('new', 'a', 'c1', 'text', '', 'New', 0, 0, '', '2026-01-02 00:00:00.000Z', '', 0, '')`,
		"INSERT INTO itemVersions VALUES (1, 'old', 1764000000000, 'Firefox', 'todo', '', 'First'), (2, 'old', 1764000001000, '', 'todo', '', 'Second')",
	} {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	return dir, db
}

// exported is what the tests look at of a file.
type exported struct {
	Format      string
	Version     int
	Exported    string
	Collections []struct{ ID, Created string }
	Items       []struct {
		ID, Title, TrashedDateTime string
		IsTodoDone                 bool
		Versions                   []struct{ Content, Kept string }
	}
}

func readExported(t *testing.T, text []byte) exported {
	t.Helper()
	var read exported
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return read
}

func TestAccountIsWrittenInTheOrderOfItsLists(t *testing.T) {
	dir, _ := dataFolder(t)
	for _, name := range []string{"ann", "ANN@example.org"} {
		var out bytes.Buffer
		if err := run(dir, options{standardOutput, name, true, now}, &out, &out); err != nil {
			t.Fatal(err)
		}
		read := readExported(t, out.Bytes())
		if read.Format != "jot" || read.Version != 1 || read.Exported != "2026-11-25T09:30:00.000Z" {
			t.Errorf("got %+v", read)
		}
		if len(read.Collections) != 2 || read.Collections[0].ID != "c1" || read.Collections[1].Created != "2026-01-31T09:30:00.000Z" {
			t.Errorf("got %+v, want the collections in their order", read.Collections)
		}
		var ids []string
		for _, each := range read.Items {
			ids = append(ids, each.ID)
		}
		if strings.Join(ids, " ") != "new old two gone" || read.Items[3].TrashedDateTime != "2026-02-01T00:00:00.000Z" {
			t.Errorf("got %v, want them as the lists show them", read.Items)
		}
		old := read.Items[1]
		if old.Title != "<&>" || !old.IsTodoDone || len(old.Versions) != 2 || old.Versions[0].Content != "Second" || old.Versions[1].Kept != "2025-11-24T16:00:00.000Z" {
			t.Errorf("got %+v", old)
		}
		if !strings.Contains(out.String(), "\"<&>\"") || strings.Count(out.String(), "\n{") != 6 {
			t.Errorf("got %s, want a line for each record, and text as it is", out.String())
		}
	}
}

func TestAllAccountsAreFilesOfAFolder(t *testing.T) {
	dir, _ := dataFolder(t)
	target := filepath.Join(t.TempDir(), "new", "folder")
	var told bytes.Buffer
	if err := run(dir, options{target, "", false, now}, nil, &told); err != nil {
		t.Fatal(err)
	}
	for name, count := range map[string]int{"ann": 4, "bob": 0} {
		path := filepath.Join(target, "jot-"+name+"-2026-11-25.json")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if read := readExported(t, text); read.Items == nil || len(read.Items) != count || strings.Contains(string(text), "versions") {
			t.Errorf("%s: got %s", name, text)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: got %v and %v, want its owner's alone", name, info.Mode(), err)
		}
		if !strings.Contains(told.String(), path) {
			t.Errorf("got %q, want %s told", told.String(), path)
		}
	}
	err := run(dir, options{target, "", false, now}, nil, &told)
	if err == nil || !strings.Contains(err.Error(), "nothing is overwritten") {
		t.Errorf("got %v, want the file kept", err)
	}
}

func TestDatabaseIsTheSameAfterwards(t *testing.T) {
	dir, db := dataFolder(t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "data.db")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := run(dir, options{standardOutput, "ann", false, now}, &bytes.Buffer{}, nil); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("got %v, want the database untouched", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	// What the help says of.
	left := map[string]bool{"data.db": true, "data.db-shm": true, "data.db-wal": true}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !left[entry.Name()] || entry.Name() == "data.db-wal" && info.Size() > 0 {
			t.Errorf("got %s and %v, want nothing written", entry.Name(), err)
		}
	}
}

func TestWhatCannotBeExportedSaysWhatToDo(t *testing.T) {
	dir, _ := dataFolder(t)
	missing := filepath.Join(t.TempDir(), "missing")
	for _, each := range []struct {
		dir, target, account, words string
	}{
		{missing, "-", "ann", "--dir"},
		{dir, "-", "carl", "no account \"carl\""},
		{dir, "-", "", "--account"},
		{dir, filepath.Join(missing, "file.json"), "ann", "name another"},
	} {
		err := run(each.dir, options{each.target, each.account, false, now}, &bytes.Buffer{}, &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), each.words) {
			t.Errorf("%+v: got %v", each, err)
		}
	}
	if _, err := os.Stat(missing); !os.IsNotExist(err) {
		t.Error("the missing data folder was made")
	}
}
