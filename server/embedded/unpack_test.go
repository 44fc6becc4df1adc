package embedded

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"jot/server/data"
)

// carried returns an embedded program whose only hook file contains the text.
func carried(t *testing.T, dataDir, text string) *Unpacked {
	t.Helper()
	data.RestrictNewFiles()
	unpacked, err := In(dataDir, fstest.MapFS{
		"hooks/main.pb.js":      {Data: []byte(text)},
		"hooks/page/head.js":    {Data: []byte("head")},
		"migrations/1_users.js": {Data: []byte("users")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return unpacked
}

func write(t *testing.T, unpacked *Unpacked) {
	t.Helper()
	if err := unpacked.Write(); err != nil {
		t.Fatal(err)
	}
}

// wantHook fails unless the unpacked hook file contains the text.
func wantHook(t *testing.T, unpacked *Unpacked, text string) {
	t.Helper()
	got, err := os.ReadFile(filepath.Join(unpacked.Path("hooks"), "main.pb.js"))
	if err != nil || string(got) != text {
		t.Errorf("got %q and %v, want %q", got, err, text)
	}
}

func TestUnpackedFilesAreTheEmbeddedOnes(t *testing.T) {
	dir := t.TempDir()
	one := carried(t, dir, "one")
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Fatalf("got %v and %v, want nothing written before it is asked for", entries, err)
	}
	write(t, one)
	wantHook(t, one, "one")
	for folder, name := range map[string]string{"hooks": "page/head.js", "migrations": "1_users.js"} {
		info, err := os.Stat(filepath.Join(one.Path(folder), name))
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: got %v and %v, want a file that only its owner can read", name, info, err)
		}
	}
}

func TestACompleteFolderIsNotWrittenAgain(t *testing.T) {
	one := carried(t, t.TempDir(), "one")
	write(t, one)
	path := filepath.Join(one.Path("hooks"), "main.pb.js")
	old := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	write(t, one)
	if info, err := os.Stat(path); err != nil || !info.ModTime().Equal(old) {
		t.Errorf("got %v and %v, want the file untouched", info.ModTime(), err)
	}
}

func TestADamagedFolderIsWrittenAgain(t *testing.T) {
	for name, damage := range map[string]func(hooks string) error{
		"cut off": func(hooks string) error { return os.Truncate(filepath.Join(hooks, "main.pb.js"), 1) },
		"missing": func(hooks string) error { return os.Remove(filepath.Join(hooks, "main.pb.js")) },
		"foreign": func(hooks string) error {
			return os.WriteFile(filepath.Join(hooks, "evil.pb.js"), []byte("evil"), 0o600)
		},
	} {
		one := carried(t, t.TempDir(), "one")
		write(t, one)
		if err := damage(one.Path("hooks")); err != nil {
			t.Fatal(err)
		}
		write(t, one)
		wantHook(t, one, "one")
		if _, err := os.Stat(filepath.Join(one.Path("hooks"), "evil.pb.js")); err == nil {
			t.Errorf("%s: the foreign hook is still there", name)
		}
	}
}

func TestOnlyTheServerRemovesOtherVersions(t *testing.T) {
	dir := t.TempDir()
	one, two := carried(t, dir, "one"), carried(t, dir, "two")
	write(t, one)
	killed, err := os.MkdirTemp(filepath.Dir(one.dir), unfinished)
	if err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(killed, old, old); err != nil {
		t.Fatal(err)
	}
	write(t, two)
	wantHook(t, one, "one")
	if err := two.RemoveOthers(); err != nil {
		t.Fatal(err)
	}
	wantHook(t, two, "two")
	for _, gone := range []string{one.dir, killed} {
		if _, err := os.Stat(gone); !os.IsNotExist(err) {
			t.Errorf("%s: got %v, want it removed", gone, err)
		}
	}
}

func TestFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := carried(t, file, "one").Write(); err == nil {
		t.Error("got no error")
	}
}

func TestADevelopmentBuildHasNoEmbeddedFiles(t *testing.T) {
	if App() != nil || Program() != nil {
		t.Error("got something, want nothing without the tag")
	}
}
