package sessions

import (
	"strings"

	"github.com/pocketbase/pocketbase/core"

	"jot/server/data"
	"jot/server/disk"
	"jot/server/routes"
)

const (
	// userHeader is that of an answer to an account's session, with its id. A
	// guest's answer and that of a network have none.
	userHeader = "Jot-User"
	// nobody stands in it in the answer to a token that is no longer good.
	nobody = "none"
)

// sessionKey is where a request keeps its session.
const sessionKey = "jotSession"

// openRoutes work without a session, and so with one that has ended: a new
// login takes the place of the old token.
var openRoutes = map[string]bool{
	"GET /api/health":            true,
	"GET /api/site":              true,
	"POST /api/mail-links/check": true,
	logoutRoute:                  true,
	"GET /api/collections/{collection}/auth-methods":        true,
	"POST /api/collections/{collection}/auth-with-password": true,
	routes.ProviderLogin: true,
	"POST /api/collections/{collection}/auth-with-otp":          true,
	"POST /api/collections/{collection}/request-otp":            true,
	"POST /api/collections/{collection}/request-verification":   true,
	"POST /api/collections/{collection}/confirm-verification":   true,
	"POST /api/collections/{collection}/request-password-reset": true,
	"POST /api/collections/{collection}/confirm-password-reset": true,
	"POST /api/collections/{collection}/confirm-email-change":   true,
	"POST /api/collections/{collection}/request-provider-link":  true,
	"POST /api/collections/{collection}/confirm-provider-link":  true,
}

// createRoute makes a record; for an account, that is a registration.
const createRoute = "POST /api/collections/{collection}/records"

// check answers 401 to a token that is no longer good. PocketBase would go on
// as for a guest, and its empty lists and 404s would look like deleted data.
// An answer to an account names it: this proves an empty list or a missing
// record, which a guest's answer or the login page of a network does not.
func (m *Manager) check(e *core.RequestEvent) error {
	token := sentToken(e)
	if e.Auth != nil && e.Auth.Collection().Name == usersCollection {
		m.checkSession(e, token)
	}
	if e.Auth != nil {
		e.Response.Header().Set(userHeader, e.Auth.Id)
		return e.Next()
	}
	if token != "" && isGuarded(e) {
		if err := lookUpFailure(e, token); err != nil {
			return disk.RefuseUnavailable(e, err)
		}
		return refusal(e, token)
	}
	return e.Next()
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

// checkSession makes a guest of an account whose token names no living
// session of its own. Tokens that a superuser has made to act as the account
// can't be renewed, and belong to no session.
func (m *Manager) checkSession(e *core.RequestEvent, token string) {
	claims := readClaims(token)
	if !claims.isRefreshable {
		return
	}
	now := m.now()
	current := m.registry.living(claims.session, e.Auth.Id, now)
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

// isGuarded tells whether a route asks who is there. It goes by the route
// that was found, because one route has many spellings; where none was found,
// by the path.
func isGuarded(e *core.RequestEvent) bool {
	pattern := e.Request.Pattern
	if openRoutes[pattern] || pattern == createRoute && isOfUsers(e) {
		return false
	}
	_, route, _ := strings.Cut(pattern, "/")
	return routes.IsAPI("/"+route) || routes.IsAPI(e.Request.URL.Path)
}

// isOfUsers tells whether a route's collection is that of the accounts,
// however it is spelled.
func isOfUsers(e *core.RequestEvent) bool {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	return err == nil && collection.Name == usersCollection
}
