package sync

import (
	"encoding/json/v2"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// A topic such as “items/*”, without options, follows all records of a collection.
// Builds of the app from before pokes use these topics, and so may any other
// client. PocketBase queries the database for each record and each connection. If
// only the owner may see a record, the hub finds the connections by the owner's id
// instead.

// ownerRule is the API rule of a collection whose topic the hub serves. It allows
// owners, besides superusers, to see their records.
const ownerRule = "owner = @request.auth.id"

// recordMessage is the data of a realtime message, in PocketBase's own format.
type recordMessage struct {
	Record *core.Record `json:"record"`
	Action string       `json:"action"`
}

// sendRecord sends a record to its owner's connections that follow its collection.
func (h *hub) sendRecord(app core.App, action string, record *core.Record) error {
	collection := record.Collection()
	accounts := accountsOf(collection)
	if accounts == "" {
		return nil
	}
	var data []byte
	for _, to := range h.connectionsOf(record.GetString(ownerField)) {
		auth := to.auth()
		if auth == nil || auth.Id != record.GetString(ownerField) || auth.Collection().Id != accounts {
			continue
		}
		for _, topic := range []string{collection.Name + "/*", collection.Id + "/*"} {
			if !to.follows(topic) {
				continue
			}
			if data == nil {
				var err error
				if data, err = encodeRecord(app, action, record, auth); err != nil {
					return err
				}
			}
			to.Send(subscriptions.Message{Name: topic, Data: data})
		}
	}
	return nil
}

// encodeRecord returns the message about a record, with the fields that the owner
// may see.
func encodeRecord(app core.App, action string, record *core.Record, owner *core.Record) ([]byte, error) {
	event := &core.RecordEnrichEvent{App: app, RequestInfo: &core.RequestInfo{
		Context: core.RequestInfoContextRealtime,
		Method:  http.MethodGet,
		Auth:    owner,
	}}
	event.Record = record.Fresh()
	if err := app.OnRecordEnrich().Trigger(event); err != nil {
		return nil, err
	}
	return json.Marshal(recordMessage{event.Record, action})
}

// accountsOf returns the id of the collection of accounts that own the records of a
// collection, if only the owner of a record may see it. Otherwise it returns "".
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

// collectionOf returns the collection of a topic that follows all its records,
// without options. It returns nil for every other topic.
func (h *hub) collectionOf(topic string) *core.Collection {
	name, isWhole := strings.CutSuffix(topic, "/*")
	if !isWhole {
		return nil
	}
	collection, err := h.app.FindCachedCollectionByNameOrId(name)
	// The lookup ignores the case of names, and PocketBase's topics don't.
	if err != nil || (collection.Name != name && collection.Id != name) {
		return nil
	}
	return collection
}
