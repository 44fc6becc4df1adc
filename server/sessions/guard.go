package sessions

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/data"
	"jot/server/routes"
)

const (
	// UserHeader is the response header with the id of the account that sent the
	// request. Responses to guests don't have it, nor do those of a network's login
	// page.
	UserHeader = "Jot-User"
	// noAccount is the header's value in the response to an invalid token.
	noAccount = "none"
)

// sessionKey is the key under which a request stores its session, and a realtime
// connection the id of its session.
const sessionKey = "jotSession"

// Check answers 401 to an invalid token. PocketBase would treat the request as a
// guest's, and its empty lists and 404s would look like deleted data. Each response
// to an account has the account's id in a header. The header proves that an empty
// list or a 404 is the account's own, and not that of a guest or of a network's
// login page.
//
// Check runs after PocketBase has loaded the token's account. If the database was
// unavailable for that, Check returns the database's error.
func (m *Manager) Check(e *core.RequestEvent, route routes.Route, next func() error) error {
	token := sentToken(e)
	if e.Auth != nil && e.Auth.Collection().Name == usersCollection {
		m.checkSession(e, token)
	}
	if e.Auth != nil {
		e.Response.Header().Set(UserHeader, e.Auth.Id)
		return next()
	}
	if token != "" && isGuarded(e, route) {
		if err := lookUpFailure(e, token); err != nil {
			return err
		}
		return refusal(e, token)
	}
	return next()
}

// lookUpFailure looks up the account of a token again, and returns an error if the
// database is unavailable. It returns nil if the lookup succeeds, or fails because
// of the token. PocketBase treats both failures as a guest's request, and the
// device would assume that its session has ended.
func lookUpFailure(e *core.RequestEvent, token string) error {
	_, err := e.App.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if data.IsUnavailable(err) {
		return err
	}
	return nil
}

// checkSession stores the session of a token in its request. If the token names no
// active session of its account, the request becomes a guest's. Tokens with which a
// superuser impersonates the account can't be refreshed and have no session, so
// they aren't checked.
func (m *Manager) checkSession(e *core.RequestEvent, token string) {
	claims := readClaims(token)
	if !claims.isRefreshable {
		return
	}
	now := m.now()
	current := m.registry.active(claims.session, e.Auth.Id, now)
	if current == nil {
		e.Auth = nil
		return
	}
	m.registry.use(current, now)
	e.Set(sessionKey, current)
}

// currentSession returns the session of a request, or nil if it has none.
func currentSession(e *core.RequestEvent) *session {
	current, _ := e.Get(sessionKey).(*session)
	return current
}

// isGuarded reports whether a route refuses an invalid token. A registration
// accepts any. If no route was found, the path decides: those of the API are
// guarded.
func isGuarded(e *core.RequestEvent, route routes.Route) bool {
	if route.Caller == routes.Anybody || route.Pattern == routes.Create && isOfUsers(e) {
		return false
	}
	return route.IsAPI() || routes.IsAPI(e.Request.URL.Path)
}

// isOfUsers reports whether a route's collection is users. The route may name it by
// its id or in another case.
func isOfUsers(e *core.RequestEvent) bool {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	return err == nil && collection.Name == usersCollection
}
