package data

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
)

func TestMain(m *testing.M) {
	RestrictNewFiles()
	os.Exit(m.Run())
}

// dataFolder makes a data folder with a database of this many items, a mail with the
// text, and files that a restore doesn't change.
func dataFolder(t *testing.T, items int, text string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	for _, folder := range []string{"mail", "backups"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	makeDatabase(t, filepath.Join(dir, DatabaseFile), items)
	for name, content := range map[string]string{"mail/1.eml": text, "auxiliary.db": "logs", "backups/old.zip": "old"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// makeDatabase makes a database like Jot's, with one account.
func makeDatabase(t *testing.T, path string, items int) {
	t.Helper()
	statements := []string{
		"CREATE TABLE users (id TEXT)", "INSERT INTO users VALUES ('ann')",
		"CREATE TABLE items (content TEXT)",
		"CREATE TABLE _migrations (file TEXT PRIMARY KEY, applied INTEGER)", "INSERT INTO _migrations VALUES ('1760000001_app.js', 1)",
	}
	for i := range items {
		statements = append(statements, fmt.Sprintf("INSERT INTO items VALUES ('item %d')", i))
	}
	execute(t, path, statements...)
}

// execute runs statements on a database that no process has open.
func execute(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := core.DefaultDBConnect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.NewQuery(statement).Execute(); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// backupOf makes a backup of a data folder and returns its path.
func backupOf(t *testing.T, dir string) string {
	t.Helper()
	db, err := core.DefaultDBConnect(filepath.Join(dir, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	path := filepath.Join(t.TempDir(), "made.zip")
	if _, _, err := createBackupAt(t.Context(), db, dir, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// entry is a file of a test's zip.
type entry struct {
	name, text string
	mode       fs.FileMode
	// size is the length that the zip declares, or 0 for the text's length.
	size uint64
}

// zipOf makes a zip of the entries and returns its path.
func zipOf(t *testing.T, entries ...entry) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "made.zip")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	w := zip.NewWriter(file)
	for _, each := range entries {
		header := &zip.FileHeader{Name: each.name}
		header.SetMode(each.mode | 0o600)
		header.CompressedSize64 = uint64(len(each.text))
		header.UncompressedSize64 = header.CompressedSize64
		if each.size > 0 {
			header.UncompressedSize64 = each.size
		}
		out, err := w.CreateRaw(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := out.Write([]byte(each.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// treeOf returns hashes of all files below a folder, by their names. It skips lock
// files, because every process that opens the folder creates them.
func treeOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	tree := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, each fs.DirEntry, err error) error {
		if err != nil || strings.HasSuffix(path, ".lock") {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if each.IsDir() {
			tree[name] = "folder"
			return nil
		}
		content, err := os.ReadFile(path)
		hash := sha256.Sum256(content)
		tree[name] = hex.EncodeToString(hash[:4])
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// logged returns what is logged while do runs.
func logged(t *testing.T, do func()) string {
	t.Helper()
	var text bytes.Buffer
	log.SetOutput(&text)
	defer log.SetOutput(os.Stderr)
	do()
	return text.String()
}
