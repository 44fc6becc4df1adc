// Package refetch reads a link's page and icon for PATCH
// /refetch/{userId}/{itemId}. Who may, what of the page counts and where it is
// put is for the hooks' JavaScript to say, which is asked before, between and
// after: while a site keeps the server waiting, no runtime is held.
package refetch

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/guard"
)

// Event is a request that wants a link's title and icon. Each rule reads what
// is above, and sets what is below.
type Event struct {
	*core.RequestEvent

	// ItemId, Account and Url say whose page is to be read. The rules of
	// OnRefetchAsk set them, or refuse by an error.
	ItemId, Account, Url string

	// Page is the page, or nil; then Failure is the reason, for the log.
	Page    *guard.Page
	Failure string

	// Title, FaviconUrl and Icons are what the page says; Icons are the
	// addresses of which the first is kept that can be. The rules of
	// OnRefetchPage set them, or refuse by an error. FaviconUrl is that of the
	// icon which is kept, if any, for the rules of OnRefetchStore.
	Title, FaviconUrl string
	Icons             []string

	// Icon is the key of the icon, empty where there is none. IsIconLate
	// tells that it may not be fetched yet.
	Icon       string
	IsIconLate bool
}

// Points are the hook points of the route. Part of the app that the jsvm
// plugin is given, each of its On… methods is a function for the hooks.
type Points struct {
	ask, page, store Point
}

// OnRefetchAsk is for the rule that says which page is to be read.
func (p *Points) OnRefetchAsk() *Point { return &p.ask }

// OnRefetchPage is for the rule that finds title and icon in the page.
func (p *Points) OnRefetchPage() *Point { return &p.page }

// OnRefetchStore is for the rule that stores what was found, and answers.
func (p *Points) OnRefetchStore() *Point { return &p.store }

// Point is where rules are registered.
type Point struct {
	rules []func(*Event) error
}

// BindFunc registers a rule. It is what the jsvm plugin calls, before the
// server listens.
func (p *Point) BindFunc(rule func(*Event) error) {
	p.rules = append(p.rules, rule)
}

// follow calls the rules in the order of their registration, up to the first
// that refuses.
func (p *Point) follow(event *Event) error {
	for _, rule := range p.rules {
		if err := rule(event); err != nil {
			return err
		}
	}
	return nil
}
