package sync

import (
	"database/sql"
	"fmt"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// afterBoot is a priority after that of pb_hooks, which is 0. Code that follows
// e.Next() then runs before theirs: the database is open, and the hooks haven't
// written anything yet.
const afterBoot = 999

// BindTimelines begins a timeline when the database is opened, before anything is
// written. It is for serve and migrate, the commands that may write what devices
// read. If the data folder is replaced by a copy, the copy therefore begins a
// timeline before its data diverge.
//
// The other commands, such as backup, write no such data. They begin no timeline,
// because devices know only the newest ones: those of an hourly backup would
// displace the ones that devices need.
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

// beginTimeline stores the newest revision under a new id. The migration that
// creates the table begins the first timeline.
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

// IsOfOtherTimeline reports whether a cursor is on a timeline, or on a part of one,
// that the server doesn't have, for example because a backup was restored.
// Mutations based on such a cursor would be merged with the wrong versions. It
// returns true for a text that is no cursor.
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
