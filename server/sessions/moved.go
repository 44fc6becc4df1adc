package sessions

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// NamedAccount is the id of the account in a request's token, "" without one.
// The token may be anybody's invention.
func NamedAccount(e *core.RequestEvent) string {
	// Claims of a token that is too old are read all the same.
	claims, _ := security.ParseUnverifiedJWT(sentToken(e))
	id, _ := claims[core.TokenClaimId].(string)
	return id
}

// Around has a logout, which names a session and no account, done by a
// function that is told whose session it is.
func (m *Manager) Around(do func(e *core.RequestEvent, owner string, work func() error) error) {
	m.around = do
}

// Save writes when sessions were used, so that rows that are read next tell it.
func (m *Manager) Save(app core.App) error { return m.save(app) }

// Take learns an account's sessions from rows that were written past the hooks.
func (m *Manager) Take(app core.App, owner string) error {
	rows, err := app.FindAllRecords(collectionName, dbx.HashExp{"owner": owner})
	if err != nil {
		return err
	}
	for _, row := range rows {
		m.registry.put(fromRow(row))
	}
	return nil
}

// End ends all sessions of an account, and closes their connections.
func (m *Manager) End(app core.App, owner string) error {
	return m.end(app, m.registry.all(func(s *session) bool { return s.owner == owner }))
}
