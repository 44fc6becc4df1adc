package fetch

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"
)

const (
	// fresh is how long an icon is used before it is fetched again.
	fresh = 30 * 24 * time.Hour
	// freshMiss is how long to wait before a host without an icon is asked again.
	freshMiss = 3 * 24 * time.Hour
	// staleFor is how long a stale icon is stored if nobody views it.
	staleFor = 30 * 24 * time.Hour
	// defaultMaxTotal is the maximum size of all icons, in bytes.
	defaultMaxTotal = 64 << 20
)

// keyForm matches a key, which is also the name of the icon's file.
var keyForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

// iconFolder stores a file for each host: its icon, or an empty file if the host
// has none. A file's modification time is when the host was asked. The folder may be
// deleted at any time, even while the server runs.
type iconFolder struct {
	dir      string
	maxTotal int64
	now      func() time.Time
	mutex    sync.Mutex // for writing
}

// storedIcon is a host's entry in the folder.
type storedIcon struct {
	// file is empty if the host has no icon.
	file []byte
	// isFresh is set if the host needn't be asked again.
	isFresh bool
}

// read returns the entry of a key, or nil if there is none.
func (f *iconFolder) read(key string) (*storedIcon, error) {
	path := filepath.Join(f.dir, key)
	info, err := os.Stat(path)
	var file []byte
	if err == nil {
		file, err = os.ReadFile(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the icon can't be read: %w", err)
	}
	lasts := fresh
	if len(file) == 0 {
		lasts = freshMiss
	}
	return &storedIcon{file, f.now().Sub(info.ModTime()) < lasts}, nil
}

// write stores an icon, or an empty file for a host without one. Then it deletes
// expired entries, and the oldest ones beyond the maximum size.
func (f *iconFolder) write(key string, icon []byte) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("the icons' folder can't be made: %w", err)
	}
	path, temporary := filepath.Join(f.dir, key), filepath.Join(f.dir, "new-"+key)
	err := os.WriteFile(temporary, icon, 0o600)
	if err == nil {
		err = os.Chtimes(temporary, f.now(), f.now())
	}
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		return fmt.Errorf("the icon can't be kept: %w", err)
	}
	return f.clean()
}

// postpone makes a stale icon count as fresh for freshMiss from now.
func (f *iconFolder) postpone(key string) error {
	asked := f.now().Add(freshMiss - fresh)
	return os.Chtimes(filepath.Join(f.dir, key), asked, asked)
}

// remove deletes the entry of a key, if there is one.
func (f *iconFolder) remove(key string) error {
	err := os.Remove(filepath.Join(f.dir, key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// expire deletes expired entries.
func (f *iconFolder) expire() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.clean()
}

// clean deletes expired entries, and the oldest ones beyond the maximum size.
func (f *iconFolder) clean() error {
	entries, err := os.ReadDir(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var files []fs.FileInfo
	for _, entry := range entries {
		// A file without information has just been removed.
		if info, err := entry.Info(); err == nil {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	var total int64
	for _, file := range files {
		lasts := fresh + staleFor
		if file.Size() == 0 || !keyForm.MatchString(file.Name()) {
			lasts = freshMiss
		}
		const block = 4096 // of the file system
		total += max((file.Size()+block-1)/block, 1) * block
		if f.now().Sub(file.ModTime()) >= lasts || total > f.maxTotal {
			err = errors.Join(err, f.remove(file.Name()))
		}
	}
	return err
}
