package data

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

const (
	// unpacked is the folder in which a backup is unpacked and checked.
	unpacked = ".restore.part"
	// staged is the folder with a checked backup. Once it has this name, every
	// process that opens the data folder completes the restore; see swap.
	staged = ".restore"
	// stagedFiles is the folder in it that contains the backup's files.
	stagedFiles = "files"
	// stagedTime is the file in it with the time of the staging. That time becomes
	// part of the name of the folder for the replaced data.
	stagedTime = "time"
)

// stage unpacks and checks a backup inside the data folder dir, and prepares it for
// the swap. If that fails, it removes what it unpacked, and the data are unchanged.
// It fails if the backup has had a migration that only a newer version of Jot
// knows.
func stage(path, dir string, known migrations) (found contents, err error) {
	part := filepath.Join(dir, unpacked)
	if err := os.RemoveAll(part); err != nil {
		return found, err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s can't be restored, and nothing was changed: %w", path, errors.Join(err, os.RemoveAll(part)))
		}
	}()
	files := filepath.Join(part, stagedFiles)
	if err := os.MkdirAll(files, 0o700); err != nil {
		return found, err
	}
	if err := unpack(path, files); err != nil {
		return found, err
	}
	if found, err = contentsOf(filepath.Join(files, DatabaseFile), known); err != nil {
		return found, err
	}
	now := time.Now().UTC().Format(stamp)
	if err := os.WriteFile(filepath.Join(part, stagedTime), []byte(now), 0o600); err != nil {
		return found, err
	}
	ready := filepath.Join(dir, staged)
	if err := os.RemoveAll(ready); err != nil {
		return found, err
	}
	return found, os.Rename(part, ready)
}

// unpack unpacks the files of a backup into a folder.
func unpack(path, folder string) error {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return err
	}
	defer archive.Close()
	entries, err := entriesOf(&archive.Reader, folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := unpackEntry(entry, filepath.Join(folder, filepath.FromSlash(entry.Name))); err != nil {
			return fmt.Errorf("its entry %q: %w", entry.Name, err)
		}
	}
	return nil
}

// unpackEntry writes an entry to a new file. The zip's reader returns an error if
// the length or the checksum differs from the declared one.
func unpackEntry(entry *zip.File, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	in, err := entry.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	return writeNew(path, in)
}

// writeNew copies in to a new file, and waits until the file is on the disk.
func writeNew(path string, in io.Reader) error {
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
