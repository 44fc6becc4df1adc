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

// maxTopics is the maximum number of topics per connection. The app subscribes to
// two.
const maxTopics = 20

// These are limits of topics with options, which the app doesn't use. For each such
// topic, PocketBase queries the database whenever a record changes. Before a
// deletion, it does so within the deletion's transaction.
const (
	// maxWithOptions is the maximum number of such topics of an account, on all of
	// its connections together.
	maxWithOptions = 20
	// maxTopicFilter is the maximum length of a filter, in bytes. A filter of 2,200
	// bytes takes 80 ms with the longest text.
	maxTopicFilter = 200
)

// bindRealtime sets the charset of realtime messages, which PocketBase omits, and
// checks the topics of connections.
func bindRealtime(app core.App) {
	app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		e.Response.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		return e.Next()
	})
	app.OnRealtimeSubscribeRequest().Bind(&hook.Handler[*core.RealtimeSubscribeRequestEvent]{Func: checkTopics, Priority: beforeHooks})
}

// checkTopics limits the number of realtime topics, and checks their options as
// PocketBase parses them.
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
	// Without the lock, concurrent subscriptions wouldn't count each other.
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

// subscribing is locked while topics with options are counted and subscribed to.
var subscribing sync.Mutex

// countWithOptions counts the topics with options.
func countWithOptions(topics []string) int {
	count := 0
	for _, topic := range topics {
		if strings.Contains(topic, "?") {
			count++
		}
	}
	return count
}

// problemsOfTopics returns the problems of one topic with options that an account
// may not use, or nil if there is none.
func problemsOfTopics(app core.App, topics []string) validation.Errors {
	reader := subscriptions.NewDefaultClient()
	defer reader.Discard()
	reader.Subscribe(topics...)
	for topic, options := range reader.Subscriptions() {
		query := url.Values{}
		for key, value := range options.Query {
			query.Set(key, value)
		}
		problems := problemsOf(collectionIn(app, topic), query)
		if len(query.Get(search.FilterQueryParam)) > maxTopicFilter {
			problems[search.FilterQueryParam] = longTopicFilter
		}
		if len(problems) > 0 {
			return problems
		}
	}
	return nil
}
