package data

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// openConn opens one connection to a new database. It also returns a function that
// returns the SQL of the cached statements.
func openConn(t *testing.T) (*sql.Conn, func() []string) {
	t.Helper()
	connector, err := newConnector(filepath.Join(t.TempDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	one, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := one.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	run(t, one, "CREATE TABLE notes (content TEXT UNIQUE)")
	return one, func() []string {
		var kept []string
		err := one.Raw(func(driverConn any) error {
			for _, s := range driverConn.(*conn).idle {
				kept = append(kept, s.sql)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return kept
	}
}

func run(t *testing.T, db *sql.Conn, query string, args ...any) {
	t.Helper()
	if _, err := db.ExecContext(context.Background(), query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// read returns the rows of a query as texts.
func read(t *testing.T, db *sql.Conn, query string, args ...any) []string {
	t.Helper()
	rows, err := db.QueryContext(context.Background(), query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	found := []string{}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.NullString)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		texts := make([]string, len(columns))
		for i, value := range values {
			texts[i] = value.(*sql.NullString).String
		}
		found = append(found, strings.Join(texts, "|"))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}

const (
	insert    = "INSERT INTO notes (content) VALUES (?)"
	selectAll = "SELECT * FROM notes ORDER BY rowid"
)

func TestACachedStatementIsReusedWithOtherValues(t *testing.T) {
	db, kept := openConn(t)
	for _, content := range []string{"one", "two"} {
		run(t, db, insert, content)
		run(t, db, "SELECT 1")
	}
	if got := read(t, db, selectAll); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("got %v", got)
	}
	want := []string{"CREATE TABLE notes (content TEXT UNIQUE)", insert, "SELECT 1", selectAll}
	if got := kept(); !slices.Equal(got, want) {
		t.Errorf("kept %q, want %q", got, want)
	}
}

func TestAStatementInUseIsPreparedAgain(t *testing.T) {
	db, _ := openConn(t)
	for _, content := range []string{"one", "two"} {
		run(t, db, insert, content)
	}
	outer, err := db.QueryContext(context.Background(), selectAll)
	if err != nil {
		t.Fatal(err)
	}
	defer outer.Close()
	seen := []string{}
	for outer.Next() {
		var content string
		if err := outer.Scan(&content); err != nil {
			t.Fatal(err)
		}
		seen = append(seen, content+" of "+strings.Join(read(t, db, selectAll), ","))
	}
	if want := []string{"one of one,two", "two of one,two"}; !slices.Equal(seen, want) {
		t.Errorf("got %q, want %q", seen, want)
	}
}

func TestAStatementThatFailsWorksTheNextTime(t *testing.T) {
	db, _ := openConn(t)
	run(t, db, insert, "one")
	if _, err := db.ExecContext(context.Background(), insert, "one"); err == nil {
		t.Fatal("the same text was returned twice")
	}
	run(t, db, insert, "two")
	if got := read(t, db, selectAll); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("got %v", got)
	}
}

func TestACachedStatementFollowsTheSchema(t *testing.T) {
	db, _ := openConn(t)
	run(t, db, insert, "one")
	read(t, db, selectAll)
	run(t, db, "ALTER TABLE notes ADD COLUMN colour TEXT DEFAULT 'red'")
	if got := read(t, db, selectAll); !slices.Equal(got, []string{"one|red"}) {
		t.Errorf("got %v, want the new column too", got)
	}
	run(t, db, "DROP TABLE notes")
	if _, err := db.ExecContext(context.Background(), insert, "two"); err == nil {
		t.Error("a statement wrote to a table that doesn't exist")
	}
	run(t, db, "VACUUM")
}

func TestACachedStatementKeepsNoTransactionOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.db")
	connector, err := newConnector(path + "?_pragma=journal_mode(WAL)")
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector)
	defer db.Close()
	ctx := context.Background()
	reader, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	writer, err := db.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	run(t, writer, "CREATE TABLE notes (content TEXT)")
	run(t, writer, insert, "one")
	var content string
	// Only the first of two rows is read, so the statement doesn't run to its end.
	run(t, writer, insert, "two")
	if err := reader.QueryRowContext(ctx, selectAll).Scan(&content); err != nil {
		t.Fatal(err)
	}
	run(t, writer, insert, "three")
	if got := read(t, writer, "PRAGMA wal_checkpoint(TRUNCATE)"); !slices.Equal(got, []string{"0|0|0"}) {
		t.Errorf("got %v, want a log that nobody reads any more", got)
	}
}

func TestOnlyTheLastShortStatementsAreCached(t *testing.T) {
	db, kept := openConn(t)
	long := "SELECT '" + strings.Repeat("a", maxKeptLength) + "'"
	read(t, db, long)
	for n := range maxKeptStatements + 1 {
		read(t, db, fmt.Sprintf("SELECT %d", n))
	}
	got := kept()
	if len(got) != maxKeptStatements || got[0] != "SELECT 1" || slices.Contains(got, long) {
		t.Errorf("kept %d, from %q", len(got), got[0])
	}
}

func TestAScriptRunsEachTime(t *testing.T) {
	db, _ := openConn(t)
	for range 2 {
		run(t, db, "DELETE FROM notes; INSERT INTO notes VALUES ('one'); INSERT INTO notes VALUES ('two')")
	}
	if got := read(t, db, selectAll); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("got %v", got)
	}
}
