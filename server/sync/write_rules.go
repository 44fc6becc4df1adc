package sync

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/rules"
)

// App is PocketBase with rules about what a request writes. The jsvm plugin
// makes a function for the hooks of each On… method, such as
// onRecordCreateRules.
type App struct {
	core.App
	creates, updates, deletes rules.Registry[*WriteEvent]
}

// New gives an app hook points for rules. What the rules are asked about is
// bound by it, and costs nothing where no rule is registered.
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

// OnRecordCreateRules is for rules that decide, in the transaction that
// creates a record of the given collections, what becomes of it. They change
// e.Record, or refuse by an error, and don't go on: there is no e.next().
func (a *App) OnRecordCreateRules(collections ...string) *rules.Point[*WriteEvent] {
	return a.creates.On(collections...)
}

// OnRecordUpdateRules is OnRecordCreateRules of a change.
func (a *App) OnRecordUpdateRules(collections ...string) *rules.Point[*WriteEvent] {
	return a.updates.On(collections...)
}

// OnRecordDeleteRules is OnRecordCreateRules of a deletion.
func (a *App) OnRecordDeleteRules(collections ...string) *rules.Point[*WriteEvent] {
	return a.deletes.On(collections...)
}

// decideAndWrite asks a request's rules and writes what they have decided, both
// in one transaction: nobody else writes between the two.
func (a *App) decideAndWrite(
	e *core.RecordRequestEvent, registry *rules.Registry[*WriteEvent], eventOf func(*core.RecordRequestEvent) (*WriteEvent, error),
) error {
	if !a.creates.Has(e.Collection) && !a.updates.Has(e.Collection) && !a.deletes.Has(e.Collection) {
		return e.Next()
	}
	app := e.App
	// The answer is sent after the commit.
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
