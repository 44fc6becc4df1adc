package edge

import (
	"context"
	"errors"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// maxQueryTime is how long the queries of an account's list may take. PocketBase
// gives everybody 30 s. A list of 10,000 items by three conditions takes 0.1 s.
const maxQueryTime = 3 * time.Second

// endLongQueries answers a list, unless its queries take too long or nobody
// waits for the answer any more. Of all else the database knows where it is.
func endLongQueries(e *core.RequestEvent, route routes.Route, next func() error) error {
	if route.Answer != routes.Records || e.HasSuperuserAuth() {
		return next()
	}
	ctx, cancel := context.WithTimeout(e.Request.Context(), maxQueryTime)
	defer cancel()
	app := e.App
	e.App = &bounded{app, ctx}
	defer func() { e.App = app }()
	err := next()
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return e.BadRequestError("The query takes too long: filter by fewer or simpler conditions.", nil)
	}
	return err
}

// bounded is the app with an end to its record queries.
type bounded struct {
	core.App
	ctx context.Context
}

// RecordQuery is PocketBase's query, cancelled together with the context.
func (a *bounded) RecordQuery(collection any) *dbx.SelectQuery {
	query := a.App.RecordQuery(collection)
	if query.Context() != nil {
		// One of a collection that isn't there, which ends at once.
		return query
	}
	return query.WithContext(a.ctx)
}
