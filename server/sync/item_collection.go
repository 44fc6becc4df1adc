package sync

import (
	"github.com/pocketbase/dbx"
	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

const (
	itemsCollection = "items"
	ownerField      = "owner"
	collectionField = "collection"
)

// checkCollection rejects an item whose collection isn't one of its owner's,
// whoever saves it. It checks new items, and items whose collection or owner
// changes. The error is the same for another account's collection and for one that
// doesn't exist.
func checkCollection(e *core.RecordEvent) error {
	record := e.Record
	if !record.IsNew() && !isMoved(record) {
		return e.Next()
	}
	var exists bool
	err := e.App.ConcurrentDB().
		NewQuery("SELECT EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner})").
		Bind(dbx.Params{"collection": record.GetString(collectionField), "owner": record.GetString(ownerField)}).
		Row(&exists)
	if err != nil {
		return err
	}
	if !exists {
		return apis.NewBadRequestError("The record could not be saved.", validation.Errors{
			collectionField: validation.NewError("collectionMissing", "This collection does not exist. Choose another one."),
		})
	}
	return e.Next()
}

func isMoved(record *core.Record) bool {
	before := record.Original()
	return record.GetString(collectionField) != before.GetString(collectionField) || record.GetString(ownerField) != before.GetString(ownerField)
}
