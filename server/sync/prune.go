package sync

import (
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// tombstoneAge is how long the change log stores tombstones. A device that was
// offline for longer pulls everything again.
const tombstoneAge = 90 * 24 * time.Hour

// pruneBatch is how many tombstones one transaction deletes, so that other
// writes can run in between.
const pruneBatch = 1000

// maxTombstones is the maximum number of tombstones of an account. A script could
// create millions, and tombstones don't count towards the quota of items.
const maxTombstones = 50_000

// oldestOfAccount selects a batch of an account's oldest tombstones.
const oldestOfAccount = `FROM changeLog WHERE isDeleted = 1 AND owner = {:owner} ORDER BY rev LIMIT {:limit}`

// oldestOfAll selects a batch of the oldest expired tombstones.
const oldestOfAll = `FROM changeLog WHERE isDeleted = 1 AND deletedAt <= {:cutoff} ORDER BY deletedAt, rev LIMIT {:limit}`

// bindPruning prunes the change log every hour. On a machine that sleeps at night,
// a daily job at night would never run.
func bindPruning(app core.App) {
	app.Cron().MustAdd("pruneChangeLog", "37 * * * *", func() {
		count, err := prune(app, time.Now().Add(-tombstoneAge))
		if err == nil {
			var more int64
			more, err = pruneSurplus(app, maxTombstones)
			count += more
		}
		if err != nil {
			app.Logger().Error("the change log could not be pruned", "reason", err.Error())
		} else if count > 0 {
			app.Logger().Info("change log pruned", "tombstones", count)
		}
	})
}

// prune deletes the tombstones from the cutoff or before, and stores the newest
// pruned revision of each account. It also deletes the sync state of deleted
// accounts. It returns how many tombstones it deleted.
func prune(app core.App, cutoff time.Time) (int64, error) {
	date, err := types.ParseDateTime(cutoff)
	if err != nil {
		return 0, err
	}
	var total int64
	for {
		count, err := pruneBatchOf(app, oldestOfAll, dbx.Params{"cutoff": date.String(), "limit": pruneBatch})
		if err != nil {
			return total, err
		}
		total += count
		if count < pruneBatch {
			break
		}
	}
	_, err = app.DB().NewQuery(`DELETE FROM syncState WHERE owner NOT IN (SELECT id FROM users)`).Execute()
	return total, err
}

// pruneSurplus deletes the oldest tombstones of each account that has more than
// most. It returns how many tombstones it deleted.
func pruneSurplus(app core.App, most int) (int64, error) {
	var accounts []struct {
		Owner  string `db:"owner"`
		Amount int    `db:"amount"`
	}
	err := app.DB().NewQuery(`SELECT owner, count(*) AS amount FROM changeLog WHERE isDeleted = 1
		GROUP BY owner HAVING count(*) > {:most}`).Bind(dbx.Params{"most": most}).All(&accounts)
	if err != nil {
		return 0, fmt.Errorf("tombstones can't be counted: %w", err)
	}
	var total int64
	for _, account := range accounts {
		for rest := account.Amount - most; rest > 0; rest -= pruneBatch {
			count, err := pruneBatchOf(app, oldestOfAccount, dbx.Params{"owner": account.Owner, "limit": min(rest, pruneBatch)})
			total += count
			if err != nil {
				return total, err
			}
		}
	}
	return total, nil
}

// pruneBatchOf deletes the selected tombstones, and stores the newest pruned
// revision of each account. It returns how many tombstones it deleted.
func pruneBatchOf(app core.App, selected string, params dbx.Params) (int64, error) {
	var count int64
	err := app.RunInTransaction(func(tx core.App) error {
		_, err := tx.DB().NewQuery(`INSERT INTO syncState (owner, prunedRev)
			SELECT owner, max(rev) FROM (SELECT owner, rev ` + selected + `) WHERE true GROUP BY owner
			ON CONFLICT (owner) DO UPDATE SET prunedRev = max(prunedRev, excluded.prunedRev)`).Bind(params).Execute()
		if err != nil {
			return err
		}
		pruned, err := tx.DB().NewQuery(`DELETE FROM changeLog WHERE rev IN (SELECT rev ` + selected + `)`).Bind(params).Execute()
		if err != nil {
			return err
		}
		count, err = pruned.RowsAffected()
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("tombstones can't be pruned: %w", err)
	}
	return count, nil
}
