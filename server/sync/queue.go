package sync

import (
	"sync"

	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// maxQueued is how many bytes of messages may wait for a connection. A connection
// that exceeds it, because its device reads too slowly, is closed. The device then
// reconnects and pulls.
const maxQueued = 256 << 10

// messageOverhead is the size of a message without its name and its data, in bytes.
const messageOverhead = 64

// queue stores the messages that wait for a connection, in order.
type queue struct {
	mu      sync.Mutex
	waiting []subscriptions.Message
	// size is the reserved size, in bytes: that of messages until the connection
	// has received them, and of messages about a deletion that isn't committed yet.
	size int
	// poke is the data of the poke that waits. It is nil if no poke waits.
	poke      []byte
	isSending bool
	isClosed  bool
}

// reserve reserves the size of messages. It returns false if the queue has no room
// for them, or is closed.
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

// release reverses reserve.
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

// push adds a message whose size is reserved. It reports whether the caller must
// start to send, because no goroutine does.
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

// next removes and returns the first message. If there is none, it records that no
// goroutine sends any more.
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

// setPoke replaces the poke that waits, and reports whether there was none.
func (q *queue) setPoke(data []byte) (isFirst bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	isFirst = q.poke == nil
	q.poke = data
	return isFirst
}

// fill sets the newest data in a poke that is about to be written.
func (q *queue) fill(message *subscriptions.Message) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if message.Name == pokeTopic && q.poke != nil {
		message.Data, q.poke = q.poke, nil
	}
}

// close drops all messages, and rejects further ones.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.isClosed = true
	q.waiting, q.poke = nil, nil
}

// Send queues a message, and returns before the connection receives it. If the
// queue is full, it closes the connection.
func (c *connection) Send(message subscriptions.Message) {
	if !c.queue.reserve(message) {
		c.close()
		return
	}
	if c.queue.push(message) {
		go c.sendWaiting()
	}
}

// sendWaiting sends the queued messages in order, until none waits.
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

// poke queues a poke, if the connection still belongs to the owner and follows
// pokes. If a poke already waits, poke only replaces its data.
func (c *connection) poke(owner string, data []byte) {
	if auth := c.auth(); auth == nil || auth.Id != owner || !c.follows(pokeTopic) {
		return
	}
	if c.queue.setPoke(data) {
		c.Send(subscriptions.Message{Name: pokeTopic})
	}
}

// close closes a connection whose device reads too slowly.
func (c *connection) close() {
	c.hub.app.SubscriptionsBroker().Unregister(c.Id())
	c.Discard()
}

// Set stores a value in the connection. PocketBase stores the messages about a
// deletion there until the deletion is committed, so they count as queued.
func (c *connection) Set(key string, value any) {
	if messages, are := value.([]subscriptions.Message); are && len(messages) > 0 {
		// PocketBase calls Set with the whole list for each message that it
		// appends.
		if !c.queue.reserve(messages[len(messages)-1]) {
			c.close()
			return
		}
	}
	c.DefaultClient.Set(key, value)
}

// Unset removes a value.
func (c *connection) Unset(key string) {
	if messages, are := c.Get(key).([]subscriptions.Message); are {
		c.queue.release(messages...)
	}
	c.DefaultClient.Unset(key)
}
