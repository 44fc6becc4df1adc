// Package tokens has the access tokens with which programs call the routes of /api/v1
// for an account. A token is random, is shown once, and is stored as a digest. SQLite's
// triggers delete the tokens of an account with the account and with its password.
package tokens

import (
	"database/sql"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
	"jot/server/routes"
	"jot/server/sessions"
)

const (
	usersCollection = "users"
	// prefix begins every token, so that people and scanners recognize one.
	prefix = "jot_"
	// secretLength is the length of a token, with 32 bytes as base64url.
	secretLength = len(prefix) + 43
	// tokenKey is the key under which a request stores its token. The hooks read it.
	tokenKey = "jotToken"
)

// scopes are the scopes by their names.
var scopes = map[string]routes.Scope{"add": routes.ToAdd, "read": routes.ToRead, "write": routes.ToWrite}

// Token is an access token without its secret.
type Token struct {
	ID    string `db:"id" json:"id"`
	Owner string `db:"owner" json:"-"`
	Name  string `db:"name" json:"name"`
	Scope string `db:"scope" json:"scope"`
	// Collections are the ids of the only collections that the token opens, as a JSON
	// list. They are null for all collections.
	Collections types.JSONRaw `db:"collections" json:"collections"`
	Created     string        `db:"created" json:"created"`
	// Expires is the end of its validity, or "".
	Expires string `db:"expires" json:"expires"`
	// LastUsed is the day of the last use, and LastUsedBy the program. Both may be "".
	LastUsed   string `db:"lastUsed" json:"lastUsed"`
	LastUsedBy string `db:"lastUsedBy" json:"lastUsedBy"`
}

const columns = "id, owner, name, scope, collections, created, expires, lastUsed, lastUsedBy"

// Manager checks, creates and deletes tokens.
type Manager struct {
	now func() time.Time
}

// Bind binds the routes of tokens to an app. The caller must also run
// [Manager.Check] for each request of a program.
func Bind(app core.App) *Manager {
	m := &Manager{now: time.Now}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		m.bindRoutes(e)
		return e.Next()
	})
	return m
}

// Of returns the token of a program's request, or nil for any other request.
func Of(e *core.RequestEvent) *Token {
	token, _ := e.Get(tokenKey).(*Token)
	return token
}

// Limit returns Collections as a text, for the hooks.
func (t *Token) Limit() string {
	return t.Collections.String()
}

// Opens reports whether the token's scope is one of the route's.
func (t *Token) Opens(route routes.Route) bool {
	return scopes[t.Scope]&route.Scopes != 0
}

// Check answers 401 to a request without an active token, and otherwise makes it a
// request of the token's account. All refusals are the same, so that they tell nothing
// about a token. The token of a session isn't accepted.
func (m *Manager) Check(e *core.RequestEvent, _ routes.Route, next func() error) error {
	e.Auth = nil
	token, err := m.find(e)
	if err != nil {
		return err
	}
	if token == nil {
		e.Response.Header().Set("WWW-Authenticate", "Bearer")
		return e.UnauthorizedError("This needs an access token that is neither expired nor revoked, sent as “Authorization: Bearer jot_…”. Make one on the account page.", nil)
	}
	e.Response.Header().Set(sessions.UserHeader, token.Owner)
	e.Set(tokenKey, token)
	return next()
}

// find returns the token of a request and sets the request's account. It returns nil if
// there is no such token, and an error only if the database can't be read.
func (m *Manager) find(e *core.RequestEvent) (*Token, error) {
	scheme, secret, _ := strings.Cut(e.Request.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") || len(secret) != secretLength {
		return nil, nil
	}
	var token Token
	err := e.App.ConcurrentDB().
		NewQuery("SELECT " + columns + " FROM accessTokens WHERE hash = {:hash} AND (expires = '' OR expires > {:now})").
		Bind(dbx.Params{"hash": security.SHA256(secret), "now": dateTime(m.now())}).One(&token)
	if err == nil {
		e.Auth, err = e.App.FindRecordById(usersCollection, token.Owner)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &token, nil
}

// Use stores the day and the program of a use, if they aren't those of the last one. A
// failure doesn't stop the request, because people may read while the disk is full.
func (m *Manager) Use(e *core.RequestEvent, token *Token) {
	day, program := m.now().UTC().Format(time.DateOnly), programOf(e.Request.UserAgent())
	if token.LastUsed == day && token.LastUsedBy == program {
		return
	}
	_, err := e.App.NonconcurrentDB().
		NewQuery("UPDATE accessTokens SET lastUsed = {:day}, lastUsedBy = {:program} WHERE id = {:id}").
		Bind(dbx.Params{"day": day, "program": program, "id": token.ID}).Execute()
	if err != nil {
		e.App.Logger().Warn("the use of an access token can't be stored", slog.String("error", err.Error()))
	}
}

// product matches the first product of a User-Agent header, such as curl/8.5.0, and its
// version to the second number.
var product = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9._-]{0,29})/(\d{1,6}(?:\.\d{1,6})?)`)

// programOf returns a short name of the program that sends a User-Agent header, such as
// “curl 8.5”, or the device of a browser. It returns "" if the header says neither.
func programOf(header string) string {
	if found := product.FindStringSubmatch(header); found != nil && found[1] != "Mozilla" {
		return found[1] + " " + found[2]
	}
	if name := sessions.DeviceName(header); name != sessions.UnknownDevice {
		return name
	}
	return ""
}

// dateTime returns a time in the form of record fields.
func dateTime(t time.Time) string {
	return t.UTC().Format(types.DefaultDateLayout)
}
