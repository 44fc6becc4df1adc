// Package queries bounds what an account may ask of the database by a
// request's parameters.
//
// PocketBase follows relations in “expand”, “filter” and “sort”, forwards and
// backwards and several times over: each step multiplies the records, so one
// request of an account with 200 items took a gigabyte. Accounts need none of
// that. The parameters are judged as PocketBase parses them, wherever it reads
// them: in the address of a request, in those of a batch, and in the options of
// realtime topics. Superusers may ask for everything.
package queries

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/search"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
	"jot/server/bodies"
	"jot/server/routes"
)

// first runs a hook before those that act.
const first = -1000

// maxTopics is how many topics an account's connection may follow. The app
// follows two.
const maxTopics = 20

// Bounds of topics with options, which the app has none of. PocketBase asks the
// database about each of them whenever anybody's record changes, and before a
// deletion within its transaction.
const (
	// maxWithOptions is how many of them the connections of an account may follow
	// together.
	maxWithOptions = 20
	// maxTopicFilter is how long a filter may be, in bytes. One of 2,200 takes
	// 80 ms with the longest text.
	maxTopicFilter = 200
)

// Bind judges the requests of an app at the first priority, after what refuses an
// address for its length, and gives lists a time at the second, when they have
// waited for their turn.
func Bind(app core.App, priority, whenAdmitted int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(
			&hook.Handler[*core.RequestEvent]{Id: "jotQueries", Func: handle, Priority: priority},
			&hook.Handler[*core.RequestEvent]{Id: "jotQueryTime", Func: inTime, Priority: whenAdmitted},
		)
		return e.Next()
	})
	app.OnBatchRequest().Bind(&hook.Handler[*core.BatchRequestEvent]{Func: checkBatch, Priority: first})
	app.OnRealtimeSubscribeRequest().Bind(&hook.Handler[*core.RealtimeSubscribeRequestEvent]{Func: checkTopics, Priority: first})
}

// handle refuses a request for its parameters.
func handle(e *core.RequestEvent) error {
	_, route, _ := strings.Cut(e.Request.Pattern, " ")
	if e.HasSuperuserAuth() || !routes.IsAPI(route) {
		return e.Next()
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
		return e.BadRequestError(refused, problems)
	}
	return e.Next()
}

// checkBatch judges the address of each request in a batch.
func checkBatch(e *core.BatchRequestEvent) error {
	if e.HasSuperuserAuth() {
		return e.Next()
	}
	for i, request := range e.Batch {
		address, err := url.Parse(request.URL)
		if err != nil {
			return bodies.RefusePart(e, i, e.BadRequestError("The address of the request can’t be read.", nil))
		}
		if problems := problemsOf(bodies.CollectionOf(e.App, request.URL), address.Query()); len(problems) > 0 {
			return bodies.RefusePart(e, i, e.BadRequestError(refused, problems))
		}
	}
	return e.Next()
}

// checkTopics bounds how many realtime topics are followed, and judges their
// options as PocketBase will have read them.
func checkTopics(e *core.RealtimeSubscribeRequestEvent) error {
	if e.HasSuperuserAuth() {
		return e.Next()
	}
	if len(e.Subscriptions) > maxTopics {
		return e.BadRequestError(fmt.Sprintf("Too many subscriptions: follow at most %d topics with one connection.", maxTopics), nil)
	}
	count := countWithOptions(e.Subscriptions)
	if count == 0 {
		return e.Next()
	}
	if e.Auth == nil {
		return e.ForbiddenError("A guest’s topics have no options: log in first.", nil)
	}
	if problems := problemsOfTopics(e.App, e.Subscriptions); problems != nil {
		return e.BadRequestError(refused, validation.Errors{"subscriptions": problems})
	}
	// Else two connections that subscribe at once would not count each other.
	subscribing.Lock()
	defer subscribing.Unlock()
	for id, client := range e.App.SubscriptionsBroker().Clients() {
		auth, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record)
		if id != e.Client.Id() && auth != nil && auth.Id == e.Auth.Id {
			count += countWithOptions(slices.Collect(maps.Keys(client.Subscriptions())))
		}
	}
	if count > maxWithOptions {
		return e.BadRequestError(fmt.Sprintf("Too many subscriptions: follow at most %d topics with options, all connections of the account together.", maxWithOptions), nil)
	}
	return e.Next()
}

// subscribing is held while topics with options are counted and followed.
var subscribing sync.Mutex

// countWithOptions counts the topics that PocketBase tells from those without
// options.
func countWithOptions(topics []string) int {
	count := 0
	for _, topic := range topics {
		if strings.Contains(topic, "?") {
			count++
		}
	}
	return count
}

// problemsOfTopics tells what an account may not ask for in the options of one
// of some topics; nil where there is nothing.
func problemsOfTopics(app core.App, topics []string) validation.Errors {
	reader := subscriptions.NewDefaultClient()
	defer reader.Discard()
	reader.Subscribe(topics...)
	for topic, options := range reader.Subscriptions() {
		name := topic
		if end := strings.IndexAny(topic, "/?"); end >= 0 {
			name = topic[:end]
		}
		collection, err := app.FindCachedCollectionByNameOrId(name)
		if err != nil {
			collection = nil
		}
		query := url.Values{}
		for key, value := range options.Query {
			query.Set(key, value)
		}
		problems := problemsOf(collection, query)
		if len(query.Get(search.FilterQueryParam)) > maxTopicFilter {
			problems[search.FilterQueryParam] = longTopicFilter
		}
		if len(problems) > 0 {
			return problems
		}
	}
	return nil
}
