package broadcast

import (
	"fmt"
	"net/http/httptest"
	"regexp"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// connection takes the messages of a client as PocketBase does.
type connection struct {
	*httptest.ResponseRecorder
	client *client
	// flushes has the number of messages that were written at each of them.
	flushes []int
}

func connect() *connection {
	c := &connection{ResponseRecorder: httptest.NewRecorder()}
	c.client = &client{
		DefaultClient: subscriptions.NewDefaultClient(),
		hub:           &hub{others: subscriptions.NewBroker()},
	}
	sending := hook.Hook[*core.RealtimeMessageEvent]{}
	sending.BindFunc(write)
	go func() {
		for message := range c.client.Channel() {
			e := &core.RealtimeMessageEvent{RequestEvent: &core.RequestEvent{}, Client: c.client, Message: &message}
			e.Response = c
			if err := sending.Trigger(e, func(e *core.RealtimeMessageEvent) error {
				defer func() { c.flushes = append(c.flushes, len(c.written())) }()
				return e.Message.WriteSSE(e.Response, c.client.Id())
			}); err != nil {
				panic(err)
			}
		}
	}()
	return c
}

func (c *connection) post(data string) {
	c.client.post(subscriptions.Message{Name: "notes/*", Data: []byte(data)})
}

// close ends the connection, and waits until nothing more is to be sent.
func (c *connection) close() {
	c.client.Discard()
	time.Sleep(pace)
}

// written gives the messages that came so far.
func (c *connection) written() (messages []string) {
	for _, found := range regexp.MustCompile(`(?m)^data:(.*)$`).FindAllStringSubmatch(c.Body.String(), -1) {
		messages = append(messages, found[1])
	}
	return messages
}

func TestABurstSharesAWriteAndKeepsItsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := connect()
		defer c.close()
		c.post("0")
		synctest.Wait()
		if !slices.Equal(c.flushes, []int{1}) {
			t.Fatalf("the first message is not written at once: %v", c.flushes)
		}
		want := []string{"0"}
		for n := range 50 {
			want = append(want, fmt.Sprint(n+1))
			c.post(want[n+1])
		}
		time.Sleep(pace)
		synctest.Wait()
		if !slices.Equal(c.flushes, []int{1, 51}) {
			t.Errorf("written at %v, want 1 and 51", c.flushes)
		}
		if !slices.Equal(c.written(), want) {
			t.Errorf("got %v, want %v", c.written(), want)
		}
		time.Sleep(time.Minute)
		c.post("51")
		synctest.Wait()
		if !slices.Equal(c.flushes, []int{1, 51, 52}) {
			t.Errorf("after a pause, written at %v", c.flushes)
		}
	})
}

// What PocketBase sends itself comes between, and nothing stays unwritten.
func TestNothingStaysUnwritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := connect()
		defer c.close()
		for n := range 30 {
			c.post(fmt.Sprint(n))
			go c.client.Send(subscriptions.Message{Name: "users/*", Data: []byte("other")})
			time.Sleep(pace / 3)
		}
		time.Sleep(pace)
		synctest.Wait()
		if got := c.flushes[len(c.flushes)-1]; got != 60 || len(c.written()) != 60 {
			t.Errorf("%d of %d messages are flushed, want 60", got, len(c.written()))
		}
	})
}
