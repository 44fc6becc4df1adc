package rules

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	ownerField      = "owner"
	collectionField = "collection"
)

// home is a collection of items, and whose it is. The zero one is none.
type home struct {
	collection, owner string
}

// homeOf is what a record names as its own, which may not exist.
func homeOf(record *core.Record) home {
	return home{record.GetString(collectionField), record.GetString(ownerField)}
}

func isOwned(collection *core.Collection) bool {
	return collection.Fields.GetByName(ownerField) != nil
}

// holding is what the owner of a new record has already: how many records of
// its collection, and how many bytes in all.
type holding struct {
	records int
	bytes   int64
}

// lookAround tells what the rules ask about each new record: what its owner has,
// who is the caller where it names none, and the home that it names, if that
// exists. It is one query, since a second one costs as much as the first.
func lookAround(e *core.RecordRequestEvent) (held holding, found home, err error) {
	named := homeOf(e.Record)
	if named.owner == "" && e.Auth != nil {
		named.owner = e.Auth.Id
	}
	var exists bool
	err = e.App.ConcurrentDB().NewQuery(`SELECT
		coalesce((SELECT amount FROM recordCounts WHERE owner = {:owner} AND collection = {:table}), 0),
		coalesce((SELECT sum(bytes) FROM recordCounts WHERE owner = {:owner}), 0),
		EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner})`).
		Bind(dbx.Params{"owner": named.owner, "table": e.Collection.Name, "collection": named.collection}).
		Row(&held.records, &held.bytes, &exists)
	if err != nil || !exists {
		return held, home{}, err
	}
	return held, named, nil
}

// isHome tells whether a home exists.
func isHome(app core.App, named home) (bool, error) {
	var exists bool
	err := app.ConcurrentDB().
		NewQuery("SELECT EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner})").
		Bind(dbx.Params{"collection": named.collection, "owner": named.owner}).
		Row(&exists)
	return exists, err
}
