package limits

import (
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

const (
	// freeFailures is how often a password may be mistyped before it costs time.
	freeFailures = 5
	// firstWait is the wait after the last of them; each failure doubles it.
	firstWait = 15 * time.Second
	// longestWait is where doubling ends.
	longestWait = 15 * time.Minute
	// failuresLast is how long after the last failure all are forgotten.
	failuresLast = 2 * time.Hour
	// busyWait is the wait while as many attempts as are free are being checked.
	busyWait = time.Second
)

// backOff makes whoever fails wait, each time twice as long.
type backOff struct {
	mu       sync.Mutex
	attempts *simplelru.LRU[string, attempts]
}

// attempts are those of one key.
type attempts struct {
	failed    int
	checking  int
	waitUntil time.Time
	// last is when an attempt began or ended last.
	last time.Time
}

// outcome is how an attempt ended.
type outcome int

const (
	// undecided is an end that tells nothing about the password.
	undecided outcome = iota
	right
	wrong
)

func newBackOff() *backOff {
	return &backOff{attempts: newLRU[attempts]()}
}

// begin lets an attempt begin, and returns 0; or returns how long to wait for it.
// Tries that are being checked count as failures until end says how they went,
// so that many at once gain nothing.
func (b *backOff) begin(key string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forgetIdle(now)
	of := b.of(key, now)
	if wait := of.waitUntil.Sub(now); wait > 0 {
		return wait
	}
	if of.checking > 0 && of.failed+of.checking >= freeFailures {
		return busyWait
	}
	of.checking++
	of.last = now
	b.attempts.Add(key, of)
	return 0
}

// end says how an attempt that had begun went.
func (b *backOff) end(key string, how outcome, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	of := b.of(key, now)
	of.checking = max(0, of.checking-1)
	of.last = now
	switch how {
	case right:
		of.failed, of.waitUntil = 0, time.Time{}
	case wrong:
		of.failed++
		of.waitUntil = now.Add(waitAfter(of.failed))
	}
	// Who is refused for another reason may try any number of keys: what is
	// worth nothing takes no other key's place.
	if of.failed == 0 && of.checking == 0 {
		b.attempts.Remove(key)
		return
	}
	b.attempts.Add(key, of)
}

// forget drops the attempts of all keys with a prefix. It looks at each key.
func (b *backOff) forget(prefix string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, key := range b.attempts.Keys() {
		if strings.HasPrefix(key, prefix) {
			b.attempts.Remove(key)
		}
	}
}

// of gives a key's attempts, none of them once they have lasted.
func (b *backOff) of(key string, now time.Time) attempts {
	of, _ := b.attempts.Peek(key)
	if of.isIdle(now) {
		return attempts{}
	}
	return of
}

func (of attempts) isIdle(now time.Time) bool {
	return now.Sub(of.last) >= failuresLast
}

func (b *backOff) forgetIdle(now time.Time) {
	for range 2 {
		key, of, isThere := b.attempts.GetOldest()
		if !isThere || !of.isIdle(now) {
			return
		}
		b.attempts.Remove(key)
	}
}

// waitAfter is how long to wait after so many failures.
func waitAfter(failed int) time.Duration {
	if failed < freeFailures {
		return 0
	}
	wait := firstWait
	for range failed - freeFailures {
		if wait *= 2; wait >= longestWait {
			return longestWait
		}
	}
	return wait
}
