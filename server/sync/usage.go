package sync

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// usageOf tells what the owner of a new record has already, who is the caller
// where it names none: how many records of its collection, and how many bytes in
// all.
func usageOf(e *core.RecordRequestEvent) (records int, bytes int64, err error) {
	owner := e.Record.GetString(ownerField)
	if owner == "" && e.Auth != nil {
		owner = e.Auth.Id
	}
	err = e.App.ConcurrentDB().NewQuery(`SELECT
		coalesce(sum(amount) FILTER (WHERE collection = {:table}), 0),
		coalesce(sum(bytes), 0)
		FROM recordCounts WHERE owner = {:owner}`).
		Bind(dbx.Params{"owner": owner, "table": e.Collection.Name}).
		Row(&records, &bytes)
	return records, bytes, err
}
