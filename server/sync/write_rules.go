package sync

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/rules"
)

// App is PocketBase's app with rules for records that requests write. For each On…
// method, the jsvm plugin creates a function for the hooks, such as
// onRecordCreateRules.
type App struct {
	core.App
	creates, updates, deletes rules.Registry[*WriteEvent]
}

// New adds rules to an app, and binds the handlers that run them. A request that
// writes to a collection without rules runs no additional transaction.
func New(app core.App) *App {
	a := &App{App: app}
	app.OnRecordCreateRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		return a.decideAndWrite(e, &a.creates, newWrite)
	})
	app.OnRecordUpdateRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		return a.decideAndWrite(e, &a.updates, changeOf)
	})
	app.OnRecordDeleteRequest().BindFunc(func(e *core.RecordRequestEvent) error {
		return a.decideAndWrite(e, &a.deletes, changeOf)
	})
	app.OnRecordUpdate().BindFunc(raiseUpdated)
	app.OnRecordValidate(itemsCollection).BindFunc(checkCollection)
	return a
}

// OnRecordCreateRules is the hook point for rules about new records of the given
// collections. They run in the transaction that creates the record. A rule may
// change e.Record, or return an error to reject the request. There is no e.next().
func (a *App) OnRecordCreateRules(collections ...string) *rules.Point[*WriteEvent] {
	return a.creates.On(collections...)
}

// OnRecordUpdateRules is like OnRecordCreateRules, for changes of records.
func (a *App) OnRecordUpdateRules(collections ...string) *rules.Point[*WriteEvent] {
	return a.updates.On(collections...)
}

// OnRecordDeleteRules is like OnRecordCreateRules, for deletions of records.
func (a *App) OnRecordDeleteRules(collections ...string) *rules.Point[*WriteEvent] {
	return a.deletes.On(collections...)
}

// decideAndWrite runs a request's rules and writes the record, both in one
// transaction, so that no other request writes in between.
func (a *App) decideAndWrite(
	e *core.RecordRequestEvent, registry *rules.Registry[*WriteEvent], eventOf func(*core.RecordRequestEvent) (*WriteEvent, error),
) error {
	if !a.creates.Has(e.Collection) && !a.updates.Has(e.Collection) && !a.deletes.Has(e.Collection) {
		return e.Next()
	}
	app := e.App
	// PocketBase sends the answer after the commit.
	defer func() { e.App = app }()
	return app.RunInTransaction(func(txApp core.App) error {
		e.App = txApp
		asked, err := eventOf(e)
		if err != nil {
			return err
		}
		if err := registry.Ask(e.Collection, asked); err != nil {
			return err
		}
		e.Record = asked.Record
		return e.Next()
	})
}
