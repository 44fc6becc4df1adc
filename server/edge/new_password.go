package edge

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// PocketBase hashes a password whenever it is set on a record. On the way to a
// new account it sets it twice: on a copy, to learn what the request's fields
// come to, and on the record itself. Here it is taken out of the request, and
// set on the record after the hooks' rules have agreed, so it is hashed once.

const (
	confirmation = "passwordConfirm"
	// deferredPassword is where a request keeps the password that was taken out of it.
	deferredPassword = "jotDeferredPassword"
)

// deferPassword takes the password out of a request for a new account. One that
// isn't confirmed stays in it: PocketBase says what is wrong, and checks nothing
// of that where the password is set by a hook.
func deferPassword(e *core.RequestEvent, collection *core.Collection, body map[string]any) {
	if e.Request.Method != http.MethodPost || !collection.IsAuth() || e.HasSuperuserAuth() {
		return
	}
	password, isText := body[core.FieldNamePassword].(string)
	if !isText || password == "" || body[confirmation] != password {
		return
	}
	delete(body, core.FieldNamePassword)
	delete(body, confirmation)
	e.Set(deferredPassword, password)
}

// bindPasswords sets on new accounts the passwords that were taken out of their
// requests.
func bindPasswords(app core.App) {
	app.OnRecordCreateRequest().Bind(&hook.Handler[*core.RecordRequestEvent]{
		Func: func(e *core.RecordRequestEvent) error {
			if password, isDeferred := e.Get(deferredPassword).(string); isDeferred {
				e.Record.SetPassword(password)
			}
			return e.Next()
		},
		Priority: 1, // after the hooks, which may refuse
	})
}
