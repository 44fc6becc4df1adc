package sync

import (
	"maps"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// WriteEvent is a record that a request writes, as rules see it. Its field values
// are plain data, because each access from JavaScript to a record takes longer than
// most of what a rule does.
type WriteEvent struct {
	// App is the app of the transaction.
	App        core.App
	Collection *core.Collection
	// Record is the record to write. For a change, it is the stored record with the
	// sent fields set. A rule changes it by its methods.
	Record *core.Record
	// Auth is the account of the request. It is nil for a guest.
	Auth        *core.Record
	IsSuperuser bool
	// Sent are the sorted names of the members in the request's body. For a change,
	// they are only the collection's fields, without modifiers.
	Sent []string
	// Stored are the fields of the stored record. It is empty for a new record.
	Stored map[string]any
	// Values are the fields of Record before the rules change it.
	Values map[string]any
	// UserAgent is the request's User-Agent header, which identifies the device.
	UserAgent string
}

// newWrite returns the event of a new record.
func newWrite(e *core.RecordRequestEvent) (*WriteEvent, error) {
	info, err := e.RequestInfo()
	if err != nil {
		return nil, err
	}
	return writeOf(e, slices.Sorted(maps.Keys(info.Body)), map[string]any{}), nil
}

// changeOf returns the event of a change or a deletion. It reads the stored record
// again, in the transaction, and sets the sent fields on it. PocketBase read the
// record before the transaction, and another request may have changed it since.
func changeOf(e *core.RecordRequestEvent) (*WriteEvent, error) {
	info, err := e.RequestInfo()
	if err != nil {
		return nil, err
	}
	sent := slices.DeleteFunc(slices.Sorted(maps.Keys(info.Body)), func(name string) bool {
		return e.Collection.Fields.GetByName(name) == nil
	})
	stored, err := e.App.FindRecordById(e.Collection, e.Record.Id)
	if err != nil {
		return nil, e.NotFoundError("", err)
	}
	e.Record = stored.Fresh()
	for _, name := range sent {
		e.Record.Set(name, info.Body[name])
	}
	if isOutdated(e, stored) {
		return nil, e.Error(412, "The record has been changed since it was read.", nil)
	}
	return writeOf(e, sent, stored.FieldsData()), nil
}

func writeOf(e *core.RecordRequestEvent, sent []string, stored map[string]any) *WriteEvent {
	return &WriteEvent{
		App:         e.App,
		Collection:  e.Collection,
		Record:      e.Record,
		Auth:        e.Auth,
		IsSuperuser: e.HasSuperuserAuth(),
		Sent:        sent,
		Stored:      stored,
		Values:      e.Record.FieldsData(),
		UserAgent:   e.Request.UserAgent(),
	}
}

// isOutdated reports whether the request is based on another version than the
// stored one. A client names its version with `If-Match: "{updated}"`, so that it
// overwrites no version that it hasn't seen. Without that header, isOutdated
// returns false.
func isOutdated(e *core.RecordRequestEvent, stored *core.Record) bool {
	base := strings.TrimSpace(e.Request.Header.Get("If-Match"))
	if inner, isQuoted := strings.CutPrefix(base, `"`); isQuoted {
		base = strings.TrimSuffix(inner, `"`)
	}
	return base != "" && base != "*" && base != stored.GetString(updatedField)
}
