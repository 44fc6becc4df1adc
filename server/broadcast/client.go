package broadcast

import (
	"maps"
	"slices"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// hub knows the connections of each account that follow records of their own.
type hub struct {
	app core.App
	// others has the connections that follow topics of PocketBase's.
	others  *subscriptions.Broker
	mu      sync.RWMutex
	byOwner map[string]map[*client]struct{}
}

func newHub(app core.App) *hub {
	return &hub{app: app, others: subscriptions.NewBroker(), byOwner: map[string]map[*client]struct{}{}}
}

func (h *hub) clientsOf(owner string) []*client {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return slices.Collect(maps.Keys(h.byOwner[owner]))
}

func (h *hub) put(owner string, c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.byOwner[owner] == nil {
		h.byOwner[owner] = map[*client]struct{}{}
	}
	h.byOwner[owner][c] = struct{}{}
}

func (h *hub) remove(owner string, c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.byOwner[owner], c)
	if len(h.byOwner[owner]) == 0 {
		delete(h.byOwner, owner)
	}
}

// client is a realtime connection. Its topics that the hub serves are no
// business of PocketBase's broadcasting, which would ask the database.
type client struct {
	*subscriptions.DefaultClient
	hub    *hub
	outbox outbox

	mu sync.RWMutex
	// owner is the account whose records are followed, "" while none are.
	owner string
	// topics that the hub serves.
	topics map[string]struct{}
}

// Subscribe adds topics, those with an owner's records to the hub's.
func (c *client) Subscribe(topics ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	auth := c.auth()
	for _, topic := range topics {
		if auth != nil && !auth.IsSuperuser() {
			if collection := c.hub.collectionOf(topic); collection != nil && accountsOf(collection) == auth.Collection().Id {
				c.follow(auth.Id, topic)
				continue
			}
		}
		c.DefaultClient.Subscribe(topic)
		c.hub.others.Register(c)
	}
	// It may have been closed meanwhile, and would be kept for good.
	if c.IsDiscarded() {
		c.forget()
		c.hub.others.Unregister(c.Id())
	}
}

// follow adds a topic to the hub's. The caller holds the lock.
func (c *client) follow(owner, topic string) {
	if c.owner != owner {
		c.forget()
		c.owner, c.topics = owner, map[string]struct{}{}
		c.hub.put(owner, c)
	}
	c.topics[topic] = struct{}{}
}

// forget takes the connection out of the hub. The caller holds the lock.
func (c *client) forget() {
	if c.owner != "" {
		c.hub.remove(c.owner, c)
	}
	c.owner, c.topics = "", nil
}

// Unsubscribe removes topics, all of them where none are named.
func (c *client) Unsubscribe(topics ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, topic := range topics {
		delete(c.topics, topic)
	}
	if len(topics) == 0 || len(c.topics) == 0 {
		c.forget()
	}
	c.DefaultClient.Unsubscribe(topics...)
}

// Subscriptions gives all topics, or those with one of the given beginnings
// that PocketBase serves.
func (c *client) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
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
func (c *client) HasSubscription(topic string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, isFollowed := c.topics[topic]
	return isFollowed || c.DefaultClient.HasSubscription(topic)
}

// Discard ends the connection's part in everything.
func (c *client) Discard() {
	// A broker that forgets a connection discards it, so it comes here again.
	if c.IsDiscarded() {
		return
	}
	c.DefaultClient.Discard()
	c.hub.others.Unregister(c.Id())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forget()
}

// topicsOf gives the topics that follow a collection.
func (c *client) topicsOf(collection *core.Collection) []string {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var topics []string
	for _, name := range []string{collection.Name, collection.Id} {
		if _, isFollowed := c.topics[name+"/*"]; isFollowed {
			topics = append(topics, name+"/*")
		}
	}
	return topics
}
