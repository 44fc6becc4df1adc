package data

import (
	"archive/zip"
	"compress/flate"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
)

// archivedFolders are the folders that a backup contains besides the database. It
// contains no logs (auxiliary.db), cached icons, TLS certificates or other backups.
var archivedFolders = []string{"mail", "storage"}

// archive writes a backup of the folder dir, whose database is db, into the file
// target. The backup is a zip in PocketBase's own form. It replaces a target that a
// killed process left behind. The folder work is for the temporary copy of the
// database.
//
// archive never opens the files of the live database: closing such a file would
// drop the locks that SQLite holds on it for the whole process.
func archive(ctx context.Context, db dbx.Builder, dir, work, target string) (err error) {
	copied := filepath.Join(work, DatabaseFile)
	if _, err := db.NewQuery("VACUUM INTO {:path}").WithContext(ctx).Bind(dbx.Params{"path": copied}).Execute(); err != nil {
		return fmt.Errorf("the database can't be copied: %w", err)
	}
	if err := os.Remove(target); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(target))
		}
	}()
	zipped := zip.NewWriter(file)
	zipped.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	applied, err := appliedMigrations(db)
	if err == nil {
		err = errors.Join(zipped.SetComment(commentOf(applied)), addFile(zipped, copied, DatabaseFile))
	}
	for _, folder := range archivedFolders {
		err = errors.Join(err, addFolder(ctx, zipped, dir, folder))
	}
	return errors.Join(err, zipped.Close(), file.Sync(), file.Close())
}

// commentOf returns the comment of a backup: a hash of the names of the migrations
// that were applied to its database.
func commentOf(applied []string) string {
	slices.Sort(applied)
	return fmt.Sprintf("migrations %x", sha256.Sum256([]byte(strings.Join(applied, "\n"))))
}

// migrationsIn returns the comment of a backup. It returns "" if there is none, or
// if the backup can't be read.
func migrationsIn(path string) string {
	backup, err := zip.OpenReader(path)
	if err != nil {
		return ""
	}
	defer backup.Close()
	return backup.Comment
}

// addFolder adds the files of a folder of dir, if that folder exists.
func addFolder(ctx context.Context, zipped *zip.Writer, dir, folder string) error {
	return filepath.WalkDir(filepath.Join(dir, folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return errors.Join(ignoreMissing(err), ctx.Err())
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		// A file may have been deleted since the folder was read.
		return ignoreMissing(addFile(zipped, path, filepath.ToSlash(name)))
	})
}

func addFile(zipped *zip.Writer, path, name string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	header, err := zip.FileInfoHeader(info)
	if err != nil {
		return err
	}
	header.Name, header.Method = name, zip.Deflate
	entry, err := zipped.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(entry, file)
	return err
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
