package limits

import (
	"fmt"
	"testing"
	"time"
)

var start = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

func TestABurstAndThenOneAfterEachInterval(t *testing.T) {
	c := newCounter(Rate{Burst: 3, Interval: 10 * time.Second})
	for n := range 3 {
		if wait := c.allow("a", 1, start); wait != 0 {
			t.Fatalf("number %d waits %v", n, wait)
		}
	}
	if wait := c.allow("a", 1, start.Add(4*time.Second)); wait != 6*time.Second {
		t.Errorf("got %v, want the rest of the interval", wait)
	}
	if wait := c.allow("a", 1, start.Add(10*time.Second)); wait != 0 {
		t.Errorf("after an interval it waits %v", wait)
	}
	if wait := c.allow("b", 1, start); wait != 0 {
		t.Errorf("another key waits %v", wait)
	}
}

func TestACostIsCountedAsAWholeOrNotAtAll(t *testing.T) {
	c := newCounter(Rate{Burst: 10, Interval: time.Second})
	c.allow("a", 8, start)
	if wait := c.allow("a", 5, start); wait != 3*time.Second {
		t.Errorf("got %v, want 3 s until 5 are there", wait)
	}
	if wait := c.allow("a", 2, start); wait != 0 {
		t.Errorf("the refused cost was counted: the rest waits %v", wait)
	}
}

func TestARefundedRequestIsAllowedAgain(t *testing.T) {
	c := newCounter(Rate{Burst: 1, Interval: time.Hour})
	c.allow("a", 1, start)
	c.refund("a", 1)
	c.refund("a", 1)
	if wait := c.allow("a", 1, start); wait != 0 {
		t.Errorf("it waits %v", wait)
	}
	if wait := c.allow("a", 1, start); wait == 0 {
		t.Error("two refunds allowed two requests")
	}
}

func TestMemoryIsBounded(t *testing.T) {
	c := newCounter(Rate{Burst: 1, Interval: time.Second})
	for n := range 2 * mostKeys {
		c.allow(fmt.Sprint(n), 1, start)
	}
	if c.full.Len() > mostKeys {
		t.Errorf("%d keys are kept", c.full.Len())
	}
	later := start.Add(time.Minute)
	for range mostKeys {
		c.allow("a", 0, later)
	}
	if c.full.Len() > 2 {
		t.Errorf("%d keys are kept that hold nobody back", c.full.Len())
	}
}
