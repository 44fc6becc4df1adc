//go:build unix

package data

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// RestrictNewFiles makes every file and folder that the process creates from now on
// accessible to its owner only, whatever mode the code asks for. That includes
// SQLite's journals, backups and mails. It does nothing on Windows, where a file
// inherits the rights of its folder.
func RestrictNewFiles() {
	syscall.Umask(0o077)
}

// forOthers are the bits of a file mode that give rights to other users.
const forOthers fs.FileMode = 0o077

// restrictAll removes all rights of other users from the folder and its contents,
// and returns how many entries it changed. If an entry can't be changed, it
// continues with the others and returns the first error.
func restrictAll(dir string) (int, error) {
	// An os.Root follows no link out of the folder. Otherwise a user could put a
	// link here to have a file elsewhere changed.
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
		// SQLite's journals and temporary files may be deleted meanwhile.
		if failed == nil && !errors.Is(err, fs.ErrNotExist) {
			failed = err
		}
		return nil
	})
	return count, errors.Join(failed, walked)
}

// restrictEntry removes other users' rights from one entry. It reports whether it
// changed the entry.
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
	// Some mounts accept the change without an error and don't apply it.
	after, err := root.Lstat(name)
	if err == nil && after.Mode()&forOthers != 0 {
		err = &fs.PathError{Op: "chmod", Path: name, Err: errors.New("the file system keeps its own modes")}
	}
	return err == nil, err
}
