// Package addresses stands in front of the routes that are about the email
// address of an account: it limits the mails that they send, and asks the
// hooks' rules first.
package addresses

import (
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/spf13/cast"
	"jot/server/limits"
	"jot/server/sync"
)

// prefix is what the patterns of PocketBase's routes begin with. Patterns, not
// paths: a collection has many spellings.
const prefix = "POST /api/collections/{collection}/"

// verification is the action that a registration stands for as well.
const verification = "request-verification"

// mailed are the actions that send a mail.
var mailed = []string{verification, "request-password-reset", "request-email-change", "request-provider-link"}

// asked are the actions that rules decide about.
var asked = append(slices.Clone(mailed), "confirm-verification")

// Bind stands in front of the routes, at the given priority, and in front of
// registrations.
func Bind(app *sync.App, recipients *limits.Recipients, priority int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{
			Id:       "jotAddresses",
			Func:     func(e *core.RequestEvent) error { return decide(app, recipients, e) },
			Priority: priority,
		})
		return e.Next()
	})
	app.OnRecordCreateRequest().Bind(&hook.Handler[*core.RecordRequestEvent]{
		Func:     func(e *core.RecordRequestEvent) error { return register(recipients, e) },
		Priority: -1, // before the hooks, which may keep the address elsewhere
	})
}

// decide counts the mail that is asked for, and lets the rules answer.
func decide(app *sync.App, recipients *limits.Recipients, e *core.RequestEvent) error {
	action, isAuth := strings.CutPrefix(e.Request.Pattern, prefix)
	if !isAuth || !slices.Contains(asked, action) {
		return e.Next()
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil {
		return e.NotFoundError("There is no such collection.", err)
	}
	info, err := e.RequestInfo()
	if err != nil {
		return e.BadRequestError("", err)
	}
	address := cast.ToString(info.Body["email"])
	if action == "request-email-change" {
		address = cast.ToString(info.Body["newEmail"])
	}
	giveBack := func() {}
	if slices.Contains(mailed, action) {
		giveBack, err = recipients.Take(e, limits.Mail{Kind: action, Address: address, Account: e.Auth})
		if err != nil {
			return err
		}
	}
	event := &sync.AddressEvent{App: e.App, RequestEvent: e, Collection: collection, Action: action, Address: address}
	err = app.AskAddress(event)
	switch {
	case err == nil && event.IsAnswered:
		return e.NoContent(204)
	case err == nil:
		err = e.Next()
	}
	// What was refused, for instance for a mistyped address, may be asked again
	// at once. An address that nobody has is answered before PocketBase fails.
	if err != nil && !e.Written() {
		giveBack()
	}
	return err
}

// register counts a registration as a request for its first mail, whoever has
// the address: so nobody learns from the next request who that is.
func register(recipients *limits.Recipients, e *core.RecordRequestEvent) error {
	if !e.Collection.IsAuth() || e.HasSuperuserAuth() {
		return e.Next()
	}
	giveBack, err := recipients.Take(e.RequestEvent, limits.Mail{Kind: verification, Address: e.Record.Email(), IsNew: true})
	if err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		giveBack()
		return err
	}
	return nil
}
