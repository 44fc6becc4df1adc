package sync

import (
	"net/http"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// cursorHeader names the cursor with which a pull would end now. A device that
// has it has nothing to pull.
const cursorHeader = "Jot-Cursor"

// bindCursorHeader names the account's newest cursor in the answer to a
// realtime subscription. What is written later pokes the connection.
func bindCursorHeader(app core.App) {
	app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if e.Auth == nil || e.Auth.Collection().Name != usersCollection {
			return e.Next()
		}
		response := e.Response
		e.Response = &cursorWriter{ResponseWriter: response, app: e.App, owner: e.Auth.Id}
		defer func() { e.Response = response }()
		return e.Next()
	})
}

// cursorWriter reads the cursor when the answer begins. The subscription is
// made by then: read any earlier, it would miss what is written in between.
type cursorWriter struct {
	http.ResponseWriter
	app   core.App
	owner string
}

// WriteHeader adds the cursor to a success. A device that gets none pulls.
func (w *cursorWriter) WriteHeader(status int) {
	if status < http.StatusMultipleChoices {
		if newest := newestCursor(w.app, w.owner); newest != "" {
			w.Header().Set(cursorHeader, newest)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap gives the writer below to http.ResponseController and PocketBase.
func (w *cursorWriter) Unwrap() http.ResponseWriter {
	return w.ResponseWriter
}

// newestCursor is the cursor with which a pull of the account would end; "" where
// it can't be read, which is logged.
func newestCursor(app core.App, owner string) string {
	var at cursor
	err := app.ConcurrentDB().NewQuery(`SELECT
		(SELECT id FROM timelines ORDER BY number DESC LIMIT 1),
		max(
			coalesce((SELECT max(rev) FROM changeLog WHERE owner = {:owner}), 0),
			coalesce((SELECT prunedRev FROM syncState WHERE owner = {:owner}), 0)
		)`).Bind(dbx.Params{"owner": owner}).Row(&at.timeline, &at.rev)
	if err != nil {
		app.Logger().Error("the newest cursor could not be read", "reason", err.Error())
		return ""
	}
	return at.String()
}
