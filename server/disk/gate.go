package disk

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/data"
	"jot/server/routes"
)

const (
	// retryAfter is when a request may be sent again that a full disk refuses, in
	// seconds.
	retryAfter = 30
	// retrySoon is the same while the database can't be read or written, which may
	// be over when another program has ended its transaction.
	retrySoon = 10
)

// needRoom are the routes that add something. All others go on: reading,
// logging in, and deleting, which makes room.
var needRoom = map[string]bool{
	routes.Push:       true,
	"POST /api/batch": true,
	"POST /api/collections/{collection}/records":       true,
	"PATCH /api/collections/{collection}/records/{id}": true,
	"PATCH /items/untrash/{userId}/{itemId}":           true,
	"PATCH /refetch/{userId}/{itemId}":                 true,
}

// makeRoom are the kinds of mutations that go on: what is trashed is deleted
// later.
var makeRoom = map[string]bool{"delete": true, "trash": true}

// Bind refuses what adds something while the disk is full, once the asker and
// the size of the body are known. What fails for want of room is answered the
// same way, and what fails because the database can't be read or written is to
// be sent again: neither says anything about what was sent. Superusers may do
// everything: they are to make room.
func (w *Watch) Bind(app core.App, priority int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: "jotDisk", Priority: priority, Func: w.guard})
		return e.Next()
	})
}

func (w *Watch) guard(e *core.RequestEvent) error {
	w.tellLogins(e)
	if !e.HasSuperuserAuth() && needRoom[e.Request.Pattern] && w.IsFull() && !onlyMakesRoom(e) {
		return refuse(e)
	}
	err := e.Next()
	switch {
	case err == nil:
		return nil
	case data.IsFull(err) || isToldSo(err):
		w.Failed()
		return refuse(e)
	case data.IsUnavailable(err):
		w.FailedBy(err)
		return RefuseUnavailable(e, err)
	}
	return err
}

// onlyMakesRoom tells whether a push only deletes. A push that does both
// waits: mutations are applied in their order.
func onlyMakesRoom(e *core.RequestEvent) bool {
	if e.Request.Pattern != routes.Push {
		return false
	}
	info, err := e.RequestInfo()
	if err != nil {
		return false
	}
	mutations, _ := info.Body["mutations"].([]any)
	for _, mutation := range mutations {
		fields, _ := mutation.(map[string]any)
		if kind, _ := fields["kind"].(string); !makeRoom[kind] {
			return false
		}
	}
	return len(mutations) > 0
}

// isToldSo tells whether a handler has refused a request for want of room by
// itself.
func isToldSo(err error) bool {
	var refusal *router.ApiError
	return errors.As(err, &refusal) && refusal.Status == http.StatusInsufficientStorage
}

// refuse answers 507, which no proxy answers by itself.
func refuse(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	return e.Error(http.StatusInsufficientStorage, "The server’s disk is full, so nothing new can be saved there for now. What you wrote stays on your device. Try again later.", nil)
}

// RefuseUnavailable answers 503 to what the database couldn't be read or
// written for. The cause is for the log.
func RefuseUnavailable(e *core.RequestEvent, cause error) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retrySoon))
	return e.Error(http.StatusServiceUnavailable, "The server can’t read or write its data for now. What you wrote stays on your device. Try again later.", cause)
}
