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
	// beforeMigration is the prefix of the names of backups that are made before a
	// migration. They don't count towards the maximum number of scheduled backups.
	beforeMigration = "before-migration-"
	// keptBeforeMigration is how many of the newest of these backups are retained.
	keptBeforeMigration = 3
)

// migrations are the schema changes that a command may make.
type migrations struct {
	// system are PocketBase's own. Every command applies them.
	system core.MigrationsList
	// app are Jot's.
	app core.MigrationsList
	// appliesApp is whether the command applies the app's migrations. revertsApp is
	// whether it reverts some of them.
	appliesApp, revertsApp bool
}

// change reports whether the command would change a database to which the given
// migrations were applied. It returns false if none of the app's are applied, because
// such a database contains nothing of Jot's yet.
func (m migrations) change(applied []string) bool {
	if !slices.ContainsFunc(m.app.Items(), func(each *core.Migration) bool { return slices.Contains(applied, each.File) }) {
		return false
	}
	isPending := func(each *core.Migration) bool { return !slices.Contains(applied, each.File) }
	return m.revertsApp || slices.ContainsFunc(m.system.Items(), isPending) ||
		m.appliesApp && slices.ContainsFunc(m.app.Items(), isPending)
}

// withDatabase opens the database of a folder, calls work with it and the names of
// its applied migrations, and closes it. It does nothing if there is no database.
// This process must not have the database open: closing it here would drop the
// locks that SQLite holds on it.
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

// backUpForMigration makes a backup of a folder before its data are migrated.
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

// appliedMigrations returns the names of the migrations that a database has had. It
// returns nil if PocketBase hasn't used the database yet.
func appliedMigrations(db dbx.Builder) ([]string, error) {
	var tables, applied []string
	query := db.Select("name").From("sqlite_master").Where(dbx.HashExp{"type": "table", "name": core.DefaultMigrationsTable})
	if err := query.Column(&tables); err != nil || len(tables) == 0 {
		return nil, err
	}
	err := db.Select("file").From(core.DefaultMigrationsTable).Column(&applied)
	return applied, err
}

// removeReplaced removes old backups from before migrations after a new one, made. It
// first removes those with the same applied migrations as made, because each start
// makes one as long as the migration fails. Of the others, it keeps only the newest
// keptBeforeMigration. It never removes made.
func removeReplaced(backups, made string) error {
	// The names are sorted, and thus in the order of their times.
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
		// If the clock was set back, the name of the new backup isn't the last one.
		if name == made || slices.Contains(kept, name) {
			continue
		}
		if err := os.Remove(filepath.Join(backups, name)); err != nil {
			return err
		}
	}
	return nil
}
