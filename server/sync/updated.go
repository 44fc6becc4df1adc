package sync

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// updatedField is the date that PocketBase sets at each write of a record.
const updatedField = "updated"

// raiseUpdated makes the date of the last change rise with every write, also
// within a millisecond and when the clock was set back: whoever keeps a copy
// tells the newer of two versions by it.
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
