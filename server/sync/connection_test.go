package sync

import (
	"maps"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
	"jot/server/apptest"
)

// newTestHub returns the hub of an app, and an account. Only the owner of a note may
// see it.
func newTestHub(t *testing.T) (*hub, *core.Record) {
	t.Helper()
	app := apptest.New(t, t.TempDir())
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.ClearBootstrap(); err != nil {
			t.Error(err)
		}
	})
	if err := apptest.Migrate(app); err != nil {
		t.Fatal(err)
	}
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		t.Fatal(err)
	}
	rule := ownerRule
	for name, rules := range map[string][2]*string{"notes": {&rule, &rule}, "open": {nil, &rule}} {
		notes := core.NewBaseCollection(name)
		notes.Fields.Add(&core.RelationField{Name: ownerField, CollectionId: users.Id, MaxSelect: 1})
		if err := app.Save(notes); err != nil {
			t.Fatal(err)
		}
		notes.ListRule, notes.ViewRule = rules[0], rules[1]
		if err := app.Save(notes); err != nil {
			t.Fatal(err)
		}
	}
	ann := core.NewRecord(users)
	ann.Set("username", "ann")
	ann.Set("userType", "user")
	ann.SetEmail("ann@example.org")
	ann.SetPassword("correct horse battery")
	if err := app.Save(ann); err != nil {
		t.Fatal(err)
	}
	return newHub(app), ann
}

func newTestConnection(h *hub, auth *core.Record) *connection {
	c := newConnection(h, subscriptions.NewDefaultClient())
	if auth != nil {
		c.Set(apis.RealtimeClientAuthKey, auth)
	}
	return c
}

func TestTheHubServesOnlyPokesAndTopicsOfOwnedCollections(t *testing.T) {
	h, ann := newTestHub(t)
	for topic, isTheHubs := range map[string]bool{
		"sync":                           true,
		"SYNC":                           false,
		"sync?options={\"query\":{}}":    false,
		"notes/*":                        true,
		"notes":                          false,
		"NOTES/*":                        false,
		"notes/abc":                      false,
		"notes/*?options={\"query\":{}}": false,
		"open/*":                         false,
		"users/*":                        false,
		"nothing/*":                      false,
		"/*":                             false,
	} {
		c := newTestConnection(h, ann)
		c.Subscribe(topic)
		if got := c.follows(topic); got != isTheHubs {
			t.Errorf("%s: got %v, want %v", topic, got, isTheHubs)
		}
		if got := len(c.DefaultClient.Subscriptions()) == 0; got != isTheHubs {
			t.Errorf("%s is PocketBase's: got %v, want %v", topic, !got, !isTheHubs)
		}
		if _, isKnown := c.Subscriptions()[topic]; !isKnown || !c.HasSubscription(topic) {
			t.Errorf("%s is forgotten", topic)
		}
		if len(h.connectionsOf(ann.Id)) != 1 {
			t.Errorf("%s: the account’s connection isn’t found", topic)
		}
		c.Unsubscribe()
		if len(h.accounts) != 0 || len(c.Subscriptions()) != 0 {
			t.Errorf("%s is kept", topic)
		}
	}
}

func TestPocketBaseServesAGuestsTopics(t *testing.T) {
	h, _ := newTestHub(t)
	c := newTestConnection(h, nil)
	c.Subscribe("notes/*")
	if len(h.accounts) != 0 || len(c.Subscriptions("notes/*?")) != 1 {
		t.Error("a guest counts as an owner")
	}
}

func TestAClosedConnectionIsForgotten(t *testing.T) {
	h, ann := newTestHub(t)
	c := newTestConnection(h, ann)
	c.Subscribe("notes/*")
	c.Discard()
	if len(h.accounts) != 0 {
		t.Error("it is kept")
	}
	// A last subscription request may arrive after the connection is closed.
	c.Subscribe("notes/*")
	if len(h.accounts) != 0 {
		t.Error("it came back")
	}
}

// The test binds handlers after the hub's, as PocketBase binds its broadcasting. They
// loop over all connections that they see.
func TestPocketBaseGetsOnlyConnectionsWithItsTopics(t *testing.T) {
	h, ann := newTestHub(t)
	h.bindOthers()
	ofHub, ofOthers := newTestConnection(h, ann), newTestConnection(h, ann)
	ofHub.Subscribe("notes/*")
	ofOthers.Subscribe("notes/*", "users/*")
	h.app.SubscriptionsBroker().Register(ofHub)
	h.app.SubscriptionsBroker().Register(ofOthers)

	seen := map[string]int{}
	look := func(point *hook.TaggedHook[*core.ModelEvent], name string, priority int) {
		point.Bind(&hook.Handler[*core.ModelEvent]{Priority: priority, Func: func(e *core.ModelEvent) error {
			seen[name] = e.App.SubscriptionsBroker().TotalClients()
			return e.Next()
		}})
	}
	for name, point := range map[string]*hook.TaggedHook[*core.ModelEvent]{
		"create": h.app.OnModelAfterCreateSuccess(),
		"update": h.app.OnModelAfterUpdateSuccess(),
		"delete": h.app.OnModelAfterDeleteSuccess(),
	} {
		look(point, name, asPocketBase)
		look(point, name+" by a hook", 0)
	}
	look(h.app.OnModelDelete(), "deleting", beforeDelete)

	notes, err := h.app.FindCollectionByNameOrId("notes")
	if err != nil {
		t.Fatal(err)
	}
	note := core.NewRecord(notes)
	for _, write := range []func(core.Model) error{h.app.Save, h.app.Save, h.app.Delete} {
		if err := write(note); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]int{
		"create": 1, "update": 1, "deleting": 1, "delete": 1,
		"create by a hook": 2, "update by a hook": 2, "delete by a hook": 2,
	}
	if !maps.Equal(seen, want) {
		t.Errorf("got %v, want %v", seen, want)
	}

	// PocketBase updates a changed account in all connections.
	if err := h.app.Save(ann); err != nil {
		t.Fatal(err)
	}
	if seen["update"] != 2 {
		t.Error("an account’s connections are hidden")
	}
	ofOthers.Discard()
	if h.others.TotalClients() != 0 {
		t.Error("a closed connection is still stored")
	}
}
