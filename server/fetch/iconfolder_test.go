package fetch

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const key = "0123456789abcdef0123456789abcdef"

func newFolder(t *testing.T) (*iconFolder, *time.Time) {
	t.Helper()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	return &iconFolder{
		dir:      filepath.Join(t.TempDir(), "icons"),
		maxTotal: defaultMaxTotal,
		now:      func() time.Time { return now },
	}, &now
}

func mustWrite(t *testing.T, f *iconFolder, key string, icon []byte) {
	t.Helper()
	if err := f.write(key, icon); err != nil {
		t.Fatal(err)
	}
}

func mustRead(t *testing.T, f *iconFolder, key string) *storedIcon {
	t.Helper()
	found, err := f.read(key)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestHowLongAnIconIsFresh(t *testing.T) {
	const day = 24 * time.Hour
	for name, test := range map[string]struct {
		icon          []byte
		fresh, delete time.Duration
	}{
		"an icon": {[]byte("icon"), 30 * day, 60 * day},
		"a miss":  {nil, 3 * day, 3 * day},
	} {
		t.Run(name, func(t *testing.T) {
			f, now := newFolder(t)
			if found := mustRead(t, f, key); found != nil {
				t.Fatalf("got %v before it was written", found)
			}
			mustWrite(t, f, key, test.icon)
			start := *now
			*now = start.Add(test.fresh - time.Second)
			if found := mustRead(t, f, key); found == nil || !found.isFresh || !bytes.Equal(found.file, test.icon) {
				t.Errorf("got %v, want it fresh", found)
			}
			*now = start.Add(test.fresh)
			if found := mustRead(t, f, key); found == nil || found.isFresh {
				t.Errorf("got %v, want it stale", found)
			}
			*now = start.Add(test.delete)
			if err := f.expire(); err != nil {
				t.Fatal(err)
			}
			if found := mustRead(t, f, key); found != nil {
				t.Errorf("got %v, want it deleted", found)
			}
		})
	}
}

func TestOnlyTheOwnerReadsTheFiles(t *testing.T) {
	f, _ := newFolder(t)
	mustWrite(t, f, key, []byte("icon"))
	for path, want := range map[string]os.FileMode{f.dir: 0o700, filepath.Join(f.dir, key): 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: got %v and %v, want %o", path, info.Mode().Perm(), err, want)
		}
	}
}

func TestTheOldestIconsAreDeletedBeyondTheMaximumSize(t *testing.T) {
	f, now := newFolder(t)
	f.maxTotal = 3 * 4096
	for n := range 5 {
		mustWrite(t, f, fmt.Sprintf("%032x", n), []byte("icon"))
		*now = now.Add(time.Second)
	}
	for n := range 5 {
		if found := mustRead(t, f, fmt.Sprintf("%032x", n)); (found != nil) != (n >= 2) {
			t.Errorf("icon %d: got %v", n, found)
		}
	}
}

func TestTheFolderMayBeDeleted(t *testing.T) {
	f, _ := newFolder(t)
	mustWrite(t, f, key, []byte("icon"))
	if err := os.RemoveAll(f.dir); err != nil {
		t.Fatal(err)
	}
	if found := mustRead(t, f, key); found != nil {
		t.Errorf("got %v", found)
	}
	if err := f.expire(); err != nil {
		t.Error(err)
	}
	mustWrite(t, f, key, []byte("icon"))
}

func TestAnIncompleteFileExpires(t *testing.T) {
	f, now := newFolder(t)
	mustWrite(t, f, key, []byte("icon"))
	half := filepath.Join(f.dir, "new-1")
	if err := os.WriteFile(half, []byte("ic"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(half, *now, *now); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(freshMiss)
	if err := f.expire(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(half); !os.IsNotExist(err) {
		t.Errorf("got %v, want it deleted", err)
	}
	if mustRead(t, f, key) == nil {
		t.Error("the icon went with it")
	}
}

func TestRemoveDeletesOnlyTheIcon(t *testing.T) {
	folder, _ := newFolder(t)
	kept := newIcons(folder, []byte("secret"), nil)
	other := strings.Repeat("f", len(key))
	mustWrite(t, folder, key, []byte("icon"))
	mustWrite(t, folder, other, []byte("icon"))
	for range 2 {
		if err := kept.remove(key); err != nil {
			t.Fatal(err)
		}
	}
	if mustRead(t, folder, key) != nil || mustRead(t, folder, other) == nil {
		t.Error("the wrong icon was deleted")
	}
	if err := kept.remove("../data.db"); err == nil {
		t.Error("a path was taken for a key")
	}
}
