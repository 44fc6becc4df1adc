package refetch

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"jot/server/fetches"
	"jot/server/guard"
	"jot/server/icons"
)

// stage is PocketBase with the route, asked without a network, and a site on
// loopback that has a page and an icon.
type stage struct {
	t      *testing.T
	points Points
	site   string
	mux    http.Handler
	// steps are the rules that were asked, in their order.
	steps []string
	// last is what the rule that stores was told.
	last Event
	// refusing is the step whose rule refuses.
	refusing string
	// target is the address that the first rule names.
	target string
}

func newStage(t *testing.T, limits fetches.Limits) *stage {
	t.Helper()
	s := &stage{t: t}
	s.serveSite()
	s.target = s.site
	fetcher := fetches.NewFetcher(guard.NewClient(s.options()), fetches.NewBudget(limits, time.Now))
	s.bindRules()
	s.register(fetcher)
	return s
}

func (s *stage) serveSite() {
	var icon bytes.Buffer
	if err := png.Encode(&icon, image.NewGray(image.Rect(0, 0, 16, 16))); err != nil {
		s.t.Fatal(err)
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/icon.png":
			_, _ = w.Write(icon.Bytes())
			return
		case "/gone.png":
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<title>A page</title>"))
	}))
	s.t.Cleanup(site.Close)
	s.site = site.URL
}

// options let the guard reach the site.
func (s *stage) options() guard.Options {
	s.t.Helper()
	address, err := url.Parse(s.site)
	if err != nil {
		s.t.Fatal(err)
	}
	port, err := strconv.ParseUint(address.Port(), 10, 16)
	if err != nil {
		s.t.Fatal(err)
	}
	options := guard.DefaultOptions()
	options.LoopbackPorts = []uint16{uint16(port)}
	return options
}

// bindRules registers a rule for each step, as the hooks do.
func (s *stage) bindRules() {
	step := func(name string, do func(*Event) error) func(*Event) error {
		return func(e *Event) error {
			s.steps = append(s.steps, name)
			if s.refusing == name {
				return e.ForbiddenError("refused by "+name, nil)
			}
			return do(e)
		}
	}
	s.points.OnRefetchAsk().BindFunc(step("ask", func(e *Event) error {
		e.ItemId, e.Account, e.Url = e.Request.PathValue("itemId"), e.Request.PathValue("userId"), s.target
		return nil
	}))
	s.points.OnRefetchPage().BindFunc(step("page", func(e *Event) error {
		if e.Page != nil {
			e.Title, e.FaviconUrl = "A page", s.site+"/icon.svg"
			e.Icons = []string{s.site + "/gone.png", s.site + "/icon.png"}
		}
		return nil
	}))
	s.points.OnRefetchStore().BindFunc(step("store", func(e *Event) error {
		s.last = *e
		return e.NoContent(http.StatusNoContent)
	}))
}

func (s *stage) register(fetcher *fetches.Fetcher) {
	s.t.Helper()
	app, err := tests.NewTestApp()
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(app.Cleanup)
	Register(app, &s.points, fetcher, icons.NewKeeper(s.t.TempDir(), []byte("secret"), fetcher))
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

// refetch asks for the page of an item of Ann's.
func (s *stage) refetch(ctx context.Context, item string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("PATCH", "/refetch/ann/"+item, nil)
	s.mux.ServeHTTP(answer, request.WithContext(ctx))
	return answer
}

func TestTheRulesAreAskedInTurn(t *testing.T) {
	cases := []struct {
		name, refusing, target string
		status                 int
		steps                  string
	}{
		{"a page", "", "", 204, "ask page store"},
		{"who may not, for whom nothing is fetched", "ask", "", 403, "ask"},
		{"a page that says nothing", "page", "", 403, "ask page"},
		{"what can't be stored", "store", "", 403, "ask page store"},
		{"a site that is not to be reached", "", "http://10.0.0.1/", 204, "ask page store"},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newStage(t, fetches.DefaultLimits())
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

func TestWhatTheRuleThatStoresIsTold(t *testing.T) {
	oneAMinute := fetches.DefaultLimits()
	// The page takes it.
	oneAMinute.Account.PerMinute = 1
	cases := []struct {
		name, target string
		limits       fetches.Limits
		want         Event
		hasIcon      bool
	}{
		{"page and icon", "", fetches.DefaultLimits(), Event{Title: "A page"}, true},
		{"an icon that may not be fetched yet", "", oneAMinute, Event{Title: "A page", IsIconLate: true}, false},
		{"no page, and why", "http://10.0.0.1/", fetches.DefaultLimits(), Event{Failure: "refused: 10.0.0.1 is a private address"}, false},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newStage(t, test.limits)
			if test.target != "" {
				s.target = test.target
			}
			s.refetch(t.Context(), "one")
			got := s.last
			if got.Title != test.want.Title || got.Failure != test.want.Failure || got.IsIconLate != test.want.IsIconLate {
				t.Errorf("got title %q, failure %q, late %t", got.Title, got.Failure, got.IsIconLate)
			}
			if (got.Icon != "") != test.hasIcon || strings.HasSuffix(got.FaviconUrl, "/icon.png") != test.hasIcon {
				t.Errorf("got the icon %q of %q", got.Icon, got.FaviconUrl)
			}
			if got.ItemId != "one" || got.Account != "ann" {
				t.Errorf("got item %q of %q", got.ItemId, got.Account)
			}
		})
	}
}

func TestWhoAsksTooSoonIsToldWhenToComeBack(t *testing.T) {
	s := newStage(t, fetches.DefaultLimits())
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

func TestWhoGoesAwayFindsItStored(t *testing.T) {
	s := newStage(t, fetches.DefaultLimits())
	ctx, goAway := context.WithCancel(t.Context())
	goAway()
	s.refetch(ctx, "one")
	if s.last.Title != "A page" || s.last.Icon == "" {
		t.Errorf("got title %q and icon %q", s.last.Title, s.last.Icon)
	}
}

func TestThereIsNoRouteWithoutRules(t *testing.T) {
	s := &stage{t: t}
	s.register(fetches.NewFetcher(guard.NewClient(guard.DefaultOptions()), fetches.NewBudget(fetches.DefaultLimits(), time.Now)))
	if answer := s.refetch(t.Context(), "one"); answer.Code != 404 {
		t.Errorf("got %d, want 404", answer.Code)
	}
}
