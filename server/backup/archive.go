// Package backup makes backups of a data folder and restores them.
//
// A backup is a zip in PocketBase's own form: the database, copied by SQLite
// itself, and the folders of files that belong to it. No part of this package
// opens a file of a live database, because closing such a file would drop the
// locks that SQLite holds on it for the whole process.
package backup

import (
	"archive/zip"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pocketbase/dbx"
	"jot/server/database"
)

// folders are kept in a backup beside the database. What isn't: logs
// (auxiliary.db), the cache of icons, TLS certificates, and the backups.
var folders = []string{"mail", "storage"}

// archive writes a backup of the folder dir, whose database is db, into the
// new file target. The folder work is for its temporary files.
func archive(ctx context.Context, db dbx.Builder, dir, work, target string) (err error) {
	file, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(target))
		}
	}()
	w := newArchiveWriter(file)
	err = w.addAll(ctx, db, dir, filepath.Join(work, database.File))
	return errors.Join(err, w.zip.Close(), file.Sync(), file.Close())
}

// archiveWriter adds files to a zip, each once.
type archiveWriter struct {
	zip   *zip.Writer
	added map[string]bool
}

func newArchiveWriter(out io.Writer) *archiveWriter {
	w := &archiveWriter{zip.NewWriter(out), map[string]bool{}}
	w.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	return w
}

// addAll adds the folders before and after the database, so that each file
// that the copied database knows of is there, whether it is deleted or made
// meanwhile.
func (w *archiveWriter) addAll(ctx context.Context, db dbx.Builder, dir, copied string) error {
	if err := w.addFolders(ctx, dir); err != nil {
		return err
	}
	_, err := db.NewQuery("VACUUM INTO {:path}").WithContext(ctx).Bind(dbx.Params{"path": copied}).Execute()
	if err != nil {
		return fmt.Errorf("the database can't be copied: %w", err)
	}
	if err := w.add(copied, database.File); err != nil {
		return err
	}
	if err := os.Remove(copied); err != nil {
		return err
	}
	return w.addFolders(ctx, dir)
}

// addFolders adds the files of the folders that aren't in the zip yet.
func (w *archiveWriter) addFolders(ctx context.Context, dir string) error {
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(dir, folder), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case !entry.Type().IsRegular():
				return ctx.Err()
			}
			name, err := filepath.Rel(dir, path)
			if err != nil {
				return err
			}
			if err := w.add(path, filepath.ToSlash(name)); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *archiveWriter) add(path, name string) error {
	if w.added[name] {
		return nil
	}
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
	entry, err := w.zip.CreateHeader(header)
	if err != nil {
		return err
	}
	w.added[name] = true
	_, err = io.Copy(entry, file)
	return err
}
