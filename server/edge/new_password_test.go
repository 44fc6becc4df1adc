package edge

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own schema
	"github.com/pocketbase/pocketbase/tools/types"
)

const password = "correct horse battery"

// counted is a password field that counts how often it hashes a password.
type counted struct {
	*core.PasswordField
	hashes int
}

func (c *counted) FindSetter(key string) core.SetterFunc {
	set := c.PasswordField.FindSetter(key)
	if set == nil {
		return nil
	}
	return func(record *core.Record, raw any) {
		c.hashes++
		set(record, raw)
	}
}

// serveAccounts serves an app on which anybody may create an account, and returns its
// password field.
func serveAccounts(t *testing.T) (core.App, *httptest.Server, *counted) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()})
	edge := &Edge{Options: Options{App: app, Rules: &Rules{}}}
	bindPasswords(app)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(app.Bootstrap())
	t.Cleanup(func() { must(app.ClearBootstrap()) })
	must(app.RunAllMigrations())
	accounts := core.NewAuthCollection("accounts")
	accounts.CreateRule = types.Pointer("")
	must(app.Save(accounts))
	cached, err := app.FindCachedCollectionByNameOrId("accounts")
	must(err)
	var field *counted
	for i, each := range cached.Fields {
		if plain, isPassword := each.(*core.PasswordField); isPassword {
			field = &counted{PasswordField: plain}
			cached.Fields[i] = field
		}
	}
	router, err := apis.NewRouter(app)
	must(err)
	router.Bind(handlerOf("bodies", afterPocketBase, []step{edge.refuseUnusable}))
	event := &core.ServeEvent{App: app, Router: router}
	must(app.OnServe().Trigger(event, func(e *core.ServeEvent) error { return e.Next() }))
	mux, err := router.BuildMux()
	must(err)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return app, server, field
}

func register(t *testing.T, server *httptest.Server, body string) (int, string) {
	t.Helper()
	response, err := http.Post(server.URL+"/api/collections/accounts/records", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func TestPasswordIsHashedOnce(t *testing.T) {
	app, server, field := serveAccounts(t)
	status, text := register(t, server, `{"email": "ann@example.org", "password": "`+password+`", "passwordConfirm": "`+password+`"}`)
	if status != http.StatusOK {
		t.Fatalf("got %d %s", status, text)
	}
	if field.hashes != 1 {
		t.Errorf("got %d hashes, want 1", field.hashes)
	}
	account, err := app.FindAuthRecordByEmail("accounts", "ann@example.org")
	if err != nil {
		t.Fatal(err)
	}
	if !account.ValidatePassword(password) || account.ValidatePassword("") {
		t.Error("the account has another password")
	}
}

func TestRefusedRegistrationIsNotHashed(t *testing.T) {
	app, server, field := serveAccounts(t)
	app.OnRecordCreateRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		return e.BadRequestError("No.", nil)
	})
	status, _ := register(t, server, `{"password": "`+password+`", "passwordConfirm": "`+password+`"}`)
	if status != http.StatusBadRequest || field.hashes != 0 {
		t.Errorf("got %d after %d hashes, want 400 after none", status, field.hashes)
	}
}

func TestPocketBaseStillValidatesPasswords(t *testing.T) {
	tests := []struct{ name, body, field string }{
		{"no password", `{"email": "ann@example.org"}`, "password"},
		{"an empty password", `{"email": "ann@example.org", "password": "", "passwordConfirm": ""}`, "password"},
		{"no confirmation", `{"email": "ann@example.org", "password": "` + password + `"}`, "passwordConfirm"},
		{"another confirmation", `{"email": "ann@example.org", "password": "` + password + `", "passwordConfirm": "another one"}`, "passwordConfirm"},
		{"a list", `{"email": "ann@example.org", "password": ["` + password + `"], "passwordConfirm": ["` + password + `"]}`, "password"},
		{"a short password", `{"email": "ann@example.org", "password": "short", "passwordConfirm": "short"}`, "password"},
		{"a long password", `{"email": "ann@example.org", "password": "` + strings.Repeat("x", 72) + `", "passwordConfirm": "` + strings.Repeat("x", 72) + `"}`, "password"},
		{"a verified account", `{"email": "ann@example.org", "verified": true, "password": "` + password + `", "passwordConfirm": "` + password + `"}`, "verified"},
	}
	_, server, _ := serveAccounts(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, text := register(t, server, test.body)
			if status != http.StatusBadRequest || !strings.Contains(text, `"`+test.field+`":{`) {
				t.Errorf("got %d %s, want 400 at %s", status, text, test.field)
			}
		})
	}
}
