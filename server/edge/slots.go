package edge

import (
	"context"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/semaphore"
)

// queue counts the requests that wait for a slot.
type queue struct{ waiting atomic.Int64 }

// acquire waits for one of some slots in a queue, and returns what releases it;
// nil where there is none in time, or the queue is full.
func acquire(ctx context.Context, q *queue, slots *semaphore.Weighted) (release func()) {
	if !slots.TryAcquire(1) {
		defer q.waiting.Add(-1)
		if q.waiting.Add(1) > maxWaiting || slots.Acquire(ctx, 1) != nil {
			return nil
		}
	}
	return func() { slots.Release(1) }
}

// accountSlots are the slots of each account that asks for some.
type accountSlots struct {
	// size is how many slots an account has.
	size int

	mu sync.Mutex
	of map[string]*slotsOfOne
}

// slotsOfOne are the slots of one account.
type slotsOfOne struct {
	slots *semaphore.Weighted
	// asking is how many of its requests hold one of them or wait.
	asking int
}

func newAccountSlots(size int) accountSlots {
	return accountSlots{size: size, of: map[string]*slotsOfOne{}}
}

// acquire waits for a slot of an account in a queue, and returns what releases
// it; nil where there is none in time, or too many of the account's requests
// wait already.
func (a *accountSlots) acquire(ctx context.Context, q *queue, account string) (release func()) {
	slots := a.join(account)
	if slots == nil {
		return nil
	}
	releaseSlot := acquire(ctx, q, slots)
	if releaseSlot == nil {
		a.leave(account)
		return nil
	}
	return func() {
		releaseSlot()
		a.leave(account)
	}
}

// join gives a request the slots of its account; nil where too many of the
// account's requests wait already. The caller leaves.
func (a *accountSlots) join(account string) *semaphore.Weighted {
	a.mu.Lock()
	defer a.mu.Unlock()
	own := a.of[account]
	if own == nil {
		own = &slotsOfOne{slots: semaphore.NewWeighted(int64(a.size))}
		a.of[account] = own
	}
	if own.asking >= a.size+maxWaitingOfAccount {
		return nil
	}
	own.asking++
	return own.slots
}

// leave forgets an account of which nobody asks any more.
func (a *accountSlots) leave(account string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	own := a.of[account]
	if own.asking--; own.asking == 0 {
		delete(a.of, account)
	}
}
