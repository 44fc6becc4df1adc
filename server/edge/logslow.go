package edge

import (
	"log/slog"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// slowAfter is how long a request may take before it is named.
const slowAfter = time.Second

// noRoute stands for the route of a request that none was found for.
const noRoute = "none"

// nameSlow names a request that took too long, by its route.
func nameSlow(e *core.RequestEvent, route routes.Route, took time.Duration) {
	if took < slowAfter || route.Lasts {
		return
	}
	name := route.Pattern
	if name == "" {
		name = noRoute
	}
	e.App.Logger().Warn("slow request", slog.String("route", name), slog.Int64("ms", took.Milliseconds()))
}
