package edge

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// PocketBase hashes a password each time it is set on a record. For a new account
// it sets the password twice: on a copy, which it uses to parse the request's
// fields, and on the record. To hash it only once, the edge removes the password
// from the request, and sets it on the record after the hooks have run.

const (
	confirmation = "passwordConfirm"
	// deferredPassword is the key under which a request stores the password that was
	// removed from its body.
	deferredPassword = "jotDeferredPassword"
)

// deferPassword removes the password from a request for a new account. It leaves a
// password that isn't confirmed in the request, so that PocketBase reports the
// error: PocketBase doesn't check the confirmation of a password that a hook sets.
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
