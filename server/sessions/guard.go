package sessions

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/data"
	"jot/server/routes"
)

const (
	// userHeader is that of an answer to an account's session, with its id. A
	// guest's answer and that of a network have none.
	userHeader = "Jot-User"
	// noAccount stands in it in the answer to a token that is no longer good.
	noAccount = "none"
)

// sessionKey is where a request keeps its session.
const sessionKey = "jotSession"

// Check answers 401 to a token that is no longer good. PocketBase would go on
// as for a guest, and its empty lists and 404s would look like deleted data.
// An answer to an account names it: this proves an empty list or a missing
// record, which a guest's answer or the login page of a network does not.
//
// It runs right after PocketBase has loaded the token's account. Where the
// database can't be asked who that is, its error is returned.
func (m *Manager) Check(e *core.RequestEvent, route routes.Route, next func() error) error {
	token := sentToken(e)
	if e.Auth != nil && e.Auth.Collection().Name == usersCollection {
		m.checkSession(e, token)
	}
	if e.Auth != nil {
		e.Response.Header().Set(userHeader, e.Auth.Id)
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

// lookUpFailure is why the account of a token can't be looked up, nil where
// that says something about the token. PocketBase makes a guest of both, and a
// device would take the session for ended.
func lookUpFailure(e *core.RequestEvent, token string) error {
	_, err := e.App.FindAuthRecordByToken(token, core.TokenTypeAuth)
	if data.IsUnavailable(err) {
		return err
	}
	return nil
}

// checkSession makes a guest of an account whose token names no active
// session of its own. Tokens that a superuser has made to act as the account
// can't be renewed, and belong to no session.
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

// currentSession is the session of a request, or nil.
func currentSession(e *core.RequestEvent) *session {
	current, _ := e.Get(sessionKey).(*session)
	return current
}

// isGuarded tells whether a route needs a good token where there is one. A
// registration doesn't. Where no route was found it goes by the path.
func isGuarded(e *core.RequestEvent, route routes.Route) bool {
	if route.Caller == routes.Anybody || route.Pattern == routes.Create && isOfUsers(e) {
		return false
	}
	return route.IsAPI() || routes.IsAPI(e.Request.URL.Path)
}

// isOfUsers tells whether a route's collection is that of the accounts,
// however it is spelled.
func isOfUsers(e *core.RequestEvent) bool {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	return err == nil && collection.Name == usersCollection
}
