package sync

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// newUnread returns a connection of an account whose messages nobody reads.
func newUnread() *connection {
	broker := subscriptions.NewBroker()
	h := newHub(&toOthers{broker: broker})
	users := core.NewAuthCollection(usersCollection)
	ann := core.NewRecord(users)
	ann.Id = "ann"
	c := newConnection(h, subscriptions.NewDefaultClient())
	c.Set(apis.RealtimeClientAuthKey, ann)
	broker.Register(c)
	c.Subscribe(pokeTopic)
	return c
}

// receive removes the next message from the channel, as PocketBase does.
func (c *connection) receive() subscriptions.Message {
	message := <-c.Channel()
	c.queue.fill(&message)
	return message
}

func message(bytes int) subscriptions.Message {
	return subscriptions.Message{Name: "items/*", Data: []byte(strings.Repeat("x", bytes))}
}

func TestAnUnreadConnectionQueuesOnePoke(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newUnread()
		for n := range 25_000 {
			c.poke("ann", fmt.Append(nil, n))
		}
		synctest.Wait()
		if c.queue.size > 100 || len(c.queue.waiting) > 0 {
			t.Errorf("%d bytes and %d messages are queued", c.queue.size, len(c.queue.waiting))
		}
		if got := c.receive(); got.Name != pokeTopic || string(got.Data) != "24999" {
			t.Errorf("got %s %s, want the newest poke", got.Name, got.Data)
		}
		synctest.Wait()
		select {
		case more := <-c.Channel():
			t.Errorf("%s %s is left", more.Name, more.Data)
		default:
		}
		c.poke("ann", []byte("later"))
		if got := c.receive(); string(got.Data) != "later" {
			t.Errorf("got %s, want the next poke", got.Data)
		}
		c.Discard()
	})
}

func TestOnlyThePokedAccountsConnectionsArePoked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newUnread()
		c.poke("bob", []byte("{}"))
		c.Unset(apis.RealtimeClientAuthKey)
		c.poke("ann", []byte("{}"))
		synctest.Wait()
		if c.queue.size > 0 {
			t.Error("another account's connection, or one whose session has ended, is poked")
		}
		c.Discard()
	})
}

func TestAConnectionIsClosedWhenTooMuchIsQueued(t *testing.T) {
	for name, queue := range map[string]func(c *connection, nth int){
		"a record’s messages": func(c *connection, _ int) { c.Send(message(20_000)) },
		"messages that PocketBase keeps until a deletion is committed": func(c *connection, nth int) {
			key := fmt.Sprint("delete/items/", nth/2)
			kept, _ := c.Get(key).([]subscriptions.Message)
			c.Set(key, append(kept, message(20_000)))
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newUnread()
			for nth := range 25_000 {
				queue(c, nth)
				// The sending goroutine now blocks, so the queue doesn't change.
				synctest.Wait()
				if c.queue.size > maxQueued {
					t.Fatalf("%s: %d bytes are queued", name, c.queue.size)
				}
				if want := (nth+1)*20_000 > maxQueued; c.IsDiscarded() != want {
					t.Fatalf("%s: %d are queued, closed: %t", name, nth+1, !want)
				}
				if c.IsDiscarded() {
					break
				}
			}
			synctest.Wait()
			if c.queue.waiting != nil || c.hub.app.SubscriptionsBroker().TotalClients()+len(c.hub.accounts) > 0 {
				t.Errorf("%s: it is kept", name)
			}
			// Calls after the connection is closed have no effect.
			c.Send(message(1))
			c.poke("ann", []byte("{}"))
			if c.queue.waiting != nil {
				t.Errorf("%s: it is filled again", name)
			}
		})
	}
}

func TestMessagesAreSentInOrderAndReleased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newUnread()
		defer c.Discard()
		for round := range 3 {
			for n := range 50 {
				c.Send(subscriptions.Message{Name: "items/*", Data: fmt.Append(nil, round, n)})
			}
			for n := range 50 {
				if got, want := string(c.receive().Data), fmt.Sprint(round, n); got != want {
					t.Fatalf("got %s, want %s", got, want)
				}
			}
			c.Set("delete/items/a", []subscriptions.Message{message(100_000)})
			c.Unset("delete/items/a")
			synctest.Wait()
			if c.queue.size != 0 {
				t.Fatalf("%d bytes are taken for queued", c.queue.size)
			}
		}
	})
}

// slowWriter is a response whose writes wait until their deadline.
type slowWriter struct {
	*httptest.ResponseRecorder
	deadlines []time.Time
}

func (w *slowWriter) SetWriteDeadline(deadline time.Time) error {
	w.deadlines = append(w.deadlines, deadline)
	return nil
}

func TestWritingAMessageHasATimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newUnread()
		c.poke("ann", []byte("newest"))
		received := <-c.Channel()
		w := &slowWriter{ResponseRecorder: httptest.NewRecorder()}
		e := &core.RealtimeMessageEvent{RequestEvent: &core.RequestEvent{}, Client: c, Message: &received}
		e.Response = w
		if err := writeMessage(e); err != nil {
			t.Fatal(err)
		}
		if string(e.Message.Data) != "newest" {
			t.Errorf("got %s, want the poke", e.Message.Data)
		}
		// The deadline was set for the write and then removed, so that an idle
		// connection isn't closed.
		if want := []time.Time{time.Now().Add(writeTimeout), {}}; len(w.deadlines) != 2 || w.deadlines[0] != want[0] || w.deadlines[1] != want[1] {
			t.Errorf("got %v, want %v", w.deadlines, want)
		}
		c.Discard()
	})
}

var _ http.ResponseWriter = (*slowWriter)(nil)
