package tokens

import (
	"crypto/rand"
	_ "embed" // for the description
	"encoding/base64"
	"encoding/json/v2"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"jot/server/sessions"
)

const (
	// mostTokens is the maximum number of an account's tokens.
	mostTokens = 50
	// nameMax is the maximum length of a token's name, in characters.
	nameMax = 60
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

// create makes a token. Its answer is the only one that has the secret.
func (m *Manager) create(e *core.RequestEvent) error {
	if sessions.IsDemo(e.Auth) {
		return e.ForbiddenError("The demo account is used by everybody: it can’t have access tokens.", nil)
	}
	info, err := e.RequestInfo()
	if err != nil {
		return err
	}
	token, chosen, problems := m.read(info.Body)
	if len(problems) > 0 {
		return e.BadRequestError("The access token was not made.", problems)
	}
	token.Owner = e.Auth.Id
	secret := newSecret()
	err = e.App.RunInTransaction(func(tx core.App) error {
		if err := refuse(e, tx, chosen); err != nil {
			return err
		}
		_, err := tx.DB().Insert("accessTokens", dbx.Params{
			"id": token.ID, "owner": token.Owner, "name": token.Name, "scope": token.Scope, "collections": token.Collections,
			"hash": digest(secret), "created": token.Created, "expires": token.Expires,
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

// refuse returns an error if the account has the maximum of tokens, or if one of the
// chosen collections isn't the account's.
func refuse(e *core.RequestEvent, tx core.App, chosen []string) error {
	var count, found int
	owner := dbx.HashExp{"owner": e.Auth.Id}
	if err := tx.DB().Select("count(*)").From("accessTokens").Where(owner).Row(&count); err != nil {
		return err
	}
	if count >= mostTokens {
		return e.BadRequestError("The access token was not made.", validation.Errors{"tokens": validation.NewError("tooManyTokens",
			fmt.Sprintf("An account has at most %d access tokens. Revoke one that you don’t need any more.", mostTokens))})
	}
	ids := make([]any, len(chosen))
	for i, id := range chosen {
		ids[i] = id
	}
	if len(ids) == 0 {
		return nil
	}
	if err := tx.DB().Select("count(*)").From("itemCollections").Where(owner).AndWhere(dbx.In("id", ids...)).Row(&found); err != nil {
		return err
	}
	if found < len(ids) {
		return e.BadRequestError("The access token was not made.", validation.Errors{"collections": validation.NewError("unknownCollection",
			"One of these collections doesn’t exist any more. Choose again.")})
	}
	return nil
}

// members are the members of a request for a token.
var members = []string{"name", "scope", "collections", "days"}

// read returns the token that a body asks for, and the collections to which it is
// limited, if any. It returns the problems by member.
func (m *Manager) read(body map[string]any) (token Token, chosen []string, problems validation.Errors) {
	problems = validation.Errors{}
	// A misspelt limit must not make a token without one.
	for name := range body {
		if !slices.Contains(members, name) {
			problems[name] = validation.NewError("unknown", "Send only “name”, “scope”, “collections” and “days”.")
		}
	}
	now := m.now()
	token = Token{ID: security.RandomStringWithAlphabet(core.DefaultIdLength, core.DefaultIdAlphabet), Created: dateTime(now)}
	name, _ := body["name"].(string)
	token.Name = strings.Join(strings.Fields(name), " ")
	if length := utf8.RuneCountInString(token.Name); length < 1 || length > nameMax {
		problems["name"] = validation.NewError("nameLength", fmt.Sprintf("Write a name of 1 to %d characters, such as “Laptop”.", nameMax))
	}
	token.Scope, _ = body["scope"].(string)
	if scopes[token.Scope] == 0 {
		problems["scope"] = validation.NewError("unknownScope", "Choose “add”, “read” or “write”.")
	}
	switch days := body["days"]; days {
	case nil:
	case 30.0, 365.0:
		token.Expires = dateTime(now.AddDate(0, 0, int(days.(float64))))
	default:
		problems["days"] = validation.NewError("unknownDays", "Choose 30 or 365 days, or null for no end.")
	}
	if body["collections"] == nil {
		return token, nil, problems
	}
	listed, _ := body["collections"].([]any)
	for _, each := range listed {
		if id, isText := each.(string); isText && !slices.Contains(chosen, id) {
			chosen = append(chosen, id)
		}
	}
	if len(chosen) == 0 || len(chosen) < len(listed) || len(chosen) > mostCollections {
		problems["collections"] = validation.NewError("unknownCollection", "Choose the ids of one or more collections, each once, or null for all.")
	}
	token.Collections, _ = json.Marshal(chosen) // a list of texts can always be written
	return token, chosen, problems
}

// mostCollections is the maximum number of collections of a limited token.
const mostCollections = 500

// newSecret returns a new token of 256 random bits.
func newSecret() string {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails
	return prefix + base64.RawURLEncoding.EncodeToString(random)
}
