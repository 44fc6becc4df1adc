package limits

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// mostKeys is how many keys a counter remembers. Whoever would push another's
// key out needs as many addresses of their own, and with these no limit for
// one address holds them anyway.
const mostKeys = 50_000

// Rate is how often something may happen: Burst times at once, and once more
// after each Interval.
type Rate struct {
	Burst    int
	Interval time.Duration
}

// times is the rate for so many clients together.
func (r Rate) times(clients int) Rate {
	return Rate{Burst: r.Burst * clients, Interval: r.Interval / time.Duration(clients)}
}

// counter holds many keys to the same rate. Of each key it remembers one
// moment, at which all of its burst will be there again (the generic cell rate
// algorithm, which can refund what was allowed, unlike x/time/rate).
type counter struct {
	rate Rate

	mu   sync.Mutex
	full *simplelru.LRU[string, time.Time]
}

func newCounter(rate Rate) *counter {
	return &counter{rate: rate, full: newLRU[time.Time]()}
}

// newLRU is a map that holds mostKeys at most.
func newLRU[V any]() *simplelru.LRU[string, V] {
	lru, err := simplelru.NewLRU[string, V](mostKeys, nil)
	if err != nil {
		panic(err) // a size that isn't positive
	}
	return lru
}

// allow uses the key's rate up by cost, and returns 0; or returns how long to
// wait for it, and takes nothing.
func (c *counter) allow(key string, cost int, now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forgetIdle(now)
	full := c.fullAt(key, now).Add(c.rate.Interval * time.Duration(cost))
	if wait := full.Sub(now) - c.rate.Interval*time.Duration(c.rate.Burst); wait > 0 {
		return wait
	}
	c.full.Add(key, full)
	return 0
}

// refund undoes an allow.
func (c *counter) refund(key string, cost int, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if full, isKnown := c.full.Peek(key); isKnown {
		c.full.Add(key, latest(now, full.Add(-c.rate.Interval*time.Duration(cost))))
	}
}

// forget gives all of a key's rate back.
func (c *counter) forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.full.Remove(key)
}

func (c *counter) fullAt(key string, now time.Time) time.Time {
	full, _ := c.full.Peek(key)
	return latest(now, full)
}

// forgetIdle drops keys that hold nobody back any more, the longest unused
// first. It looks at two for each one that may be added, so it keeps up.
func (c *counter) forgetIdle(now time.Time) {
	for range 2 {
		key, full, isThere := c.full.GetOldest()
		if !isThere || full.After(now) {
			return
		}
		c.full.Remove(key)
	}
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
