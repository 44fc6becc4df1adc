package edge

import (
	"context"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/semaphore"
)

// queue counts the requests that wait for slots.
type queue struct{ waiting atomic.Int64 }

// acquire waits in a queue for a slot, and returns the function that releases it. It
// returns nil if the wait takes too long or the queue is full.
func acquire(ctx context.Context, q *queue, slots *semaphore.Weighted) (release func()) {
	if !slots.TryAcquire(1) {
		defer q.waiting.Add(-1)
		if q.waiting.Add(1) > maxWaiting || slots.Acquire(ctx, 1) != nil {
			return nil
		}
	}
	return func() { slots.Release(1) }
}

// accountSlots has the slots of each account that has requests now.
type accountSlots struct {
	// size is the number of slots of an account.
	size int

	mu sync.Mutex
	of map[string]*slotsOfOne
}

// slotsOfOne are the slots of one account.
type slotsOfOne struct {
	slots *semaphore.Weighted
	// asking is the number of the account's requests that hold a slot or wait for
	// one.
	asking int
}

func newAccountSlots(size int) accountSlots {
	return accountSlots{size: size, of: map[string]*slotsOfOne{}}
}

// acquire waits in a queue for a slot of an account, and returns the function that
// releases it. It returns nil if the wait takes too long, or if too many of the
// account's requests are waiting already.
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

// join counts a request of an account and returns the account's slots. The caller must
// call leave afterwards. If too many of the account's requests are waiting, join counts
// nothing and returns nil.
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

// leave reverses join. An account whose last request leaves is removed.
func (a *accountSlots) leave(account string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	own := a.of[account]
	if own.asking--; own.asking == 0 {
		delete(a.of, account)
	}
}
