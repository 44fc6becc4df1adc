package limits

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/pocketbase/pocketbase/core"
)

// mostKeys is the maximum number of keys of a counter. To evict the key of another
// client, an attacker needs that many addresses. Limits for each address don't stop
// such an attacker anyway.
const mostKeys = 50_000

// Rate allows Burst requests at once, and another one after each Interval.
type Rate struct {
	Burst    int
	Interval time.Duration
}

// times returns the rate for several clients together.
func (r Rate) times(clients int) Rate {
	return Rate{Burst: r.Burst * clients, Interval: r.Interval / time.Duration(clients)}
}

// counter limits each of many keys to the same rate. For each key it stores the
// time at which the whole burst will be available again (the generic cell rate
// algorithm). Unlike x/time/rate it can refund a request.
type counter struct {
	rate Rate

	mu   sync.Mutex
	full *simplelru.LRU[string, time.Time]
}

func newCounter(rate Rate) *counter {
	return &counter{rate: rate, full: newLRU[time.Time]()}
}

// newLRU creates a map of at most mostKeys keys.
func newLRU[V any]() *simplelru.LRU[string, V] {
	lru, _ := simplelru.NewLRU[string, V](mostKeys, nil) // fails only for a size of 0
	return lru
}

// allow counts cost requests of a key and returns 0, or it counts nothing and returns
// how long to wait.
func (c *counter) allow(key string, cost int, now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgetIdle(now)
	full, _ := c.full.Peek(key)
	if full.Before(now) {
		full = now
	}
	full = full.Add(c.rate.Interval * time.Duration(cost))
	if wait := full.Sub(now) - c.rate.Interval*time.Duration(c.rate.Burst); wait > 0 {
		return wait
	}
	c.full.Add(key, full)
	return 0
}

// refund reverses allow.
func (c *counter) refund(key string, cost int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if full, isKnown := c.full.Peek(key); isKnown {
		c.full.Add(key, full.Add(-c.rate.Interval*time.Duration(cost)))
	}
}

// forget removes the count of a key.
func (c *counter) forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.full.Remove(key)
}

// forgetIdle removes keys whose whole burst is available. It removes up to two keys,
// the least recently used first, because its caller may add one.
func (c *counter) forgetIdle(now time.Time) {
	for range 2 {
		key, full, isThere := c.full.GetOldest()
		if !isThere || full.After(now) {
			return
		}
		c.full.Remove(key)
	}
}

// charge is the use of a key's rate by a request.
type charge struct {
	counter *counter
	key     string
	cost    int
	// reason is a sentence that says why a request is refused.
	reason string
}

// allow counts all charges and returns a function that refunds them, or it counts none
// and refuses the request with 429.
func allow(e *core.RequestEvent, now time.Time, charges ...charge) (refund func(), err error) {
	for i, each := range charges {
		if wait := each.counter.allow(each.key, each.cost, now); wait > 0 {
			refundAll(charges[:i])
			return nil, refuse(e, each.reason, wait)
		}
	}
	return func() { refundAll(charges) }, nil
}

func refundAll(charges []charge) {
	for _, each := range charges {
		each.counter.refund(each.key, each.cost)
	}
}
