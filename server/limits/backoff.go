package limits

import (
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

const (
	// freeFailures is the number of failures after which there is a wait.
	freeFailures = 5
	// firstWait is the wait after freeFailures failures. Each further failure doubles
	// the wait.
	firstWait = 15 * time.Second
	// longestWait is the maximum wait.
	longestWait = 15 * time.Minute
	// failuresLast is the time after a key's latest attempt at which its failures
	// expire.
	failuresLast = 2 * time.Hour
	// busyWait is the wait while the running attempts of a key, counted as failures,
	// reach freeFailures.
	busyWait = time.Second
)

// backOff makes a key wait after failures. Each further failure doubles the wait.
type backOff struct {
	mu       sync.Mutex
	attempts *simplelru.LRU[string, attempts]
}

// attempts are the attempts of one key.
type attempts struct {
	failed    int
	checking  int
	waitUntil time.Time
	// last is when the latest attempt began or ended.
	last time.Time
}

// outcome is how an attempt ended.
type outcome int

const (
	// undecided is an attempt that failed for another reason than its password.
	undecided outcome = iota
	// refused is an attempt whose password wasn't checked.
	refused
	right
	wrong
)

func newBackOff() *backOff {
	return &backOff{attempts: newLRU[attempts]()}
}

// begin starts an attempt and returns 0, or it starts none and returns how long to
// wait. Attempts count as failures until they end, so that concurrent attempts can't
// avoid the wait.
func (b *backOff) begin(key string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
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

// end records how an attempt ended.
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
	// A key without failures is removed. Otherwise attempts that fail for another
	// reason, with any number of keys, would evict keys with failures.
	if of.failed == 0 && of.checking == 0 {
		b.attempts.Remove(key)
		return
	}
	b.attempts.Add(key, of)
}

// forget removes the attempts of all keys with a prefix. It scans all keys.
func (b *backOff) forget(prefix string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, key := range b.attempts.Keys() {
		if strings.HasPrefix(key, prefix) {
			b.attempts.Remove(key)
		}
	}
}

// of returns the attempts of a key. They expire after failuresLast.
func (b *backOff) of(key string, now time.Time) attempts {
	of, _ := b.attempts.Peek(key)
	if now.Sub(of.last) >= failuresLast {
		return attempts{}
	}
	return of
}

// waitAfter returns the wait after a number of failures.
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
