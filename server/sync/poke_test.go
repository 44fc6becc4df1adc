package sync

import (
	"fmt"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// listen connects a device of an account and subscribes it to pokes.
func (s *harness) listen(h *hub, owner string) *connection {
	s.t.Helper()
	account, err := s.app.FindRecordById(usersCollection, owner)
	s.must(err)
	c := newConnection(h, subscriptions.NewDefaultClient())
	c.Set(apis.RealtimeClientAuthKey, account)
	c.Subscribe(pokeTopic)
	return c
}

// pokeOf returns the data of a poke with the cursor that a pull would return now.
func (s *harness) pokeOf(owner string) string {
	s.t.Helper()
	last, _, _ := s.pullAll(owner, "")
	return fmt.Sprintf(`{"cursor":"%s"}`, last)
}

func TestABurstSharesAPoke(t *testing.T) {
	s := newHarness(t)
	h := newHub(s.app)
	ann, bob := s.listen(h, "ann"), s.listen(h, "bob")
	defer ann.Discard()
	s.note("ann", 1)
	h.poke("ann")
	if got, want := string(ann.receive().Data), s.pokeOf("ann"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	start := time.Now()
	for range 100 {
		s.note("ann", 1)
		h.poke("ann")
	}
	want, count := s.pokeOf("ann"), 1
	for string(ann.receive().Data) != want {
		count++
	}
	if most := int(time.Since(start)/pokePace) + 2; count > most {
		t.Errorf("%d pokes came within %v, want %d at most", count, time.Since(start), most)
	}
	if bob.queue.size > 0 {
		t.Error("another account is poked")
	}
	bob.Discard()
}

func TestAPokeOfManyWritesIsSentOnce(t *testing.T) {
	s := newHarness(t)
	h := newHub(s.app)
	c := s.listen(h, "ann")
	defer c.Discard()
	s.note("ann", 100)
	h.poke("ann")
	c.receive()
	for range 100 {
		h.poke("ann")
	}
	h.pokes.Wait()
	if c.queue.poke != nil {
		t.Error("the same cursor is sent again")
	}
}

func TestNoPokesWhileTheDatabaseCloses(t *testing.T) {
	s := newHarness(t)
	h := newHub(s.app)
	c := s.listen(h, "ann")
	h.close()
	h.poke("ann")
	h.pokes.Wait()
	if c.queue.size > 0 {
		t.Error("it is poked")
	}
	c.Discard()
	if len(h.accounts) > 0 {
		t.Error("a closed connection is still stored")
	}
}
