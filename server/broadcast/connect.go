package broadcast

import (
	"net/http"
	"slices"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// maxTopics is how many topics a connection can ask for as it is opened.
const maxTopics = 20

// subscribeAtOnce takes the topics that the request for a connection names
// (`?topic=poke`), so that a device needs no second request to subscribe. It
// is what a POST with the same topics and token would do, hooks included.
func subscribeAtOnce(e *core.RealtimeConnectRequestEvent) error {
	topics := e.Request.URL.Query()["topic"]
	if len(topics) == 0 || e.Request.Method != http.MethodGet {
		return e.Next()
	}
	if len(topics) > maxTopics || slices.Contains(topics, "") {
		return e.BadRequestError("Name between 1 and 20 topics.", nil)
	}
	broker := e.App.SubscriptionsBroker()
	// Whoever ends its session from now on has to find it.
	broker.Register(e.Client)
	defer broker.Unregister(e.Client.Id())
	subscribing := &core.RealtimeSubscribeRequestEvent{
		RequestEvent: e.RequestEvent, Client: e.Client, Subscriptions: topics,
	}
	err := e.App.OnRealtimeSubscribeRequest().Trigger(subscribing, func(s *core.RealtimeSubscribeRequestEvent) error {
		s.Client.Set(apis.RealtimeClientAuthKey, s.Auth)
		s.Client.Subscribe(s.Subscriptions...)
		return s.Next()
	})
	if err != nil {
		return err
	}
	return e.Next()
}
