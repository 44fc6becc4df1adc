package disk

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// fullKey is where a request says that the disk is full
// (pb_hooks/provider-login.js).
const fullKey = "jotDiskIsFull"

// tellLogins has the hooks know of a full disk where they alone know whether
// something is added: a login goes on, a new account doesn't.
func (w *Watch) tellLogins(e *core.RequestEvent) {
	if e.Request.Pattern == routes.ProviderLogin && w.IsFull() {
		e.Set(fullKey, true)
	}
}
