package data

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	// workFolder is the folder for temporary files of a backup. PocketBase's own
	// folder for them is removed whenever a program opens the data folder.
	workFolder = ".backup"
	workLock   = ".backup.lock"
	// workTimeout is how long a backup waits until another one is done.
	workTimeout  = 10 * time.Minute
	workInterval = 100 * time.Millisecond
)

// withWorkFolder calls do with an empty folder on the data folder's file system,
// and removes the folder afterwards. It first removes what a killed process left
// there. Only one backup at a time uses the folder: another one waits for at most
// workTimeout.
func withWorkFolder(ctx context.Context, dir string, do func(work string) error) (err error) {
	waiting, cancel := context.WithTimeout(ctx, workTimeout)
	defer cancel()
	lock := flock.New(filepath.Join(dir, workLock), flock.SetPermissions(0o600))
	ok, err := lock.TryLockContext(waiting, workInterval)
	if err != nil || !ok {
		if waiting.Err() != nil && ctx.Err() == nil {
			return errors.New("another backup is being made: try again when it is done")
		}
		return err
	}
	work := filepath.Join(dir, workFolder)
	defer func() { err = errors.Join(err, os.RemoveAll(work), lock.Unlock()) }()
	if err := os.RemoveAll(work); err != nil {
		return err
	}
	if err := os.Mkdir(work, 0o700); err != nil {
		return err
	}
	return do(work)
}
