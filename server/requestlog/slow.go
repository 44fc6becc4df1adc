package requestlog

import (
	"log/slog"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// slowAfter is how long a request may take before it is named.
const slowAfter = time.Second

// waitForOthers are the routes that take long by design: a connection stays
// open, a link's site takes its time.
var waitForOthers = []string{routes.Realtime, "PATCH /refetch/{userId}/{itemId}"}

// noRoute stands for the route of a request that none was found for.
const noRoute = "none"

// noteSlow names a request that took too long, by its route.
func noteSlow(e *core.RequestEvent, took time.Duration) {
	route := e.Request.Pattern
	if took < slowAfter || slices.Contains(waitForOthers, route) {
		return
	}
	if route == "" {
		route = noRoute
	}
	e.App.Logger().Warn("slow request", slog.String("route", route), slog.Int64("ms", took.Milliseconds()))
}
