package refetch

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/fetches"
	"jot/server/icons"
)

// Register serves the route where the hooks have rules for it.
func Register(app core.App, points *Points, fetcher *fetches.Fetcher, keeper *icons.Keeper) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if len(points.ask.rules) > 0 {
			e.Router.PATCH("/refetch/{userId}/{itemId}", func(request *core.RequestEvent) error {
				return answer(points, fetcher, keeper, request)
			})
		}
		return e.Next()
	})
}

// answer goes through the steps of one request. Who goes away meanwhile finds
// the title and the icon on coming back.
func answer(points *Points, fetcher *fetches.Fetcher, keeper *icons.Keeper, request *core.RequestEvent) error {
	ctx := context.WithoutCancel(request.Request.Context())
	event := &Event{RequestEvent: request}
	if err := points.ask.follow(event); err != nil {
		return err
	}
	page, err := fetcher.Page(ctx, event.Url, fetches.Visitor{Account: event.Account, Item: event.ItemId})
	var over *fetches.OverBudget
	if errors.As(err, &over) {
		request.Response.Header().Set("Retry-After", strconv.Itoa(over.RetryAfter))
		return request.Error(http.StatusTooManyRequests, over.Error(), nil)
	}
	if err != nil {
		event.Failure = err.Error()
	}
	event.Page = page
	if err := points.page.follow(event); err != nil {
		return err
	}
	if page != nil {
		var kept icons.Kept
		kept, err = keeper.Keep(ctx, page.URL, event.Icons, event.Account)
		if kept.Key != "" {
			event.Icon, event.FaviconUrl = kept.Key, kept.Url
		}
		event.IsIconLate = err != nil
		if err != nil && !errors.As(err, &over) {
			request.App.Logger().Warn("an icon could not be kept", "item", event.ItemId, "reason", err.Error())
		}
	}
	return points.store.follow(event)
}
