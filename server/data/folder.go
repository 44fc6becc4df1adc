// Package data manages the data folder: it locks the folder, opens its databases,
// copies their write-ahead logs, checks them for damage, watches the disk space,
// and makes and restores backups.
package data

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
)

// Folder is a data folder, with the locks that this process holds on it.
type Folder struct {
	dir    string
	locks  *locks
	isOpen bool
}

// NewFolder returns the folder at a path without touching it.
func NewFolder(dir string) *Folder {
	return &Folder{dir: dir, locks: newLocks(dir)}
}

// Dir returns the folder's path.
func (f *Folder) Dir() string {
	return f.dir
}

// Open prepares the folder for use until the process ends. It creates the folder if
// it is missing, checks that it is writable, and removes other users' rights. It
// locks the folder against restores by other processes, and a server also locks it
// against other servers. If the folder is open already, Open does nothing.
func (f *Folder) Open(isServer bool) error {
	if f.isOpen {
		return nil
	}
	return f.open(isServer, "stop it first, or choose another folder, with JOT_DATA or --dir", f.locks.lockShared)
}

// openExclusively opens the folder like Open, for a process that replaces its data.
// It returns an error if a server or another command uses the folder.
func (f *Folder) openExclusively() error {
	return f.open(true, "stop it first, then try again", f.locks.lockExclusively)
}

// open does what Open describes, with the given function to lock the folder. If
// withoutServer is set and a server runs on the folder, it returns an error that
// contains the advice.
func (f *Folder) open(withoutServer bool, advice string, lock func() error) error {
	if err := requireWritable(f.dir); err != nil {
		return unusable(f.dir, err)
	}
	if withoutServer {
		if err := f.locks.lockForServer(advice); err != nil {
			return err
		}
	}
	if err := lock(); err != nil {
		return err
	}
	restrict(f.dir)
	f.isOpen = true
	return nil
}

// unusable returns the error for a data folder that can't be written. It says why,
// and what to do.
func unusable(dir string, cause error) error {
	return fmt.Errorf("the data folder %s can't be written (%w): choose another, with JOT_DATA or --dir, or change its owner or rights", dir, cause)
}

// requireWritable creates the folder if it is missing, and checks that this
// process can create files in it and write its databases. It must not run while
// this process has the databases open: closing a file drops the locks that
// SQLite holds on it (https://sqlite.org/howtocorrupt.html, section 2.2).
func requireWritable(dir string) error {
	if absolute, err := filepath.Abs(dir); err != nil || absolute == filepath.Dir(absolute) {
		return errors.Join(err, errors.New("it is no folder of its own"))
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return err
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return err
	}
	for _, name := range []string{DatabaseFile, AuxiliaryFile} {
		file, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR, 0)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}

// restrict removes other users' rights from the folder, and logs that. If it can't,
// as in another user's folder or on a mount without modes, it logs what to do. The
// folder is used nevertheless, because its mount or the folder above may keep other
// users out.
func restrict(dir string) {
	count, err := restrictAll(dir)
	if count > 0 {
		log.Printf("The data folder %s could be read by other users of this machine. Its files are its owner's alone now (%d changed).", dir, count)
	}
	if err != nil {
		log.Printf("The data folder %s may be readable by other users of this machine, and that can't be changed (%v). Make it belong to the user that runs the server, or keep others away from the folder above.", dir, err)
	}
}
