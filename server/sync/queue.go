package sync

import (
	"sync"

	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// maxQueued is how many bytes may wait for a connection. One that takes its
// messages too slowly is closed: a device connects again, and pulls.
const maxQueued = 256 << 10

// messageOverhead is what a message takes besides its name and its data, in
// bytes.
const messageOverhead = 64

// queue has the messages that wait for a connection, in their order.
type queue struct {
	mu      sync.Mutex
	waiting []subscriptions.Message
	// size is that of the messages that nobody has taken yet, in bytes.
	size int
	// poke is the data of the poke that waits; nil where none does.
	poke      []byte
	isSending bool
	isClosed  bool
}

// reserve takes room for messages, if there is enough.
func (q *queue) reserve(messages ...subscriptions.Message) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	size := sizeOf(messages)
	if q.isClosed || q.size+size > maxQueued {
		return false
	}
	q.size += size
	return true
}

// release gives room back.
func (q *queue) release(messages ...subscriptions.Message) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.size -= sizeOf(messages)
}

func sizeOf(messages []subscriptions.Message) int {
	size := 0
	for _, message := range messages {
		size += messageOverhead + len(message.Name) + len(message.Data)
	}
	return size
}

// push adds a message that has its room, and tells whether nobody sends yet.
func (q *queue) push(message subscriptions.Message) (isFirst bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.isClosed {
		return false
	}
	q.waiting = append(q.waiting, message)
	isFirst = !q.isSending
	q.isSending = true
	return isFirst
}

// next takes the first message; once there is none, nobody sends any more.
func (q *queue) next() (message subscriptions.Message, isThere bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.waiting, q.isSending = nil, false
		return message, false
	}
	message = q.waiting[0]
	q.waiting[0] = subscriptions.Message{}
	q.waiting = q.waiting[1:]
	return message, true
}

// setPoke replaces the poke that waits, and tells whether there was none.
func (q *queue) setPoke(data []byte) (isFirst bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	isFirst = q.poke == nil
	q.poke = data
	return isFirst
}

// fill gives a poke that is about to be written the newest data.
func (q *queue) fill(message *subscriptions.Message) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if message.Name == pokeTopic && q.poke != nil {
		message.Data, q.poke = q.poke, nil
	}
}

// close forgets all messages, and takes no more.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.isClosed = true
	q.waiting, q.poke = nil, nil
}

// Send queues a message, and doesn't wait until the connection takes it.
func (c *connection) Send(message subscriptions.Message) {
	if !c.queue.reserve(message) {
		c.close()
		return
	}
	if c.queue.push(message) {
		go c.sendWaiting()
	}
}

// sendWaiting sends one message after the other, until none waits.
func (c *connection) sendWaiting() {
	for {
		message, isThere := c.queue.next()
		if !isThere {
			return
		}
		c.DefaultClient.Send(message)
		c.queue.release(message)
	}
}

// poke queues a poke. One that waits already takes the newer cursor with it.
func (c *connection) poke(owner string, data []byte) {
	if auth := c.auth(); auth == nil || auth.Id != owner || !c.follows(pokeTopic) {
		return
	}
	if c.queue.setPoke(data) {
		c.Send(subscriptions.Message{Name: pokeTopic})
	}
}

// close ends a connection that takes its messages too slowly.
func (c *connection) close() {
	c.hub.app.SubscriptionsBroker().Unregister(c.Id())
	c.Discard()
}

// Set keeps a value at the connection. PocketBase keeps the messages about a
// deletion there until that is committed, so they count as queued.
func (c *connection) Set(key string, value any) {
	if messages, are := value.([]subscriptions.Message); are && len(messages) > 0 {
		// It sets them again with each one more.
		if !c.queue.reserve(messages[len(messages)-1]) {
			c.close()
			return
		}
	}
	c.DefaultClient.Set(key, value)
}

// Unset forgets a value.
func (c *connection) Unset(key string) {
	if messages, are := c.Get(key).([]subscriptions.Message); are {
		c.queue.release(messages...)
	}
	c.DefaultClient.Unset(key)
}
