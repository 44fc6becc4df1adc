package sync

import (
	"database/sql"
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// afterBoot runs a bootstrap handler inside those of pb_hooks, which bind at
// 0: the database is open, and they have written nothing yet.
const afterBoot = 999

// BindTimelines begins a timeline when the database is opened, before anything
// is written. It is for the commands that may write what devices read: serve
// and migrate. A copy of the data folder that is put in its place therefore
// begins one before it goes its own way. All other commands, such as backup,
// write nothing of that: devices know only the newest timelines, and those of a
// backup every hour would take the place of those that they need.
func BindTimelines(app core.App) {
	app.OnBootstrap().Bind(&hook.Handler[*core.BootstrapEvent]{
		Func: func(e *core.BootstrapEvent) error {
			if err := e.Next(); err != nil {
				return err
			}
			return beginTimeline(e.App)
		},
		Priority: afterBoot,
	})
}

// beginTimeline notes the newest revision under a new id. The migration that
// makes the table begins the first one.
func beginTimeline(app core.App) error {
	if !app.HasTable("timelines") {
		return nil
	}
	_, err := app.DB().NewQuery(`INSERT INTO timelines (id, startRev, started) VALUES (
		lower(hex(randomblob(8))),
		coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0),
		strftime('%Y-%m-%d %H:%M:%fZ', 'now')
	)`).Execute()
	if err != nil {
		return fmt.Errorf("a timeline of the change log can't be begun: %w", err)
	}
	return nil
}

// IsOfOtherTimeline reports whether a cursor was given on a timeline, or a part
// of one, that the server doesn't have: after a backup was restored, for
// example. Mutations based on it would be merged with the wrong versions. A text
// that is no cursor counts as one.
func IsOfOtherTimeline(app core.App, text string) (bool, error) {
	given, err := parseCursor(text)
	if err != nil {
		return true, nil
	}
	var end sql.NullInt64
	err = app.DB().NewQuery("SELECT " + endOfGiven).Bind(dbx.Params{"timeline": given.timeline}).Row(&end)
	if err != nil {
		return false, fmt.Errorf("the timeline of a cursor can't be read: %w", err)
	}
	return !end.Valid || given.newestKnown() > end.Int64, nil
}
