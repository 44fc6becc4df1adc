package data

import (
	"errors"
	"testing"
	"time"
)

// clock is a time that a test advances.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func (c *clock) pass(by time.Duration) { c.at = c.at.Add(by) }

func TestVerdicts(t *testing.T) {
	for free, want := range map[uint64]DiskVerdict{0: DiskFull, 99: DiskFull, 100: DiskLow, 499: DiskLow, 500: DiskOK} {
		w := NewDiskWatch(func() (Space, error) { return Space{Free: free}, nil }, 100, time.Now)
		if space, got := w.Look(); got != want || space.Free != free {
			t.Errorf("%d: got %s and %d, want %s", free, got, space.Free, want)
		}
	}
	unknown := NewDiskWatch(func() (Space, error) { return Space{}, errors.New("no such folder") }, 100, time.Now)
	if _, got := unknown.Look(); got != DiskUnknown || unknown.IsFull() {
		t.Errorf("got %s, want it unknown, and no refusals", got)
	}
	off := NewDiskWatch(func() (Space, error) { return Space{}, nil }, 0, time.Now)
	if _, got := off.Look(); got != DiskOK {
		t.Errorf("got %s, want no limit", got)
	}
}

func TestFreeSpaceIsMeasuredAtMostOnceASecond(t *testing.T) {
	c, asked := &clock{time.Unix(1, 0)}, 0
	w := NewDiskWatch(func() (Space, error) { asked++; return Space{Free: 1}, nil }, 100, c.now)
	for range 100 {
		w.Look()
	}
	c.pass(lookEvery - 1)
	w.Look()
	if asked != 1 {
		t.Errorf("asked %d times within a second, want once", asked)
	}
	c.pass(1)
	w.Look()
	if asked != 2 {
		t.Errorf("asked %d times after a second, want again", asked)
	}
}

func TestAFullDiskCountsAsFreeAgainOnceThereIsSpace(t *testing.T) {
	c, free := &clock{time.Unix(1, 0)}, uint64(50)
	w := NewDiskWatch(func() (Space, error) { return Space{Free: free}, nil }, 100, c.now)
	if !w.IsFull() {
		t.Error("the disk must count as full at 50 of 100 bytes")
	}
	free = 1000
	c.pass(lookEvery)
	if w.IsFull() {
		t.Error("the disk has space again")
	}
}

func TestAFailedWriteCountsForAWhile(t *testing.T) {
	c := &clock{time.Unix(1, 0)}
	w := NewDiskWatch(func() (Space, error) { return Space{Free: 1000}, nil }, 100, c.now)
	w.Failed()
	c.pass(believeFor - 1)
	if !w.IsFull() {
		t.Error("a write has just failed, so the disk must count as full")
	}
	c.pass(1)
	if w.IsFull() {
		t.Error("the failed write still counts after its time")
	}
}

func TestADatabaseErrorCountsForAWhile(t *testing.T) {
	c, failure := &clock{time.Unix(1, 0)}, errors.New("disk I/O error")
	w := NewDiskWatch(func() (Space, error) { return Space{Free: 1000}, nil }, 100, c.now)
	if got := w.Failure(); got != nil {
		t.Errorf("got %v before anything has failed", got)
	}
	w.FailedBy(failure)
	c.pass(believeFor - 1)
	if got := w.Failure(); got != failure || w.IsFull() {
		t.Errorf("got %v and full %t, want why it failed, and room", got, w.IsFull())
	}
	c.pass(1)
	if got := w.Failure(); got != nil {
		t.Errorf("got %v later", got)
	}
}
