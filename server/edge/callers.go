package edge

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// What PocketBase says on its own routes.
const (
	loginNeeded = "The request requires valid record authorization token."
	notAllowed  = "The authorized record is not allowed to perform this action."
)

// usersCollection is that of the app's accounts.
const usersCollection = "users"

// refuseOtherCallers answers 401 to a guest and 403 to an account on a route
// that is for others.
func refuseOtherCallers(e *core.RequestEvent, route routes.Route, next func() error) error {
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
