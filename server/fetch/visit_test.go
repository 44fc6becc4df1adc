package fetch

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestARedirectOverItsBudgetIsNotFollowed(t *testing.T) {
	var visits atomic.Int32
	victim := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visits.Add(1)
		servePage("<title>victim</title>")(w, r)
	}))
	t.Cleanup(victim.Close)
	// The same server counts as two sites, one by its name and one by its address.
	target := strings.Replace(victim.URL, "127.0.0.1", "localhost", 1)
	turn := httptest.NewServer(http.RedirectHandler(target, http.StatusFound))
	t.Cleanup(turn.Close)
	limits := defaultQuotas()
	limits.site.perMinute = 4
	limits.address.perMinute = 1000
	client := newClient(testOptions(t, victim.URL, turn.URL), newBudget(limits, time.Now))

	for _, account := range []string{"ann", "ann", "ben", "ben"} {
		if _, err := client.page(context.Background(), turn.URL, Visitor{Account: account}); err != nil {
			t.Fatal(err)
		}
	}
	_, err := client.page(context.Background(), target, Visitor{Account: "cid"})
	wantOver(t, err, siteBusy, 60)
	if got := visits.Load(); got != 4 {
		t.Errorf("the second site got %d requests, want 4", got)
	}
}

func TestTheResolvedAddressIsCounted(t *testing.T) {
	limits := defaultQuotas()
	limits.address.perMinute = 2
	site, client := serveSiteWithin(t, limits, servePage("<title>x</title>"))
	for _, account := range []string{"ann", "ben"} {
		if _, err := client.page(context.Background(), site, Visitor{Account: account}); err != nil {
			t.Fatal(err)
		}
	}
	_, err := client.page(context.Background(), strings.Replace(site, "127.0.0.1", "localhost", 1), Visitor{Account: "cid"})
	wantOver(t, err, siteBusy, 60)
}

func TestARefusedAddressCostsNothing(t *testing.T) {
	_, client := serveSiteWithin(t, defaultQuotas(), servePage(""))
	for range 3 {
		_, err := client.page(context.Background(), "http://10.0.0.1/", Visitor{Account: "ann", Item: "one"})
		if err == nil || !strings.Contains(err.Error(), "not a public address") {
			t.Errorf("got %v, want a refusal", err)
		}
	}
}

func TestAFileIsFetchedWithinTheBudget(t *testing.T) {
	limits := defaultQuotas()
	limits.account.perMinute = 1
	site, client := serveSiteWithin(t, limits, servePage("file"))
	ann := Visitor{Account: "ann"}
	file, err := client.file(context.Background(), site, "image/png", 4, ann)
	if err != nil || string(file) != "file" {
		t.Fatalf("got %q and %v", file, err)
	}
	_, err = client.file(context.Background(), site, "image/png", 4, ann)
	wantOver(t, err, ownBusy, 60)
}
