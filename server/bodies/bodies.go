// Package bodies refuses what is too large or too long before anything is done
// with it: before a transaction is opened, a password hashed or a hook asked.
package bodies

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/routes"
	"jot/server/sync"
)

// Patterns of PocketBase's routes whose bodies are looked into.
const (
	createPattern = "POST /api/collections/{collection}/records"
	updatePattern = "PATCH /api/collections/{collection}/records/{id}"
	batchPattern  = "POST /api/batch"
	// sharePattern is the route of a text that another app shares.
	sharePattern    = "POST /share"
	linkPattern     = "POST /api/mail-links/check"
	deletionPattern = "POST /api/account/delete"
	// authPrefix is what logging in and the requests of mails begin with.
	authPrefix = "POST /api/collections/{collection}/"
)

// Bind checks every request at the given priority, and what is in a batch when
// it has been read.
func Bind(app *sync.App, priority int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{
			Id: "jotBodies",
			Func: func(e *core.RequestEvent) error {
				if err := check(app, e); err != nil {
					return err
				}
				return e.Next()
			},
			Priority: priority,
		})
		return e.Next()
	})
	bindPasswords(app)
	app.OnBatchRequest().BindFunc(func(e *core.BatchRequestEvent) error {
		if err := checkBatch(e); err != nil {
			return err
		}
		return e.Next()
	})
}

// check refuses a request for its size, or for what its body holds.
func check(app *sync.App, e *core.RequestEvent) error {
	if err := checkSizes(e); err != nil {
		return err
	}
	switch pattern := e.Request.Pattern; {
	case pattern == createPattern || pattern == updatePattern:
		return checkRecord(app, e)
	case pattern == routes.Push:
		// Nobody reads it again where it can't be read: what follows would be read then.
		if _, err := e.RequestInfo(); err != nil {
			return unreadable(e, err)
		}
	case pattern == batchPattern && e.Auth == nil:
		return e.UnauthorizedError("Log in first: only accounts send batches.", nil)
	case strings.HasPrefix(pattern, authPrefix), pattern == linkPattern, pattern == deletionPattern:
		return checkLogin(e)
	}
	return nil
}

// checkRecord refuses a body from which no record can be read, a text that is
// too long for its field, and what the rules about bodies refuse.
func checkRecord(app *sync.App, e *core.RequestEvent) error {
	info, err := e.RequestInfo()
	if err != nil {
		return unreadable(e, err)
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil {
		// PocketBase says that there is none.
		return nil
	}
	if problems := tooLong(collection, info.Body); len(problems) > 0 {
		return e.BadRequestError(notSaved, problems)
	}
	err = app.AskBody(&sync.BodyEvent{
		App:          e.App,
		RequestEvent: e,
		Collection:   collection,
		Body:         info.Body,
		IsNew:        e.Request.Method == http.MethodPost,
	})
	if err == nil {
		takePassword(e, collection, info.Body)
	}
	return err
}

// checkLogin refuses what is too long for a login, another proof of a password, a
// mail or a link of one, and names that PocketBase alone would read as those of its fields.
func checkLogin(e *core.RequestEvent) error {
	info, err := e.RequestInfo()
	if err != nil {
		return unreadable(e, err)
	}
	if problems := misspelt(info.Body); len(problems) > 0 {
		return e.BadRequestError("A field has another name.", problems)
	}
	if problems := tooLongForLogin(info.Body); len(problems) > 0 {
		return e.BadRequestError("A text is too long.", problems)
	}
	return nil
}

// unreadable is the answer to a body that can't be read. PocketBase's own says
// only that something went wrong.
func unreadable(e *core.RequestEvent, err error) error {
	var (
		syntactic *jsontext.SyntacticError
		semantic  *json.SemanticError
	)
	if errors.As(err, &syntactic) || errors.As(err, &semantic) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return e.BadRequestError("The body of the request is no JSON object: send one.", nil)
	}
	return e.BadRequestError("", err)
}
