package fetch

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
)

// harness is PocketBase with the route, which needs no network, and a site on
// loopback with a page and an icon.
type harness struct {
	t       *testing.T
	fetcher *Fetcher
	site    string
	mux     http.Handler
	// steps are the rules that were called, in order.
	steps []string
	// last is the event that the store rule has got.
	last Event
	// refusing is the step whose rule returns an error.
	refusing string
	// target is the address that the ask rule sets.
	target string
}

func newHarness(t *testing.T, limits quotas) *harness {
	t.Helper()
	var icon bytes.Buffer
	if err := png.Encode(&icon, image.NewGray(image.Rect(0, 0, 16, 16))); err != nil {
		t.Fatal(err)
	}
	s := &harness{t: t}
	s.site, s.fetcher = testFetcher(t, limits, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/icon.png":
			_, _ = w.Write(icon.Bytes())
		case "/gone", "/gone.png":
			http.NotFound(w, r)
		default:
			servePage("<title>A page</title><link rel=icon href=/gone.png><link rel=icon href=/icon.png>")(w, r)
		}
	})
	s.target = s.site
	s.bindRules()
	s.serve()
	return s
}

// bindRules registers a rule for each step, as the hooks do.
func (s *harness) bindRules() {
	step := func(name string, do func(*Event) error) func(*Event) error {
		return func(e *Event) error {
			s.steps = append(s.steps, name)
			if s.refusing == name {
				return e.ForbiddenError("refused by "+name, nil)
			}
			return do(e)
		}
	}
	s.fetcher.Points.OnRefetchAsk().BindFunc(step("ask", func(e *Event) error {
		e.ItemId, e.Account, e.Url = e.Request.PathValue("itemId"), e.Request.PathValue("userId"), s.target
		return nil
	}))
	s.fetcher.Points.OnRefetchStore().BindFunc(step("store", func(e *Event) error {
		s.last = *e
		return e.NoContent(http.StatusNoContent)
	}))
}

// serve serves the routes of the fetcher.
func (s *harness) serve() {
	s.t.Helper()
	app, err := tests.NewTestApp()
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(app.Cleanup)
	s.fetcher.app = app
	s.fetcher.bindRoutes()
	router, err := apis.NewRouter(app)
	if err != nil {
		s.t.Fatal(err)
	}
	err = app.OnServe().Trigger(&core.ServeEvent{App: app, Router: router}, func(e *core.ServeEvent) (err error) {
		s.mux, err = e.Router.BuildMux()
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// refetch requests the refetch of one of Ann's items.
func (s *harness) refetch(ctx context.Context, item string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("PATCH", "/refetch/ann/"+item, nil)
	s.mux.ServeHTTP(answer, request.WithContext(ctx))
	return answer
}

func TestTheRulesAreCalledInOrder(t *testing.T) {
	cases := []struct {
		name, refusing, target string
		status                 int
		steps                  string
	}{
		{"a page", "", "", 204, "ask store"},
		{"a refused request, for which nothing is fetched", "ask", "", 403, "ask"},
		{"a result that can't be stored", "store", "", 403, "ask store"},
		{"an unreachable site", "", "http://10.0.0.1/", 204, "ask store"},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newHarness(t, defaultQuotas())
			s.refusing = test.refusing
			if test.target != "" {
				s.target = test.target
			}
			answer := s.refetch(t.Context(), "one")
			if answer.Code != test.status {
				t.Errorf("got %d %s, want %d", answer.Code, answer.Body, test.status)
			}
			if got := strings.Join(s.steps, " "); got != test.steps {
				t.Errorf("asked %q, want %q", got, test.steps)
			}
		})
	}
}

func TestTheStoreRuleGetsTheResult(t *testing.T) {
	oneAMinute := defaultQuotas()
	// The page uses up the quota.
	oneAMinute.account.perMinute = 1
	cases := []struct {
		name, path, failure string
		limits              quotas
		hasIcon, isIconLate bool
	}{
		{"page and icon", "/", "", defaultQuotas(), true, false},
		{"an icon over budget", "/", "", oneAMinute, false, true},
		{"no page, and the reason", "/gone", "the site answered with status 404", defaultQuotas(), false, false},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newHarness(t, test.limits)
			s.target = s.site + test.path
			s.refetch(t.Context(), "one")
			got := s.last
			if got.ItemId != "one" || got.Account != "ann" || got.Failure != test.failure {
				t.Errorf("got item %q of %q, failure %q", got.ItemId, got.Account, got.Failure)
			}
			if test.failure != "" {
				if got.Preview != nil {
					t.Errorf("got %+v", *got.Preview)
				}
				return
			}
			found := got.Preview
			if found.Title != "A page" || found.IsIconLate != test.isIconLate || (found.Icon != "") != test.hasIcon {
				t.Errorf("got %+v", *found)
			}
			if test.hasIcon && found.FaviconUrl != s.site+"/icon.png" {
				t.Errorf("got the icon %q", found.FaviconUrl)
			}
		})
	}
}

func TestARefetchOverBudgetGetsRetryAfter(t *testing.T) {
	s := newHarness(t, defaultQuotas())
	s.refetch(t.Context(), "one")
	s.steps = nil
	answer := s.refetch(t.Context(), "one")
	if answer.Code != 429 || answer.Header().Get("Retry-After") != "60" {
		t.Errorf("got %d after %q, want 429 after 60", answer.Code, answer.Header().Get("Retry-After"))
	}
	if got := strings.Join(s.steps, " "); got != "ask" {
		t.Errorf("asked %q after the refusal", got)
	}
	if answer := s.refetch(t.Context(), "two"); answer.Code != 204 {
		t.Errorf("another item: got %d", answer.Code)
	}
}

func TestARefetchContinuesAfterADisconnect(t *testing.T) {
	s := newHarness(t, defaultQuotas())
	ctx, goAway := context.WithCancel(t.Context())
	goAway()
	s.refetch(ctx, "one")
	if found := s.last.Preview; found == nil || found.Title != "A page" || found.Icon == "" {
		t.Errorf("got %+v", found)
	}
}

func TestThereIsNoRouteWithoutRules(t *testing.T) {
	s := &harness{t: t}
	s.site, s.fetcher = testFetcher(t, defaultQuotas(), http.NotFound)
	s.serve()
	if answer := s.refetch(t.Context(), "one"); answer.Code != 404 {
		t.Errorf("got %d, want 404", answer.Code)
	}
}

func TestAnIconWhoseAddressIsTooLongForAnItem(t *testing.T) {
	site, fetcher := testFetcher(t, defaultQuotas(), servePage("<title>Far</title><link rel=icon href=/"+strings.Repeat("i", maxIconAddress)+">"))
	got, err := fetcher.Preview(t.Context(), site, Visitor{Account: "ann"})
	if err != nil || got.Title != "Far" || got.FaviconUrl != "" {
		t.Errorf("got %+v and %v", got, err)
	}
}
