package edge

import (
	"net/url"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// refuseQuery refuses a request for its parameters, which bound what an account
// may ask of the database.
//
// PocketBase follows relations in “expand”, “filter” and “sort”, forwards and
// backwards and several times over: each step multiplies the records, so one
// request of an account with 200 items took a gigabyte. Accounts need none of
// that. The parameters are judged as PocketBase parses them, wherever it reads
// them: in the address of a request, in those of a batch, and in the options of
// realtime topics. Superusers may ask for everything.
func refuseQuery(e *core.RequestEvent, route routes.Route, next func() error) error {
	if e.HasSuperuserAuth() || !route.IsAPI() {
		return next()
	}
	query := e.Request.URL.Query()
	name := e.Request.PathValue("collection")
	if name == "" {
		// Nothing is filtered or sorted there, but a hook may add related records.
		query = url.Values{expandParam: query[expandParam], fieldsParam: query[fieldsParam]}
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	if err != nil {
		collection = nil
	}
	if problems := problemsOf(collection, query); len(problems) > 0 {
		return e.BadRequestError(queryRefused, problems)
	}
	return next()
}
