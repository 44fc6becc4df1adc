package broadcast

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// pace is the shortest time between two writes to a connection. The first
// message after a pause is written at once, and those of a burst share a
// write: a message costs little, a write much.
const pace = 25 * time.Millisecond

// outbox has the messages that wait for a connection, in their order.
type outbox struct {
	mu       sync.Mutex
	waiting  []subscriptions.Message
	isActive bool
	// unwritten counts the messages of the burst that is being sent.
	unwritten atomic.Int64
}

// post sends a message, and doesn't wait until the connection takes it.
func (c *client) post(message subscriptions.Message) {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	o.waiting = append(o.waiting, message)
	if !o.isActive {
		o.isActive = true
		go c.sendWaiting()
	}
}

// sendWaiting sends burst after burst, until nothing waits.
func (c *client) sendWaiting() {
	for burst := c.outbox.take(); len(burst) > 0; burst = c.outbox.take() {
		c.outbox.unwritten.Store(int64(len(burst)))
		for _, message := range burst {
			c.Send(message)
		}
		time.Sleep(pace)
	}
}

// take empties the outbox. Once there was nothing in it, the next message
// starts sending again.
func (o *outbox) take() []subscriptions.Message {
	o.mu.Lock()
	defer o.mu.Unlock()
	burst := o.waiting
	o.waiting = nil
	o.isActive = len(burst) > 0
	return burst
}

// write writes a message, and lets a burst go with its last one. PocketBase's
// own messages come between: then it goes earlier, and again with its last.
func write(e *core.RealtimeMessageEvent) error {
	c, is := e.Client.(*client)
	if is && c.outbox.unwritten.Add(-1) > 0 {
		return e.Message.WriteSSE(e.Response, c.Id())
	}
	return e.Next()
}
