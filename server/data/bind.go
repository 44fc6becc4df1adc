package data

import (
	"errors"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Options say what a command does with the folder.
type Options struct {
	// IsServer tells the command that serves from the others.
	IsServer bool
	// Migrates tells that the command applies the app's migrations, Reverts
	// that it takes some back.
	Migrates, Reverts bool
	// OnDamage is called when data.db is found damaged while the server runs.
	OnDamage func(error)
}

// Bind opens the folder when the app starts, finishes a restore, checks a
// server's data, and makes a backup before a migration. All of the app's backups
// are made, and restored, the way of this package.
func Bind(app core.App, folder *Folder, options Options) {
	checks := newIntegrityChecks(folder.Dir())
	checks.bind(app, options.OnDamage)
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func:     createBackup,
		Priority: 999, // after the hooks' own
	})
	app.OnBackupRestore().Bind(&hook.Handler[*core.BackupEvent]{
		Func:     restoreAndRestart,
		Priority: 999,
	})
	app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{
		Func: func(e *core.BootstrapEvent) error {
			err := prepare(folder, checks, options)
			if err == nil {
				err = e.Next()
			}
			if err != nil && options.IsServer {
				return checks.explain(err)
			}
			return err
		},
		Priority: -9999, // before the hooks' own, and before the databases are opened
	})
}

// prepare opens the folder, and readies its contents before the databases are
// opened. It checks them for a server.
func prepare(folder *Folder, checks *integrityChecks, options Options) error {
	if err := folder.Open(options.IsServer); err != nil {
		return err
	}
	if err := finishRestore(folder); err != nil {
		return err
	}
	if options.IsServer {
		if err := errors.Join(folder.useTemporary(), checks.beforeOpening()); err != nil {
			return err
		}
	}
	known := migrations{core.SystemMigrations, core.AppMigrations, options.Migrates, options.Reverts}
	return prepareMigration(folder.Dir(), known, checks, options)
}

// prepareMigration refuses data of a newer program, and readies those that are
// about to be changed by migrations: a server checks them, and a backup of them
// is made.
func prepareMigration(dir string, known migrations, checks *integrityChecks, options Options) error {
	return withDatabase(dir, func(db *dbx.DB, applied []string) error {
		if err := known.refuseNewer(dir, applied); err != nil || !known.change(applied) {
			return err
		}
		if options.IsServer {
			if err := checks.beforeChange(); err != nil {
				return err
			}
		}
		return backUpForMigration(db, dir)
	})
}
