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
	// autoCheckpoint is the length of the log, in pages of 4 KB, at which SQLite's
	// own commit copies it. That is 64 MB. The log gets that long if the disk is
	// slower than the writers, or in a command, which has no checkpoints of its own.
	autoCheckpoint = 16_000
	// longLog is the number of pages not yet copied at which a checkpoint copies the
	// log. It is SQLite's own default.
	longLog = 1_000
	// checkpointInterval is how often the log's length is checked. A check takes
	// some microseconds.
	checkpointInterval = 250 * time.Millisecond
)

// BindCheckpoints copies SQLite's write-ahead logs into the app's two databases
// while it serves, beside the writers. SQLite itself would do so within the commit
// that makes the log long, and sync the disk: all writes would wait for that.
func BindCheckpoints(app core.App) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		stop, stopped := make(chan struct{}), make(chan struct{})
		var once sync.Once
		// The databases are closed after this handler, and a checkpoint must be
		// over by then.
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

// checkpointUntil copies each log whenever it is long, until stop is closed.
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
		// These are the connections for reads, so that no write waits for one.
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
	// A passive checkpoint doesn't wait for readers and writers. It leaves in the
	// log what it can't copy yet because of a reader.
	_, err := db.NewQuery("PRAGMA wal_checkpoint(PASSIVE)").Execute()
	return err
}
