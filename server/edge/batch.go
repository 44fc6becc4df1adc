package edge

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// recordsPrefix is the prefix of the address of each request in a batch.
const recordsPrefix = "/api/collections/"

// bindBatches checks the requests of a batch once it has been parsed.
func bindBatches(app core.App) {
	app.OnBatchRequest().Bind(&hook.Handler[*core.BatchRequestEvent]{
		Func: func(e *core.BatchRequestEvent) error {
			for i, request := range e.Batch {
				if refusal := checkPart(e, request); refusal != nil {
					return refusePart(i, refusal)
				}
			}
			return e.Next()
		},
		Priority: beforeHooks,
	})
}

// checkPart returns why a request of a batch is refused, or nil. It checks the
// query parameters and the lengths of texts. It also refuses to create or change an
// account, which costs a password hash and a mail.
func checkPart(e *core.BatchRequestEvent, request *core.InternalRequest) *router.ApiError {
	address, err := url.Parse(request.URL)
	if err != nil {
		return e.BadRequestError("The address of the request can’t be read.", nil)
	}
	collection := collectionIn(e.App, strings.TrimPrefix(request.URL, recordsPrefix))
	if !e.HasSuperuserAuth() {
		if problems := problemsOf(collection, address.Query()); len(problems) > 0 {
			return e.BadRequestError(queryRefused, problems)
		}
	}
	switch {
	case collection == nil:
		// PocketBase reports the unknown collection.
		return nil
	case collection.IsAuth() && !e.HasSuperuserAuth():
		return e.BadRequestError("An account can’t be made or changed in a batch: send its request by itself.", nil)
	}
	if problems := tooLong(collection, request.Body); len(problems) > 0 {
		return e.BadRequestError(notSaved, problems)
	}
	return nil
}

// collectionIn returns the collection that an address or a topic names, or nil if there is
// none. The name or the id is the part of rest before the first "/" or "?". The case of a
// name doesn't matter.
func collectionIn(app core.App, rest string) *core.Collection {
	if end := strings.IndexAny(rest, "/?"); end >= 0 {
		rest = rest[:end]
	}
	collection, _ := app.FindCachedCollectionByNameOrId(rest)
	return collection
}

// refusePart refuses a batch for one of its requests, in PocketBase's form.
func refusePart(index int, refusal *router.ApiError) error {
	err := router.NewBadRequestError("Batch transaction failed.", nil)
	err.Data["requests"] = map[string]any{strconv.Itoa(index): map[string]any{
		"code":     "batch_request_failed",
		"message":  "Batch request failed.",
		"response": refusal,
	}}
	return err
}
