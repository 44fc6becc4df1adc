package backup

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/datafolder"
	"jot/server/environment"
	"jot/server/integrity"
)

// defaultSchedule is when the daily backup is made, in UTC.
const defaultSchedule = "17 2 * * *"

// Options say what a command does with the folder.
type Options struct {
	// Variable is what JOT_BACKUPS says.
	Variable environment.Backups
	// IsServer tells the command that serves from the others.
	IsServer bool
	// Migrates tells that the command applies the app's migrations, Reverts
	// that it takes some back.
	Migrates, Reverts bool
	// Checks are those of the folder.
	Checks *integrity.Checks
}

// Bind makes all of an app's backups the way of this package, finishes a
// restore when the app starts, and makes a backup before a migration. The
// folder must be bound to the app as well, with a lower priority.
func Bind(app core.App, folder *datafolder.Folder, options Options) {
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func:     create,
		Priority: 999, // after the hooks' own
	})
	app.OnBackupRestore().Bind(&hook.Handler[*core.BackupEvent]{
		Func:     restoreAndRestart,
		Priority: 999,
	})
	app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{
		Func: func(e *core.BootstrapEvent) error {
			if !options.IsServer {
				if err := prepare(folder, options); err != nil {
					return err
				}
				return e.Next()
			}
			return options.Checks.Explain(start(e, folder, options))
		},
		Priority: -9998, // once the folder is open, and before the databases are
	})
}

// start starts a server.
func start(e *core.BootstrapEvent, folder *datafolder.Folder, options Options) error {
	if err := prepare(folder, options); err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		return err
	}
	return applySettings(e.App, options.Variable)
}

// prepare readies the folder's contents before the databases are opened, and
// checks them for a server.
func prepare(folder *datafolder.Folder, options Options) error {
	if err := finish(folder); err != nil {
		return err
	}
	if options.IsServer {
		if err := options.Checks.BeforeOpening(); err != nil {
			return err
		}
	}
	known := migrations{core.SystemMigrations, core.AppMigrations, options.Migrates, options.Reverts}
	if err := refuseNewer(folder.Dir(), known); err != nil {
		return err
	}
	return beforeChange(folder.Dir(), known, options)
}

// beforeChange readies a folder whose data are about to be changed by
// migrations: a server checks them, and a backup of them is made.
func beforeChange(dir string, known migrations, options Options) error {
	return withDatabase(dir, func(db *dbx.DB, applied []string) error {
		if !known.change(applied) {
			return nil
		}
		if options.IsServer {
			if err := options.Checks.BeforeChange(); err != nil {
				return err
			}
		}
		if options.Variable.IsSet && options.Variable.Keep == 0 {
			return nil
		}
		return backUpForMigration(db, dir)
	})
}

// applySettings writes what JOT_BACKUPS says into PocketBase's settings.
// Without it they stay as a migration, or the dashboard, has set them.
func applySettings(app core.App, variable environment.Backups) error {
	if !variable.IsSet {
		return nil
	}
	settings := app.Settings()
	schedule := settings.Backups.Cron
	switch {
	case variable.Keep == 0:
		schedule = ""
	case schedule == "":
		schedule = defaultSchedule
	}
	keep := variable.Keep
	if keep == 0 {
		keep = settings.Backups.CronMaxKeep
	}
	if settings.Backups.Cron == schedule && settings.Backups.CronMaxKeep == keep {
		return nil
	}
	settings.Backups.Cron, settings.Backups.CronMaxKeep = schedule, keep
	return app.Save(settings)
}
