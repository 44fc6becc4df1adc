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
		if err := m.keep(app); err != nil {
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

func (m *Manager) keep(app core.App) error {
	if err := m.save(app); err != nil {
		return err
	}
	return m.removeExpired(app)
}

// save writes what is newer in memory. It passes by the hooks of records:
// nobody has to be told, and the memory is what is right.
func (m *Manager) save(app core.App) error {
	unsaved := m.registry.all(func(s *session) bool { return s.isUnsaved.Load() })
	for batch := range slices.Chunk(unsaved, saveBatch) {
		err := app.RunInTransaction(func(tx core.App) error {
			for _, s := range batch {
				// Before it is read: what is used meanwhile is saved the next time.
				s.isUnsaved.Store(false)
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
			for _, s := range batch {
				s.isUnsaved.Store(true)
			}
			return fmt.Errorf("saving when sessions were used: %w", err)
		}
	}
	return nil
}

// removeExpired ends the sessions whose time is over.
func (m *Manager) removeExpired(app core.App) error {
	now := m.now().Unix()
	expired := m.registry.all(func(s *session) bool { return s.expires.Load() <= now })
	for batch := range slices.Chunk(expired, saveBatch) {
		if err := m.end(app, batch); err != nil {
			return fmt.Errorf("removing expired sessions: %w", err)
		}
	}
	return nil
}
