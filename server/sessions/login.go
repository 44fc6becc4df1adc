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

// An account holds so many sessions; the one that was used least recently
// makes room for a new one. The demo account is used by everybody, so nobody
// should be able to log others out by logging in often.
const (
	maxSessions     = 100
	maxDemoSessions = 10_000
)

// authenticate creates a session for a login, and renews it for a refresh.
func (m *Manager) authenticate(e *core.RecordAuthRequestEvent) error {
	// A superuser who acts as the account.
	if !readClaims(e.Token).isRefreshable {
		return e.Next()
	}
	lifetime := e.Collection.AuthToken.DurationTime()
	expires := m.now().Add(lifetime)
	// Only a refresh has no method; whoever gives a password logs in anew.
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
		// Nobody has got its token.
		err = errors.Join(err, m.end(e.App, []*session{current}))
	}
	return err
}

// begin makes a session, and room for it.
func (m *Manager) begin(e *core.RecordAuthRequestEvent, expires time.Time) (*session, error) {
	now := m.now()
	most := maxSessions
	if isDemo(e.Record) {
		most = maxDemoSessions
	}
	if m.registry.count(e.Record.Id) >= most {
		// Those that have expired are ended by the upkeep.
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
	// The hook that follows the rows has taken it.
	begun := m.registry.active(row.Id, e.Record.Id, now)
	if begun == nil {
		return nil, fmt.Errorf("the session %s has ended at once", row.Id)
	}
	return begun, nil
}

// end deletes the rows of sessions; the hooks that follow the rows forget
// them and close their connections.
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

// demoUsername is the name of the account that everybody shares. It is
// recognised by that, as in the hooks.
const demoUsername = "demo"

// isDemo tells whether an account is the one that everybody shares.
func isDemo(user *core.Record) bool {
	return strings.EqualFold(user.GetString("username"), demoUsername)
}

// dateTime is a time as records hold it.
func dateTime(t time.Time) types.DateTime {
	var date types.DateTime
	// A time.Time is always taken.
	_ = date.Scan(t.UTC())
	return date
}
