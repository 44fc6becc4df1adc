package data

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

const (
	// temporary is the folder for files that are gone when the server ends.
	temporary = ".temporary"
	// variable is where programs look for such a folder.
	variable = "TMPDIR"
)

// useTemporary has a server keep temporary files in the data folder, unless its
// environment names another place. A backup that is uploaded is one. The
// system's own place may be missing, as in a container that can't be written,
// or too small, and others may look into it.
func (f *Folder) useTemporary() error {
	if runtime.GOOS == "windows" {
		return nil // which has a place for each user
	}
	path, err := filepath.Abs(filepath.Join(f.dir, temporary))
	if err != nil {
		return err
	}
	// A server that restarts itself finds what it has set.
	if named := os.Getenv(variable); named != "" && named != path {
		return nil
	}
	// What a server has left there that was killed.
	if err := errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o700)); err != nil {
		return err
	}
	return os.Setenv(variable, path)
}
