package sync

import (
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// A hook of PocketBase's own goes on to what comes next from inside, and so
// holds its runtime until the record is written; in a batch, until all that
// come after it are. Rules decide and return: no runtime is held while a record
// is written, however slow that is.

// App is PocketBase with hook points for rules. Given to the jsvm plugin, each
// of its On… methods is a function for the hooks, such as onRecordCreateRules.
type App struct {
	core.App
	bodies                    registry[*BodyEvent]
	addresses                 registry[*AddressEvent]
	creates, updates, deletes registry[*WriteEvent]
	orphans                   registry[*OrphanEvent]
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
	app.OnRecordValidate().BindFunc(a.checkCollection)
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

// decideAndWrite asks a request's rules and writes what they have decided, both
// in one transaction: nobody else writes between the two.
func (a *App) decideAndWrite(
	e *core.RecordRequestEvent, rules *registry[*WriteEvent], eventOf func(*core.RecordRequestEvent) (*WriteEvent, error),
) error {
	if !a.creates.cover(e.Collection) && !a.updates.cover(e.Collection) && !a.deletes.cover(e.Collection) {
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
		if err := rules.ask(e.Collection, asked); err != nil {
			return err
		}
		e.Record = asked.Record
		return e.Next()
	})
}

// registry is what rules there are, by the collections that they are about.
type registry[E any] struct {
	rules []rule[E]
}

type rule[E any] struct {
	collections []string
	decide      func(E) error
}

func (r rule[E]) isAbout(collection *core.Collection) bool {
	return slices.Contains(r.collections, collection.Name) || slices.Contains(r.collections, collection.Id)
}

// cover tells whether there is a rule about a collection.
func (r *registry[E]) cover(collection *core.Collection) bool {
	return slices.ContainsFunc(r.rules, func(each rule[E]) bool { return each.isAbout(collection) })
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
}

// BindFunc registers a rule. It is what the jsvm plugin calls, before the
// server listens.
func (p *Point[E]) BindFunc(decide func(E) error) {
	p.registry.rules = append(p.registry.rules, rule[E]{p.collections, decide})
}
