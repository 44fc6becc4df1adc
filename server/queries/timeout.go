package queries

import (
	"context"
	"errors"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// maxTime is how long the queries of an account's list may take. PocketBase
// gives everybody 30 s. A list of 10,000 items by three conditions takes 0.1 s.
const maxTime = 3 * time.Second

// inTime answers a list, unless its queries take too long or nobody waits for
// the answer any more. Of all else the database knows where it is.
func inTime(e *core.RequestEvent) error {
	if e.Request.Pattern != routes.List || e.HasSuperuserAuth() {
		return e.Next()
	}
	ctx, cancel := context.WithTimeout(e.Request.Context(), maxTime)
	defer cancel()
	app := e.App
	e.App = &bounded{app, ctx}
	defer func() { e.App = app }()
	err := e.Next()
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
