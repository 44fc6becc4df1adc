// Package disk knows whether there is room left where the data is.
package disk

import (
	"sync"
	"time"

	"jot/server/data"
)

const (
	// LeastFree is how many bytes must be free for something new to be taken:
	// room for the write-ahead log, and for what deletions write.
	LeastFree = 100 << 20
	// lookEvery is how long an answer of the operating system is used.
	lookEvery = time.Second
	// believeFor is how long the disk counts as full after a write has failed
	// for want of room, and the database as out of order after it has failed
	// otherwise. A quota can end before the file system does.
	believeFor = 10 * time.Second
	// lowFactor times the least room is where the verdict becomes Low.
	lowFactor = 5
)

// Verdict is what the room that is left means.
type Verdict string

const (
	// OK is enough room.
	OK Verdict = "ok"
	// Low is little room: time to make some.
	Low Verdict = "low"
	// Full is too little: nothing new is taken.
	Full Verdict = "full"
	// Unknown is where the operating system doesn't tell.
	Unknown Verdict = "unknown"
)

// Watch knows how much room is left. It asks the operating system once a
// second at most, however often it is asked.
type Watch struct {
	probe func() (data.Space, error)
	least uint64
	now   func() time.Time

	mu       sync.Mutex
	lookedAt time.Time
	space    data.Space
	err      error
	failedAt time.Time
	failure  error
	brokenAt time.Time
}

// NewWatch makes a watch of what probe tells. Less than least bytes is too
// little; with 0 only a failed write says so.
func NewWatch(probe func() (data.Space, error), least uint64, now func() time.Time) *Watch {
	return &Watch{probe: probe, least: least, now: now}
}

// Look returns the room that is left, and what that means.
func (w *Watch) Look() (data.Space, Verdict) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	if w.lookedAt.IsZero() || now.Sub(w.lookedAt) >= lookEvery {
		w.space, w.err = w.probe()
		w.lookedAt = now
	}
	switch {
	case !w.failedAt.IsZero() && now.Sub(w.failedAt) < believeFor:
		return w.space, Full
	case w.err != nil:
		return w.space, Unknown
	case w.space.Free < w.least:
		return w.space, Full
	case w.space.Free < w.least*lowFactor:
		return w.space, Low
	}
	return w.space, OK
}

// IsFull tells whether nothing new is to be written.
func (w *Watch) IsFull() bool {
	_, verdict := w.Look()
	return verdict == Full
}

// Failed notes that a write has failed for want of room.
func (w *Watch) Failed() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failedAt = w.now()
}

// FailedBy notes why the database couldn't be read or written for a request.
func (w *Watch) FailedBy(failure error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failure, w.brokenAt = failure, w.now()
}

// Failure is why the database couldn't be read or written a moment ago, nil
// where that is unknown or longer ago.
func (w *Watch) Failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.now().Sub(w.brokenAt) >= believeFor {
		return nil
	}
	return w.failure
}
