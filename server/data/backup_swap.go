package data

import (
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
// old data, or "" if this call moved none. A process can be killed at every step:
// the next call continues from there. No process may have the database open.
func swap(dir string) (string, error) {
	from, in := filepath.Join(dir, staged), filepath.Join(dir, incoming)
	kept := ""
	if exists(from) {
		var err error
		if kept, err = moveAway(dir, from); err != nil {
			return "", err
		}
		if err := rename(from, in); err != nil {
			return "", err
		}
	}
	if !exists(in) {
		return kept, nil
	}
	if files := filepath.Join(in, stagedFiles); exists(files) {
		if err := moveAll(files, dir); err != nil {
			return kept, err
		}
	}
	return kept, os.RemoveAll(in)
}

// moveAway moves the entries that are replaced into a folder of the data folder,
// whose name contains the time of the staging. It returns that folder, or "" if
// there is nothing to move.
func moveAway(dir, from string) (string, error) {
	var present []string
	for _, name := range replaced {
		if exists(filepath.Join(dir, name)) {
			present = append(present, name)
		}
	}
	if len(present) == 0 {
		return "", nil
	}
	time, err := os.ReadFile(filepath.Join(from, stagedTime))
	if err != nil {
		return "", err
	}
	kept := filepath.Join(dir, "before-restore-"+strings.TrimSpace(string(time)))
	if err := os.MkdirAll(kept, 0o700); err != nil {
		return "", err
	}
	for _, name := range present {
		if err := rename(filepath.Join(dir, name), filepath.Join(kept, name)); err != nil {
			return "", err
		}
	}
	return kept, nil
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
