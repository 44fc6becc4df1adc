package sync

import (
	"github.com/pocketbase/pocketbase/core"
)

// AddressEvent is a request about the email address of an account.
type AddressEvent struct {
	App          core.App
	RequestEvent *core.RequestEvent
	Collection   *core.Collection
	// Action is the last segment of the route, such as "request-verification".
	Action string
	// Address is the one that was sent, as it was sent.
	Address string
	// IsAnswered is set by a rule that has done all there is to do.
	IsAnswered bool
}

// OnAddressRules is for rules about what somebody wants with an email address
// of the given collections, before PocketBase does anything about it.
func (a *App) OnAddressRules(collections ...string) *Point[*AddressEvent] {
	return &Point[*AddressEvent]{registry: &a.addresses, collections: collections}
}

// AskAddress asks the rules about an email address.
func (a *App) AskAddress(e *AddressEvent) error {
	return a.addresses.ask(e.Collection, e)
}
