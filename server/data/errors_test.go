package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// batched is the error that PocketBase returns for one of a batch's requests.
type batched struct{ response *router.ApiError }

func (e *batched) Error() string { return "Batch request failed." }
func (e *batched) Resolve(data map[string]any) any {
	data["response"] = e.response
	return data
}

// openNotes opens a database with a table that has one row.
func openNotes(t *testing.T) *dbx.DB {
	t.Helper()
	db, err := core.DefaultDBConnect(filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.DB().SetMaxOpenConns(1)
	runOn(t, db, "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")
	runOn(t, db, "INSERT INTO notes VALUES (1, '')")
	return db
}

func runOn(t *testing.T, db *dbx.DB, statement string) {
	t.Helper()
	if _, err := db.NewQuery(statement).Execute(); err != nil {
		t.Fatal(err)
	}
}

// wrapped returns an error unchanged, and in all ways in which other errors wrap it.
func wrapped(err error) []error {
	inBatch := validation.Errors{"requests": validation.Errors{"0": &batched{router.NewBadRequestError("", err)}}}
	joined := errors.Join(errors.New("of ours"), err)
	return []error{err, fmt.Errorf("saving: %w", err), joined, router.NewBadRequestError("Not saved", err), inBatch}
}

func TestKindsOfSQLiteErrorsAreDistinguished(t *testing.T) {
	tests := map[string]struct {
		before, statement string
		isFull, isAway    bool
	}{
		"no room":      {"PRAGMA max_page_count = 1", "INSERT INTO notes (text) VALUES (hex(zeroblob(50000)))", true, false},
		"read-only":    {"PRAGMA query_only = ON", "DELETE FROM notes", false, true},
		"a constraint": {"", "INSERT INTO notes VALUES (1, '')", false, false},
		"no such text": {"", "SELECT FROM", false, false},
	}
	for name, test := range tests {
		db := openNotes(t)
		if test.before != "" {
			runOn(t, db, test.before)
		}
		_, err := db.NewQuery(test.statement).Execute()
		if err == nil {
			t.Fatalf("%s: nothing failed", name)
		}
		for _, each := range wrapped(err) {
			if IsFull(each) != test.isFull || IsUnavailable(each) != test.isAway {
				t.Errorf("%s: %v is full %t and unavailable %t", name, each, IsFull(each), IsUnavailable(each))
			}
		}
	}
	db := openNotes(t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := db.NewQuery("SELECT 1").Execute()
	for _, each := range wrapped(err) {
		if !IsUnavailable(each) {
			t.Errorf("got %v of a closed database, want it unavailable", each)
		}
	}
	for _, other := range []error{nil, errors.New("of ours"), router.NewBadRequestError("", "words"), validation.Errors{"a": errors.New("b")}} {
		if IsFull(other) || IsUnavailable(other) {
			t.Errorf("%v counts as SQLite's", other)
		}
	}
}
