package fetches

import (
	"errors"
	"net/netip"
	"sync"
	"time"
)

// Visitor is for whom something is fetched.
type Visitor struct {
	// Account is the id of the account.
	Account string
	// Item is the id of the item whose page it is, empty for what is no page.
	Item string
}

// Budget counts what is fetched. It is safe for concurrent use.
type Budget struct {
	limits Limits
	now    func() time.Time
	mutex  sync.Mutex
	uses   map[use]*count
	swept  time.Time
}

// use is what is counted: a site, an account, an account's share of a site.
type use struct {
	kind, name, account string
}

// count is what of one use runs, and when those of the last minute began.
type count struct {
	running int
	begun   []time.Time
	// until is when an item may be fetched again.
	until time.Time
}

// NewBudget builds a budget of the given sizes, by the clock that now reads.
func NewBudget(limits Limits, now func() time.Time) *Budget {
	return &Budget{limits: limits, now: now, uses: map[use]*count{}, swept: now()}
}

// errEnded is the error of a fetch that goes on after it has ended.
var errEnded = errors.New("the fetch has ended")

// Fetch is one fetch that runs. It is the meter of what it reaches.
type Fetch struct {
	budget  *Budget
	account string
	held    map[use]bool
	ended   bool
}

// demand is a use with what it is allowed, and what its refusal says.
type demand struct {
	use    use
	quota  Quota
	reason reason
}

// Begin counts a fetch from a host, or returns an [OverBudget] and counts
// nothing. Whoever begins a fetch ends it.
func (b *Budget) Begin(visitor Visitor, host string) (*Fetch, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	now := b.now()
	b.forget(now)

	item := use{kind: "item", name: visitor.Item}
	if before, ok := b.uses[item]; ok && visitor.Item != "" && now.Before(before.until) {
		return nil, overBudget(justRead, before.until.Sub(now))
	}
	fetch := &Fetch{budget: b, account: visitor.Account, held: map[use]bool{}}
	err := b.take(fetch, now, append([]demand{
		{use{kind: "account", name: visitor.Account}, b.limits.Account, ownBusy},
		{use{kind: "places"}, Quota{AtOnce: b.limits.Places}, serverBusy},
	}, b.shared("site", siteOf(host), visitor.Account, b.limits.Site)...))
	if err != nil {
		return nil, err
	}
	if visitor.Item != "" {
		b.uses[item] = &count{until: now.Add(b.limits.ItemEvery)}
	}
	return fetch, nil
}

// Host counts a redirect to a host, or returns an [OverBudget].
func (f *Fetch) Host(host string) error {
	return f.reach("site", siteOf(host), f.budget.limits.Site)
}

// Address counts a connection to an address, or returns an [OverBudget].
func (f *Fetch) Address(address netip.Addr) error {
	return f.reach("address", addressName(address), f.budget.limits.Address)
}

// End frees the fetch's places.
func (f *Fetch) End() {
	f.budget.mutex.Lock()
	defer f.budget.mutex.Unlock()
	f.ended = true
	for use := range f.held {
		f.budget.uses[use].running--
	}
	f.held = nil
}

func (f *Fetch) reach(kind, name string, quota Quota) error {
	f.budget.mutex.Lock()
	defer f.budget.mutex.Unlock()
	if f.ended {
		return errEnded
	}
	return f.budget.take(f, f.budget.now(), f.budget.shared(kind, name, f.account, quota))
}

// shared is what is demanded of something that no account may have alone.
func (b *Budget) shared(kind, name, account string, quota Quota) []demand {
	return []demand{
		{use{kind: kind, name: name}, quota, siteBusy},
		{use{kind: kind, name: name, account: account}, quota.half(), siteBusy},
	}
}

// take counts all demands for a fetch, or none of them. A fetch holds one
// place of a use, however often it comes back to it.
func (b *Budget) take(fetch *Fetch, now time.Time, demands []demand) error {
	for _, demand := range demands {
		if err := b.check(fetch, now, demand); err != nil {
			return err
		}
	}
	for _, demand := range demands {
		used := b.uses[demand.use]
		if used == nil {
			used = &count{}
			b.uses[demand.use] = used
		}
		if !fetch.held[demand.use] {
			fetch.held[demand.use] = true
			used.running++
		}
		if demand.quota.PerMinute > 0 {
			used.begun = append(used.begun, now)
		}
	}
	return nil
}

func (b *Budget) check(fetch *Fetch, now time.Time, demand demand) error {
	used := b.uses[demand.use]
	if used == nil {
		return nil
	}
	if !fetch.held[demand.use] && used.running >= demand.quota.AtOnce {
		return overBudget(demand.reason, soon)
	}
	used.forget(now)
	if limit := demand.quota.PerMinute; limit > 0 && len(used.begun) >= limit {
		return overBudget(demand.reason, used.begun[len(used.begun)-limit].Add(time.Minute).Sub(now))
	}
	return nil
}

// forget drops, once a minute, what counts no more.
func (b *Budget) forget(now time.Time) {
	if now.Sub(b.swept) < time.Minute {
		return
	}
	b.swept = now
	for use, used := range b.uses {
		used.forget(now)
		if used.running == 0 && len(used.begun) == 0 && !now.Before(used.until) {
			delete(b.uses, use)
		}
	}
}

func (c *count) forget(now time.Time) {
	old := 0
	for old < len(c.begun) && now.Sub(c.begun[old]) >= time.Minute {
		old++
	}
	c.begun = c.begun[old:]
}
