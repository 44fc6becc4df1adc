package data

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// DatabaseFile is the name of the database that holds what people have, in
	// the data folder.
	DatabaseFile = "data.db"
	// AuxiliaryFile is that of the database of the logs.
	AuxiliaryFile = "auxiliary.db"
	// walSuffix ends the name of a database's write-ahead log.
	walSuffix = "-wal"
)

// RequireDatabase fails for a folder that holds no data, and names the way out.
func RequireDatabase(dir string) error {
	_, err := os.Stat(filepath.Join(dir, DatabaseFile))
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return fmt.Errorf("there are no data in %s: name the data folder with --dir or JOT_DATA", dir)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// sizeOf is the size of a file in bytes, -1 where there is none.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return -1
	}
	return info.Size()
}
