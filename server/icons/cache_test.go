package icons

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

func newCache(t *testing.T) (*cache, *time.Time) {
	t.Helper()
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	return &cache{
		dir:      filepath.Join(t.TempDir(), "icons"),
		maxTotal: defaultMaxTotal,
		now:      func() time.Time { return now },
	}, &now
}

func mustWrite(t *testing.T, c *cache, key string, icon []byte) {
	t.Helper()
	if err := c.write(key, icon); err != nil {
		t.Fatal(err)
	}
}

func mustRead(t *testing.T, c *cache, key string) *kept {
	t.Helper()
	found, err := c.read(key)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestHowLongItIsFresh(t *testing.T) {
	const day = 24 * time.Hour
	for name, test := range map[string]struct {
		icon          []byte
		fresh, delete time.Duration
	}{
		"an icon": {[]byte("icon"), 30 * day, 60 * day},
		"a miss":  {nil, 3 * day, 3 * day},
	} {
		t.Run(name, func(t *testing.T) {
			c, now := newCache(t)
			if found := mustRead(t, c, key); found != nil {
				t.Fatalf("got %v before it was written", found)
			}
			mustWrite(t, c, key, test.icon)
			start := *now
			*now = start.Add(test.fresh - time.Second)
			if found := mustRead(t, c, key); found == nil || !found.isFresh || !bytes.Equal(found.icon, test.icon) {
				t.Errorf("got %v, want it fresh", found)
			}
			*now = start.Add(test.fresh)
			if found := mustRead(t, c, key); found == nil || found.isFresh {
				t.Errorf("got %v, want it stale", found)
			}
			*now = start.Add(test.delete)
			if err := c.expire(); err != nil {
				t.Fatal(err)
			}
			if found := mustRead(t, c, key); found != nil {
				t.Errorf("got %v, want it deleted", found)
			}
		})
	}
}

func TestOnlyTheOwnerReadsTheFiles(t *testing.T) {
	c, _ := newCache(t)
	mustWrite(t, c, key, []byte("icon"))
	for path, want := range map[string]os.FileMode{c.dir: 0o700, filepath.Join(c.dir, key): 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: got %v and %v, want %o", path, info.Mode().Perm(), err, want)
		}
	}
}

func TestTheOldestGoWhenThereIsNoRoom(t *testing.T) {
	c, now := newCache(t)
	c.maxTotal = 3 * 4096
	for n := range 5 {
		mustWrite(t, c, fmt.Sprintf("%032x", n), []byte("icon"))
		*now = now.Add(time.Second)
	}
	for n := range 5 {
		if found := mustRead(t, c, fmt.Sprintf("%032x", n)); (found != nil) != (n >= 2) {
			t.Errorf("icon %d: got %v", n, found)
		}
	}
}

func TestTheFolderMayBeDeleted(t *testing.T) {
	c, _ := newCache(t)
	mustWrite(t, c, key, []byte("icon"))
	if err := os.RemoveAll(c.dir); err != nil {
		t.Fatal(err)
	}
	if found := mustRead(t, c, key); found != nil {
		t.Errorf("got %v", found)
	}
	if err := c.expire(); err != nil {
		t.Error(err)
	}
	mustWrite(t, c, key, []byte("icon"))
}

func TestAHalfWrittenFileIsDeletedOneDay(t *testing.T) {
	c, now := newCache(t)
	mustWrite(t, c, key, []byte("icon"))
	half := filepath.Join(c.dir, "new-1")
	if err := os.WriteFile(half, []byte("ic"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(half, *now, *now); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(freshMiss)
	if err := c.expire(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(half); !os.IsNotExist(err) {
		t.Errorf("got %v, want it deleted", err)
	}
	if mustRead(t, c, key) == nil {
		t.Error("the icon went with it")
	}
}

func TestForgetDeletesAnIconAndNothingElse(t *testing.T) {
	keeper := NewKeeper(t.TempDir(), []byte("secret"), nil)
	other := strings.Repeat("f", len(key))
	mustWrite(t, keeper.cache, key, []byte("icon"))
	mustWrite(t, keeper.cache, other, []byte("icon"))
	for range 2 {
		if err := keeper.Forget(key); err != nil {
			t.Fatal(err)
		}
	}
	if mustRead(t, keeper.cache, key) != nil || mustRead(t, keeper.cache, other) == nil {
		t.Error("the wrong icon was deleted")
	}
	if err := keeper.Forget("../data.db"); err == nil {
		t.Error("a path was taken for a key")
	}
}
