// Package registration has the password of a new account hashed once.
//
// PocketBase hashes a password whenever it is set on a record. On the way to a
// new account it sets it twice: on a copy, to learn what the request's fields
// come to, and on the record itself. Here it is taken out of the request, and
// set on the record after the hooks' rules have agreed.
package registration

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

const (
	createPattern = http.MethodPost + " /api/collections/{collection}/records"
	confirmation  = "passwordConfirm"
	// takenKey is where a request keeps the password that was taken out of it.
	takenKey = "jotTakenPassword"
)

// Bind takes passwords out of requests at the given priority, after all that
// look at bodies.
func Bind(app core.App, priority int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: "jotRegistration", Func: take, Priority: priority})
		return e.Next()
	})
	app.OnRecordCreateRequest().Bind(&hook.Handler[*core.RecordRequestEvent]{
		Func:     giveBack,
		Priority: 1, // after the hooks, which may refuse
	})
}

// take takes the password out of a request for a new account. One that isn't
// confirmed stays in it: PocketBase says what is wrong, and checks nothing of
// that where the password is set by a hook.
func take(e *core.RequestEvent) error {
	if e.Request.Pattern != createPattern || e.HasSuperuserAuth() {
		return e.Next()
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil || !collection.IsAuth() {
		return e.Next()
	}
	info, err := e.RequestInfo()
	if err != nil {
		return err
	}
	password, isText := info.Body[core.FieldNamePassword].(string)
	if !isText || password == "" || info.Body[confirmation] != password {
		return e.Next()
	}
	delete(info.Body, core.FieldNamePassword)
	delete(info.Body, confirmation)
	e.Set(takenKey, password)
	return e.Next()
}

// giveBack sets the password that was taken out of the request.
func giveBack(e *core.RecordRequestEvent) error {
	if password, isTaken := e.Get(takenKey).(string); isTaken {
		e.Record.SetPassword(password)
	}
	return e.Next()
}
