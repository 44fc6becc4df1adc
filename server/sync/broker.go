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

// toOthers is the app as PocketBase's broadcasting sees it: it goes through
// all connections for each record, so it is shown only those that it serves.
type toOthers struct {
	core.App
	broker *subscriptions.Broker
}

// SubscriptionsBroker has the connections with topics that PocketBase serves.
func (a *toOthers) SubscriptionsBroker() *subscriptions.Broker { return a.broker }

// bindOthers keeps PocketBase's broadcasting from the connections that follow
// nothing but topics of the hub.
func (h *hub) bindOthers() {
	h.surround(h.app.OnModelAfterCreateSuccess(), asPocketBase, afterSuccess)
	h.surround(h.app.OnModelAfterUpdateSuccess(), asPocketBase, afterSuccess)
	h.surround(h.app.OnModelDelete(), beforeDelete, afterDelete)
	h.surround(h.app.OnModelAfterDeleteSuccess(), asPocketBase, afterSuccess)
	bindAround(h.app.OnModelAfterDeleteError(), asPocketBase, afterSuccess,
		func(e *core.ModelErrorEvent) *core.ModelEvent { return &e.ModelEvent }, h.others)
}

func (h *hub) surround(point *hook.TaggedHook[*core.ModelEvent], before, after int) {
	bindAround(point, before, after, func(e *core.ModelEvent) *core.ModelEvent { return e }, h.others)
}

// bindAround gives the handlers between two priorities the app of others.
func bindAround[E hook.Tagger](
	point *hook.TaggedHook[E], before, after int, modelEvent func(E) *core.ModelEvent, others *subscriptions.Broker,
) {
	point.Bind(&hook.Handler[E]{
		Func: func(e E) error {
			event := modelEvent(e)
			record, is := event.Model.(*core.Record)
			// An account that changes is changed in all connections.
			if is && !record.Collection().IsAuth() {
				event.App = &toOthers{event.App, others}
			}
			return e.Next()
		},
		Priority: before,
	})
	point.Bind(&hook.Handler[E]{
		Func: func(e E) error {
			event := modelEvent(e)
			if shown, is := event.App.(*toOthers); is {
				event.App = shown.App
			}
			return e.Next()
		},
		Priority: after,
	})
}
