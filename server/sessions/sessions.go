// Package sessions creates a session for each login of an account. Its id is in the
// login's token, and the collection sessions has a row for it. A token is valid
// only while its session is active, so logging out invalidates the token on the
// server.
//
// The sessions are also in memory, so that requests need no query for them. Hooks
// update the memory whenever a row changes.
package sessions

import (
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/sync"
)

const (
	usersCollection = "users"
	collectionName  = "sessions"
)

// Manager checks, creates and ends sessions.
type Manager struct {
	registry      registry
	connectionsOf sync.ConnectionsOf
	now           func() time.Time
}

// Bind binds sessions to an app. The caller must also run [Manager.Check] for each
// request.
func Bind(app core.App, connectionsOf sync.ConnectionsOf) *Manager {
	m := &Manager{connectionsOf: connectionsOf, now: time.Now}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := m.load(e.App); err != nil {
			return fmt.Errorf("the sessions can't be read: %w", err)
		}
		m.bindRoutes(e)
		return e.Next()
	})
	app.OnRecordAuthRequest(usersCollection).BindFunc(m.authenticate)
	app.OnRealtimeSubscribeRequest().BindFunc(m.remember)
	app.OnRecordUpdate(usersCollection).BindFunc(m.endWithTokenKey)
	m.followRows(app)
	m.bindUpkeep(app)
	return m
}

// load reads the rows into memory.
func (m *Manager) load(app core.App) error {
	// Without Jot's migrations there is no such collection. Users can't log in
	// then, but the server runs.
	if _, err := app.FindCachedCollectionByNameOrId(collectionName); err != nil {
		return nil
	}
	rows, err := app.FindAllRecords(collectionName)
	if err != nil {
		return err
	}
	all := make([]*session, len(rows))
	for i, row := range rows {
		all[i] = fromRow(row)
	}
	m.registry.replaceAll(all)
	return nil
}

// followRows updates the registry when a row changes, whether by a cascade, by the
// dashboard or by this package. It also disconnects deleted sessions.
func (m *Manager) followRows(app core.App) {
	put := func(e *core.RecordEvent) error {
		m.registry.put(fromRow(e.Record))
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(collectionName).BindFunc(put)
	app.OnRecordAfterUpdateSuccess(collectionName).BindFunc(put)
	app.OnRecordAfterDeleteSuccess(collectionName).BindFunc(func(e *core.RecordEvent) error {
		m.registry.remove(e.Record.Id)
		m.disconnect(e.App, e.Record)
		return e.Next()
	})
}

// endWithTokenKey ends all sessions of an account when its token key changes.
// PocketBase changes the key with the password or the email address, which
// invalidates all of the account's tokens.
func (m *Manager) endWithTokenKey(e *core.RecordEvent) error {
	before := e.Record.Original().TokenKey()
	if err := e.Next(); err != nil {
		return err
	}
	if e.Record.TokenKey() == before {
		return nil
	}
	return m.end(e.App, m.registry.all(e.Record.Id))
}

// fromRow returns the session of a row.
func fromRow(row *core.Record) *session {
	s := &session{
		id:      row.Id,
		owner:   row.GetString("owner"),
		device:  row.GetString("device"),
		created: row.GetDateTime("created").Time(),
	}
	s.expires.Store(row.GetDateTime("expires").Time().Unix())
	s.lastUsed.Store(row.GetDateTime("lastUsed").Time().Unix())
	return s
}
