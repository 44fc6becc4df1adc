package edge

import (
	"database/sql"
	"errors"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// loginWithoutPasswords lets the hooks decide about a login by password even if
// these logins are disabled in the dashboard. PocketBase would then refuse all of
// them. But the demo account still has its password, and linking an account to a
// provider needs the account's password.
func loginWithoutPasswords(e *core.RequestEvent, route routes.Route, next func() error) error {
	if route.Pattern != routes.PasswordLogin {
		return next()
	}
	users, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil || users.Name != "users" || users.PasswordAuth.Enabled {
		return next()
	}
	var form struct {
		Identity string `json:"identity" form:"identity"`
		Password string `json:"password" form:"password"`
	}
	if err := e.BindBody(&form); err != nil {
		return e.BadRequestError("An error occurred while loading the submitted data.", err)
	}
	e.Set(core.RequestEventKeyInfoContext, core.RequestInfoContextPasswordAuth)
	record, err := named(e.App, users, form.Identity)
	if err != nil {
		return e.InternalServerError("", err)
	}
	event := new(core.RecordAuthWithPasswordRequestEvent)
	event.RequestEvent = e
	event.Collection = users
	event.Record, event.Identity, event.Password = record, form.Identity, form.Password
	return e.App.OnRecordAuthWithPasswordRequest().Trigger(event, func(e *core.RecordAuthWithPasswordRequestEvent) error {
		return e.ForbiddenError("This server takes no passwords.", nil)
	})
}

// named returns the account with a username or an email address, or nil if there is
// none.
func named(app core.App, users *core.Collection, identity string) (*core.Record, error) {
	field := "username"
	if strings.Contains(identity, "@") {
		field = core.FieldNameEmail
	}
	record := &core.Record{}
	same := dbx.NewExp("[["+field+"]] = {:identity} COLLATE NOCASE", dbx.Params{"identity": identity})
	err := app.RecordQuery(users).AndWhere(same).Limit(1).One(record)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return record, err
}
