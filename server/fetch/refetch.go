package fetch

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Event is a request for a link's title and icon, PATCH
// /refetch/{userId}/{itemId}. The hooks' JavaScript checks it before the fetch and
// stores the result after it, so that a slow site holds no runtime.
type Event struct {
	*core.RequestEvent

	// ItemId, Account and Url are set by the rule of OnRefetchAsk, which may also
	// refuse the request with an error.
	ItemId, Account, Url string

	// Preview is the result. If it is nil, Failure says why, for the log.
	Preview *Preview
	Failure string
}

// Points has the hook points of the route. For each On… method, the jsvm plugin
// defines a function that the hooks can call.
type Points struct {
	ask, store hook.Hook[*Event]
}

// OnRefetchAsk is for the rule that chooses the page.
func (p *Points) OnRefetchAsk() *hook.Hook[*Event] { return &p.ask }

// OnRefetchStore is for the rule that stores the preview and answers.
func (p *Points) OnRefetchStore() *hook.Hook[*Event] { return &p.store }

// refetch handles a request. It continues if the client disconnects.
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
