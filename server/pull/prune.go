package pull

import (
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// tombstoneAge is how long deletions are known. A device that comes back
// later reads everything anew.
const tombstoneAge = 90 * 24 * time.Hour

// pruneBatch is how many tombstones go in one transaction, so that other
// writes find their turn between two.
const pruneBatch = 1000

// oldest selects the tombstones of a batch.
const oldest = `FROM changeLog WHERE isDeleted = 1 AND deletedAt <= {:cutoff} ORDER BY deletedAt, rev LIMIT {:limit}`

// bindPruning prunes the log each hour: a machine that sleeps at night would
// miss a daily time for good.
func bindPruning(app core.App) {
	app.Cron().MustAdd("pruneChangeLog", "37 * * * *", func() {
		count, err := prune(app, time.Now().Add(-tombstoneAge))
		if err != nil {
			app.Logger().Error("the change log could not be pruned", "reason", err.Error())
		} else if count > 0 {
			app.Logger().Info("change log pruned", "tombstones", count)
		}
	})
}

// prune deletes what was deleted at the given time or before, and notes how
// far for each account. It returns how many tombstones went.
func prune(app core.App, cutoff time.Time) (int64, error) {
	date, err := types.ParseDateTime(cutoff)
	if err != nil {
		return 0, err
	}
	params := dbx.Params{"cutoff": date.String(), "limit": pruneBatch}
	var total int64
	for {
		var count int64
		err := app.RunInTransaction(func(tx core.App) error {
			_, err := tx.DB().NewQuery(`INSERT INTO syncState (owner, prunedRev)
				SELECT owner, max(rev) FROM (SELECT owner, rev ` + oldest + `) WHERE true GROUP BY owner
				ON CONFLICT (owner) DO UPDATE SET prunedRev = max(prunedRev, excluded.prunedRev)`).Bind(params).Execute()
			if err != nil {
				return err
			}
			pruned, err := tx.DB().NewQuery(`DELETE FROM changeLog WHERE rev IN (SELECT rev ` + oldest + `)`).Bind(params).Execute()
			if err != nil {
				return err
			}
			count, err = pruned.RowsAffected()
			return err
		})
		if err != nil {
			return total, fmt.Errorf("tombstones can't be pruned: %w", err)
		}
		total += count
		if count < pruneBatch {
			break
		}
	}
	_, err = app.DB().NewQuery(`DELETE FROM syncState WHERE owner NOT IN (SELECT id FROM users)`).Execute()
	return total, err
}
