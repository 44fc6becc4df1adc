package fetch

import (
	"errors"
	"net/netip"
	"sync"
	"time"

	"jot/server/limits"
)

// busyRetry is the retry delay after a refusal because too many fetches are running.
const busyRetry = 5 * time.Second

// Visitor is the account, and the item, that a fetch is counted for.
type Visitor struct {
	// Account is the id of the account.
	Account string
	// Item is the id of the link whose page is fetched, empty for an icon.
	Item string
}

// budget limits fetches per site, account and server, so that no account can
// overload another site or use up the server's slots. It is safe for concurrent
// use.
type budget struct {
	quotas quotas
	now    func() time.Time
	mutex  sync.Mutex
	counts map[subject]*count
	swept  time.Time
}

// subject identifies a counter by its kind, such as "site", and a name. If the counter
// is for an account's share of a site or an address, account is the account.
type subject struct {
	kind, name, account string
}

// count holds the number of running fetches of a subject, and the times in the last
// minute at which the subject was reached.
type count struct {
	running int
	begun   []time.Time
}

// newBudget creates a budget with these quotas. now is its clock.
func newBudget(quotas quotas, now func() time.Time) *budget {
	return &budget{quotas: quotas, now: now, counts: map[subject]*count{}, swept: now()}
}

// Errors of a connection that belongs to no running fetch.
var (
	errEnded     = errors.New("the fetch has ended")
	errUncounted = errors.New("the fetch is not counted")
)

// visit is a running fetch, with the subjects that it counts towards.
type visit struct {
	budget  *budget
	account string
	// counted is nil once the visit has ended.
	counted map[subject]bool
}

// visitKey is the key of a fetch's visit in its context.
type visitKey struct{}

// demand is a subject with its quota, and the reason of a refusal.
type demand struct {
	subject subject
	quota   quota
	reason  reason
}

// begin counts a new fetch from a host. If that would exceed a quota, it returns
// an [OverBudget] and counts nothing. The caller must end the visit.
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

// shared returns the two demands on a site or an address: on its quota for all
// accounts, and on the account's share of that quota.
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
// The dialer calls it from several goroutines, perhaps after the end of the fetch.
func (v *visit) reachAddress(address netip.Addr) error {
	return v.reach("address", limits.Network(address.String()), v.budget.quotas.address)
}

func (v *visit) reach(kind, name string, quota quota) error {
	v.budget.mutex.Lock()
	defer v.budget.mutex.Unlock()
	if v.counted == nil {
		return errEnded
	}
	return v.budget.count(v, shared(kind, name, v.account, quota))
}

// end frees the fetch's slots.
func (v *visit) end() {
	v.budget.mutex.Lock()
	defer v.budget.mutex.Unlock()
	for subject := range v.counted {
		v.budget.counts[subject].running--
	}
	v.counted = nil
}

// count counts all demands for a fetch, or returns an [OverBudget] and counts none. A
// fetch that reaches a subject several times holds only one of the subject's slots,
// but each time counts towards the quota for a minute.
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

// wait returns how long a demand has to wait, or 0 if it is within its quota.
func (b *budget) wait(v *visit, now time.Time, demand demand) time.Duration {
	counted := b.counts[demand.subject]
	if counted == nil {
		return 0
	}
	quota := demand.quota
	if quota.atOnce > 0 && !v.counted[demand.subject] && counted.running >= quota.atOnce {
		return busyRetry
	}
	counted.forget(now)
	if quota.perMinute > 0 && len(counted.begun) >= quota.perMinute {
		return counted.begun[len(counted.begun)-quota.perMinute].Add(time.Minute).Sub(now)
	}
	return 0
}

// forget removes expired counters, at most once a minute.
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
