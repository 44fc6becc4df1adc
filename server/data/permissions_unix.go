//go:build unix

package data

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// RestrictNewFiles makes every file and folder that the process creates from
// now on its owner's alone, whatever mode its maker asks for: SQLite's
// journals, backups and mails included. It does nothing on Windows, where a
// file has the rights of its folder.
func RestrictNewFiles() {
	syscall.Umask(0o077)
}

// forOthers are the bits of a mode that let other users of the machine in.
const forOthers fs.FileMode = 0o077

// restrictAll takes all rights of other users off the folder and what is in it, and
// returns how many entries had some. The error is the first one of an entry
// that can't be changed; the others are changed nevertheless.
func restrictAll(dir string) (int, error) {
	// A root follows no link out of the folder, so that nobody can have a file
	// elsewhere changed by putting a link to it here.
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, err
	}
	defer root.Close()

	count := 0
	var failed error
	walked := fs.WalkDir(root.FS(), ".", func(name string, _ fs.DirEntry, err error) error {
		isChanged := false
		if err == nil {
			isChanged, err = restrictEntry(root, name)
		}
		if isChanged {
			count++
		}
		// SQLite's journals and others' temporary files come and go.
		if failed == nil && !errors.Is(err, fs.ErrNotExist) {
			failed = err
		}
		return nil
	})
	return count, errors.Join(failed, walked)
}

// restrictEntry does it for one entry, and returns whether it had to.
func restrictEntry(root *os.Root, name string) (bool, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return false, err
	}
	if info.Mode().Type() == fs.ModeSymlink || info.Mode()&forOthers == 0 {
		return false, nil
	}
	if err := root.Chmod(name, info.Mode()&^forOthers); err != nil {
		return false, err
	}
	// Some mounts accept the change and keep their own modes.
	after, err := root.Lstat(name)
	if err == nil && after.Mode()&forOthers != 0 {
		err = &fs.PathError{Op: "chmod", Path: name, Err: errors.New("the file system keeps its own modes")}
	}
	return err == nil, err
}
