package data

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// stamp is the format of a time in a file name. Names with the same prefix sort by
// time.
const stamp = "20060102-150405"

// newName returns the name of a backup that is made now.
func newName(prefix string) string {
	return prefix + time.Now().UTC().Format(stamp) + ".zip"
}

// createBackup replaces PocketBase's way to make a backup. It runs for the
// dashboard's button, the schedule, and the command backup without a file.
func createBackup(e *core.BackupEvent) error {
	if e.Name == "" {
		e.Name = newName("jot-")
	}
	dir, db := e.App.DataDir(), e.App.ConcurrentDB()
	return withWorkFolder(e.Context, dir, func(work string) error {
		// Both the temporary copy of the database and the zip need that space.
		if err := requireRoomFor(db, dir, 2); err != nil {
			return err
		}
		path := filepath.Join(work, "backup.zip")
		if err := archive(e.Context, db, dir, work, path); err != nil {
			return err
		}
		backups, err := e.App.NewBackupsFilesystem()
		if err != nil {
			return err
		}
		defer backups.Close()
		backups.SetContext(e.Context)
		file, err := filesystem.NewFileFromPath(path)
		if err != nil {
			return err
		}
		file.Name, file.OriginalName = e.Name, e.Name
		return backups.UploadFile(file, e.Name)
	})
}

// createBackupAt writes a backup to the new file target, which appears only when it
// is complete. If target is a folder, it creates a file with a new name there.
func createBackupAt(ctx context.Context, db dbx.Builder, dir, target string) (fs.FileInfo, string, error) {
	if info, err := os.Stat(target); err == nil && info.IsDir() {
		target = filepath.Join(target, newName("jot-"))
	}
	if exists(target) {
		return nil, "", fmt.Errorf("%s is there already: give the backup another name", target)
	}
	if _, err := os.Stat(filepath.Dir(target)); err != nil {
		return nil, "", fmt.Errorf("%s can't be used: make that folder first, or name another one (%w)", filepath.Dir(target), err)
	}
	part := target + ".part"
	err := withWorkFolder(ctx, dir, func(work string) error {
		for _, folder := range []string{dir, filepath.Dir(target)} {
			if err := requireRoomFor(db, folder, 1); err != nil {
				return err
			}
		}
		if err := archive(ctx, db, dir, work, part); err != nil {
			return err
		}
		return os.Rename(part, target)
	})
	if err != nil {
		return nil, "", fmt.Errorf("no backup could be made: %w", err)
	}
	info, err := os.Stat(target)
	return info, target, err
}

// requireRoomFor returns an error if the disk of a folder has no space for the
// given number of copies of a database.
func requireRoomFor(db dbx.Builder, folder string, copies int64) error {
	var bytes int64
	if err := db.NewQuery("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()").Row(&bytes); err != nil {
		return err
	}
	return requireRoom(folder, copies*bytes)
}
