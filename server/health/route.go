package health

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/data"
)

// listTimeout is how long the check waits for the list of the backups, which may be
// in a bucket.
const listTimeout = 3 * time.Second

// proxyHeaders show that there is a proxy, trusted or not.
var proxyHeaders = []string{"CF-Connecting-IP", "Fly-Client-IP", "X-Forwarded-For"}

// Answer answers the health check. The body has the members of PocketBase's answer,
// and also its status, as PocketBase's errors have.
func (c *Checker) Answer(e *core.RequestEvent) error {
	state := c.Check()
	status, message := http.StatusOK, "Jot serves and writes."
	switch {
	case state.Disk == data.DiskFull:
		status, message = http.StatusServiceUnavailable, "The disk is full: Jot can be read, and takes nothing new. Make room on it."
	case state.WriteError != nil:
		status, message = http.StatusServiceUnavailable, "The database can't be written: the server's log has the reason."
		e.App.Logger().Error("the health check can't write", "error", state.WriteError.Error())
	}
	details := map[string]any{"canWrite": state.CanWrite(), "hasRoom": state.Disk != data.DiskFull && state.Disk != data.DiskLow}
	if e.HasSuperuserAuth() {
		addDetails(details, e, state)
	}
	return e.JSON(status, map[string]any{"status": status, "code": status, "message": message, "data": details})
}

// addDetails adds what only superusers may see: what PocketBase's dashboard shows, the
// disk space, the time of the last backup, and why the last write failed.
func addDetails(details map[string]any, e *core.RequestEvent, state State) {
	details["canBackup"] = !e.App.Store().Has(core.StoreKeyActiveBackup)
	details["realIP"] = e.RealIP()
	headers := slices.Concat(e.App.Settings().TrustedProxy.Headers, proxyHeaders)
	isSent := func(name string) bool { return e.Request.Header.Get(name) != "" }
	details["possibleProxyHeader"] = ""
	if i := slices.IndexFunc(headers, isSent); i >= 0 {
		details["possibleProxyHeader"] = headers[i]
	}
	details["disk"] = map[string]any{"verdict": state.Disk, "freeBytes": state.Space.Free, "totalBytes": state.Space.Total}
	ctx, cancel := context.WithTimeout(e.Request.Context(), listTimeout)
	defer cancel()
	if made, err := data.NewestBackup(ctx, e.App); err != nil {
		e.App.Logger().Warn("the backups can't be listed", "error", err)
	} else if made.IsZero() {
		details["lastBackup"] = nil
	} else {
		details["lastBackup"] = made.UTC().Format(time.RFC3339)
	}
	details["writeError"] = nil
	if state.WriteError != nil {
		details["writeError"] = state.WriteError.Error()
	}
}
