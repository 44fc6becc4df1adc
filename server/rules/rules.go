// Package rules lets the hooks' JavaScript decide what Go does.
//
// A hook of PocketBase's own calls the next one from inside, and so holds its
// JavaScript runtime until the record is written; in a batch, until all later
// ones are. A rule decides and returns: no runtime is held while Go goes on.
package rules

import (
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// Registry has the rules of one kind, by the names that they are registered
// for: of collections, or of jobs. Its zero value has none. Rules are
// registered before the server listens.
type Registry[E any] struct {
	rules []rule[E]
}

type rule[E any] struct {
	names  []string
	decide func(E) error
}

// On is where a rule for the given names is registered.
func (r *Registry[E]) On(names ...string) *Point[E] {
	return &Point[E]{r, names}
}

// For returns the rules for any of the names, in the order of registration.
func (r *Registry[E]) For(names ...string) []func(E) error {
	var found []func(E) error
	for _, each := range r.rules {
		if slices.ContainsFunc(names, func(name string) bool { return slices.Contains(each.names, name) }) {
			found = append(found, each.decide)
		}
	}
	return found
}

// Has reports whether there is a rule for a collection.
func (r *Registry[E]) Has(collection *core.Collection) bool {
	return len(r.For(collection.Name, collection.Id)) > 0
}

// Ask calls the rules for a collection, up to the first that returns an error.
func (r *Registry[E]) Ask(collection *core.Collection, event E) error {
	for _, decide := range r.For(collection.Name, collection.Id) {
		if err := decide(event); err != nil {
			return err
		}
	}
	return nil
}

// Point is where rules for some names are registered.
type Point[E any] struct {
	registry *Registry[E]
	names    []string
}

// BindFunc registers a rule. The jsvm plugin calls it.
func (p *Point[E]) BindFunc(decide func(E) error) {
	p.registry.rules = append(p.registry.rules, rule[E]{p.names, decide})
}
