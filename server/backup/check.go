package backup

import (
	"archive/zip"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/database"
)

const (
	// A zip of more than bombSize bytes that grows by more than bombFactor is
	// taken for one that is made to fill the disk. Databases shrink to a
	// tenth or so.
	bombSize   = 1 << 30
	bombFactor = 100
	maxEntries = 1_000_000
)

// Contents is what a backup holds.
type Contents struct {
	Accounts, Items int
}

// entriesOf returns the files of a zip that are restored, having looked at
// all of them. What a backup of another make also holds, such as logs, is
// left out.
func entriesOf(archive *zip.Reader, size int64) ([]*zip.File, error) {
	if len(archive.File) > maxEntries {
		return nil, fmt.Errorf("it has more than %d entries", maxEntries)
	}
	var entries []*zip.File
	seen := map[string]bool{}
	var total uint64
	for _, file := range archive.File {
		name := strings.TrimSuffix(file.Name, "/")
		if strings.Contains(name, `\`) || path.Clean(name) != name || !filepath.IsLocal(filepath.FromSlash(name)) {
			return nil, fmt.Errorf("its entry %q leads out of the folder", file.Name)
		}
		if file.Mode().IsDir() || !isRestored(name) {
			continue
		}
		if !file.Mode().IsRegular() {
			return nil, fmt.Errorf("its entry %q is no plain file", file.Name)
		}
		// Some file systems take names that differ by case for one.
		if key := strings.ToLower(name); seen[key] {
			return nil, fmt.Errorf("its entry %q is there twice", file.Name)
		} else {
			seen[key] = true
		}
		if file.UncompressedSize64 > 1<<62-total {
			return nil, errors.New("it would fill the disk")
		}
		total += file.UncompressedSize64
		entries = append(entries, file)
	}
	if !seen[database.File] {
		return nil, fmt.Errorf("it has no %s", database.File)
	}
	if total > bombSize && total/bombFactor > uint64(size) {
		return nil, fmt.Errorf("it would grow to %d times its size and fill the disk", total/uint64(size))
	}
	return entries, nil
}

// isRestored tells whether a name of a zip is one of a backup's. Older
// versions of PocketBase put the database's journal beside it.
func isRestored(name string) bool {
	if name == database.File || name == database.File+"-wal" {
		return true
	}
	first, _, isBelow := strings.Cut(name, "/")
	for _, folder := range folders {
		if isBelow && first == folder {
			return true
		}
	}
	return false
}

// contentsOf checks a database that nobody else has open, and counts what is
// in it. The known migrations tell whether it is a newer program's.
func contentsOf(path string, known migrations) (contents Contents, err error) {
	db, err := core.DefaultDBConnect(path)
	if err != nil {
		return contents, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var verdict string
	if err := db.NewQuery("PRAGMA integrity_check(1)").Row(&verdict); err != nil {
		return contents, fmt.Errorf("its database can't be read: %w", err)
	}
	if verdict != "ok" {
		return contents, fmt.Errorf("its database is damaged: %s", verdict)
	}
	applied, err := appliedMigrations(db)
	if err != nil {
		return contents, fmt.Errorf("its migrations can't be read: %w", err)
	}
	if unknown := known.newer(applied); unknown != "" {
		return contents, fmt.Errorf("it was made by a newer version of Jot (%s is unknown here): restore it with that version", unknown)
	}
	for table, count := range map[string]*int{"users": &contents.Accounts, "items": &contents.Items} {
		if err := db.Select("count(*)").From(table).Row(count); err != nil {
			return contents, fmt.Errorf("its database is none of Jot's: %w", err)
		}
	}
	return contents, nil
}
