package sessions

import (
	"github.com/pocketbase/pocketbase/core"
)

// remember stores the id of the session that subscribes in its realtime connection.
func (m *Manager) remember(e *core.RealtimeSubscribeRequestEvent) error {
	current := currentSession(e.RequestEvent)
	if current == nil {
		e.Client.Unset(sessionKey)
		return e.Next()
	}
	e.Client.Set(sessionKey, current.id)
	err := e.Next()
	// The session may have ended during this request, before disconnect could find
	// the connection.
	if m.registry.active(current.id, current.owner, m.now()) == nil {
		e.App.SubscriptionsBroker().Unregister(e.Client.Id())
	}
	return err
}

// disconnect closes the realtime connections of a session that was removed from the
// registry. It searches only the connections of the session's account.
func (m *Manager) disconnect(app core.App, row *core.Record) {
	for _, client := range m.connectionsOf(row.GetString("owner")) {
		if client.Get(sessionKey) == row.Id {
			app.SubscriptionsBroker().Unregister(client.Id())
		}
	}
}
