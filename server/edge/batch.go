package edge

import (
	"net/url"
	"strconv"
	"strings"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// recordsPrefix is what the address of each request in a batch begins with.
const recordsPrefix = "/api/collections/"

// bindBatches checks what is in a batch when it has been read.
func bindBatches(app core.App) {
	app.OnBatchRequest().Bind(&hook.Handler[*core.BatchRequestEvent]{
		Func: func(e *core.BatchRequestEvent) error {
			for i, request := range e.Batch {
				if refusal := checkPart(e, request); refusal != nil {
					return refusePart(e, i, refusal)
				}
			}
			return e.Next()
		},
		Priority: beforeHooks,
	})
}

// checkPart refuses a request of a batch for its parameters, for a text that is
// too long for its field, and for being about an account: each of these costs a
// password's hash, and a mail.
func checkPart(e *core.BatchRequestEvent, request *core.InternalRequest) *router.ApiError {
	address, err := url.Parse(request.URL)
	if err != nil {
		return e.BadRequestError("The address of the request can’t be read.", nil)
	}
	collection := collectionOf(e.App, request.URL)
	if !e.HasSuperuserAuth() {
		if problems := problemsOf(collection, address.Query()); len(problems) > 0 {
			return e.BadRequestError(queryRefused, problems)
		}
	}
	switch {
	case collection == nil:
		// PocketBase says that there is none.
		return nil
	case collection.IsAuth() && !e.HasSuperuserAuth():
		return e.BadRequestError("An account can’t be made or changed in a batch: send its request by itself.", nil)
	}
	if problems := tooLong(collection, request.Body); len(problems) > 0 {
		return e.BadRequestError(notSaved, problems)
	}
	return nil
}

// collectionOf finds the collection that PocketBase will find for the address,
// by its name in whatever case or its id; nil for none.
func collectionOf(app core.App, url string) *core.Collection {
	rest, _ := strings.CutPrefix(url, recordsPrefix)
	if end := strings.IndexAny(rest, "/?"); end >= 0 {
		rest = rest[:end]
	}
	collection, err := app.FindCachedCollectionByNameOrId(rest)
	if err != nil {
		return nil
	}
	return collection
}

// refusePart is the answer to a batch with one request refused, as PocketBase
// gives it.
func refusePart(e *core.BatchRequestEvent, index int, answer *router.ApiError) error {
	return e.BadRequestError("Batch transaction failed.", validation.Errors{
		"requests": validation.Errors{strconv.Itoa(index): refusedRequest{answer}},
	})
}

// refusedRequest is the error of one request of a batch.
type refusedRequest struct {
	answer *router.ApiError
}

var (
	_ router.SafeErrorItem     = refusedRequest{}
	_ router.SafeErrorResolver = refusedRequest{}
)

// Error says what a client may know.
func (r refusedRequest) Error() string { return "Batch request failed." }

// Code is PocketBase's code for such an error.
func (r refusedRequest) Code() string { return "batch_request_failed" }

// Resolve puts the answer that the request by itself would have got.
func (r refusedRequest) Resolve(data map[string]any) any {
	data["response"] = r.answer
	return data
}
