package sync

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// updatedField is the field with the date that PocketBase sets at each write of a
// record.
const updatedField = "updated"

// raiseUpdated makes the date of the last change increase with every write, even
// within a millisecond or after the clock was set back. Clients use the date to
// find the newer of two versions.
func raiseUpdated(e *core.RecordEvent) error {
	field, isDated := e.Record.Collection().Fields.GetByName(updatedField).(*core.AutodateField)
	if !isDated || !field.OnUpdate {
		return e.Next()
	}
	last := e.Record.GetDateTime(updatedField).Time().UnixMilli()
	if time.Now().UnixMilli() <= last {
		next, err := types.ParseDateTime(time.UnixMilli(last + 1).UTC())
		if err != nil {
			return err
		}
		e.Record.SetRaw(updatedField, next)
	}
	return e.Next()
}
