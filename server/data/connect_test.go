package data

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

func openDatabase(t *testing.T, open func(string) (*dbx.DB, error), path string) *dbx.DB {
	t.Helper()
	db, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestConnectionsHavePocketBasesOptions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	theirs, ours := openDatabase(t, core.DefaultDBConnect, path), openDatabase(t, Connect, path)
	for _, pragma := range []string{
		"busy_timeout", "journal_mode", "journal_size_limit", "synchronous", "foreign_keys", "temp_store",
		"trusted_schema", "mmap_size",
	} {
		var want, got string
		if err := theirs.NewQuery("PRAGMA " + pragma).Row(&want); err != nil {
			t.Fatal(err)
		}
		if err := ours.NewQuery("PRAGMA " + pragma).Row(&got); err != nil || got != want {
			t.Errorf("%s: got %s and %v, want %s", pragma, got, err, want)
		}
	}
	var kilobytes int
	if err := ours.NewQuery("PRAGMA cache_size").Row(&kilobytes); err != nil || kilobytes != -4000 {
		t.Errorf("cache_size: got %d and %v, want 4 MB", kilobytes, err)
	}
}

func TestTransactionTakesTheWriteLockAtItsBeginning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	ours := openDatabase(t, Connect, path)
	if _, err := ours.NewQuery("CREATE TABLE items (content TEXT)").Execute(); err != nil {
		t.Fatal(err)
	}
	other := openDatabase(t, func(path string) (*dbx.DB, error) { return dbx.Open("sqlite", path) }, path)
	err := ours.Transactional(func(tx *dbx.Tx) error {
		var count int
		if err := tx.Select("count(*)").From("items").Row(&count); err != nil {
			return err
		}
		_, err := other.Insert("items", dbx.Params{"content": "other"}).Execute()
		if err == nil || !strings.Contains(err.Error(), "locked") {
			t.Errorf("got %v, want the other to be kept out", err)
		}
		_, err = tx.Insert("items", dbx.Params{"content": "ours"}).Execute()
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Delete triggers update the counts and the change log.
func TestReplaceFiresDeleteTriggers(t *testing.T) {
	db := openDatabase(t, Connect, filepath.Join(t.TempDir(), "data.db"))
	for _, statement := range []string{
		"CREATE TABLE items (id TEXT PRIMARY KEY, slug TEXT UNIQUE)",
		"CREATE TABLE gone (id TEXT)",
		"CREATE TRIGGER deleted AFTER DELETE ON items BEGIN INSERT INTO gone VALUES (old.id); END",
		"INSERT INTO items VALUES ('one', 'a')",
		"REPLACE INTO items VALUES ('two', 'a')",
	} {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	var gone []string
	if err := db.NewQuery("SELECT id FROM gone").Column(&gone); err != nil || len(gone) != 1 || gone[0] != "one" {
		t.Errorf("got %v and %v, want one", gone, err)
	}
}

func TestDeletedDataAreOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	db := openDatabase(t, Connect, path)
	for _, statement := range []string{
		"CREATE TABLE notes (text TEXT)",
		"INSERT INTO notes VALUES ('a secret text')",
		"UPDATE notes SET text = 'another secret text of another length'",
		"DELETE FROM notes",
		"PRAGMA wal_checkpoint(TRUNCATE)",
	} {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(bytes), "secret text") {
		t.Error("a deleted text is still in the file")
	}
}
