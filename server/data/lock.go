package data

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	// serverLock is locked by the server that runs on the folder, or by the restore
	// command.
	serverLock = ".server.lock"
	// folderLock is shared by all processes that use the folder. A process that
	// replaces the data locks it exclusively.
	folderLock = ".folder.lock"
	// lockTimeout is how long to wait for a short use by another process, such as a
	// command that opens the folder, or the swap of a restored backup.
	lockTimeout  = 10 * time.Second
	lockInterval = 50 * time.Millisecond
)

// inUse returns the error for a folder that another process uses. It says what that
// process does, and what to do.
func inUse(dir, what, advice string) error {
	return fmt.Errorf("%s on the data folder %s: %s", what, dir, advice)
}

// locks are the locks that a process holds until it ends. The operating system then
// releases them, even if the process is killed, so a lock's file alone doesn't mean
// that the folder is locked.
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

// lockForServer locks out other servers and the restore command. If a server is
// running, it returns an error that contains the advice.
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

// lockShared locks out restores. It waits until a running one is done, for at most
// the timeout.
func (l *locks) lockShared() error {
	return l.wait(l.folder.TryRLockContext, "a backup is being restored", "try again when it is done")
}

// lockExclusively locks out all other processes. It waits until none of them uses
// the folder, for at most the timeout.
func (l *locks) lockExclusively() error {
	return l.wait(l.folder.TryLockContext, "another program is at work", "stop it, or try again when it has ended")
}

// whileExclusive turns the shared lock into an exclusive one, calls do, and shares
// the lock again.
func (l *locks) whileExclusive(do func() error) error {
	// Not every system can turn a shared lock into an exclusive one directly.
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
