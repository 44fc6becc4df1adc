package sync

import (
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// Priorities of the handlers that surround PocketBase's broadcasting. Its own
// have the same as those before it, and are bound later, at the start of the
// server.
const (
	asPocketBase = -99
	beforeDelete = 99
	afterDelete  = beforeDelete + 1
	afterSuccess = asPocketBase + 1
)

// toOthers is the app that PocketBase's broadcasting gets. It goes through all
// connections for each record, so it gets only those that follow its topics.
type toOthers struct {
	core.App
	broker *subscriptions.Broker
}

// SubscriptionsBroker has the connections with topics that PocketBase serves.
func (a *toOthers) SubscriptionsBroker() *subscriptions.Broker { return a.broker }

// bindOthers hides the connections that follow nothing but topics of the hub from
// PocketBase's broadcasting. After a deletion that fails PocketBase goes through
// all of them: that is rare.
func (h *hub) bindOthers() {
	h.surround(h.app.OnModelAfterCreateSuccess(), asPocketBase, afterSuccess)
	h.surround(h.app.OnModelAfterUpdateSuccess(), asPocketBase, afterSuccess)
	h.surround(h.app.OnModelDelete(), beforeDelete, afterDelete)
	h.surround(h.app.OnModelAfterDeleteSuccess(), asPocketBase, afterSuccess)
}

// surround shows the app with the others to the handlers between two priorities.
func (h *hub) surround(point *hook.TaggedHook[*core.ModelEvent], before, after int) {
	point.Bind(&hook.Handler[*core.ModelEvent]{
		Func: func(e *core.ModelEvent) error {
			record, is := e.Model.(*core.Record)
			// An account that changes is changed in all connections.
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
