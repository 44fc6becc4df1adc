// Package limits refuses what comes too often: guessed passwords, accounts and
// mails without end, and requests by the thousand. Who is told to wait gets
// 429, and in Retry-After how many seconds.
//
// All is counted in memory, by the route's pattern and the collection's id, so
// that no other spelling of a path is counted apart.
package limits

import (
	"sync"
	"time"
)

// What a person does never meets these. The largest burst is that of writes:
// an import of 10,000 items that is undone at once.
var (
	loginsOfAddress         = Rate{Burst: 30, Interval: 2 * time.Second}
	wrongPasswordsOfAddress = Rate{Burst: 20, Interval: 30 * time.Second}
	// Of one account, from addresses that it was never used from.
	wrongPasswordsOfAccount = Rate{Burst: 20, Interval: time.Minute}
	registrationsOfAddress  = Rate{Burst: 30, Interval: 6 * time.Second}
	newAccountsOfAddress    = Rate{Burst: 10, Interval: 10 * time.Minute}
	newAccountsOfServer     = Rate{Burst: 100, Interval: 30 * time.Second}
	mailsOfAddress          = Rate{Burst: 10, Interval: time.Minute}
	writesOfAccount         = Rate{Burst: 25000, Interval: 50 * time.Millisecond}
	readsOfAccount          = Rate{Burst: 3000, Interval: 50 * time.Millisecond}
	guestsOfAddress         = Rate{Burst: 300, Interval: 100 * time.Millisecond}
	connectsOfAddress       = Rate{Burst: 120, Interval: 500 * time.Millisecond}
	sharesOfAddress         = Rate{Burst: 20, Interval: 3 * time.Second}
)

const (
	// openConnectionsOfAddress is how many realtime connections may last at once.
	openConnectionsOfAddress = 300
	// clientsOfProxy is how many clients' limits a proxy that isn't trusted has
	// for all that come through it.
	clientsOfProxy = 10
	// wholeServer is the key of what is counted for everybody together.
	wholeServer = ""
)

// Limiter counts what may not happen without end. A nil one limits nothing.
type Limiter struct {
	now      func() time.Time
	warnOnce sync.Once

	logins, wrongOfAddress  *perAddress
	registrations, accounts *perAddress
	mails, guests, connects *perAddress
	shares                  *perAddress
	accountsOfServer        *counter
	wrongOfAccount          *counter
	writes, reads           *counter
	guesses                 *backOff
	known                   *knownAddresses
	open                    *openConnections
}

// New makes a Limiter that takes the time from now.
func New(now func() time.Time) *Limiter {
	return &Limiter{
		now:              now,
		logins:           newPerAddress(loginsOfAddress),
		wrongOfAddress:   newPerAddress(wrongPasswordsOfAddress),
		registrations:    newPerAddress(registrationsOfAddress),
		accounts:         newPerAddress(newAccountsOfAddress),
		mails:            newPerAddress(mailsOfAddress),
		guests:           newPerAddress(guestsOfAddress),
		connects:         newPerAddress(connectsOfAddress),
		shares:           newPerAddress(sharesOfAddress),
		accountsOfServer: newCounter(newAccountsOfServer),
		wrongOfAccount:   newCounter(wrongPasswordsOfAccount),
		writes:           newCounter(writesOfAccount),
		reads:            newCounter(readsOfAccount),
		guesses:          newBackOff(),
		known:            newKnownAddresses(),
		open:             newOpenConnections(),
	}
}

// perAddress holds each address to a rate, and a proxy that isn't trusted to
// one for many clients.
type perAddress struct {
	own, proxies *counter
}

func newPerAddress(rate Rate) *perAddress {
	return &perAddress{own: newCounter(rate), proxies: newCounter(rate.times(clientsOfProxy))}
}

// allow is counter.allow for a client.
func (p *perAddress) allow(who client, cost int, now time.Time) time.Duration {
	if wait := p.own.allow(who.key, cost, now); wait > 0 || who.proxy == "" {
		return wait
	}
	wait := p.proxies.allow(who.proxy, cost, now)
	if wait > 0 {
		p.own.refund(who.key, cost, now)
	}
	return wait
}

// refund undoes an allow.
func (p *perAddress) refund(who client, cost int, now time.Time) {
	p.own.refund(who.key, cost, now)
	if who.proxy != "" {
		p.proxies.refund(who.proxy, cost, now)
	}
}

// openConnections counts what lasts, by address.
type openConnections struct {
	mu    sync.Mutex
	count map[string]int
}

func newOpenConnections() *openConnections {
	return &openConnections{count: make(map[string]int)}
}

// open counts one more, unless there are too many. The caller closes it.
func (o *openConnections) open(who client) bool {
	most := openConnectionsOfAddress
	key := who.key
	if who.proxy != "" {
		key, most = who.proxy, most*clientsOfProxy
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.count[key] >= most {
		return false
	}
	o.count[key]++
	return true
}

// close counts one less.
func (o *openConnections) close(who client) {
	key := who.key
	if who.proxy != "" {
		key = who.proxy
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.count[key]--; o.count[key] <= 0 {
		delete(o.count, key)
	}
}
