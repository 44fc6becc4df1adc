package sessions

import (
	"fmt"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// saveBatch is the maximum number of rows per transaction. Short transactions don't
// delay the requests that write.
const saveBatch = 200

// bindUpkeep saves changed sessions and removes expired ones every five minutes. It
// also saves the changed sessions when the app terminates.
func (m *Manager) bindUpkeep(app core.App) {
	app.Cron().MustAdd("keepSessions", "*/5 * * * *", func() {
		if err := m.saveAndExpire(app); err != nil {
			app.Logger().Error("The sessions can't be kept", "error", err.Error())
		}
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		// A command without a database has no sessions, so save does nothing.
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

// save writes the sessions that are newer in memory than in their rows. After a
// failure, the next call writes all of them again. It bypasses the record hooks,
// because the memory is up to date already.
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

// removeExpired ends the expired sessions. It finds them by their rows, so the
// caller must save first. The query uses an index.
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
		// A session that was extended since the save is still active, although its
		// row isn't updated yet.
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
