package fetch

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// clock is a time that a test advances.
type clock struct{ time time.Time }

func (c *clock) now() time.Time          { return c.time }
func (c *clock) advance(d time.Duration) { c.time = c.time.Add(d) }

func testBudget(quotas quotas) (*budget, *clock) {
	clock := &clock{time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	return newBudget(quotas, clock.now), clock
}

// begin begins a fetch that must be within the budget.
func begin(t *testing.T, b *budget, visitor Visitor, host string) *visit {
	t.Helper()
	fetch, err := b.begin(visitor, host)
	if err != nil {
		t.Fatalf("%v at %s: got %q, want it allowed", visitor, host, err)
	}
	return fetch
}

// wantOver fails unless err is an [OverBudget] with this reason and RetryAfter.
func wantOver(t *testing.T, err error, why reason, seconds int) {
	t.Helper()
	var over *OverBudget
	if !errors.As(err, &over) || over.reason != why || over.RetryAfter != seconds {
		t.Fatalf("got %v, want %q after %d s", err, why, seconds)
	}
}

// host returns the nth of many hosts.
func host(n int) string { return fmt.Sprintf("site%d.example", n) }

func TestAnAccountHasAQuarterOfTheSlots(t *testing.T) {
	limits := defaultQuotas()
	if limits.account.atOnce*4 > limits.server.atOnce {
		t.Fatalf("an account has %d of %d slots", limits.account.atOnce, limits.server.atOnce)
	}
	b, _ := testBudget(limits)
	ann := Visitor{Account: "ann"}
	var running []*visit
	for n := range limits.account.atOnce {
		running = append(running, begin(t, b, ann, host(n)))
	}
	_, err := b.begin(ann, host(100))
	wantOver(t, err, ownBusy, 5)
	begin(t, b, Visitor{Account: "ben"}, host(101))
	running[0].end()
	begin(t, b, ann, host(102))
}

func TestSlotsOfTheServer(t *testing.T) {
	limits := defaultQuotas()
	b, _ := testBudget(limits)
	for n := range limits.server.atOnce {
		begin(t, b, Visitor{Account: fmt.Sprint("account", n)}, host(n))
	}
	_, err := b.begin(Visitor{Account: "late"}, host(100))
	wantOver(t, err, serverBusy, 5)
}

func TestQuotasPerMinute(t *testing.T) {
	limits := defaultQuotas()
	tests := map[string]struct {
		visitor func(n int) Visitor
		host    func(n int) string
		allowed int
		why     reason
	}{
		"an account": {
			func(int) Visitor { return Visitor{Account: "ann"} }, host, limits.account.perMinute, ownBusy,
		},
		"a site": {
			func(n int) Visitor { return Visitor{Account: fmt.Sprint(n)} },
			func(n int) string { return fmt.Sprintf("www%d.shop.example", n) },
			limits.site.perMinute, siteBusy,
		},
		"an account at one site": {
			func(int) Visitor { return Visitor{Account: "ann"} },
			func(int) string { return "shop.example" },
			limits.site.perMinute / 2, siteBusy,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b, clock := testBudget(limits)
			for n := range test.allowed {
				begin(t, b, test.visitor(n), test.host(n)).end()
				clock.advance(100 * time.Millisecond)
			}
			_, err := b.begin(test.visitor(test.allowed), test.host(test.allowed))
			passed := time.Duration(test.allowed) * 100 * time.Millisecond
			wantOver(t, err, test.why, int((time.Minute - passed).Seconds()))
			clock.advance(time.Minute - passed)
			begin(t, b, test.visitor(1000), test.host(1000))
			_, err = b.begin(test.visitor(1001), test.host(1001))
			wantOver(t, err, test.why, 1)
		})
	}
}

func TestAnItemHasOneFetchPerMinute(t *testing.T) {
	b, clock := testBudget(defaultQuotas())
	one := Visitor{Account: "ann", Item: "one"}
	begin(t, b, one, "a.example").end()
	clock.advance(20 * time.Second)
	_, err := b.begin(one, "b.example")
	wantOver(t, err, justRead, 40)
	begin(t, b, Visitor{Account: "ann", Item: "two"}, "a.example").end()
	clock.advance(40 * time.Second)
	begin(t, b, one, "a.example").end()
}

