package fetch

import (
	"errors"
	"net/netip"
	"sync"
	"time"
)

// soon is when a place may be free again that is held by a running fetch.
const soon = 5 * time.Second

// Visitor is for whom something is fetched.
type Visitor struct {
	// Account is the id of the account.
	Account string
	// Item is the id of the item whose page it is, empty for what is no page.
	Item string
}

// budget counts what is fetched, so that nobody makes the server a burden for
// other people's sites, or takes the slots of everybody else's fetches. It is
// safe for concurrent use.
type budget struct {
	quotas quotas
	now    func() time.Time
	mutex  sync.Mutex
	counts map[subject]*count
	swept  time.Time
}

// subject is what is counted: a site, an account, an account's share of a site.
type subject struct {
	kind, name, account string
}

// count is how many fetches of one subject run, and when those of the last
// minute began.
type count struct {
	running int
	begun   []time.Time
}

// newBudget builds a budget of the given sizes, by the clock that now reads.
func newBudget(quotas quotas, now func() time.Time) *budget {
	return &budget{quotas: quotas, now: now, counts: map[subject]*count{}, swept: now()}
}

// Errors of a connection that belongs to no fetch which runs.
var (
	errEnded     = errors.New("the fetch has ended")
	errUncounted = errors.New("the fetch is not counted")
)

// visit is one fetch that runs, with the subjects that it is counted for.
type visit struct {
	budget  *budget
	account string
	counted map[subject]bool
	ended   bool
}

// visitKey is where a context has the visit that its connections belong to.
type visitKey struct{}

// demand is a subject with what it is allowed, and what its refusal says.
type demand struct {
	subject subject
	quota   quota
	reason  reason
}

// begin counts a fetch from a host, or returns an [OverBudget] and counts
// nothing. Whoever begins a fetch ends it.
func (b *budget) begin(visitor Visitor, host string) (*visit, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.forget()
	var demands []demand
	if visitor.Item != "" {
		demands = append(demands, demand{subject{kind: "item", name: visitor.Item}, b.quotas.item, justRead})
	}
	demands = append(demands,
		demand{subject{kind: "account", name: visitor.Account}, b.quotas.account, ownBusy},
		demand{subject{kind: "server"}, b.quotas.server, serverBusy})
	demands = append(demands, shared("site", siteOf(host), visitor.Account, b.quotas.site)...)
	v := &visit{budget: b, account: visitor.Account, counted: map[subject]bool{}}
	if err := b.count(v, demands); err != nil {
		return nil, err
	}
	return v, nil
}

// shared is what is demanded of something that no account may have alone.
func shared(kind, name, account string, quota quota) []demand {
	return []demand{
		{subject{kind: kind, name: name}, quota, siteBusy},
		{subject{kind: kind, name: name, account: account}, quota.half(), siteBusy},
	}
}

// reachSite counts a redirect to a host, or returns an [OverBudget].
func (v *visit) reachSite(host string) error {
	return v.reach("site", siteOf(host), v.budget.quotas.site)
}

// reachAddress counts a connection to an address, or returns an [OverBudget].
// It is called from several goroutines, and may be when the fetch is over.
func (v *visit) reachAddress(address netip.Addr) error {
	return v.reach("address", addressName(address), v.budget.quotas.address)
}

func (v *visit) reach(kind, name string, quota quota) error {
	v.budget.mutex.Lock()
	defer v.budget.mutex.Unlock()
	if v.ended {
		return errEnded
	}
	return v.budget.count(v, shared(kind, name, v.account, quota))
}

// end frees the fetch's slots.
func (v *visit) end() {
	v.budget.mutex.Lock()
	defer v.budget.mutex.Unlock()
	v.ended = true
	for subject := range v.counted {
		v.budget.counts[subject].running--
	}
	v.counted = nil
}

// count counts all demands for a fetch, or none of them. A fetch holds one
// place of a subject, however often it comes back to it.
func (b *budget) count(v *visit, demands []demand) error {
	now := b.now()
	for _, demand := range demands {
		if wait := b.wait(v, now, demand); wait > 0 {
			return overBudget(demand.reason, wait)
		}
	}
	for _, demand := range demands {
		counted := b.counts[demand.subject]
		if counted == nil {
			counted = &count{}
			b.counts[demand.subject] = counted
		}
		if !v.counted[demand.subject] {
			v.counted[demand.subject] = true
			counted.running++
		}
		if demand.quota.perMinute > 0 {
			counted.begun = append(counted.begun, now)
		}
	}
	return nil
}

// wait is how long a demand has to wait, or 0.
func (b *budget) wait(v *visit, now time.Time, demand demand) time.Duration {
	counted := b.counts[demand.subject]
	if counted == nil {
		return 0
	}
	quota := demand.quota
	if quota.atOnce > 0 && !v.counted[demand.subject] && counted.running >= quota.atOnce {
		return soon
	}
	counted.forget(now)
	if quota.perMinute > 0 && len(counted.begun) >= quota.perMinute {
		return counted.begun[len(counted.begun)-quota.perMinute].Add(time.Minute).Sub(now)
	}
	return 0
}

// forget drops, once a minute, what counts no more.
func (b *budget) forget() {
	now := b.now()
	if now.Sub(b.swept) < time.Minute {
		return
	}
	b.swept = now
	for subject, counted := range b.counts {
		counted.forget(now)
		if counted.running == 0 && len(counted.begun) == 0 {
			delete(b.counts, subject)
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
