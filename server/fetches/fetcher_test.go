package fetches

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jot/server/guard"
)

func TestARedirectOverItsBudgetIsNotFollowed(t *testing.T) {
	var visits atomic.Int32
	victim := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visits.Add(1)
		html("<title>victim</title>")(w, r)
	}))
	t.Cleanup(victim.Close)
	// By its name it is another site than by its address.
	target := strings.Replace(victim.URL, "127.0.0.1", "localhost", 1)
	turn := httptest.NewServer(http.RedirectHandler(target, http.StatusFound))
	t.Cleanup(turn.Close)
	limits := DefaultLimits()
	limits.Site.PerMinute = 4
	limits.Address.PerMinute = 1000
	fetcher := NewFetcher(guard.NewClient(optionsFor(t, victim.URL, turn.URL)), NewBudget(limits, time.Now))

	for _, account := range []string{"ann", "ann", "ben", "ben"} {
		if _, err := fetcher.Page(context.Background(), turn.URL, Visitor{Account: account}); err != nil {
			t.Fatal(err)
		}
	}
	_, err := fetcher.Page(context.Background(), target, Visitor{Account: "cid"})
	wantOver(t, err, siteBusy, 60)
	if got := visits.Load(); got != 4 {
		t.Errorf("the victim was asked %d times, want 4", got)
	}
}

func TestTheResolvedAddressIsCounted(t *testing.T) {
	limits := DefaultLimits()
	limits.Address.PerMinute = 2
	site, fetcher := serveSite(t, limits, html("<title>x</title>"))
	for _, account := range []string{"ann", "ben"} {
		if _, err := fetcher.Page(context.Background(), site, Visitor{Account: account}); err != nil {
			t.Fatal(err)
		}
	}
	_, err := fetcher.Page(context.Background(), strings.Replace(site, "127.0.0.1", "localhost", 1), Visitor{Account: "cid"})
	wantOver(t, err, siteBusy, 60)
}

func TestARefusedAddressCostsNothing(t *testing.T) {
	_, fetcher := serveSite(t, DefaultLimits(), html(""))
	for range 3 {
		_, err := fetcher.Page(context.Background(), "http://10.0.0.1/", Visitor{Account: "ann", Item: "one"})
		if err == nil || !strings.Contains(err.Error(), "private address") {
			t.Errorf("got %v, want a refusal", err)
		}
	}
}

func TestAFileIsFetchedWithinTheBudget(t *testing.T) {
	limits := DefaultLimits()
	limits.Account.PerMinute = 1
	site, fetcher := serveSite(t, limits, html("file"))
	ann := Visitor{Account: "ann"}
	file, err := fetcher.File(context.Background(), site, "image/png", 4, ann)
	if err != nil || string(file) != "file" {
		t.Fatalf("got %q and %v", file, err)
	}
	_, err = fetcher.File(context.Background(), site, "image/png", 4, ann)
	wantOver(t, err, ownBusy, 60)
}
