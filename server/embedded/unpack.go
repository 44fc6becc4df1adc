package embedded

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// unpackedDir holds the unpacked versions, below the data folder.
	unpackedDir = ".program"
	// unfinished begins the names of those that are still being written.
	unfinished = "unpacking-"
)

// Folders are folders that a program carries, by their names.
type Folders struct {
	sources map[string]fs.FS
}

// Unpacked are the folders of one version below a data folder. They need not
// be there yet.
type Unpacked struct {
	dir   string
	files map[string][]byte
}

// In says where the folders are, or will be, below a data folder. Their place
// is named by a hash of all that is in them. Nothing is written.
func (f *Folders) In(dataDir string) (*Unpacked, error) {
	files := map[string][]byte{}
	for name, source := range f.sources {
		err := fs.WalkDir(source, ".", func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := fs.ReadFile(source, path)
			files[filepath.Join(name, filepath.FromSlash(path))] = content
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("what the program carries can't be read: %w", err)
		}
	}
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		// A hash never fails to be written.
		_, _ = fmt.Fprintf(hash, "%s\x00%d\x00%s", filepath.ToSlash(name), len(files[name]), files[name])
	}
	return &Unpacked{filepath.Join(dataDir, unpackedDir, hex.EncodeToString(hash.Sum(nil)[:8])), files}, nil
}

// Path is the path of one of the folders.
func (u *Unpacked) Path(name string) string {
	return filepath.Join(u.dir, name)
}

// Names are the names of the files in one of the folders.
func (u *Unpacked) Names(folder string) []string {
	var names []string
	for path := range u.files {
		if filepath.Dir(path) == folder {
			names = append(names, filepath.Base(path))
		}
	}
	return names
}

// Write unpacks the folders unless they are there as they should be. They
// appear under their name once they are whole. One that isn't as it should be,
// after a power failure for instance, is written again.
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
	for name, content := range u.files {
		path := filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(u.dir); err != nil {
		return err
	}
	return os.Rename(work, u.dir)
}

// isWhole tells whether exactly the files that belong there are there.
func (u *Unpacked) isWhole() bool {
	count := 0
	err := filepath.WalkDir(u.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(u.dir, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if want, isOurs := u.files[name]; !isOurs || !bytes.Equal(want, content) {
			return fs.ErrInvalid
		}
		count++
		return nil
	})
	return err == nil && count == len(u.files)
}

// RemoveOthers removes the folders of other versions, and what was never
// finished. Only the server may, while it has the data folder: hooks are read
// from there for as long as a server runs.
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
		// A command beside the server may be unpacking just now.
		if strings.HasPrefix(entry.Name(), unfinished) && isRecent(entry) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(parent, entry.Name())); err != nil {
			return fmt.Errorf("an old version of the program can't be removed: %w", err)
		}
	}
	return nil
}

// isRecent tells whether an entry was changed in the last hour.
func isRecent(entry fs.DirEntry) bool {
	info, err := entry.Info()
	return err == nil && time.Since(info.ModTime()) < time.Hour
}
