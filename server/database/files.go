package database

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// File is the name of the database that holds what people have, in the data
	// folder.
	File = "data.db"
	// LogsFile is that of the database of the logs.
	LogsFile = "auxiliary.db"
)

// Want fails for a folder that holds no data, and names the way out.
func Want(dir string) error {
	_, err := os.Stat(filepath.Join(dir, File))
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return fmt.Errorf("there are no data in %s: name the data folder with --dir or JOT_DATA", dir)
}
