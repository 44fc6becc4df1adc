package edge

import (
	"maps"
	"net/url"
	"slices"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// refuseQuery refuses query parameters that would cost the database too much.
//
// PocketBase follows relations in “expand”, “filter” and “sort” in both
// directions and several levels deep. Each level multiplies the records: one
// request of an account with 200 items took a gigabyte. Accounts need none of
// that. The parameters are checked as PocketBase parses them, wherever it reads
// them: in the address of a request, in those of a batch, and in the options of
// realtime topics. Superusers may use everything.
//
// A program gets an error for a parameter that PocketBase or a hook would ignore.
func refuseQuery(e *core.RequestEvent, route routes.Route, next func() error) error {
	if e.HasSuperuserAuth() || !route.IsAPI() {
		return next()
	}
	query, err := url.ParseQuery(e.Request.URL.RawQuery)
	isRepeated := slices.ContainsFunc(slices.Collect(maps.Values(query)), func(values []string) bool { return len(values) > 1 })
	if route.Caller == routes.Token && (err != nil || isRepeated) {
		return e.BadRequestError("The query can’t be read: send each parameter once, and encode it, as curl does with -G --data-urlencode.", err)
	}
	name := e.Request.PathValue("collection")
	if name == "" {
		// Routes without a collection have no filter and no sort, but their hooks
		// may expand records.
		query = url.Values{expandParam: query[expandParam], fieldsParam: query[fieldsParam]}
	}
	collection, _ := e.App.FindCachedCollectionByNameOrId(name)
	if problems := problemsOf(collection, query); len(problems) > 0 {
		return e.BadRequestError(queryRefused, problems)
	}
	return next()
}
