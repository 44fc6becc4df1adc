package data

import (
	"errors"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Options say how a command uses the folder.
type Options struct {
	// IsServer is whether the command is a server.
	IsServer bool
	// Migrates is whether the command applies the app's migrations. Reverts is
	// whether it reverts some of them.
	Migrates, Reverts bool
	// OnDamage is called when data.db is found damaged while the server runs.
	OnDamage func(error)
}

// Bind opens the folder when the app starts, finishes an interrupted restore, checks
// the data of a server or of a command that migrates, and makes a backup before a
// migration. It also replaces PocketBase's code that makes and restores backups.
func Bind(app core.App, folder *Folder, options Options) {
	checks := newIntegrityChecks(folder.Dir())
	checks.bind(app, options.OnDamage)
	bindBackupLog(app)
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func:     createBackup,
		Priority: 999, // after the handlers of pb_hooks
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
			if err != nil && options.Migrates {
				return checks.explain(err)
			}
			return err
		},
		Priority: -9999, // before pb_hooks, and before the databases are opened
	})
}

// prepare opens the folder and finishes an interrupted restore, before PocketBase
// opens the databases. It checks both databases for a server, and data.db for a
// command that migrates.
func prepare(folder *Folder, checks *integrityChecks, options Options) error {
	if err := folder.Open(options.IsServer); err != nil {
		return err
	}
	if err := finishRestore(folder); err != nil {
		return err
	}
	var err error
	if options.IsServer {
		err = errors.Join(folder.useTemporary(), checks.beforeServing())
	} else if options.Migrates {
		err = checks.beforeOpening()
	}
	if err != nil {
		return err
	}
	known := migrations{core.SystemMigrations, core.AppMigrations, options.Migrates, options.Reverts}
	return prepareMigration(folder.Dir(), known, checks)
}

// prepareMigration returns an error for data that a newer version of Jot has
// migrated. If the command is about to migrate the data, it checks them, and makes a
// backup of them.
func prepareMigration(dir string, known migrations, checks *integrityChecks) error {
	return withDatabase(dir, func(db *dbx.DB, applied []string) error {
		if err := known.refuseNewer(dir, applied); err != nil || !known.change(applied) {
			return err
		}
		if err := checks.beforeChange(); err != nil {
			return err
		}
		return backUpForMigration(db, dir)
	})
}
