package data

import (
	"errors"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
)

const (
	// autoCheckpoint is how long the log may get, in pages of 4 KB, before a commit
	// copies it after all: 64 MB, where the disk is slower than the writers, or
	// nothing copies beside them, as in a command.
	autoCheckpoint = 16_000
	// longLog is from how many pages on the log is copied, SQLite's own default.
	longLog = 1_000
	// checkpointInterval is how often the log is looked at. It takes some microseconds.
	checkpointInterval = 250 * time.Millisecond
)

// BindCheckpoints copies what SQLite's write-ahead logs hold into the app's two
// databases, beside the writers, while it serves. By itself SQLite does it within
// the commit that makes the log long, and syncs the disk there: all writes wait
// for that.
func BindCheckpoints(app core.App) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		stop, stopped := make(chan struct{}), make(chan struct{})
		var once sync.Once
		// The databases are closed after this: a checkpoint must be over by then.
		app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
			once.Do(func() { close(stop) })
			<-stopped
			return e.Next()
		})
		routine.FireAndForget(func() {
			defer close(stopped)
			checkpointUntil(app, stop)
		})
		return e.Next()
	})
}

// checkpointUntil copies each log whenever it is long, until it is stopped.
func checkpointUntil(app core.App, stop <-chan struct{}) {
	ticker := time.NewTicker(checkpointInterval)
	defer ticker.Stop()
	hasFailed := false
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		// The connections for writes are left to them.
		err := errors.Join(checkpointLong(app.ConcurrentDB()), checkpointLong(app.AuxConcurrentDB()))
		if err != nil && !hasFailed {
			app.Logger().Warn("the write-ahead log can't be copied into the database", "error", err.Error())
		}
		hasFailed = err != nil
	}
}

// checkpointLong copies the log of a database if it is long.
func checkpointLong(db dbx.Builder) error {
	var isBusy, pages, copied int
	if err := db.NewQuery("PRAGMA wal_checkpoint(NOOP)").Row(&isBusy, &pages, &copied); err != nil {
		return err
	}
	if pages-copied < longLog {
		return nil
	}
	// Passive: it waits for nobody, and leaves what somebody still reads.
	_, err := db.NewQuery("PRAGMA wal_checkpoint(PASSIVE)").Execute()
	return err
}
