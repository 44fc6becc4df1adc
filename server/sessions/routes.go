package sessions

import (
	"net/http"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// shownSession is a session in the response to its account.
type shownSession struct {
	ID        string `json:"id"`
	Device    string `json:"device"`
	Created   string `json:"created"`
	LastUsed  string `json:"lastUsed"`
	IsCurrent bool   `json:"isCurrent"`
}

func (m *Manager) bindRoutes(e *core.ServeEvent) {
	e.Router.POST("/api/sessions/logout", m.logout)
	e.Router.GET("/api/sessions", m.list)
	e.Router.POST("/api/sessions/end-others", m.endOthers)
	e.Router.DELETE("/api/sessions/{id}", m.endOne)
}

// seenBy returns the active sessions that a caller may see and end: all those of
// the account, or only the caller's own if it is the shared demo account.
func (m *Manager) seenBy(e *core.RequestEvent) []*session {
	if !IsDemo(e.Auth) {
		return m.registry.of(e.Auth.Id, m.now())
	}
	if current := currentSession(e); current != nil {
		return []*session{current}
	}
	return nil
}

func (m *Manager) list(e *core.RequestEvent) error {
	current := currentSession(e)
	shown := []shownSession{}
	for _, s := range m.seenBy(e) {
		shown = append(shown, shownSession{
			ID:        s.id,
			Device:    s.device,
			Created:   dateTime(s.created).String(),
			LastUsed:  dateTime(time.Unix(s.lastUsed.Load(), 0)).String(),
			IsCurrent: s == current,
		})
	}
	return e.JSON(http.StatusOK, map[string]any{"sessions": shown})
}

func (m *Manager) endOne(e *core.RequestEvent) error {
	id := e.Request.PathValue("id")
	seen := m.seenBy(e)
	at := slices.IndexFunc(seen, func(s *session) bool { return s.id == id })
	if at < 0 {
		return e.NotFoundError("There is no such session, or it has ended already.", nil)
	}
	return m.endAndAnswer(e, seen[at:at+1])
}

func (m *Manager) endOthers(e *core.RequestEvent) error {
	if IsDemo(e.Auth) {
		return e.ForbiddenError("The demo account is used by everybody: nobody can log the others out.", nil)
	}
	current := currentSession(e)
	others := slices.DeleteFunc(m.seenBy(e), func(s *session) bool { return s == current })
	return m.endAndAnswer(e, others)
}

// logout ends the session whose id is in the body. It needs no token, so a device
// that logs out offline only has to store the id until it is online. The id is
// secret: only the session's token and the account's list of sessions contain it,
// and it permits nothing else. The response doesn't reveal whether there was such a
// session.
func (m *Manager) logout(e *core.RequestEvent) error {
	var body struct {
		ID string `json:"id"`
	}
	if err := e.BindBody(&body); err != nil || body.ID == "" {
		return e.BadRequestError(`Send the session that has ended: {"id": "…"}.`, err)
	}
	var ended []*session
	if s := m.registry.find(body.ID); s != nil {
		ended = append(ended, s)
	}
	return m.endAndAnswer(e, ended)
}

func (m *Manager) endAndAnswer(e *core.RequestEvent, sessions []*session) error {
	if err := m.end(e.App, sessions); err != nil {
		return e.InternalServerError("The session can’t be ended. Try again.", err)
	}
	return e.NoContent(http.StatusNoContent)
}
