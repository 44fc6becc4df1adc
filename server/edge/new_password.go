package edge

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// PocketBase hashes a password whenever it is set on a record, and for a new
// account it sets it twice: on a copy, to parse the request's fields, and on the
// record. The edge removes it from the request and sets it on the record after the
// hooks' rules, so that it is hashed once.

const (
	confirmation = "passwordConfirm"
	// deferredPassword is the key of a request for the removed password.
	deferredPassword = "jotDeferredPassword"
)

// deferPassword removes the password from a request for a new account. One that
// isn't confirmed stays: PocketBase reports it, and doesn't check a password that
// a hook sets.
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

// bindPasswords sets the removed passwords on new accounts.
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
