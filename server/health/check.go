// Package health answers machines that ask whether the server can serve and
// write.
package health

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/data"
)

const (
	// checkEvery is how long a result is used, however often it is asked for.
	checkEvery = time.Second
	// commitEvery is how long a commit that has succeeded is believed. What fails
	// for a request meanwhile is known from that.
	commitEvery = time.Minute
	// writeTimeout is how long the check waits for the writer's place. No write of
	// Jot's own takes as long.
	writeTimeout = 5 * time.Second
	// probeFile is written and removed again.
	probeFile = ".health"
)

// errNoDatabase is the error of an app whose database isn't open.
var errNoDatabase = errors.New("the database is not open")

// State is what a check has found.
type State struct {
	// WriteError is why the database can't be written, nil where it can.
	WriteError error
	Space      data.Space
	Disk       data.DiskVerdict
	// LastBackup is the zero time where no backup is known.
	LastBackup time.Time
}

// CanWrite tells whether people's changes are taken.
func (s State) CanWrite() bool { return s.WriteError == nil && s.Disk != data.DiskFull }

// Checker finds out how the server is. What it does costs the same for any
// amount of data.
type Checker struct {
	app     core.App
	watch   *data.DiskWatch
	backups *data.LatestBackup
	now     func() time.Time

	mu          sync.Mutex
	checkedAt   time.Time
	committedAt time.Time
	last        State
}

// New makes a Checker of an app.
func New(app core.App, watch *data.DiskWatch, backups *data.LatestBackup, now func() time.Time) *Checker {
	return &Checker{app: app, watch: watch, backups: backups, now: now}
}

// Check returns how the server is. Who asks while it is being found out waits
// for the same result.
func (c *Checker) Check() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.checkedAt.IsZero() && c.now().Sub(c.checkedAt) < checkEvery {
		return c.last
	}
	state := State{WriteError: c.tryWriting(), LastBackup: c.backups.Time()}
	if isForWantOfRoom(state.WriteError) {
		c.watch.Failed()
	}
	if state.WriteError == nil {
		// A request may have met what the check hasn't.
		state.WriteError = c.watch.Failure()
	}
	state.Space, state.Disk = c.watch.Look()
	c.last, c.checkedAt = state, c.now()
	return state
}

// isForWantOfRoom tells whether a write has found no room, or a quota has ended.
func isForWantOfRoom(err error) bool {
	return data.IsFull(err) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// tryWriting takes the database's only place for a writer, which shows one that
// is locked; commits a page of it, which shows a disk that takes none; and
// writes a file beside it, which shows a folder that can't be written.
func (c *Checker) tryWriting() error {
	db, ok := c.app.NonconcurrentDB().(*dbx.DB)
	if !ok {
		return errNoDatabase
	}
	path := filepath.Join(c.app.DataDir(), probeFile)
	return errors.Join(c.tryDatabase(db.DB()), os.WriteFile(path, []byte("Jot writes this to see whether it can.\n"), 0o600), os.Remove(path))
}

// tryDatabase commits only where the last commit has failed or is a while ago:
// every commit is copied to a replica.
func (c *Checker) tryDatabase(db *sql.DB) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	// Transactions are begun as writers (server/data/connect.go).
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("the writer's place can't be had: %w", err)
	}
	if !c.committedAt.IsZero() && c.now().Sub(c.committedAt) < commitEvery {
		return tx.Rollback()
	}
	c.committedAt = time.Time{}
	if err := writeOnePage(ctx, tx); err != nil {
		return fmt.Errorf("the database takes no page: %w", errors.Join(err, tx.Rollback()))
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("the database takes no page: %w", err)
	}
	c.committedAt = c.now()
	return nil
}

// writeOnePage writes the database's first page as it is. In it is a version
// for programs, which none uses; unlike a row, it is written where it is the
// same.
func writeOnePage(ctx context.Context, tx *sql.Tx) error {
	var version int64
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
	return err
}
