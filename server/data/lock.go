package data

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	// serverLock is locked by the one server that runs on the folder.
	serverLock = ".server.lock"
	// folderLock is shared by all who use the folder; who replaces its
	// contents has it alone.
	folderLock = ".folder.lock"
	// lockTimeout is how long a short use by another process is waited for:
	// a command that opens the folder, or the exchange of a restored backup.
	lockTimeout  = 10 * time.Second
	lockInterval = 50 * time.Millisecond
)

// inUse is the error of a folder that another process uses: it says what happens
// there, and what to do.
func inUse(dir, what, advice string) error {
	return fmt.Errorf("%s on the data folder %s: %s", what, dir, advice)
}

// locks are the locks that a process holds until it ends. The system frees
// them then, however it ends, so that a lock's file proves nothing by itself.
type locks struct {
	dir            string
	server, folder *flock.Flock
	timeout        time.Duration
}

func newLocks(dir string) *locks {
	return &locks{
		dir:    dir,
		server: flock.New(filepath.Join(dir, serverLock), flock.SetPermissions(0o600)),
		folder: flock.New(filepath.Join(dir, folderLock), flock.SetPermissions(0o600)),

		timeout: lockTimeout,
	}
}

// lockForServer lets no other server and no restore have the folder.
func (l *locks) lockForServer(advice string) error {
	ok, err := l.server.TryLock()
	if err != nil {
		return unusable(l.dir, err)
	}
	if !ok {
		return inUse(l.dir, "a server is running", advice)
	}
	return nil
}

// lockShared lets no restore have the folder.
func (l *locks) lockShared() error {
	return l.wait(l.folder.TryRLockContext, "a backup is being restored", "try again when it is done")
}

// lockExclusively waits until nobody else uses the folder and has it alone from
// then on.
func (l *locks) lockExclusively() error {
	return l.wait(l.folder.TryLockContext, "another program is at work", "stop it, or try again when it has ended")
}

// whileExclusive has the folder alone while do runs, and shares it again.
func (l *locks) whileExclusive(do func() error) error {
	// Not every system can turn a shared lock into one of its own.
	if err := l.folder.Unlock(); err != nil {
		return err
	}
	if err := l.lockExclusively(); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	if err := l.folder.Unlock(); err != nil {
		return err
	}
	return l.lockShared()
}

func (l *locks) wait(try func(context.Context, time.Duration) (bool, error), what, advice string) error {
	ctx, cancel := context.WithTimeout(context.Background(), l.timeout)
	defer cancel()
	ok, err := try(ctx, lockInterval)
	switch {
	case ok:
		return nil
	case err != nil && ctx.Err() == nil:
		return unusable(l.dir, err)
	default:
		return inUse(l.dir, what, advice)
	}
}
