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
	if m.registry.living(current.id, current.owner, m.now()) == nil {
		e.App.SubscriptionsBroker().Unregister(e.Client.Id())
	}
	return err
}

// disconnect closes the realtime connections of a session. The session has to
// be out of the registry by then.
func disconnect(app core.App, session string) {
	broker := app.SubscriptionsBroker()
	for id, client := range broker.Clients() {
		if client.Get(sessionKey) == session {
			broker.Unregister(id)
		}
	}
}
