package data

import (
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own schema
)

// newApp returns an app whose commits leave the log to BindCheckpoints.
func newApp(t *testing.T) *core.BaseApp {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{
		DataDir: t.TempDir(),
		DBConnect: func(path string) (*dbx.DB, error) {
			return dbx.Open("sqlite", path+"?_pragma=journal_mode(WAL)&_pragma=wal_autocheckpoint(16000)")
		},
	})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return app
}

// lengthenLog adds at least this many pages to the log of a database.
func lengthenLog(t *testing.T, db dbx.Builder, pages int) {
	t.Helper()
	for _, statement := range []string{
		"CREATE TABLE IF NOT EXISTS blobs (content BLOB)",
		"INSERT INTO blobs VALUES (randomblob({:bytes}))",
	} {
		if _, err := db.NewQuery(statement).Bind(dbx.Params{"bytes": pages * 4096}).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

// pagesLeft returns the number of pages of the log that aren't copied yet.
func pagesLeft(t *testing.T, db dbx.Builder) int {
	t.Helper()
	var isBusy, pages, copied int
	if err := db.NewQuery("PRAGMA wal_checkpoint(NOOP)").Row(&isBusy, &pages, &copied); err != nil {
		t.Fatal(err)
	}
	return pages - copied
}

func TestOnlyALongLogIsCopied(t *testing.T) {
	app := newApp(t)
	db := app.NonconcurrentDB()
	if err := checkpointLong(app.ConcurrentDB()); err != nil {
		t.Fatal(err)
	}
	before := pagesLeft(t, db)
	lengthenLog(t, db, 100)
	if err := checkpointLong(app.ConcurrentDB()); err != nil || pagesLeft(t, db) < before+100 {
		t.Errorf("got %v and %d pages left, want a short log to stay", err, pagesLeft(t, db))
	}
	lengthenLog(t, db, longLog)
	if err := checkpointLong(app.ConcurrentDB()); err != nil || pagesLeft(t, db) != 0 {
		t.Errorf("got %v and %d pages left, want all copied", err, pagesLeft(t, db))
	}
}

func TestTheLogIsCopiedWhileAWriterIsBusy(t *testing.T) {
	app := newApp(t)
	lengthenLog(t, app.NonconcurrentDB(), 2*longLog)
	err := app.RunInTransaction(func(tx core.App) error {
		lengthenLog(t, tx.DB(), 1)
		return checkpointLong(app.ConcurrentDB())
	})
	// The pages that the writer has written since can't be copied, but the committed
	// ones can.
	if got := pagesLeft(t, app.ConcurrentDB()); err != nil || got >= longLog {
		t.Errorf("got %v and %d pages left", err, got)
	}
}

func TestLogsOfBothDatabasesAreCopiedUntilTheAppTerminates(t *testing.T) {
	app := newApp(t)
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		checkpointUntil(app, stop)
		close(ended)
	}()
	for _, db := range []dbx.Builder{app.NonconcurrentDB(), app.AuxNonconcurrentDB()} {
		lengthenLog(t, db, 2*longLog)
		deadline := time.Now().Add(10 * time.Second)
		for pagesLeft(t, db) >= longLog {
			if time.Now().After(deadline) {
				t.Fatalf("%d pages are left", pagesLeft(t, db))
			}
			time.Sleep(checkpointInterval / 10)
		}
	}
	close(stop)
	<-ended
}
