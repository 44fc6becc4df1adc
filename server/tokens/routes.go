package tokens

import (
	"crypto/rand"
	_ "embed" // for the description
	"encoding/base64"
	"encoding/json/v2"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"jot/server/sessions"
	"jot/server/strict"
)

const (
	// mostTokens is the maximum number of an account's tokens.
	mostTokens = 50
	// nameMax is the maximum length of a token's name, in characters.
	nameMax = 60
	// mostCollections is the maximum number of collections of a limited token.
	mostCollections = 500
	notMade         = "The access token was not made."
)

// description is the OpenAPI document of the routes for programs.
//
//go:embed openapi.json
var description []byte

func (m *Manager) bindRoutes(e *core.ServeEvent) {
	e.Router.GET("/api/account/tokens", list)
	e.Router.POST("/api/account/tokens", m.create)
	e.Router.DELETE("/api/account/tokens/{id}", revoke)
	e.Router.GET("/api/v1/token", own)
	e.Router.GET("/api/v1/openapi.json", func(e *core.RequestEvent) error {
		return e.Blob(http.StatusOK, "application/json", description)
	})
}

// list answers with the account's tokens, newest first.
func list(e *core.RequestEvent) error {
	found := []Token{}
	err := e.App.ConcurrentDB().
		NewQuery("SELECT " + columns + " FROM accessTokens WHERE owner = {:owner} ORDER BY rowid DESC").
		Bind(dbx.Params{"owner": e.Auth.Id}).All(&found)
	if err != nil {
		return err
	}
	return e.JSON(http.StatusOK, map[string]any{"tokens": found})
}

// revoke deletes a token of the account, which ends it at once.
func revoke(e *core.RequestEvent) error {
	result, err := e.App.DB().
		Delete("accessTokens", dbx.HashExp{"id": e.Request.PathValue("id"), "owner": e.Auth.Id}).Execute()
	if err != nil {
		return err
	}
	if deleted, err := result.RowsAffected(); err != nil || deleted == 0 {
		return e.NotFoundError("There is no such access token, or it was revoked already.", err)
	}
	return e.NoContent(http.StatusNoContent)
}

// own answers with the token of the request, so that a program can check its login.
func own(e *core.RequestEvent) error {
	token := Of(e)
	return e.JSON(http.StatusOK, map[string]string{"name": token.Name, "scope": token.Scope, "expires": token.Expires})
}

// asked is the body of a request for a token. Nil collections mean all of them, and nil
// days mean no end.
type asked struct {
	Name        string   `json:"name"`
	Scope       string   `json:"scope"`
	Collections []string `json:"collections"`
	Days        *int     `json:"days"`
}

// problems returns what is wrong, by member.
func (a *asked) problems() validation.Errors {
	found := validation.Errors{}
	if length := utf8.RuneCountInString(a.Name); length < 1 || length > nameMax {
		found["name"] = validation.NewError("nameLength", fmt.Sprintf("Write a name of 1 to %d characters, such as “Laptop”.", nameMax))
	}
	if scopes[a.Scope] == 0 {
		found["scope"] = validation.NewError("unknownScope", "Choose “add”, “read” or “write”.")
	}
	if a.Days != nil && *a.Days != 30 && *a.Days != 365 {
		found["days"] = validation.NewError("unknownDays", "Choose 30 or 365 days, or null for no end.")
	}
	if a.Collections != nil && (len(a.Collections) == 0 || len(a.Collections) > mostCollections) {
		found["collections"] = validation.NewError("noCollection", "Choose one or more collections, or null for all.")
	}
	return found
}

// create makes a token. Its answer is the only one that has the secret.
func (m *Manager) create(e *core.RequestEvent) error {
	if sessions.IsDemo(e.Auth) {
		return e.ForbiddenError("The demo account is used by everybody: it can’t have access tokens.", nil)
	}
	body, err := io.ReadAll(e.Request.Body)
	if err != nil {
		return e.BadRequestError("The body of the request can’t be read.", err)
	}
	var wanted asked
	// A misspelt limit must not make a token without one.
	wrong, err := strict.Decode(body, &wanted)
	if err != nil {
		return e.BadRequestError("The body of the request is no JSON object: send one.", nil)
	}
	wanted.Name = strings.Join(strings.Fields(wanted.Name), " ")
	problems := wanted.problems()
	if wrong != "" {
		problems = validation.Errors{wrong: validation.NewError("invalid", "Send only “name”, “scope”, “collections” (a list of ids or null) and “days”.")}
	}
	if len(problems) > 0 {
		return e.BadRequestError(notMade, problems)
	}
	now := m.now()
	token := Token{
		ID: security.RandomStringWithAlphabet(core.DefaultIdLength, core.DefaultIdAlphabet), Owner: e.Auth.Id,
		Name: wanted.Name, Scope: wanted.Scope, Created: dateTime(now),
	}
	if wanted.Days != nil {
		token.Expires = dateTime(now.AddDate(0, 0, *wanted.Days))
	}
	if wanted.Collections != nil {
		token.Collections, _ = json.Marshal(wanted.Collections) // texts can always be encoded
	}
	secret := newSecret()
	err = e.App.RunInTransaction(func(tx core.App) error {
		if err := refuse(e, tx, token); err != nil {
			return err
		}
		_, err := tx.DB().Insert("accessTokens", dbx.Params{
			"id": token.ID, "owner": token.Owner, "name": token.Name, "scope": token.Scope, "collections": token.Collections,
			// The secret is random and long, so it needs no slow hash.
			"hash": security.SHA256(secret), "created": token.Created, "expires": token.Expires,
		}).Execute()
		return err
	})
	if err != nil {
		return err
	}
	return e.JSON(http.StatusCreated, struct {
		Token
		Secret string `json:"token"`
	}{token, secret})
}

// refuse returns an error if the account has the maximum of tokens, or doesn't have one
// of the token's collections.
func refuse(e *core.RequestEvent, tx core.App, token Token) error {
	var count, unknown int
	err := tx.DB().NewQuery(`SELECT (SELECT count(*) FROM accessTokens WHERE owner = {:owner}),
		(SELECT count(*) FROM json_each({:collections}) WHERE type <> 'null'
			AND value NOT IN (SELECT id FROM itemCollections WHERE owner = {:owner}))`).
		Bind(dbx.Params{"owner": token.Owner, "collections": token.Limit()}).Row(&count, &unknown)
	switch {
	case err != nil:
		return err
	case count >= mostTokens:
		return e.BadRequestError(notMade, validation.Errors{"tokens": validation.NewError("tooManyTokens",
			fmt.Sprintf("An account has at most %d access tokens. Revoke one that you don’t need any more.", mostTokens))})
	case unknown > 0:
		return e.BadRequestError(notMade, validation.Errors{"collections": validation.NewError("unknownCollection",
			"One of these collections doesn’t exist any more. Choose again.")})
	}
	return nil
}

// newSecret returns a new token of 256 random bits.
func newSecret() string {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails
	return prefix + base64.RawURLEncoding.EncodeToString(random)
}
