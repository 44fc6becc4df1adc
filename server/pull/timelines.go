package pull

import (
	"fmt"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// afterBoot runs a bootstrap handler inside those of pb_hooks, which bind at
// 0: the database is open, and they have written nothing yet.
const afterBoot = 999

// bindTimelines begins a timeline each time that the database is opened, by
// whatever command, before anything is written. A copy of the data folder that
// is put in its place therefore begins one before it goes its own way.
func bindTimelines(app core.App) {
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
