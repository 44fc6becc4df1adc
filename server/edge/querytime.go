package edge

import (
	"context"
	"errors"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// maxQueryTime is the timeout of the queries of an account's list. PocketBase's own
// timeout is 30 s. A list of 10,000 items with three conditions takes 0.1 s.
const maxQueryTime = 3 * time.Second

// endLongQueries cancels the queries of a list after maxQueryTime, or when the
// client disconnects. Other routes don't need it, because they find their records
// by an index.
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

// bounded is an app whose record queries have a context.
type bounded struct {
	core.App
	ctx context.Context
}

// RecordQuery returns PocketBase's query with the context, which can cancel it.
func (a *bounded) RecordQuery(collection any) *dbx.SelectQuery {
	query := a.App.RecordQuery(collection)
	if query.Context() != nil {
		// PocketBase has set a cancelled context, because there is no such
		// collection.
		return query
	}
	return query.WithContext(a.ctx)
}
