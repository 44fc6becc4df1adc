package data

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// DatabaseFile is the name of the database with the accounts and their data, in
	// the data folder.
	DatabaseFile = "data.db"
	// AuxiliaryFile is the name of the database with the logs.
	AuxiliaryFile = "auxiliary.db"
	// walSuffix is the end of the name of a database's write-ahead log.
	walSuffix = "-wal"
)

// RequireDatabase returns an error if a folder has no database. The error says how
// to name the right folder.
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

// sizeOf returns the size of a file in bytes. It returns -1 if the file is missing
// or can't be read.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return -1
	}
	return info.Size()
}
