package embedded

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// unpackedDir holds the unpacked versions, below the data folder.
	unpackedDir = ".program"
	// unfinished is the prefix of folders that are still being written.
	unfinished = "unpacking-"
)

// Unpacked is the folder of one version below a data folder. It may not exist yet.
type Unpacked struct {
	files fs.FS
	dir   string
}

// In returns the location of a program's folders below a data folder. It is named
// by a hash of their files. In writes nothing.
func In(dataDir string, program fs.FS) (*Unpacked, error) {
	hash, err := hashOf(program)
	if err != nil {
		return nil, fmt.Errorf("what the program carries can't be read: %w", err)
	}
	return &Unpacked{program, filepath.Join(dataDir, unpackedDir, hash)}, nil
}

// hashOf returns a hash of the names and contents of all files of a folder.
func hashOf(folder fs.FS) (string, error) {
	hash := sha256.New()
	err := fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(folder, path)
		// Writing to a hash never fails.
		_, _ = fmt.Fprintf(hash, "%s\x00%d\x00%s", path, len(content), content)
		return err
	})
	return hex.EncodeToString(hash.Sum(nil)[:16]), err
}

// Path returns the path of one of the folders, such as hooks.
func (u *Unpacked) Path(name string) string {
	return filepath.Join(u.dir, name)
}

// Folder returns the files of one of the folders. It needn't be unpacked.
func (u *Unpacked) Folder(name string) (fs.FS, error) {
	return fs.Sub(u.files, name)
}

// Write unpacks the folders unless they exist with exactly their files. It writes
// them under a temporary name and renames them when they are complete. It replaces
// damaged ones, for instance after a power failure. The program's umask makes them
// unreadable for other users.
func (u *Unpacked) Write() error {
	if u.isWhole() {
		return nil
	}
	if err := u.write(); err != nil && !u.isWhole() {
		return fmt.Errorf("hooks and migrations can't be unpacked into %s (%w): make room, or put its rights right, and start again", u.dir, err)
	}
	return nil
}

func (u *Unpacked) write() (err error) {
	parent := filepath.Dir(u.dir)
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return err
	}
	work, err := os.MkdirTemp(parent, unfinished)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := os.CopyFS(work, u.files); err != nil {
		return err
	}
	if err := os.RemoveAll(u.dir); err != nil {
		return err
	}
	return os.Rename(work, u.dir)
}

// isWhole reports whether the folder has exactly the files of its version.
func (u *Unpacked) isWhole() bool {
	hash, err := hashOf(os.DirFS(u.dir))
	return err == nil && hash == filepath.Base(u.dir)
}

// RemoveOthers removes the folders of other versions, and the unfinished ones. Only
// a server may call it, after Write and while it holds the lock of the data folder.
// A running server reads its hooks from its folder, so no other server may be
// running. If a command of the same version is unpacking meanwhile, its Write
// fails, but it then finds the server's folder and reports no error.
func (u *Unpacked) RemoveOthers() error {
	parent := filepath.Dir(u.dir)
	entries, err := os.ReadDir(parent)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Name() == filepath.Base(u.dir) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(parent, entry.Name())); err != nil {
			return fmt.Errorf("an old version of the program can't be removed: %w", err)
		}
	}
	return nil
}
