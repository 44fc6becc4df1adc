package sessions

import (
	"github.com/pocketbase/pocketbase/core"
)

// remember ties a realtime connection to the session that subscribes with it.
func (m *Manager) remember(e *core.RealtimeSubscribeRequestEvent) error {
	current := currentSession(e.RequestEvent)
	if current == nil {
		e.Client.Unset(sessionKey)
		return e.Next()
	}
	e.Client.Set(sessionKey, current.id)
	err := e.Next()
	// It may have ended while this was on its way, before the connection was
	// known to be its own.
	if m.registry.active(current.id, current.owner, m.now()) == nil {
		e.App.SubscriptionsBroker().Unregister(e.Client.Id())
	}
	return err
}

// disconnect closes the realtime connections of a session that has been removed
// from the registry. It looks at those of its account alone.
func (m *Manager) disconnect(app core.App, row *core.Record) {
	for _, client := range m.connectionsOf(row.GetString("owner")) {
		if client.Get(sessionKey) == row.Id {
			app.SubscriptionsBroker().Unregister(client.Id())
		}
	}
}
