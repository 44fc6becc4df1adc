//go:build unix

package moves

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestMapFileKeepsItsReaders(t *testing.T) {
	h := &homes{path: filepath.Join(t.TempDir(), "homes.map"), byKey: map[string]string{"key": "a"}}
	written := func() fs.FileInfo {
		t.Helper()
		if err := h.write(); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(h.path)
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	if mode := written().Mode(); mode != 0o600 {
		t.Errorf("a new one has the mode %o", mode)
	}
	if err := os.Chmod(h.path, 0o644); err != nil {
		t.Fatal(err)
	}
	if mode := written().Mode(); mode != 0o644 {
		t.Errorf("got the mode %o", mode)
	}
	if os.Getuid() != 0 {
		t.Skip("only root gives files away")
	}
	if err := os.Chown(h.path, 4321, 1234); err != nil {
		t.Fatal(err)
	}
	if of, ok := written().Sys().(*syscall.Stat_t); !ok || of.Uid != 4321 || of.Gid != 1234 {
		t.Errorf("got the owner %+v", of)
	}
}
