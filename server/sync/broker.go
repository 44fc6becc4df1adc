package sync

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// Priorities of the handlers that run before and after PocketBase's handlers for
// broadcasting. PocketBase's handlers have the same priorities as those that run
// before them, but are bound later, at the start of the server.
const (
	asPocketBase = -99
	beforeDelete = 99
	afterDelete  = beforeDelete + 1
	afterSuccess = asPocketBase + 1
)

// toOthers is the app that PocketBase's broadcasting handlers get. They loop over
// all connections for each record, so this app has only those with topics that
// PocketBase serves.
type toOthers struct {
	core.App
	broker *subscriptions.Broker
}

// SubscriptionsBroker returns the broker of the connections with topics that
// PocketBase serves.
func (a *toOthers) SubscriptionsBroker() *subscriptions.Broker { return a.broker }

// bindOthers hides the connections that follow only the hub's topics from
// PocketBase's broadcasting. PocketBase still loops over all connections after a
// deletion that failed, which is rare.
func (h *hub) bindOthers() {
	h.surround(h.app.OnModelAfterCreateSuccess(), asPocketBase, afterSuccess)
	h.surround(h.app.OnModelAfterUpdateSuccess(), asPocketBase, afterSuccess)
	h.surround(h.app.OnModelDelete(), beforeDelete, afterDelete)
	h.surround(h.app.OnModelAfterDeleteSuccess(), asPocketBase, afterSuccess)
}

// surround replaces the app of an event with a toOthers, for the handlers between
// two priorities.
func (h *hub) surround(point *hook.TaggedHook[*core.ModelEvent], before, after int) {
	point.Bind(&hook.Handler[*core.ModelEvent]{
		Func: func(e *core.ModelEvent) error {
			record, is := e.Model.(*core.Record)
			// PocketBase updates a changed account in all connections.
			if is && !record.Collection().IsAuth() {
				e.App = &toOthers{e.App, h.others}
			}
			return e.Next()
		},
		Priority: before,
	})
	point.Bind(&hook.Handler[*core.ModelEvent]{
		Func: func(e *core.ModelEvent) error {
			if shown, is := e.App.(*toOthers); is {
				e.App = shown.App
			}
			return e.Next()
		},
		Priority: after,
	})
}
