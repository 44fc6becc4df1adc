package sync

import (
	"net/http"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// cursorHeader is the header with the cursor that a pull would return now. A device
// that already has this cursor needn't pull.
const cursorHeader = "Jot-Cursor"

// bindCursorHeader adds the account's newest cursor to the answer to a realtime
// subscription. Later writes poke the connection.
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

// cursorWriter reads the cursor when the answer begins, after the subscription was
// made. A cursor read before would miss writes in between.
type cursorWriter struct {
	http.ResponseWriter
	app   core.App
	owner string
}

// WriteHeader adds the cursor to a successful answer. A device that gets no cursor
// pulls.
func (w *cursorWriter) WriteHeader(status int) {
	if status < http.StatusMultipleChoices {
		if newest := newestCursor(w.app, w.owner); newest != "" {
			w.Header().Set(cursorHeader, newest)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the wrapped writer, for http.ResponseController and PocketBase.
func (w *cursorWriter) Unwrap() http.ResponseWriter {
	return w.ResponseWriter
}

// newestCursor returns the cursor with which a pull of the account would end. If it
// can't be read, newestCursor logs that and returns "".
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
