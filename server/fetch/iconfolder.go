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
	// fresh is how long an icon is not asked for again.
	fresh = 30 * 24 * time.Hour
	// freshMiss is how long a host is not asked again that had no icon.
	freshMiss = 3 * 24 * time.Hour
	// keptStale is how long an icon is kept that nobody has looked at since it
	// ceased to be fresh.
	keptStale = 30 * 24 * time.Hour
	// defaultMaxTotal is how many bytes all icons take together.
	defaultMaxTotal = 64 << 20
)

// keyForm is the form of a key, and of the name of its file.
var keyForm = regexp.MustCompile(`^[0-9a-f]{32}$`)

// iconFolder has a file for each host: its icon, or nothing where it has none.
// A file's time is when the host was asked. The folder may be deleted at any
// time, also while the server runs.
type iconFolder struct {
	dir      string
	maxTotal int64
	now      func() time.Time
	mutex    sync.Mutex // for writing
}

// keptIcon is what a folder has of a host.
type keptIcon struct {
	// file is empty where the host has none.
	file []byte
	// isFresh tells that the host needs not be asked.
	isFresh bool
}

// read returns what is kept under a key, or nil where nothing is.
func (f *iconFolder) read(key string) (*keptIcon, error) {
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
	return &keptIcon{file, f.now().Sub(info.ModTime()) < lasts}, nil
}

// write keeps an icon, or with an empty one that there is none, and makes
// room for it.
func (f *iconFolder) write(key string, icon []byte) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("the icons' folder can't be made: %w", err)
	}
	file, err := os.CreateTemp(f.dir, "new-*") // for its owner only
	if err != nil {
		return fmt.Errorf("the icon can't be kept: %w", err)
	}
	_, err = file.Write(icon)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Chtimes(file.Name(), f.now(), f.now())
	}
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(f.dir, key))
	}
	if err != nil {
		return fmt.Errorf("the icon can't be kept: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return f.clean()
}

// keepOn has a stale icon count as fresh for as long as a miss does.
func (f *iconFolder) keepOn(key string) error {
	asked := f.now().Add(freshMiss - fresh)
	return os.Chtimes(filepath.Join(f.dir, key), asked, asked)
}

// remove deletes what is kept under a key, if anything.
func (f *iconFolder) remove(key string) error {
	err := os.Remove(filepath.Join(f.dir, key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// expire deletes what is out of date.
func (f *iconFolder) expire() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.clean()
}

// clean deletes what is out of date, and the oldest files that the room does
// not suffice for.
func (f *iconFolder) clean() error {
	files, err := f.newestFirst()
	if err != nil {
		return err
	}
	var total int64
	for _, file := range files {
		lasts := fresh + keptStale
		if file.Size() == 0 || !keyForm.MatchString(file.Name()) {
			lasts = freshMiss
		}
		const block = 4096 // what a small file takes
		total += max((file.Size()+block-1)/block, 1) * block
		if f.now().Sub(file.ModTime()) >= lasts || total > f.maxTotal {
			err = errors.Join(err, f.remove(file.Name()))
		}
	}
	return err
}

func (f *iconFolder) newestFirst() ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(f.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var files []fs.FileInfo
	for _, entry := range entries {
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, info)
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	return files, nil
}
