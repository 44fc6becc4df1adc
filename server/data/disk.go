package data

import (
	"sync"
	"time"
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
	// lowFactor times the least room is where the disk counts as low.
	lowFactor = 5
)

// DiskVerdict is what the room that is left means.
type DiskVerdict string

const (
	// DiskOK is enough room.
	DiskOK DiskVerdict = "ok"
	// DiskLow is little room: time to make some.
	DiskLow DiskVerdict = "low"
	// DiskFull is too little: nothing new is taken.
	DiskFull DiskVerdict = "full"
	// DiskUnknown is where the operating system doesn't tell.
	DiskUnknown DiskVerdict = "unknown"
)

// DiskWatch knows how much room is left. It asks the operating system once a
// second at most, however often it is asked.
type DiskWatch struct {
	probe func() (Space, error)
	least uint64
	now   func() time.Time

	mu       sync.Mutex
	lookedAt time.Time
	space    Space
	err      error
	failedAt time.Time
	failure  error
	brokenAt time.Time
}

// NewDiskWatch makes a watch of what probe tells. Less than least bytes is too
// little; with 0 only a failed write says so.
func NewDiskWatch(probe func() (Space, error), least uint64, now func() time.Time) *DiskWatch {
	return &DiskWatch{probe: probe, least: least, now: now}
}

// Look returns the room that is left, and what that means.
func (w *DiskWatch) Look() (Space, DiskVerdict) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	if w.lookedAt.IsZero() || now.Sub(w.lookedAt) >= lookEvery {
		w.space, w.err = w.probe()
		w.lookedAt = now
	}
	switch {
	case !w.failedAt.IsZero() && now.Sub(w.failedAt) < believeFor:
		return w.space, DiskFull
	case w.err != nil:
		return w.space, DiskUnknown
	case w.space.Free < w.least:
		return w.space, DiskFull
	case w.space.Free < w.least*lowFactor:
		return w.space, DiskLow
	}
	return w.space, DiskOK
}

// IsFull tells whether nothing new is to be written.
func (w *DiskWatch) IsFull() bool {
	_, verdict := w.Look()
	return verdict == DiskFull
}

// Failed notes that a write has failed for want of room.
func (w *DiskWatch) Failed() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failedAt = w.now()
}

// FailedBy notes why the database couldn't be read or written for a request.
func (w *DiskWatch) FailedBy(failure error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failure, w.brokenAt = failure, w.now()
}

// Failure is why the database couldn't be read or written a moment ago, nil
// where that is unknown or longer ago.
func (w *DiskWatch) Failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.now().Sub(w.brokenAt) >= believeFor {
		return nil
	}
	return w.failure
}
