package sessions

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// Maximum numbers of sessions of an account. A new session beyond the maximum ends
// the least recently used one. The maximum of the shared demo account is higher, so
// that nobody can log others out by logging in often.
const (
	maxSessions     = 100
	maxDemoSessions = 10_000
)

// authenticate creates a session for a login, and extends the session for a
// refresh.
func (m *Manager) authenticate(e *core.RecordAuthRequestEvent) error {
	// A superuser impersonates the account.
	if !readClaims(e.Token).isRefreshable {
		return e.Next()
	}
	lifetime := e.Collection.AuthToken.DurationTime()
	expires := m.now().Add(lifetime)
	// Only a refresh has no method. With a method, such as a password, it is a
	// login.
	current := currentSession(e.RequestEvent)
	isRefresh := e.AuthMethod == "" && current != nil && current.owner == e.Record.Id
	if !isRefresh {
		begun, err := m.begin(e, expires)
		if err != nil {
			return e.InternalServerError("The session can’t be kept. Try again.", err)
		}
		current = begun
	}
	token, err := newToken(e.Record, current.id, lifetime)
	if err != nil {
		return e.InternalServerError("The session can’t be signed. Try again.", err)
	}
	m.registry.renew(current, expires)
	e.Token = token
	err = e.Next()
	if err != nil && !isRefresh {
		// The client didn't get the token.
		err = errors.Join(err, m.end(e.App, []*session{current}))
	}
	return err
}

// begin creates a session. It ends other sessions if the account has the maximum.
func (m *Manager) begin(e *core.RecordAuthRequestEvent, expires time.Time) (*session, error) {
	now := m.now()
	most := maxSessions
	if IsDemo(e.Record) {
		most = maxDemoSessions
	}
	if m.registry.count(e.Record.Id) >= most {
		// The upkeep ends the expired sessions.
		own := m.registry.of(e.Record.Id, now)
		if err := m.end(e.App, own[min(most-1, len(own)):]); err != nil {
			return nil, fmt.Errorf("making room for a session: %w", err)
		}
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(collectionName)
	if err != nil {
		return nil, err
	}
	row := core.NewRecord(collection)
	row.Set("owner", e.Record.Id)
	row.Set("device", DeviceName(e.Request.UserAgent()))
	row.Set("lastUsed", dateTime(now))
	row.Set("expires", dateTime(expires))
	if err := e.App.Save(row); err != nil {
		return nil, err
	}
	// The hook in followRows has added the session to the registry.
	begun := m.registry.active(row.Id, e.Record.Id, now)
	if begun == nil {
		return nil, fmt.Errorf("the session %s has ended at once", row.Id)
	}
	return begun, nil
}

// end deletes the rows of sessions. The hooks in followRows then remove the
// sessions from the registry and close their realtime connections.
func (m *Manager) end(app core.App, sessions []*session) error {
	return app.RunInTransaction(func(tx core.App) error {
		for _, s := range sessions {
			row, err := tx.FindRecordById(collectionName, s.id)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			if err := tx.Delete(row); err != nil {
				return err
			}
		}
		return nil
	})
}

// demoUsername is the name of the shared demo account. The hooks, too, recognize
// the account by its name.
const demoUsername = "demo"

// IsDemo reports whether an account is the shared demo account.
func IsDemo(user *core.Record) bool {
	return strings.EqualFold(user.GetString("username"), demoUsername)
}

// dateTime converts a time to the type of record fields.
func dateTime(t time.Time) types.DateTime {
	var date types.DateTime
	// Scan accepts every time.Time.
	_ = date.Scan(t.UTC())
	return date
}
