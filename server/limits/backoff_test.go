package limits

import (
	"fmt"
	"testing"
	"time"
)

// fail begins an attempt and ends it as a wrong password.
func fail(t *testing.T, b *backOff, now time.Time) {
	t.Helper()
	if wait := b.begin("a", now); wait > 0 {
		t.Fatalf("it waits %v", wait)
	}
	b.end("a", wrong, now)
}

func TestEachFailureDoublesTheWait(t *testing.T) {
	b, now := newBackOff(), start
	for range freeFailures {
		fail(t, b, now)
	}
	for _, want := range []time.Duration{15, 30, 60, 120, 240, 480, 900, 900} {
		if wait := b.begin("a", now); wait != want*time.Second {
			t.Fatalf("got %v, want %d s", wait, want)
		}
		now = now.Add(want * time.Second)
		fail(t, b, now)
	}
	if wait := b.begin("b", now); wait != 0 {
		t.Errorf("another key waits %v", wait)
	}
	if wait := b.begin("a", now.Add(failuresLast)); wait != 0 {
		t.Errorf("it waits %v after the failures were removed", wait)
	}
}

func TestARightPasswordResetsTheFailures(t *testing.T) {
	b := newBackOff()
	for range 3 {
		for range freeFailures - 1 {
			fail(t, b, start)
		}
		b.begin("a", start)
		b.end("a", right, start)
	}
	if wait := b.begin("a", start); wait != 0 {
		t.Errorf("it waits %v", wait)
	}
}

func TestConcurrentAttemptsCount(t *testing.T) {
	b := newBackOff()
	begun := 0
	for range 100 {
		if b.begin("a", start) == 0 {
			begun++
		}
	}
	if begun != freeFailures {
		t.Errorf("%d attempts began at once, want %d", begun, freeFailures)
	}
	for range begun {
		b.end("a", undecided, start)
	}
	if wait := b.begin("a", start); wait != 0 {
		t.Errorf("undecided attempts made it wait %v", wait)
	}
}

func TestUndecidedAttemptsAreNotStored(t *testing.T) {
	b := newBackOff()
	for range freeFailures {
		fail(t, b, start)
	}
	for n := range mostKeys {
		key := fmt.Sprint(n)
		b.begin(key, start)
		b.end(key, undecided, start)
	}
	if wait := b.begin("a", start); wait != firstWait {
		t.Errorf("it waits %v, want %v", wait, firstWait)
	}
}
