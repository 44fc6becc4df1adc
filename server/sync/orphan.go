package sync

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	ownerField      = "owner"
	collectionField = "collection"
)

// OrphanEvent is a record that is about to be saved, by whoever, with another
// owner than the collection that it names, or in one that doesn't exist.
type OrphanEvent struct {
	App    core.App
	Record *core.Record
}

// OnRecordOrphanRules is for rules about records of the given collections that
// are in none of their owner's. They refuse by an error. They are asked about
// such records alone, which are rare: the check itself is native.
func (a *App) OnRecordOrphanRules(collections ...string) *Point[*OrphanEvent] {
	return &Point[*OrphanEvent]{registry: &a.orphans, collections: collections}
}

// checkCollection asks the rules about a record that is in none of its owner's
// collections, where it is new or has been moved.
func (a *App) checkCollection(e *core.RecordEvent) error {
	record := e.Record
	if !a.orphans.cover(record.Collection()) || !record.IsNew() && !isMoved(record) {
		return e.Next()
	}
	var exists bool
	err := e.App.ConcurrentDB().
		NewQuery("SELECT EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner})").
		Bind(dbx.Params{"collection": record.GetString(collectionField), "owner": record.GetString(ownerField)}).
		Row(&exists)
	if err == nil && !exists {
		err = a.orphans.ask(record.Collection(), &OrphanEvent{e.App, record})
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
