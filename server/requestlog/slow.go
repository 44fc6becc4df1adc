package requestlog

import (
	"log"
	"log/slog"
	"slices"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// waitForOthers are the routes that take long by design: a connection stays
// open, a link's site takes its time.
var waitForOthers = []string{routes.Realtime, "PATCH /refetch/{userId}/{itemId}"}

// noRoute stands for the route of a request that none was found for.
const noRoute = "none"

// Slow says which requests are named for taking long.
type Slow struct {
	// After is how long a request may take.
	After time.Duration
	// IsPrinted is whether they are printed beside being logged.
	IsPrinted bool
}

// note names a request that took too long, by its route.
func (s Slow) note(e *core.RequestEvent, took time.Duration) {
	route := e.Request.Pattern
	if took < s.After || slices.Contains(waitForOthers, route) {
		return
	}
	if route == "" {
		route = noRoute
	}
	milliseconds := took.Milliseconds()
	if s.IsPrinted {
		log.Printf("Slow request: %s took %d ms.", route, milliseconds)
	}
	e.App.Logger().Warn("slow request", slog.String("route", route), slog.Int64("ms", milliseconds))
}
