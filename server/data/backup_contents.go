package data

import (
	"archive/zip"
	"fmt"
	"math"
	"path"
	"path/filepath"
	"strings"

	"github.com/pocketbase/dbx"
)

// contents counts the accounts and items in a backup.
type contents struct {
	accounts, items int
}

// entriesOf returns the files of a backup that a restore unpacks into dir. It
// checks all of them first: their names, and whether their declared sizes fit into
// the free disk space. It skips other files, such as PocketBase's logs.
func entriesOf(archive *zip.Reader, dir string) ([]*zip.File, error) {
	var entries []*zip.File
	seen := map[string]bool{}
	var total int64
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
		// Some file systems ignore the case of names.
		if key := strings.ToLower(name); seen[key] {
			return nil, fmt.Errorf("its entry %q is there twice", file.Name)
		} else {
			seen[key] = true
		}
		if file.UncompressedSize64 > uint64(math.MaxInt64-total) {
			return nil, fmt.Errorf("its entry %q fits on no disk", file.Name)
		}
		total += int64(file.UncompressedSize64)
		entries = append(entries, file)
	}
	if !seen[DatabaseFile] {
		return nil, fmt.Errorf("it has no %s", DatabaseFile)
	}
	return entries, requireRoom(dir, total)
}

// isRestored reports whether a restore unpacks the zip's file with this name. Older
// versions of PocketBase added the database's write-ahead log to the backup.
func isRestored(name string) bool {
	if name == DatabaseFile || name == DatabaseFile+walSuffix {
		return true
	}
	first, _, isBelow := strings.Cut(name, "/")
	for _, folder := range archivedFolders {
		if isBelow && first == folder {
			return true
		}
	}
	return false
}

// contentsOf checks a database that no process has open, and counts its accounts
// and items. It returns an error if the database has a migration that only a newer
// version of Jot knows.
func contentsOf(path string, known migrations) (found contents, err error) {
	err = withDatabase(filepath.Dir(path), func(db *dbx.DB, applied []string) error {
		var verdict string
		if err := db.NewQuery(fullCheck).Row(&verdict); err != nil {
			return fmt.Errorf("its database can't be read: %w", err)
		}
		if verdict != "ok" {
			return fmt.Errorf("its database is damaged: %s", verdict)
		}
		if unknown := known.newer(applied); unknown != "" {
			return fmt.Errorf("it was made by a newer version of Jot (%s is unknown here): restore it with that version", unknown)
		}
		for table, count := range map[string]*int{"users": &found.accounts, "items": &found.items} {
			if err := db.Select("count(*)").From(table).Row(count); err != nil {
				return fmt.Errorf("its database is none of Jot's: %w", err)
			}
		}
		return nil
	})
	return found, err
}
