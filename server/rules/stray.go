package rules

import (
	"github.com/pocketbase/pocketbase/core"
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
	if !a.strays.cover(record.Collection()) || !(record.IsNew() || homeOf(record) != homeOf(record.Original())) {
		return e.Next()
	}
	if known, isKnown := a.homes.Load(record); isKnown && known == homeOf(record) {
		return e.Next()
	}
	exists, err := isHome(e.App, homeOf(record))
	if err != nil {
		return err
	}
	if !exists {
		if err := a.strays.ask(record.Collection(), &StrayEvent{e.App, record}); err != nil {
			return err
		}
	}
	return e.Next()
}
