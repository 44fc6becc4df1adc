package data

import (
	"sync"
	"time"
)

const (
	// LeastFree is the minimum free space for accepting new data, in bytes. It
	// leaves room for the write-ahead log and for deletions.
	LeastFree = 100 << 20
	// lookEvery is how long a measurement of the free space is cached.
	lookEvery = time.Second
	// believeFor is how long a failed write counts. If it failed for lack of space,
	// the disk counts as full, because a disk quota can be reached while the file
	// system still has space. Otherwise the database counts as unavailable.
	believeFor = 10 * time.Second
	// lowFactor times the minimum is the threshold for “low”.
	lowFactor = 5
)

// DiskVerdict rates the free disk space.
type DiskVerdict string

const (
	// DiskOK is enough space.
	DiskOK DiskVerdict = "ok"
	// DiskLow is little space: the operator should free some.
	DiskLow DiskVerdict = "low"
	// DiskFull is too little: the server refuses new data.
	DiskFull DiskVerdict = "full"
	// DiskUnknown means that the free space can't be measured.
	DiskUnknown DiskVerdict = "unknown"
)

// DiskWatch monitors the free disk space. It asks the operating system at most
// once a second.
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

// NewDiskWatch creates a watch that calls probe to measure the free space. The disk
// counts as full if less than least bytes are free. With a least of 0, it counts as
// full only after a failed write.
func NewDiskWatch(probe func() (Space, error), least uint64, now func() time.Time) *DiskWatch {
	return &DiskWatch{probe: probe, least: least, now: now}
}

// Look returns the free space and its rating.
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

// IsFull reports whether the server must refuse new data.
func (w *DiskWatch) IsFull() bool {
	_, verdict := w.Look()
	return verdict == DiskFull
}

// Failed records a write that failed for lack of space.
func (w *DiskWatch) Failed() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failedAt = w.now()
}

// FailedBy records why a request couldn't read or write the database.
func (w *DiskWatch) FailedBy(failure error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failure, w.brokenAt = failure, w.now()
}

// Failure returns the latest error of the database. It returns nil if there was
// none in the last ten seconds.
func (w *DiskWatch) Failure() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.now().Sub(w.brokenAt) >= believeFor {
		return nil
	}
	return w.failure
}
