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
	// retryWithSpace is when a request may be sent again that a full disk refuses,
	// in seconds.
	retryWithSpace = 30
	// retryDatabase is the same while the database can't be read or written, which
	// may be over when another program has ended its transaction.
	retryDatabase = 10
)

// diskFullKey is where a request says that the disk is full
// (pb_hooks/provider-login.js).
const diskFullKey = "jotDiskIsFull"

// freesSpace are the kinds of mutations that go on: what is trashed is deleted
// later.
var freesSpace = map[string]bool{"delete": true, "trash": true}

// refuseWithoutSpace refuses what adds something while the disk is full.
// Superusers may do everything: they are to make room.
func (edge *Edge) refuseWithoutSpace(e *core.RequestEvent, route routes.Route, next func() error) error {
	switch {
	case route.Pattern == routes.ProviderLogin && edge.Disk.IsFull():
		// The hooks alone know whether something is added: a login goes on, a new
		// account doesn't.
		e.Set(diskFullKey, true)
	case route.Adds && !e.HasSuperuserAuth() && edge.Disk.IsFull() && !onlyFreesSpace(e, route):
		return refuseFull(e)
	}
	return next()
}

// answerFailures answers what fails for want of room like what is refused for
// it, and asks for what fails because the database can't be read or written to
// be sent again: neither says anything about what was sent.
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

// onlyFreesSpace tells whether a push only deletes. A push that does both
// waits: mutations are applied in their order.
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

// isRefusedForSpace tells whether a handler has refused a request for want of
// room by itself.
func isRefusedForSpace(err error) bool {
	var refusal *router.ApiError
	return errors.As(err, &refusal) && refusal.Status == http.StatusInsufficientStorage
}

// refuseFull answers 507, which no proxy answers by itself.
func refuseFull(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryWithSpace))
	return e.Error(http.StatusInsufficientStorage, "The server’s disk is full, so nothing new can be saved there for now. What you wrote stays on your device. Try again later.", nil)
}

// refuseUnavailable answers 503 to what the database couldn't be read or
// written for. The cause is for the log.
func refuseUnavailable(e *core.RequestEvent, cause error) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryDatabase))
	return e.Error(http.StatusServiceUnavailable, "The server can’t read or write its data for now. What you wrote stays on your device. Try again later.", cause)
}