func TestARefusalCountsNothing(t *testing.T) {
	b, clock := testBudget(defaultQuotas())
	held := begin(t, b, Visitor{Account: "ben"}, "busy.example")
	also := begin(t, b, Visitor{Account: "ben"}, "busy.example")
	for range 200 {
		_, err := b.begin(Visitor{Account: "ben", Item: "one"}, "busy.example")
		wantOver(t, err, siteBusy, 5)
	}
	held.end()
	also.end()
	clock.advance(time.Second)
	begin(t, b, Visitor{Account: "ben", Item: "one"}, "busy.example")
}

func TestRedirectsCountTowardsTheirSite(t *testing.T) {
	limits := defaultQuotas()
	b, _ := testBudget(limits)
	for n := range limits.site.perMinute {
		fetch := begin(t, b, Visitor{Account: fmt.Sprint(n)}, host(n))
		if err := fetch.reachSite("victim.example"); err != nil {
			t.Fatal(err)
		}
		fetch.end()
	}
	fetch := begin(t, b, Visitor{Account: "late"}, "free.example")
	wantOver(t, fetch.reachSite("www.victim.example"), siteBusy, 60)
	fetch.end()
	_, err := b.begin(Visitor{Account: "later"}, "victim.example")
	wantOver(t, err, siteBusy, 60)
}

func TestAnAddressWithManyNames(t *testing.T) {
	limits := defaultQuotas()
	for _, test := range []struct{ first, second string }{
		{"93.184.216.34", "::ffff:93.184.216.34"},
		{"2606:4700::1", "2606:4700::ffff"},
	} {
		b, _ := testBudget(limits)
		for n := range limits.address.atOnce {
			fetch := begin(t, b, Visitor{Account: fmt.Sprint(n)}, host(n))
			if err := fetch.reachAddress(netip.MustParseAddr(test.first)); err != nil {
				t.Fatal(err)
			}
		}
		late := begin(t, b, Visitor{Account: "late"}, host(100))
		wantOver(t, late.reachAddress(netip.MustParseAddr(test.second)), siteBusy, 5)
		if err := late.reachAddress(netip.MustParseAddr("93.184.216.35")); err != nil {
			t.Errorf("another address: %v", err)
		}
	}
}

func TestAFetchThatReturnsToItsSiteHoldsOneSlot(t *testing.T) {
	limits := defaultQuotas()
	limits.site.atOnce = 1
	b, _ := testBudget(limits)
	fetch := begin(t, b, Visitor{Account: "ann"}, "a.example")
	for _, host := range []string{"www.a.example", "a.example"} {
		if err := fetch.reachSite(host); err != nil {
			t.Fatal(err)
		}
	}
	fetch.end()
	begin(t, b, Visitor{Account: "ann"}, "a.example")
}

func TestAnEndedFetchMakesNoConnection(t *testing.T) {
	b, _ := testBudget(defaultQuotas())
	fetch := begin(t, b, Visitor{Account: "ann"}, "a.example")
	fetch.end()
	if err := fetch.reachAddress(netip.MustParseAddr("93.184.216.34")); !errors.Is(err, errEnded) {
		t.Errorf("got %v, want %v", err, errEnded)
	}
}

func TestExpiredCountersAreRemoved(t *testing.T) {
	b, clock := testBudget(defaultQuotas())
	running := begin(t, b, Visitor{Account: "slow", Item: "held"}, "slow.example")
	for n := range 40 {
		begin(t, b, Visitor{Account: fmt.Sprint(n), Item: fmt.Sprint(n)}, host(n)).end()
	}
	clock.advance(2 * time.Minute)
	begin(t, b, Visitor{Account: "ann"}, "a.example").end()
	for counted := range b.counts {
		for _, name := range []string{counted.name, counted.account} {
			if name != "" && !strings.Contains("slow held slow.example ann a.example", name) {
				t.Errorf("%v is still counted", counted)
			}
		}
	}
	running.end()
}

func TestSites(t *testing.T) {
	for host, want := range map[string]string{
		"example.com": "example.com", "WWW.Example.com.": "example.com", "a.b.example.co.uk": "example.co.uk",
		"ann.github.io": "ann.github.io", "github.io": "github.io", "localhost": "localhost",
		"127.0.0.1": "127.0.0.1", "2606:4700::1": "2606:4700::1",
	} {
		if got := siteOf(host); got != want {
			t.Errorf("%s: got %q, want %q", host, got, want)
		}
	}
}

func TestTextOfOverBudget(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		0:                       "This page was read less than a minute ago. Try again in a second.",
		1500 * time.Millisecond: "This page was read less than a minute ago. Try again in 2 seconds.",
	} {
		if got := overBudget(justRead, wait).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
