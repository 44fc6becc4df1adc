package data

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// incoming is the staged folder's name after all data that it replaces have been
// moved away.
const incoming = ".restore.in"

// replaced are the entries of the data folder that a restore moves away. All others
// stay: backups, logs, caches and certificates.
var replaced = append([]string{DatabaseFile, DatabaseFile + walSuffix, DatabaseFile + "-shm", DatabaseFile + "-journal"}, archivedFolders...)

// rename is a variable so that a test can make it fail, as if the process were
// killed.
var rename = os.Rename

// isStaged reports whether a staged backup is to replace the data.
func isStaged(dir string) bool {
	return exists(filepath.Join(dir, staged)) || exists(filepath.Join(dir, incoming))
}

// swap moves the data away and the staged backup in. It returns the folder with the
// old data, or "" if there were none or if no backup is staged. A process can be
// killed at every step: the next call continues from there, and returns the same
// folder. No process may have the database open.
func swap(dir string) (string, error) {
	from, in := filepath.Join(dir, staged), filepath.Join(dir, incoming)
	at := from
	if !exists(from) {
		at = in
	}
	kept, err := keptFolder(dir, at)
	// The time may be missing: a process that moved everything may have been killed
	// after it removed the time.
	if err != nil && (at == from || !errors.Is(err, fs.ErrNotExist)) {
		return "", err
	}
	if at == from {
		if err := moveAway(dir, kept); err != nil {
			return "", err
		}
		if err := rename(from, in); err != nil {
			return "", err
		}
	}
	if files := filepath.Join(in, stagedFiles); exists(files) {
		if err := moveAll(files, dir); err != nil {
			return "", err
		}
	}
	if err := os.RemoveAll(in); err != nil || !exists(kept) {
		return "", err
	}
	return kept, nil
}

// keptFolder returns the path of the folder for the old data. Its name contains the
// time of the staging, which it reads from the staged backup's folder.
func keptFolder(dir, staging string) (string, error) {
	time, err := os.ReadFile(filepath.Join(staging, stagedTime))
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "before-restore-"+strings.TrimSpace(string(time))), nil
}

// moveAway moves the entries that are replaced into the new folder kept, which it
// creates only if there are some.
func moveAway(dir, kept string) error {
	for _, name := range replaced {
		path := filepath.Join(dir, name)
		if !exists(path) {
			continue
		}
		if err := os.MkdirAll(kept, 0o700); err != nil {
			return err
		}
		if err := rename(path, filepath.Join(kept, name)); err != nil {
			return err
		}
	}
	return nil
}

// moveAll moves all entries of a folder into another one.
func moveAll(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := rename(filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}
