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
		if at, err := newest(w.app, w.owner); err == nil {
			w.Header().Set(cursorHeader, at.String())
		} else {
			w.app.Logger().Error("the newest cursor could not be read", "reason", err.Error())
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap gives the writer below to http.ResponseController and PocketBase.
func (w *cursorWriter) Unwrap() http.ResponseWriter {
	return w.ResponseWriter
}

// newest is the cursor with which a pull of the account would end.
func newest(app core.App, owner string) (cursor, error) {
	var at struct {
		Timeline string `db:"timeline"`
		Rev      int64  `db:"rev"`
	}
	err := app.ConcurrentDB().NewQuery(`SELECT
		(SELECT id FROM timelines ORDER BY number DESC LIMIT 1) AS timeline,
		max(
			coalesce((SELECT max(rev) FROM changeLog WHERE owner = {:owner}), 0),
			coalesce((SELECT prunedRev FROM syncState WHERE owner = {:owner}), 0)
		) AS rev`).Bind(dbx.Params{"owner": owner}).One(&at)
	return cursor{timeline: at.Timeline, rev: at.Rev}, err
}
