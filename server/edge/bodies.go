package edge

import (
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
	"jot/server/texts"
)

// refuseUnusable refuses an unreadable body, texts that are too long, and misspelt
// fields. It runs before a transaction begins, a password is hashed or a hook runs.
func (edge *Edge) refuseUnusable(e *core.RequestEvent, route routes.Route, next func() error) error {
	var err error
	switch route.Body {
	case routes.Record:
		err = checkRecord(edge.Rules, e)
	case routes.Credentials:
		err = checkCredentials(e)
	case routes.Object:
		if !strings.HasPrefix(e.Request.Header.Get("Content-Type"), "application/json") {
			return e.BadRequestError("Send JSON, with “Content-Type: application/json”.", nil)
		}
		fallthrough
	case routes.Mutations:
		// An unreadable body is refused here, because a later reader would parse
		// the rest of it.
		_, err = bodyOf(e)
	case routes.Texts:
		err = texts.Read(e)
	}
	if err != nil {
		return err
	}
	return next()
}

// bodyOf returns the parsed body of a request.
func bodyOf(e *core.RequestEvent) (map[string]any, error) {
	info, err := e.RequestInfo()
	if err != nil {
		return nil, unreadable(e, err)
	}
	return info.Body, nil
}

// checkRecord refuses an unreadable record and texts that are too long for their
// fields. Then it asks the hooks' rules about bodies.
func checkRecord(rules *Rules, e *core.RequestEvent) error {
	body, err := bodyOf(e)
	if err != nil {
		return err
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil {
		// PocketBase reports the unknown collection.
		return nil
	}
	if problems := tooLong(collection, body); len(problems) > 0 {
		return e.BadRequestError(notSaved, problems)
	}
	err = rules.bodies.Ask(collection, &BodyEvent{
		App:          e.App,
		RequestEvent: e,
		Body:         body,
		IsNew:        e.Request.Method == http.MethodPost,
	})
	if err == nil {
		deferPassword(e, collection, body)
	}
	return err
}

// checkCredentials checks the body of a login, of a request for a mail, and of a
// mail's link. It refuses texts that are too long, and spellings of field names that
// PocketBase would accept and the other checks would not see.
func checkCredentials(e *core.RequestEvent) error {
	body, err := bodyOf(e)
	if err != nil {
		return err
	}
	if problems := misspelt(body); len(problems) > 0 {
		return e.BadRequestError("A field has another name.", problems)
	}
	if problems := tooLongForLogin(body); len(problems) > 0 {
		return e.BadRequestError("A text is too long.", problems)
	}
	return nil
}

// unreadable returns an error that says why a body can't be read. PocketBase's own
// error says only that something went wrong.
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
