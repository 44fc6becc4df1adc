// Package sync synchronises the devices of an account. A pull returns what has
// changed since the device's last pull, from the change log that SQLite's triggers
// write. A poke tells the connected devices to pull. The cost of both grows with
// the number of changes, not with the size of the account.
//
// When a request writes a record, the package also asks rules, which the hooks'
// JavaScript registers, whether and how to write it.
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

// usersCollection is the collection of the accounts that may pull.
const usersCollection = "users"

// gzipLevel makes pages 0.5 % smaller than the default level does, in the same
// time. The next level takes twice as long for another 0.2 %.
const gzipLevel = 8

// request is the body of a pull. A member that is null or missing is "".
type request struct {
	// Cursor is the cursor of the last answer. It is "" for a first pull.
	Cursor string `json:"cursor"`
	// First is the id of the collection or the trash bin whose newest items are on
	// the first page.
	First string `json:"first"`
	// Client is the id of the client whose last mutation the answer contains.
	Client string `json:"client"`
}

// idForm is the form of a record's or a client's id.
var idForm = regexp.MustCompile(`^[a-z0-9]{15}$`)

// ConnectionsOf returns the realtime connections with which an account has
// subscribed. owner is the account's id. The cost grows with the account's
// connections, not with all connections.
type ConnectionsOf func(owner string) []subscriptions.Client

// Bind serves pulls, prunes tombstones, and pokes the subscribed devices.
func Bind(app core.App) ConnectionsOf {
	h := bindPokes(app)
	bindCursorHeader(app)
	bindPruning(app)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		// All devices of an account pull after each change. Logging each successful
		// pull would tell nothing.
		e.Router.POST("/api/sync/pull", answer).
			Bind(apis.SkipSuccessActivityLog(), apis.GzipWithConfig(apis.GzipConfig{Level: gzipLevel}))
		return e.Next()
	})
	return h.clientsOf
}

// answer sends the requested page.
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

// readRequest reads the body. It returns an error if the body is invalid, and
// leaves the cursor's text to the caller.
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
