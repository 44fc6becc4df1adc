// Package data holds the data folder: who may use it, how its databases are
// opened, what is done with them while nobody asks, whether they are whole, and
// how they are backed up and restored.
package data

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
)

// Folder is a data folder, and what this process has locked of it.
type Folder struct {
	dir    string
	locks  *locks
	isOpen bool
}

// NewFolder returns the folder at a path without touching it.
func NewFolder(dir string) *Folder {
	return &Folder{dir: dir, locks: newLocks(dir)}
}

// Dir is the folder's path.
func (f *Folder) Dir() string {
	return f.dir
}

// Open makes the folder ready to be used until the process ends: made where
// it is missing, writable, its owner's alone, and not to be replaced by a
// restore meanwhile. A folder has one server at a time. An open folder is
// left as it is.
func (f *Folder) Open(isServer bool) error {
	if f.isOpen {
		return nil
	}
	return f.open(isServer, "stop it first, or choose another folder, with JOT_DATA or --dir", f.locks.lockShared)
}

// openExclusively is Open for the process that replaces what is in the folder:
// no server and no other command may use it.
func (f *Folder) openExclusively() error {
	return f.open(true, "stop it first, then try again", f.locks.lockExclusively)
}

// open makes the folder ready and locks it. The advice is for whoever finds a
// server on it, where none may be.
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

// unusable is the error for a data folder that can't be written. It says why, and
// what to do.
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

// restrict takes other users' rights off the folder and says so. Where that
// can't be done, as in a folder of somebody else's or on a mount without
// modes, it says what to do and the folder is used nevertheless: its mount or
// the folder above may keep others away.
func restrict(dir string) {
	count, err := restrictAll(dir)
	if count > 0 {
		log.Printf("The data folder %s could be read by other users of this machine. Its files are its owner's alone now (%d changed).", dir, count)
	}
	if err != nil {
		log.Printf("The data folder %s may be readable by other users of this machine, and that can't be changed (%v). Make it belong to the user that runs the server, or keep others away from the folder above.", dir, err)
	}
}
