// Package broadcast tells the devices of a record's owner what happens to it.
//
// PocketBase asks the database, for each record and each open connection,
// whether that one may see it: a thousand queries for a write beside a
// thousand connections. Where only the owner may, the connections of an
// account are found by its id instead. Everything else stays PocketBase's.
package broadcast

import (
	"encoding/json/v2"
	"log/slog"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	// ownerRule is the API rule of a collection that this package serves: its
	// records are seen by their owners, and by superusers.
	ownerRule  = "owner = @request.auth.id"
	ownerField = "owner"
)

// Priorities of PocketBase's own broadcasting, which ours stands beside.
const (
	asPocketBase = -99
	// first gives each connection its client before anybody keeps it.
	first = -999
)

// Bind serves the realtime connections of an app.
func Bind(app core.App) {
	h := newHub(app)
	h.bindOthers()
	app.OnRealtimeMessageSend().BindFunc(write)
	app.OnRealtimeConnectRequest().Bind(&hook.Handler[*core.RealtimeConnectRequestEvent]{
		Func: func(e *core.RealtimeConnectRequestEvent) error {
			if plain, is := e.Client.(*subscriptions.DefaultClient); is {
				e.Client = &client{DefaultClient: plain, hub: h}
			}
			return e.Next()
		},
		Priority: first,
	})
	bind := func(point *hook.TaggedHook[*core.RecordEvent], action string) {
		point.Bind(&hook.Handler[*core.RecordEvent]{
			Func: func(e *core.RecordEvent) error {
				if err := h.tell(e.App, action, e.Record); err != nil {
					e.App.Logger().Error("An owner’s devices could not be told of a record",
						slog.String("action", action), slog.String("id", e.Record.Id), slog.Any("error", err))
				}
				return e.Next()
			},
			Priority: asPocketBase,
		})
	}
	// Each after the commit, also for records that went with another.
	bind(app.OnRecordAfterCreateSuccess(), "create")
	bind(app.OnRecordAfterUpdateSuccess(), "update")
	bind(app.OnRecordAfterDeleteSuccess(), "delete")
}

// news is a realtime message, as PocketBase's own.
type news struct {
	Record *core.Record `json:"record"`
	Action string       `json:"action"`
}

// tell sends a record to its owner's connections that follow its collection.
func (h *hub) tell(app core.App, action string, record *core.Record) error {
	collection := record.Collection()
	accounts := accountsOf(collection)
	if accounts == "" {
		return nil
	}
	var data []byte
	for _, to := range h.clientsOf(record.GetString(ownerField)) {
		auth := to.auth()
		// A session that has ended leaves its connection without an account.
		if auth == nil || auth.Id != record.GetString(ownerField) || auth.Collection().Id != accounts {
			continue
		}
		for _, topic := range to.topicsOf(collection) {
			if data == nil {
				var err error
				if data, err = encode(app, action, record, auth); err != nil {
					return err
				}
			}
			to.post(subscriptions.Message{Name: topic, Data: data})
		}
	}
	return nil
}

// encode writes a record as its owner may see it.
func encode(app core.App, action string, record *core.Record, owner *core.Record) ([]byte, error) {
	event := &core.RecordEnrichEvent{App: app, RequestInfo: &core.RequestInfo{
		Context: core.RequestInfoContextRealtime,
		Method:  http.MethodGet,
		Auth:    owner,
	}}
	event.Record = record.Fresh()
	if err := app.OnRecordEnrich().Trigger(event); err != nil {
		return nil, err
	}
	return json.Marshal(news{event.Record, action})
}

// accountsOf is the id of the collection whose accounts own the records of a
// collection and are the only ones to see them; "" for all other collections.
func accountsOf(collection *core.Collection) string {
	isOwners := func(rule *string) bool { return rule != nil && *rule == ownerRule }
	if !isOwners(collection.ListRule) || !isOwners(collection.ViewRule) {
		return ""
	}
	field, is := collection.Fields.GetByName(ownerField).(*core.RelationField)
	if !is || field.IsMultiple() {
		return ""
	}
	return field.CollectionId
}

// collectionOf is the collection that a topic follows as a whole, without
// options: of an owner's, the only topics that this package serves.
func (h *hub) collectionOf(topic string) *core.Collection {
	name, isWhole := strings.CutSuffix(topic, "/*")
	if !isWhole {
		return nil
	}
	collection, err := h.app.FindCachedCollectionByNameOrId(name)
	// PocketBase follows a name in its own letters only.
	if err != nil || (collection.Name != name && collection.Id != name) {
		return nil
	}
	return collection
}

// auth is the account of a connection, nil for a guest's.
func (c *client) auth() *core.Record {
	record, _ := c.Get(apis.RealtimeClientAuthKey).(*core.Record)
	return record
}
