package sync

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// writeTimeout is how long writing a message to a device may take. If it takes
// longer, all buffers on the way are full and the device doesn't read.
const writeTimeout = 15 * time.Second

// firstOfConnect is the priority that runs before all other handlers of a connect
// request, so that all of them use the hub's client.
const firstOfConnect = -999

// connection is a realtime connection: PocketBase's client with a bounded queue. It
// hides the topics that the hub serves from PocketBase's broadcasting, which would
// query the database for each connection.
type connection struct {
	*subscriptions.DefaultClient
	hub   *hub
	queue queue

	mu sync.RWMutex
	// owner is the id of the account that has subscribed with the connection, or ""
	// if there is none.
	owner string
	// topics are the subscribed topics that the hub serves.
	topics map[string]struct{}
}

func newConnection(h *hub, client *subscriptions.DefaultClient) *connection {
	return &connection{DefaultClient: client, hub: h}
}

// bindConnections replaces the client of each realtime connection with a connection
// of the hub, and writes messages with writeMessage.
func (h *hub) bindConnections() {
	h.app.OnRealtimeConnectRequest().Bind(&hook.Handler[*core.RealtimeConnectRequestEvent]{
		Func: func(e *core.RealtimeConnectRequestEvent) error {
			if client, isDefault := e.Client.(*subscriptions.DefaultClient); isDefault {
				e.Client = newConnection(h, client)
			}
			return e.Next()
		},
		Priority: firstOfConnect,
	})
	h.app.OnRealtimeMessageSend().BindFunc(writeMessage)
}

// writeMessage writes a message within writeTimeout. Without a limit, a device that
// stops reading could hold its connection forever.
func writeMessage(e *core.RealtimeMessageEvent) error {
	if c, isOurs := e.Client.(*connection); isOurs {
		c.queue.fill(e.Message)
	}
	controller := http.NewResponseController(e.Response)
	err := controller.SetWriteDeadline(time.Now().Add(writeTimeout))
	if errors.Is(err, http.ErrNotSupported) {
		return e.Next()
	}
	if err == nil {
		err = e.Next()
	}
	if err != nil {
		return err
	}
	return controller.SetWriteDeadline(time.Time{})
}

// auth returns the account of a connection. It returns nil for a guest, and after
// the session has ended.
func (c *connection) auth() *core.Record {
	record, _ := c.Get(apis.RealtimeClientAuthKey).(*core.Record)
	return record
}

// Subscribe adds topics. It stores those that the hub serves in the connection, and
// the others in PocketBase's client.
func (c *connection) Subscribe(topics ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	auth := c.auth()
	if auth != nil {
		c.enter(auth.Id)
	}
	for _, topic := range topics {
		if c.hub.serves(topic, auth) {
			c.topics[topic] = struct{}{}
			continue
		}
		c.DefaultClient.Subscribe(topic)
		c.hub.others.Register(c)
	}
	// If the connection was discarded meanwhile, nothing else would remove it
	// later.
	if c.IsDiscarded() {
		c.leave()
		c.hub.others.Unregister(c.Id())
	}
}

// serves reports whether the hub serves a topic to an account.
func (h *hub) serves(topic string, auth *core.Record) bool {
	if auth == nil {
		return false
	}
	if topic == pokeTopic {
		return auth.Collection().Name == usersCollection
	}
	collection := h.collectionOf(topic)
	return collection != nil && accountsOf(collection) == auth.Collection().Id
}

// enter adds the connection to the hub, for its account. The caller holds the lock.
func (c *connection) enter(owner string) {
	if c.owner != owner {
		c.leave()
		c.owner, c.topics = owner, map[string]struct{}{}
		c.hub.add(owner, c)
	}
}

// leave removes the connection from the hub. The caller holds the lock.
func (c *connection) leave() {
	if c.owner != "" {
		c.hub.remove(c.owner, c)
	}
	c.owner, c.topics = "", nil
}

// Unsubscribe removes the given topics, or all topics if none are given.
func (c *connection) Unsubscribe(topics ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, topic := range topics {
		delete(c.topics, topic)
	}
	if len(topics) == 0 {
		c.leave()
	}
	c.DefaultClient.Unsubscribe(topics...)
}

// Subscriptions returns all topics. With prefixes, it returns only the topics that
// start with one of them and that PocketBase serves.
func (c *connection) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if len(prefixes) > 0 {
		return c.DefaultClient.Subscriptions(prefixes...)
	}
	all := c.DefaultClient.Subscriptions()
	for topic := range c.topics {
		all[topic] = subscriptions.SubscriptionOptions{}
	}
	return all
}

// HasSubscription reports whether the connection has subscribed to a topic.
func (c *connection) HasSubscription(topic string) bool {
	return c.follows(topic) || c.DefaultClient.HasSubscription(topic)
}

// follows reports whether the connection has subscribed to a topic and the hub
// serves that topic.
func (c *connection) follows(topic string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, isFollowed := c.topics[topic]
	return isFollowed
}

// Discard closes the connection for good: it drops the queued messages, and removes
// the connection from the hub.
func (c *connection) Discard() {
	// Unregister discards the connection, so it calls this method again.
	if c.IsDiscarded() {
		return
	}
	c.DefaultClient.Discard()
	c.queue.close()
	c.hub.others.Unregister(c.Id())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leave()
}
