// Package rules lets the hooks' JavaScript make decisions for Go code.
//
// A PocketBase hook calls the next hook itself, so it holds its JavaScript runtime
// until the record is written, and in a batch until all later records are. A rule
// decides and returns, and its runtime is free while Go continues.
package rules

import (
	"slices"

	"github.com/pocketbase/pocketbase/core"
)

// Registry has the rules of one kind. Each is registered for some names, which are
// those of collections or kinds of jobs. The zero value has no rules. Rules must be
// registered before the server listens, because a Registry has no lock.
type Registry[E any] struct {
	rules []rule[E]
}

type rule[E any] struct {
	names  []string
	decide func(E) error
}

// On returns the point at which rules for the given names are registered.
func (r *Registry[E]) On(names ...string) *Point[E] {
	return &Point[E]{r, names}
}

// For returns the rules for at least one of the names, in order of registration.
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

// Ask calls the rules for a collection in order, and returns the first error.
func (r *Registry[E]) Ask(collection *core.Collection, event E) error {
	for _, decide := range r.For(collection.Name, collection.Id) {
		if err := decide(event); err != nil {
			return err
		}
	}
	return nil
}

// Point registers rules for some names.
type Point[E any] struct {
	registry *Registry[E]
	names    []string
}

// BindFunc registers a rule. The jsvm plugin calls it.
func (p *Point[E]) BindFunc(decide func(E) error) {
	p.registry.rules = append(p.registry.rules, rule[E]{p.names, decide})
}
