package data

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

const (
	// temporary is the folder for temporary files. Each start of a server empties
	// it.
	temporary = ".temporary"
	// variable is the environment variable that names the folder for temporary
	// files.
	variable = "TMPDIR"
)

// useTemporary makes a server store temporary files, such as uploaded backups, in
// the data folder, unless its environment names another folder. The system's own
// folder may be missing, as in a read-only container, or too small, and other users
// may read it.
func (f *Folder) useTemporary() error {
	if runtime.GOOS == "windows" {
		return nil // Windows has a temporary folder for each user.
	}
	path, err := filepath.Abs(filepath.Join(f.dir, temporary))
	if err != nil {
		return err
	}
	// If the server has restarted itself, the variable is the one that it set.
	if named := os.Getenv(variable); named != "" && named != path {
		return nil
	}
	// Remove what a killed server left there.
	if err := errors.Join(os.RemoveAll(path), os.Mkdir(path, 0o700)); err != nil {
		return err
	}
	return os.Setenv(variable, path)
}
