// Package sessions gives each login of an account a session of its own: an id
// in its token and a row of the collection sessions. A token is good only as
// long as its session is active, so logging out ends it on the server.
//
// The active sessions are kept in memory, so that no request has to ask the
// database for it. Rows that are deleted, by whomever, are followed by hooks.
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

// Manager knows the active sessions.
type Manager struct {
	registry      registry
	connectionsOf sync.ConnectionsOf
	now           func() time.Time
}

// Bind binds sessions to an app. The check of each request is [Manager.Check].
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
	// Without Jot's migrations there is no such collection. Then nobody can
	// log in, and the rest works.
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

// followRows keeps the memory as the rows are, whoever changes them: a
// cascade, the dashboard, or this package.
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

// endWithTokenKey ends all sessions of an account whose password or address
// changes: PocketBase signs its tokens with another key from then on.
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

// fromRow is the session of a row.
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
