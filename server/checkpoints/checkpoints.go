// Package checkpoints copies what SQLite's write-ahead logs hold into their
// databases, beside the writers. By itself SQLite does it within the commit that
// makes the log long, and syncs the disk there: all writes wait for that.
package checkpoints

import (
	"errors"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/routine"
)

const (
	// Backstop is how long the log may get, in pages of 4 KB, before a commit
	// copies it after all: 64 MB, where the disk is slower than the writers, or
	// nothing copies beside them, as in a command.
	Backstop = 16_000
	// long is from how many pages on the log is copied, SQLite's own default.
	long = 1_000
	// interval is how often the log is looked at. It takes some microseconds.
	interval = 250 * time.Millisecond
)

// Bind copies the logs of the app's two databases while it serves.
func Bind(app core.App) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		stop := make(chan struct{})
		var once sync.Once
		app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
			once.Do(func() { close(stop) })
			return e.Next()
		})
		routine.FireAndForget(func() { watch(app, stop) })
		return e.Next()
	})
}

// watch copies each log whenever it is long, until it is stopped.
func watch(app core.App, stop <-chan struct{}) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	hasFailed := false
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		// The connections for writes are left to them.
		err := errors.Join(copyLong(app.ConcurrentDB()), copyLong(app.AuxConcurrentDB()))
		if err != nil && !hasFailed {
			app.Logger().Warn("the write-ahead log can't be copied into the database", "error", err.Error())
		}
		hasFailed = err != nil
	}
}

// copyLong copies the log of a database if it is long.
func copyLong(db dbx.Builder) error {
	var isBusy, pages, copied int
	if err := db.NewQuery("PRAGMA wal_checkpoint(NOOP)").Row(&isBusy, &pages, &copied); err != nil {
		return err
	}
	if pages-copied < long {
		return nil
	}
	// Passive: it waits for nobody, and leaves what somebody still reads.
	_, err := db.NewQuery("PRAGMA wal_checkpoint(PASSIVE)").Execute()
	return err
}
