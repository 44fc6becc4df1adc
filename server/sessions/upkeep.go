package sessions

import (
	"fmt"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// saveBatch is how many rows are written in one transaction: what people
// write must not wait for it.
const saveBatch = 200

// bindUpkeep saves every few minutes, and at the end, when sessions were
// used, and removes those that have expired.
func (m *Manager) bindUpkeep(app core.App) {
	app.Cron().MustAdd("keepSessions", "*/5 * * * *", func() {
		if err := m.saveAndExpire(app); err != nil {
			app.Logger().Error("The sessions can't be kept", "error", err.Error())
		}
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		// Commands that open no database have nothing to save.
		if err := m.save(e.App); err != nil {
			e.App.Logger().Error("The sessions can't be saved", "error", err.Error())
		}
		return e.Next()
	})
}

func (m *Manager) saveAndExpire(app core.App) error {
	if err := m.save(app); err != nil {
		return err
	}
	return m.removeExpired(app)
}

// save writes what is newer in memory; after a failure all of it is written again
// the next time. It bypasses the hooks of records: the memory is up to date.
func (m *Manager) save(app core.App) error {
	unsaved := m.registry.drainUnsaved()
	for batch := range slices.Chunk(unsaved, saveBatch) {
		err := app.RunInTransaction(func(tx core.App) error {
			for _, s := range batch {
				_, err := tx.DB().Update(collectionName, dbx.Params{
					"expires":  dateTime(time.Unix(s.expires.Load(), 0)),
					"lastUsed": dateTime(time.Unix(s.lastUsed.Load(), 0)),
				}, dbx.HashExp{"id": s.id}).Execute()
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			for _, s := range unsaved {
				m.registry.markUnsaved(s)
			}
			return fmt.Errorf("saving when sessions were used: %w", err)
		}
	}
	return nil
}

// removeExpired ends the sessions whose time is over. Their rows are found by
// an index, once what is newer in memory is saved.
func (m *Manager) removeExpired(app core.App) error {
	var ids []string
	now := m.now()
	err := app.DB().Select("id").From(collectionName).
		Where(dbx.NewExp("expires <= {:now}", dbx.Params{"now": dateTime(now).String()})).Column(&ids)
	if err != nil {
		return fmt.Errorf("finding expired sessions: %w", err)
	}
	var expired []*session
	for _, id := range ids {
		// One that was renewed meanwhile stays active: its row isn't updated yet.
		if s := m.registry.find(id); s != nil && s.expires.Load() <= now.Unix() {
			expired = append(expired, s)
		}
	}
	for batch := range slices.Chunk(expired, saveBatch) {
		if err := m.end(app, batch); err != nil {
			return fmt.Errorf("removing expired sessions: %w", err)
		}
	}
	return nil
}
