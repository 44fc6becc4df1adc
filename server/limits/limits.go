// Package limits limits the rate of password guesses, registrations, mails and
// requests. A refused request gets 429, with Retry-After in seconds.
//
// Counts are in memory. The limit of a request depends on the route's pattern and the
// collection's id, so that all spellings of a path count towards the same limit.
package limits

import (
	"cmp"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Ordinary use stays below these rates. The largest burst is that of writes: an
// import of 10,000 items that is undone at once.
var (
	loginsOfAddress         = Rate{Burst: 30, Interval: 2 * time.Second}
	wrongPasswordsOfAddress = Rate{Burst: 20, Interval: 30 * time.Second}
	// For the logins to one account from addresses where it hasn't been used. Wrong
	// passwords sent with a session or a mail's token are counted apart, at this rate.
	wrongPasswordsOfAccount = Rate{Burst: 20, Interval: time.Minute}
	registrationsOfAddress  = Rate{Burst: 30, Interval: 6 * time.Second}
	newAccountsOfAddress    = Rate{Burst: 10, Interval: 10 * time.Minute}
	newAccountsOfServer     = Rate{Burst: 100, Interval: 30 * time.Second}
	mailsOfAddress          = Rate{Burst: 10, Interval: time.Minute}
	writesOfAccount         = Rate{Burst: 25000, Interval: 50 * time.Millisecond}
	readsOfAccount          = Rate{Burst: 3000, Interval: 50 * time.Millisecond}
	// The limits of an access token are lower than its account's.
	writesOfToken     = Rate{Burst: 10000, Interval: 100 * time.Millisecond}
	readsOfToken      = Rate{Burst: 1000, Interval: 100 * time.Millisecond}
	guestsOfAddress   = Rate{Burst: 300, Interval: 100 * time.Millisecond}
	connectsOfAddress = Rate{Burst: 120, Interval: 500 * time.Millisecond}
	sharesOfAddress   = Rate{Burst: 20, Interval: 3 * time.Second}
)

const (
	// openConnectionsOfAddress is the maximum number of open realtime connections of a
	// client.
	openConnectionsOfAddress = 300
	// clientsOfProxy is the factor by which the limits of an untrusted proxy exceed
	// those of a client.
	clientsOfProxy = 10
	// wholeServer is the key of limits that all clients share.
	wholeServer = ""
)

// Limiter has the counters of all limits. A nil Limiter limits nothing in Requests
// and Contents.
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
	tokenWrites, tokenReads *counter
	guesses                 *backOff
	// known has the time at which an account was last used from an address. Its keys
	// consist of the account and the address.
	known *lru.Cache[string, time.Time]
	open  *openConnections
}

// New creates a Limiter. now is its clock.
func New(now func() time.Time) *Limiter {
	known, _ := lru.New[string, time.Time](mostKeys) // fails only for a size of 0
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
		tokenWrites:      newCounter(writesOfToken),
		tokenReads:       newCounter(readsOfToken),
		guesses:          newBackOff(),
		known:            known,
		open:             newOpenConnections(),
	}
}

// perAddress limits each address to a rate, and an untrusted proxy to the rate of
// many clients.
type perAddress struct {
	own, proxies *counter
}

func newPerAddress(rate Rate) *perAddress {
	return &perAddress{own: newCounter(rate), proxies: newCounter(rate.times(clientsOfProxy))}
}

// charges returns the charges of a client's request: one for the client, and one for
// its untrusted proxy, if any.
func (p *perAddress) charges(who client, cost int, reason string) []charge {
	charges := []charge{{p.own, who.key, cost, reason}}
	if who.proxy != "" {
		charges = append(charges, charge{p.proxies, who.proxy, cost, reason})
	}
	return charges
}

// openConnections counts the open connections of each address.
type openConnections struct {
	mu    sync.Mutex
	count map[string]int
}

func newOpenConnections() *openConnections {
	return &openConnections{count: make(map[string]int)}
}

// open counts a connection and returns true, or returns false if too many are open.
// The caller must call close for a counted connection.
func (o *openConnections) open(who client) bool {
	most := openConnectionsOfAddress
	if who.proxy != "" {
		most *= clientsOfProxy
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	key := cmp.Or(who.proxy, who.key)
	if o.count[key] >= most {
		return false
	}
	o.count[key]++
	return true
}

// close reverses open.
func (o *openConnections) close(who client) {
	o.mu.Lock()
	defer o.mu.Unlock()
	key := cmp.Or(who.proxy, who.key)
	if o.count[key]--; o.count[key] <= 0 {
		delete(o.count, key)
	}
}
