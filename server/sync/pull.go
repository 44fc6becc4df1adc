// Package sync keeps the devices of an account alike. A pull answers what has
// changed since a device asked last, from the change log that SQLite's triggers
// write; a poke tells the connected devices that there is something to pull.
// What both cost grows with what has changed, not with what the account holds.
//
// Around each write of a record it asks the hooks' JavaScript what becomes of
// the record, and writes it natively.
//
// The protocol is in docs/sync-protocol.md.
package sync

import (
	"encoding/json/v2"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// usersCollection is whose sessions may pull.
const usersCollection = "users"

// gzipLevel makes pages 0.5 % smaller than the default level does, in the same
// time; the next one takes twice as long for 0.2 %.
const gzipLevel = 8

// request is the body of a pull; a member that is null or missing is "".
type request struct {
	// Cursor is the cursor of the last answer; "" for a first pull.
	Cursor string `json:"cursor"`
	// First is the collection or the trash bin whose newest items come with
	// the first page.
	First string `json:"first"`
	// Client is whose last mutation is asked for.
	Client string `json:"client"`
}

// idForm is the form of a record's or a client's id.
var idForm = regexp.MustCompile(`^[a-z0-9]{15}$`)

// ConnectionsOf returns the realtime connections that an account has subscribed
// with, by its id. Its cost grows with their number, not with that of all
// connections.
type ConnectionsOf func(owner string) []subscriptions.Client

// Bind serves pulls, keeps tombstones, and pokes the devices that listen.
func Bind(app core.App) ConnectionsOf {
	h := bindPokes(app)
	bindCursorHeader(app)
	bindPruning(app)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		// Devices pull after each other's every change: a log of it tells nothing.
		e.Router.POST("/api/sync/pull", answer).
			Bind(apis.SkipSuccessActivityLog(), apis.GzipWithConfig(apis.GzipConfig{Level: gzipLevel}))
		return e.Next()
	})
	return h.clientsOf
}

// answer sends the page that was asked for.
func answer(e *core.RequestEvent) error {
	asked, err := readRequest(e)
	if err != nil {
		return err
	}
	var from *cursor
	if asked.Cursor != "" {
		parsed, err := parseCursor(asked.Cursor)
		if err != nil {
			return refuse(e, "cursor", "It must be the cursor that the last pull has answered, or null to begin anew.")
		}
		from = &parsed
	}
	found, err := read(e.Request.Context(), e.App, e.Auth.Id, from, asked)
	if err != nil {
		return err
	}
	body, err := found.encode()
	if err != nil {
		return err
	}
	return e.Blob(http.StatusOK, "application/json", body)
}

// readRequest reads the body, and refuses one that can't be meant.
func readRequest(e *core.RequestEvent) (request, error) {
	var body *request
	if err := json.UnmarshalRead(e.Request.Body, &body); err != nil || body == nil {
		var semantic *json.SemanticError
		if errors.As(err, &semantic) && semantic.JSONPointer != "" {
			return request{}, refuse(e, strings.TrimPrefix(string(semantic.JSONPointer), "/"), "It must be a text or null.")
		}
		return request{}, e.BadRequestError(`The body of the request is no JSON object: send one such as {"cursor": null}.`, nil)
	}
	asked := *body
	if asked.First != "" && !idForm.MatchString(asked.First) {
		return asked, refuse(e, "first", "It must be the id of a collection or of the trash bin, or null.")
	}
	if asked.Client != "" && !idForm.MatchString(asked.Client) {
		return asked, refuse(e, "client", "It must be a client’s id of 15 characters, a-z and 0-9, or null.")
	}
	return asked, nil
}

func refuse(e *core.RequestEvent, member, sentence string) error {
	return e.BadRequestError(
		fmt.Sprintf("The request can’t be answered for its “%s”.", member),
		validation.Errors{member: validation.NewError("validation_invalid_"+member, sentence)},
	)
}
