package icons

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

// cache is a folder with a file for each host: its icon, or nothing where it
// has none. A file's time is when the host was asked. It may be deleted at any
// time, also while the server runs.
type cache struct {
	dir      string
	maxTotal int64
	now      func() time.Time
	mutex    sync.Mutex // for writing
}

// kept is what a cache has of a host.
type kept struct {
	// icon is empty where the host has none.
	icon []byte
	// isFresh tells that the host needs not be asked.
	isFresh bool
}

// read returns what is kept under a key, or nil where nothing is.
func (c *cache) read(key string) (*kept, error) {
	path := filepath.Join(c.dir, key)
	info, err := os.Stat(path)
	if err == nil {
		var icon []byte
		if icon, err = os.ReadFile(path); err == nil {
			lasts := fresh
			if len(icon) == 0 {
				lasts = freshMiss
			}
			return &kept{icon, c.now().Sub(info.ModTime()) < lasts}, nil
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return nil, fmt.Errorf("the icon can't be read: %w", err)
}

// write keeps an icon, or with an empty one that there is none, and makes
// room for it.
func (c *cache) write(key string, icon []byte) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return fmt.Errorf("the icons' folder can't be made: %w", err)
	}
	file, err := os.CreateTemp(c.dir, "new-*") // for its owner only
	if err != nil {
		return fmt.Errorf("the icon can't be kept: %w", err)
	}
	_, err = file.Write(icon)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Chtimes(file.Name(), c.now(), c.now())
	}
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(c.dir, key))
	}
	if err != nil {
		return fmt.Errorf("the icon can't be kept: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return c.makeRoom()
}

// keepOn has a stale icon count as fresh for as long as a miss does.
func (c *cache) keepOn(key string) error {
	asked := c.now().Add(freshMiss - fresh)
	return os.Chtimes(filepath.Join(c.dir, key), asked, asked)
}

// expire deletes what is out of date.
func (c *cache) expire() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	files, err := c.files()
	if err != nil {
		return err
	}
	for _, file := range files {
		lasts := fresh + keptStale
		if file.Size() == 0 || !keyForm.MatchString(file.Name()) {
			lasts = freshMiss
		}
		if c.now().Sub(file.ModTime()) >= lasts {
			err = errors.Join(err, c.remove(file.Name()))
		}
	}
	return err
}

// makeRoom deletes the oldest files until the rest is small enough.
func (c *cache) makeRoom() error {
	files, err := c.files()
	if err != nil {
		return err
	}
	var total int64
	for _, file := range files {
		total += sizeOnDisk(file)
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, file := range files {
		if total <= c.maxTotal {
			break
		}
		if err := c.remove(file.Name()); err != nil {
			return err
		}
		total -= sizeOnDisk(file)
	}
	return nil
}

// sizeOnDisk counts a small file for the block that it takes.
func sizeOnDisk(file fs.FileInfo) int64 {
	return cmp.Or((file.Size()+4095)/4096, 1) * 4096
}

func (c *cache) files() ([]fs.FileInfo, error) {
	entries, err := os.ReadDir(c.dir)
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
	return files, nil
}

// forget deletes what is kept under a key.
func (c *cache) forget(key string) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.remove(key)
}

func (c *cache) remove(name string) error {
	err := os.Remove(filepath.Join(c.dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
