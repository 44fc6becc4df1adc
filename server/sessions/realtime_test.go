package sessions

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// counted is a connection of another account that counts how often its session is
// read.
type counted struct {
	*subscriptions.DefaultClient
	looks *int
}

func (c *counted) Get(key string) any {
	if key == sessionKey {
		*c.looks++
	}
	return c.DefaultClient.Get(key)
}

// connect opens a realtime connection of a session and subscribes it to topics.
func (s *harness) connect(token string, topics ...string) *http.Response {
	s.t.Helper()
	response, err := http.Get(s.server.URL + "/api/realtime")
	s.must(err)
	s.t.Cleanup(func() { response.Body.Close() })
	var greeting struct{ ClientID string }
	for lines := bufio.NewScanner(response.Body); greeting.ClientID == "" && lines.Scan(); {
		if data, is := strings.CutPrefix(lines.Text(), "data:"); is {
			s.must(json.Unmarshal([]byte(data), &greeting))
		}
	}
	got := s.ask("POST", "/api/realtime", token, map[string]any{"clientId": greeting.ClientID, "subscriptions": topics})
	if got.status != http.StatusNoContent {
		s.t.Fatalf("no subscription: %d %s", got.status, got.body.Message)
	}
	return response
}

func TestEndingASessionSearchesOnlyItsAccountsConnections(t *testing.T) {
	for name, topics := range map[string][]string{"pokes": {"sync"}, "PocketBase’s topics": {"items/abc"}, "no topics": {}} {
		t.Run(name, func(t *testing.T) {
			s := newHarness(t)
			s.user("ann")
			ended, other := s.login("ann"), s.login("ann")
			connection := s.connect(ended, topics...)
			s.connect(other, topics...)
			looks, broker := 0, s.app.SubscriptionsBroker()
			for range 1000 {
				broker.Register(&counted{subscriptions.NewDefaultClient(), &looks})
			}
			before := broker.TotalClients()
			if got := s.ask("POST", "/api/sessions/logout", "", map[string]string{"id": readClaims(ended).session}); got.status != http.StatusNoContent {
				t.Fatalf("no logout: %d %s", got.status, got.body.Message)
			}
			// The body ends when the server closes the connection.
			if _, err := io.Copy(io.Discard, connection.Body); err != nil {
				t.Error(err)
			}
			if closed := before - broker.TotalClients(); closed != 1 {
				t.Errorf("%d connections were closed, want the session’s", closed)
			}
			if looks > 0 {
				t.Errorf("the sessions of %d other connections were read", looks)
			}
		})
	}
}
