package edge

import (
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/spf13/cast"
	"jot/server/limits"
	"jot/server/routes"
)

// verification is the action that sends a registration's mail. A request of the
// action emailChange has its address in another field than the others.
const (
	verification = "request-verification"
	emailChange  = "request-email-change"
)

// askAddressRules counts the mail that a request asks for, and runs the hooks'
// rules. It applies to the routes about an account's email address.
func (edge *Edge) askAddressRules(e *core.RequestEvent, route routes.Route, next func() error) error {
	if !route.Address {
		return next()
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	if err != nil {
		return e.NotFoundError("There is no such collection.", err)
	}
	info, err := e.RequestInfo()
	if err != nil {
		return e.BadRequestError("", err)
	}
	action := route.Action()
	address := cast.ToString(info.Body["email"])
	if action == emailChange {
		address = cast.ToString(info.Body["newEmail"])
	}
	refund := func() {}
	if route.Limit == routes.Mails {
		refund, err = edge.Mails.Allow(e, limits.Mail{Kind: action, Address: address, Account: e.Auth})
		if err != nil {
			return err
		}
	}
	event := &AddressEvent{App: e.App, RequestEvent: e, Action: action, Address: address}
	err = edge.Rules.addresses.Ask(collection, event)
	switch {
	case err == nil && event.IsAnswered:
		return e.NoContent(http.StatusNoContent)
	case err == nil:
		err = next()
	}
	// A refused request doesn't count, for instance if its address is mistyped. If
	// an error follows the response, the request counts: PocketBase does this to
	// hide that an address is unknown.
	if err != nil && !e.Written() {
		refund()
	}
	return err
}

// bindRegistrations counts each registration. It must run before the hooks, which
// move the address to another field.
func bindRegistrations(app core.App, recipients *limits.Recipients) {
	app.OnRecordCreateRequest().Bind(&hook.Handler[*core.RecordRequestEvent]{
		Func:     func(e *core.RecordRequestEvent) error { return countRegistration(recipients, e) },
		Priority: -1,
	})
}

// countRegistration counts a registration as a request for its first mail, whether
// or not the address is taken, so that the next request doesn't reveal that.
func countRegistration(recipients *limits.Recipients, e *core.RecordRequestEvent) error {
	if !e.Collection.IsAuth() || e.HasSuperuserAuth() {
		return e.Next()
	}
	refund, err := recipients.Allow(e.RequestEvent, limits.Mail{Kind: verification, Address: e.Record.Email(), IsNew: true})
	if err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		refund()
		return err
	}
	return nil
}
