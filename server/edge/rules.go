package edge

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/rules"
)

// Rules has the hooks' rules, which decide about a request before PocketBase
// handles it. The jsvm plugin makes each On… method available to the hooks as a
// function, such as onAddressRules.
type Rules struct {
	addresses rules.Registry[*AddressEvent]
	bodies    rules.Registry[*BodyEvent]
}

// AddressEvent is a request about the email address of an account.
type AddressEvent struct {
	App          core.App
	RequestEvent *core.RequestEvent
	// Action is the last segment of the route, such as "request-verification".
	Action string
	// Address is the email address as it was sent.
	Address string
	// IsAnswered is set by a rule that has handled the request. The edge then
	// answers 204.
	IsAnswered bool
}

// OnAddressRules returns the point at which rules about the email addresses of the
// given collections' accounts are registered.
func (r *Rules) OnAddressRules(collections ...string) *rules.Point[*AddressEvent] {
	return r.addresses.On(collections...)
}

// BodyEvent is a request to create or change a record.
type BodyEvent struct {
	App          core.App
	RequestEvent *core.RequestEvent
	// Body is the request's parsed body.
	Body map[string]any
	// IsNew is false for a change.
	IsNew bool
}

// OnRecordBodyRules returns the point at which rules are registered about the body
// of a request to create or change a record of the given collections. The rules run
// before PocketBase reads the body and hashes a password.
func (r *Rules) OnRecordBodyRules(collections ...string) *rules.Point[*BodyEvent] {
	return r.bodies.On(collections...)
}
