// Package rules asks the hooks' JavaScript what becomes of a record that a
// request writes, and writes it natively.
//
// A hook of PocketBase's own goes on to what comes next from inside, and so
// holds its runtime until the record is written; in a batch, until all that
// come after it are. The rules of this package decide and return: no runtime
// is held while a record is written, however slow that is.
package rules

import (
	"slices"
	"sync"

	"github.com/pocketbase/pocketbase/core"
)

// App is PocketBase with hook points for rules. Given to the jsvm plugin, each
// of its On… methods is a function for the hooks, such as onRecordCreateRules.
type App struct {
	core.App
	bodies                    registry[*BodyEvent]
	addresses                 registry[*AddressEvent]
	creates, updates, deletes registry[*WriteEvent]
	strays                    registry[*StrayEvent]
	// homes are those of new records that are being written, by the record.
	homes sync.Map
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
	app.OnRecordValidate().BindFunc(a.askStray)
	return a
}

// OnRecordBodyRules is for rules about what a request wants to create or
// change in the given collections, before PocketBase does anything with it: a
// password is hashed as soon as PocketBase reads it.
func (a *App) OnRecordBodyRules(collections ...string) *Point[*BodyEvent] {
	return &Point[*BodyEvent]{registry: &a.bodies, collections: collections}
}

// OnRecordCreateRules is for rules that decide, in the transaction that
// creates a record of the given collections, what becomes of it. They change
// e.Record, or refuse by an error, and don't go on: there is no e.next().
func (a *App) OnRecordCreateRules(collections ...string) *Point[*WriteEvent] {
	return &Point[*WriteEvent]{registry: &a.creates, collections: collections}
}

// OnRecordUpdateRules is OnRecordCreateRules of a change.
func (a *App) OnRecordUpdateRules(collections ...string) *Point[*WriteEvent] {
	return &Point[*WriteEvent]{registry: &a.updates, collections: collections}
}

// OnRecordDeleteRules is OnRecordCreateRules of a deletion.
func (a *App) OnRecordDeleteRules(collections ...string) *Point[*WriteEvent] {
	return &Point[*WriteEvent]{registry: &a.deletes, collections: collections}
}

// OnRecordCreateRulesAhead is for rules that are asked before the write, and
// once more in a transaction, in which nobody else can write, when they say so
// by e.AskAgain. They decide by nothing but the event. Where they don't ask for
// it the record is written without a transaction: it is one statement, and what
// must hold with it is a trigger's to see to.
func (a *App) OnRecordCreateRulesAhead(collections ...string) *Point[*WriteEvent] {
	return &Point[*WriteEvent]{registry: &a.creates, collections: collections, isAhead: true}
}

// OnRecordUpdateRulesAhead is the same of a change, of which they are asked
// once more when the record has been changed meanwhile.
func (a *App) OnRecordUpdateRulesAhead(collections ...string) *Point[*WriteEvent] {
	return &Point[*WriteEvent]{registry: &a.updates, collections: collections, isAhead: true}
}

// decideAndWrite runs a request's rules, and then its write: a new record by
// itself where its rules were asked ahead; all else in a transaction, and in the
// same one the rules that weren't asked ahead, or about something else than what
// is there by now.
func (a *App) decideAndWrite(
	e *core.RecordRequestEvent, rules *registry[*WriteEvent], eventOf func(*core.RecordRequestEvent) (*WriteEvent, error),
) error {
	if !a.creates.cover(e.Collection) && !a.updates.cover(e.Collection) && !a.deletes.cover(e.Collection) {
		return e.Next()
	}
	decide := func() (*WriteEvent, error) {
		asked, err := eventOf(e)
		if err != nil {
			return nil, err
		}
		return asked, rules.ask(e.Collection, asked)
	}
	var ahead *WriteEvent
	if !e.App.IsTransactional() && rules.areAskedAhead(e.Collection) {
		var err error
		if ahead, err = decide(); err != nil {
			return err
		}
	}
	if ahead.standsAlone() {
		return a.write(e, ahead)
	}
	app := e.App
	// The answer is sent after the commit.
	defer func() { e.App = app }()
	return app.RunInTransaction(func(txApp core.App) error {
		e.App = txApp
		asked := ahead
		isCurrent, err := ahead.isCurrent(txApp)
		if err == nil && !isCurrent {
			ahead.undo()
			asked, err = decide()
		}
		if err != nil {
			return err
		}
		return a.write(e, asked)
	})
}

// write goes on to the write of what was decided.
func (a *App) write(e *core.RecordRequestEvent, asked *WriteEvent) error {
	e.Record = asked.Record
	if asked.home == (home{}) {
		return e.Next()
	}
	a.homes.Store(e.Record, asked.home)
	defer a.homes.Delete(e.Record)
	return a.explain(e, asked.home, e.Next())
}

// explain has a refused record's rules say so, where its collection has gone
// since it was looked for: outside of a transaction others may write meanwhile.
func (a *App) explain(e *core.RecordRequestEvent, named home, refusal error) error {
	if refusal == nil {
		return nil
	}
	if exists, err := isHome(e.App, named); err != nil || exists {
		return refusal
	}
	if err := a.strays.ask(e.Collection, &StrayEvent{e.App, e.Record}); err != nil {
		return err
	}
	return refusal
}

// registry is what rules there are, by the collections that they are about.
type registry[E any] struct {
	rules []rule[E]
}

type rule[E any] struct {
	collections []string
	decide      func(E) error
	// isAhead tells that it may be asked before the transaction.
	isAhead bool
}

func (r rule[E]) isAbout(collection *core.Collection) bool {
	return slices.Contains(r.collections, collection.Name) || slices.Contains(r.collections, collection.Id)
}

// cover tells whether there is a rule about a collection.
func (r *registry[E]) cover(collection *core.Collection) bool {
	return slices.ContainsFunc(r.rules, func(each rule[E]) bool { return each.isAbout(collection) })
}

// areAskedAhead tells whether all rules about a collection may be asked before
// the transaction, and there are some.
func (r *registry[E]) areAskedAhead(collection *core.Collection) bool {
	return r.cover(collection) &&
		!slices.ContainsFunc(r.rules, func(each rule[E]) bool { return each.isAbout(collection) && !each.isAhead })
}

// ask calls the rules about a collection in the order of their registration,
// up to the first that refuses.
func (r *registry[E]) ask(collection *core.Collection, event E) error {
	for _, each := range r.rules {
		if !each.isAbout(collection) {
			continue
		}
		if err := each.decide(event); err != nil {
			return err
		}
	}
	return nil
}

// Point is where rules about some collections are registered.
type Point[E any] struct {
	registry    *registry[E]
	collections []string
	isAhead     bool
}

// BindFunc registers a rule. It is what the jsvm plugin calls, before the
// server listens.
func (p *Point[E]) BindFunc(decide func(E) error) {
	p.registry.rules = append(p.registry.rules, rule[E]{p.collections, decide, p.isAhead})
}
