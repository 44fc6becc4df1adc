package edge

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/data"
	"jot/server/routes"
)

const (
	// retryWithSpace is the Retry-After while the disk is full, in seconds.
	retryWithSpace = 30
	// retryDatabase is the Retry-After while the database is unavailable, in
	// seconds. Another program's transaction may end by then.
	retryDatabase = 10
)

// diskFullKey marks a request that arrives while the disk is full. The hooks read it
// (pb_hooks/provider-login.js).
const diskFullKey = "jotDiskIsFull"

// freesSpace are the kinds of mutations that are allowed while the disk is full.
// Moving an item to the trash frees space later, when the trash is emptied.
var freesSpace = map[string]bool{"delete": true, "trash": true}

// refuseWithoutSpace refuses requests that add data while the disk is full.
// Superusers are exempt, because they may want to free space.
func (edge *Edge) refuseWithoutSpace(e *core.RequestEvent, route routes.Route, next func() error) error {
	switch {
	case route.Pattern == routes.ProviderLogin && edge.Disk.IsFull():
		// Only the hooks know whether the login adds an account.
		e.Set(diskFullKey, true)
	case route.Adds && !e.HasSuperuserAuth() && edge.Disk.IsFull() && !onlyFreesSpace(e, route):
		return refuseFull(e)
	}
	return next()
}

// answerFailures answers 507 to a request that fails for lack of space, and 503 to
// one that fails because the database is unavailable. Neither is the request's
// fault, so it may be sent again.
func (edge *Edge) answerFailures(e *core.RequestEvent, _ routes.Route, next func() error) error {
	err := next()
	switch {
	case err == nil:
		return nil
	case data.IsFull(err) || isRefusedForSpace(err):
		edge.Disk.Failed()
		return refuseFull(e)
	case data.IsUnavailable(err):
		edge.Disk.FailedBy(err)
		return refuseUnavailable(e, err)
	}
	return err
}

// onlyFreesSpace reports whether all mutations of a push free space. If one
// doesn't, the whole push is refused, because mutations are applied in order.
func onlyFreesSpace(e *core.RequestEvent, route routes.Route) bool {
	if route.Body != routes.Mutations {
		return false
	}
	info, err := e.RequestInfo()
	if err != nil {
		return false
	}
	mutations, _ := info.Body["mutations"].([]any)
	for _, mutation := range mutations {
		fields, _ := mutation.(map[string]any)
		if kind, _ := fields["kind"].(string); !freesSpace[kind] {
			return false
		}
	}
	return len(mutations) > 0
}

// isRefusedForSpace reports whether a handler has answered 507 itself.
func isRefusedForSpace(err error) bool {
	var refusal *router.ApiError
	return errors.As(err, &refusal) && refusal.Status == http.StatusInsufficientStorage
}

// refuseFull answers 507. Proxies don't send this status themselves.
func refuseFull(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryWithSpace))
	return e.Error(http.StatusInsufficientStorage, "The server’s disk is full, so nothing new can be saved there for now. What you wrote stays on your device. Try again later.", nil)
}

// refuseUnavailable answers 503. The cause is for the log.
func refuseUnavailable(e *core.RequestEvent, cause error) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryDatabase))
	return e.Error(http.StatusServiceUnavailable, "The server can’t read or write its data for now. What you wrote stays on your device. Try again later.", cause)
}
