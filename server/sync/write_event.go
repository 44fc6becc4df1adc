package sync

import (
	"maps"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// WriteEvent is a record that a request writes, as the rules are asked about
// it. What they read of it is plain data: each step from JavaScript into a
// record takes longer than most of what a rule does.
type WriteEvent struct {
	// App is the transaction's.
	App        core.App
	Collection *core.Collection
	// Record is what will be written: of a change, the stored record with the
	// sent fields on it. A rule changes it by its methods.
	Record *core.Record
	// Auth is who calls; nil for a guest.
	Auth        *core.Record
	IsSuperuser bool
	// Sent are the names in the request's body, in order. Of a change, they are
	// those of the collection's fields alone, without modifiers.
	Sent []string
	// Stored are the fields as they are stored; empty for a new record.
	Stored map[string]any
	// Values are the fields as they were when the rule was asked.
	Values map[string]any
	// UserAgent is the header by which a request says what device sends it.
	UserAgent string
}

// newWrite is the event of a new record.
func newWrite(e *core.RecordRequestEvent) (*WriteEvent, error) {
	info, err := e.RequestInfo()
	if err != nil {
		return nil, err
	}
	return writeOf(e, slices.Sorted(maps.Keys(info.Body)), map[string]any{}), nil
}

// changeOf is the event of a change, or of a deletion. It reads the stored
// record again, in the transaction, and puts the sent fields on it: PocketBase
// read it before, so another request may have changed it since.
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

// isOutdated tells whether the request was based on another version than the
// stored one, for who says so with `If-Match: "{updated}"`: nobody overwrites
// what they haven't seen.
func isOutdated(e *core.RecordRequestEvent, stored *core.Record) bool {
	base := strings.TrimSpace(e.Request.Header.Get("If-Match"))
	if inner, isQuoted := strings.CutPrefix(base, `"`); isQuoted {
		base = strings.TrimSuffix(inner, `"`)
	}
	return base != "" && base != "*" && base != stored.GetString(updatedField)
}
