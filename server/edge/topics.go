package edge

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
)

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

// bindRealtime names the charset of realtime messages, which PocketBase leaves
// out, and judges what connections follow.
func bindRealtime(app core.App) {
	app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		e.Response.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		return e.Next()
	})
	app.OnRealtimeSubscribeRequest().Bind(&hook.Handler[*core.RealtimeSubscribeRequestEvent]{Func: checkTopics, Priority: beforeHooks})
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
		return e.BadRequestError(queryRefused, validation.Errors{"subscriptions": problems})
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
