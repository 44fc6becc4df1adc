package fetch

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Event is a request that wants a link's title and icon, PATCH
// /refetch/{userId}/{itemId}. Who may, what of the page counts and where it is
// put is for the hooks' JavaScript to say, which is asked before and after:
// while a site keeps the server waiting, no runtime is held.
type Event struct {
	*core.RequestEvent

	// ItemId, Account and Url say whose page is to be read. The rule of
	// OnRefetchAsk sets them, or refuses by an error.
	ItemId, Account, Url string

	// Preview is what the page says, or nil; then Failure is the reason, for
	// the log.
	Preview *Preview
	Failure string
}

// Points are the hook points of the route. Part of the app that the jsvm
// plugin is given, each of its On… methods is a function for the hooks.
type Points struct {
	ask, store hook.Hook[*Event]
}

// OnRefetchAsk is for the rule that says which page is to be read.
func (p *Points) OnRefetchAsk() *hook.Hook[*Event] { return &p.ask }

// OnRefetchStore is for the rule that stores what was found, and answers.
func (p *Points) OnRefetchStore() *hook.Hook[*Event] { return &p.store }

// refetch goes through the steps of one request. Who goes away meanwhile finds
// the title and the icon on coming back.
func (f *Fetcher) refetch(request *core.RequestEvent) error {
	event := &Event{RequestEvent: request}
	if err := f.Points.ask.Trigger(event); err != nil {
		return err
	}
	ctx := context.WithoutCancel(request.Request.Context())
	preview, err := f.Preview(ctx, event.Url, Visitor{Account: event.Account, Item: event.ItemId})
	var over *OverBudget
	if errors.As(err, &over) {
		request.Response.Header().Set("Retry-After", strconv.Itoa(over.RetryAfter))
		return request.Error(http.StatusTooManyRequests, over.Error(), nil)
	}
	if err != nil {
		event.Failure = err.Error()
	}
	event.Preview = preview
	return f.Points.store.Trigger(event)
}
