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

// writeTimeout is how long a device may take for a message. A longer write
// means that all buffers on the way are full, and that nobody reads.
const writeTimeout = 15 * time.Second

// firstOfConnect gives each connection its client before anybody keeps it.
const firstOfConnect = -999

// connection is a realtime connection: PocketBase's client with a bounded queue.
// The topics that the hub serves are kept from PocketBase's own broadcasting,
// which would query the database for each connection.
type connection struct {
	*subscriptions.DefaultClient
	hub   *hub
	queue queue

	mu sync.RWMutex
	// owner is the account that has subscribed with the connection, "" for none.
	owner string
	// topics that the hub serves.
	topics map[string]struct{}
}

func newConnection(h *hub, client *subscriptions.DefaultClient) *connection {
	return &connection{DefaultClient: client, hub: h}
}

// bindConnections gives each realtime connection a client of the hub's, and
// writes its messages.
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

// writeMessage writes a message within writeTimeout. Without a limit, a device
// that stops reading would hold its connection for as long as it likes.
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

// auth is the account of a connection, nil for a guest's. A session that has
// ended leaves its connection without one.
func (c *connection) auth() *core.Record {
	record, _ := c.Get(apis.RealtimeClientAuthKey).(*core.Record)
	return record
}

// Subscribe adds topics: those that the hub serves to the hub's.
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
	// It may have been closed meanwhile, and would be kept for good.
	if c.IsDiscarded() {
		c.leave()
		c.hub.others.Unregister(c.Id())
	}
}

// serves tells whether the hub serves a topic to an account.
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

// enter adds the connection to those of its account. The caller holds the lock.
func (c *connection) enter(owner string) {
	if c.owner != owner {
		c.leave()
		c.owner, c.topics = owner, map[string]struct{}{}
		c.hub.add(owner, c)
	}
}

// leave takes the connection out of the hub. The caller holds the lock.
func (c *connection) leave() {
	if c.owner != "" {
		c.hub.remove(c.owner, c)
	}
	c.owner, c.topics = "", nil
}

// Unsubscribe removes topics, all of them where none are named.
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

// Subscriptions gives all topics, or those with one of the given beginnings
// that PocketBase serves.
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

// HasSubscription tells whether a topic is followed.
func (c *connection) HasSubscription(topic string) bool {
	return c.follows(topic) || c.DefaultClient.HasSubscription(topic)
}

// follows tells whether a topic is followed that the hub serves.
func (c *connection) follows(topic string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, isFollowed := c.topics[topic]
	return isFollowed
}

// Discard ends the connection's part in everything.
func (c *connection) Discard() {
	// A broker that forgets a connection discards it, so it comes here again.
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
