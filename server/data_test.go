package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// dataOf is the data folder that the flags of a project name.
func dataOf(flags []string) string {
	return strings.TrimPrefix(flags[0], "--dir=")
}

func TestWhatTheProgramMakesIsItsOwners(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	flags := folders(t, `onBootstrap((e) => {
		e.next();
		$os.mkdirAll($filepath.join(e.app.dataDir(), "mail"), 0o777);
		$os.writeFile($filepath.join(e.app.dataDir(), "mail", "link.eml"), "link", 0o666);
	})`)
	start(t, nil, flags...)
	seen := map[string]bool{}
	err := filepath.WalkDir(dataOf(flags), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if entry.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has %o, want %o", path, info.Mode().Perm(), want)
		}
		seen[entry.Name()] = true
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data", "data.db", "data.db-wal", "data.db-shm", "auxiliary.db-wal", "mail", "link.eml"} {
		if !seen[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

func TestOpenFolderIsMendedByEveryCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	flags := folders(t, previewHook)
	for _, command := range [][]string{{"migrate", "up"}, {"superuser", "ips"}} {
		data := dataOf(flags)
		if err := os.MkdirAll(data, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(data, 0o755); err != nil {
			t.Fatal(err)
		}
		code, output := runToEnd(t, nil, append(command, flags...)...)
		if code != 0 || strings.Count(output, data) != 1 || !strings.Contains(output, "owner's alone") {
			t.Errorf("%v: got %d and %q, want it to say what was mended", command, code, output)
		}
		info, err := os.Stat(data)
		if err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%v: got %v and %v, want 0700", command, info.Mode(), err)
		}
	}
}

func TestSecondServerOnAFolderIsRefused(t *testing.T) {
	flags := folders(t, previewHook)
	start(t, nil, flags...)
	code, output := runToEnd(t, nil, serve(flags, "--http="+freeAddress(t))...)
	wantFailure(t, code, output, "a server is running", dataOf(flags), "--dir")
	// Commands go on beside it.
	if code, output := runToEnd(t, nil, append([]string{"superuser", "ips"}, flags...)...); code != 0 {
		t.Errorf("a command was refused: %s", output)
	}
}
