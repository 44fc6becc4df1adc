// Package health is the health check: whether the server can serve and write.
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
	// checkEvery is how long the result of a check is used again.
	checkEvery = time.Second
	// commitEvery is the interval between test commits. Between them, the check
	// learns of failures from the requests that fail.
	commitEvery = time.Minute
	// writeTimeout is how long the check waits for the write lock. It is longer than
	// any of Jot's own writes takes.
	writeTimeout = 5 * time.Second
	// probeFile is written and removed by each check.
	probeFile = ".health"
)

// errNoDatabase is the error if the database isn't open.
var errNoDatabase = errors.New("the database is not open")

// State is the result of a check.
type State struct {
	// WriteError is why the database can't be written, nil if it can.
	WriteError error
	Space      data.Space
	Disk       data.DiskVerdict
}

// CanWrite reports whether the server accepts changes.
func (s State) CanWrite() bool { return s.WriteError == nil && s.Disk != data.DiskFull }

// Checker performs the check. It costs the same for any amount of data.
type Checker struct {
	app   core.App
	watch *data.DiskWatch

	mu          sync.Mutex
	checkedAt   time.Time
	committedAt time.Time
	last        State
}

// New creates the Checker of an app.
func New(app core.App, watch *data.DiskWatch) *Checker {
	return &Checker{app: app, watch: watch}
}

// Check returns the state of the server. Concurrent calls share one check.
func (c *Checker) Check() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.checkedAt) < checkEvery {
		return c.last
	}
	state := State{WriteError: c.tryWriting()}
	if isOutOfSpace(state.WriteError) {
		c.watch.Failed()
	}
	if state.WriteError == nil {
		// A request may have failed meanwhile.
		state.WriteError = c.watch.Failure()
	}
	state.Space, state.Disk = c.watch.Look()
	c.last, c.checkedAt = state, time.Now()
	return state
}

// isOutOfSpace reports whether a write failed for lack of space or quota.
func isOutOfSpace(err error) bool {
	return data.IsFull(err) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// tryWriting opens a write transaction, which fails if the database is locked;
// commits a page, which fails if the disk is full; and writes a file, which fails
// if the folder isn't writable.
func (c *Checker) tryWriting() error {
	db, ok := c.app.NonconcurrentDB().(*dbx.DB)
	if !ok {
		return errNoDatabase
	}
	path := filepath.Join(c.app.DataDir(), probeFile)
	return errors.Join(c.tryDatabase(db.DB()), os.WriteFile(path, []byte("Jot writes this to see whether it can.\n"), 0o600), os.Remove(path))
}

// tryDatabase opens a write transaction. It commits one only every commitEvery or
// after a failure, because each commit is copied to a replica.
func (c *Checker) tryDatabase(db *sql.DB) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	// Transactions begin immediately (server/data/connect.go).
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("the write lock can't be acquired: %w", err)
	}
	if time.Since(c.committedAt) < commitEvery {
		return tx.Rollback()
	}
	c.committedAt = time.Time{}
	if err := writeOnePage(ctx, tx); err != nil {
		return fmt.Errorf("the database can't be written: %w", errors.Join(err, tx.Rollback()))
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("the database can't be written: %w", err)
	}
	c.committedAt = time.Now()
	return nil
}

// writeOnePage writes the database's first page unchanged. SQLite writes the user
// version even if it stays the same, unlike a row.
func writeOnePage(ctx context.Context, tx *sql.Tx) error {
	var version int64
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
	return err
}
