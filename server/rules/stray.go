package rules

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	ownerField      = "owner"
	collectionField = "collection"
)

// StrayEvent is a record that is about to be saved, by whoever, with another
// owner than the collection that it names, or in one that doesn't exist.
type StrayEvent struct {
	App    core.App
	Record *core.Record
}

// OnRecordStrayRules is for rules about records of the given collections that
// lie in none of their owner's. They refuse by an error. They are asked about
// such records alone, which are rare: who looks for them is native.
func (a *App) OnRecordStrayRules(collections ...string) *Point[*StrayEvent] {
	return &Point[*StrayEvent]{registry: &a.strays, collections: collections}
}

// askStray asks the rules about a record that lies in none of its owner's
// collections, where it is new or has been moved.
func (a *App) askStray(e *core.RecordEvent) error {
	record := e.Record
	if !a.strays.cover(record.Collection()) || !record.IsNew() && !isMoved(record) {
		return e.Next()
	}
	var exists bool
	err := e.App.ConcurrentDB().
		NewQuery("SELECT EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner})").
		Bind(dbx.Params{"collection": record.GetString(collectionField), "owner": record.GetString(ownerField)}).
		Row(&exists)
	if err == nil && !exists {
		err = a.strays.ask(record.Collection(), &StrayEvent{e.App, record})
	}
	if err != nil {
		return err
	}
	return e.Next()
}

func isMoved(record *core.Record) bool {
	before := record.Original()
	return record.GetString(collectionField) != before.GetString(collectionField) || record.GetString(ownerField) != before.GetString(ownerField)
}
