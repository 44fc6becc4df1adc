package data

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/environment"
)

// defaultSchedule is when the daily backup is made, in UTC.
const defaultSchedule = "17 2 * * *"

// applySchedule writes what JOT_BACKUPS says into PocketBase's settings.
// Without it they stay as a migration, or the dashboard, has set them.
func applySchedule(app core.App, variable environment.Backups) error {
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
