package edge

import (
	"fmt"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
	"jot/server/tokens"
)

// These are the messages of PocketBase's own routes.
const (
	loginNeeded = "The request requires valid record authorization token."
	notAllowed  = "The authorized record is not allowed to perform this action."
)

// usersCollection is the collection of the app's accounts.
const usersCollection = "users"

// identify answers 401 to an invalid token: that of a program on the routes for
// programs, and that of a session on all others. It answers 404 to a program that calls
// no route, because its token would be invalid there.
func (edge *Edge) identify(e *core.RequestEvent, route routes.Route, next func() error) error {
	switch isOfPrograms := strings.HasPrefix(e.Request.URL.Path, "/api/v1/"); {
	case route.Caller == routes.Token:
		return edge.Tokens.Check(e, route, next)
	case isOfPrograms && route.Caller != routes.Anybody:
		return e.NotFoundError("There is no such route for programs. GET /api/v1/openapi.json lists them.", nil)
	}
	return edge.Sessions.Check(e, route, next)
}

// refuseOtherCallers answers 401 to a guest, and 403 to an account and to a token that
// may not call the route.
func (edge *Edge) refuseOtherCallers(e *core.RequestEvent, route routes.Route, next func() error) error {
	var isAllowed bool
	switch route.Caller {
	case routes.ByRules, routes.Anybody:
		return next()
	case routes.SignedIn:
		isAllowed = true
	case routes.User:
		isAllowed = e.Auth != nil && e.Auth.Collection().Name == usersCollection
	case routes.Superuser:
		isAllowed = e.HasSuperuserAuth()
	case routes.Token:
		token := tokens.Of(e)
		if !token.Opens(route) {
			return e.ForbiddenError(fmt.Sprintf("This access token is only for “%s”. Make another one on the account page.", token.Scope), nil)
		}
		edge.Tokens.Use(e, token)
		return next()
	}
	switch {
	case e.Auth == nil && route.Pattern == routes.Batch:
		return e.UnauthorizedError("Log in first: only accounts send batches.", nil)
	case e.Auth == nil:
		return e.UnauthorizedError(loginNeeded, nil)
	case !isAllowed:
		return e.ForbiddenError(notAllowed, nil)
	}
	return next()
}
