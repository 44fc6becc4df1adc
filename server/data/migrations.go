package data

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// beforeMigration begins the names of backups that a migration was
	// preceded by. They don't count among the scheduled ones.
	beforeMigration = "before-migration-"
	// keptBeforeMigration is how many of them are kept.
	keptBeforeMigration = 3
)

// migrations are the changes of the schema that a command may make.
type migrations struct {
	// system are PocketBase's own, which every command applies.
	system core.MigrationsList
	// app are Jot's.
	app core.MigrationsList
	// appliesApp tells that the command applies those of the app, revertsApp
	// that it takes some back.
	appliesApp, revertsApp bool
}

// change tells whether a database that has had the applied ones is changed. One that
// has had none of the app's holds nothing of Jot's yet.
func (m migrations) change(applied []string) bool {
	if !slices.ContainsFunc(m.app.Items(), func(each *core.Migration) bool { return slices.Contains(applied, each.File) }) {
		return false
	}
	isPending := func(each *core.Migration) bool { return !slices.Contains(applied, each.File) }
	return m.revertsApp || slices.ContainsFunc(m.system.Items(), isPending) ||
		m.appliesApp && slices.ContainsFunc(m.app.Items(), isPending)
}

// withDatabase opens a folder's database, if there is one, for some work, with
// the names of the migrations that it has had. It must not be open in this
// process: it is closed afterwards.
func withDatabase(dir string, work func(db *dbx.DB, applied []string) error) (err error) {
	path := filepath.Join(dir, DatabaseFile)
	if !exists(path) {
		return nil
	}
	db, err := core.DefaultDBConnect(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	applied, err := appliedMigrations(db)
	if err != nil {
		return fmt.Errorf("the migrations of the database can't be read: %w", err)
	}
	return work(db, applied)
}

// backUpForMigration makes a backup of a folder whose data are about to be
// changed by migrations.
func backUpForMigration(db *dbx.DB, dir string) error {
	backups := filepath.Join(dir, core.LocalBackupsDirName)
	if err := os.MkdirAll(backups, 0o700); err != nil {
		return err
	}
	name := newName(beforeMigration)
	err := withWorkFolder(context.Background(), dir, func(work string) error {
		if err := requireRoomFor(db, dir, 2); err != nil {
			return err
		}
		made := filepath.Join(work, name)
		if err := archive(context.Background(), db, dir, work, made); err != nil {
			return err
		}
		return os.Rename(made, filepath.Join(backups, name))
	})
	if err != nil {
		return fmt.Errorf("the data are to be migrated, and no backup of them could be made before: remove the cause, and start again (%w)", err)
	}
	log.Printf("The data are migrated to a new version. A backup made before is %s.", filepath.Join(backups, name))
	return removeReplaced(backups, name)
}

// appliedMigrations are the names of the migrations that a database has had;
// none for a database that PocketBase hasn't used yet.
func appliedMigrations(db dbx.Builder) ([]string, error) {
	var tables, applied []string
	query := db.Select("name").From("sqlite_master").Where(dbx.HashExp{"type": "table", "name": core.DefaultMigrationsTable})
	if err := query.Column(&tables); err != nil || len(tables) == 0 {
		return nil, err
	}
	err := db.Select("file").From(core.DefaultMigrationsTable).Column(&applied)
	return applied, err
}

// removeReplaced removes the backups before migrations that a new one replaces:
// those of the same migrations, as each start makes one that a migration refuses,
// and all but the newest.
func removeReplaced(backups, made string) error {
	// Sorted by their names, and so by their times.
	names, err := fs.Glob(os.DirFS(backups), beforeMigration+"*.zip")
	if err != nil {
		return err
	}
	migrated := migrationsIn(filepath.Join(backups, made))
	kept := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return name != made && migrated != "" && migrationsIn(filepath.Join(backups, name)) == migrated
	})
	kept = kept[max(0, len(kept)-keptBeforeMigration):]
	for _, name := range names {
		// After the clock was set back, the new one's name isn't the last.
		if name == made || slices.Contains(kept, name) {
			continue
		}
		if err := os.Remove(filepath.Join(backups, name)); err != nil {
			return err
		}
	}
	return nil
}
