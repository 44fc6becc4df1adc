package fetch

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// site is a web site on loopback that counts the requests.
type site struct {
	*httptest.Server
	asked atomic.Int32
}

// testIcons returns icons that may be fetched from a site, and a clock that the test
// can set.
func testIcons(t *testing.T, limits quotas, handler http.HandlerFunc) (*icons, *site, *time.Time) {
	t.Helper()
	s := &site{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		handler(w, r)
	}))
	t.Cleanup(s.Close)
	folder, now := newFolder(t)
	client := newClient(testOptions(t, s.URL), newBudget(limits, time.Now))
	return newIcons(folder, []byte("secret"), client), s, now
}

// sends returns a handler that sends a file with a wrong Content-Type.
func sends(file []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write(file)
	}
}

func keep(t *testing.T, k *icons, page, icon string) string {
	t.Helper()
	kept, err := k.ofPage(context.Background(), page, []string{icon}, "ann")
	if err != nil {
		t.Fatal(err)
	}
	return kept.Key
}

// getIcon requests an icon as a browser does.
func getIcon(k *icons, key string, header http.Header) *httptest.ResponseRecorder {
	recorder := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/icons/"+key, nil)
	request.SetPathValue("key", key)
	if header != nil {
		request.Header = header
	}
	event := &core.RequestEvent{Event: router.Event{Response: recorder, Request: request}}
	if err := k.serve(event); err != nil {
		recorder.Code = router.ToApiError(err).Status
	}
	return recorder
}

func TestOneFetchForEachHost(t *testing.T) {
	k, s, _ := testIcons(t, defaultQuotas(), sends(pngFile(t, 16)))
	first := keep(t, k, "https://shop.example/a", s.URL+"/a.png")
	for _, page := range []string{"http://shop.example/b", "https://SHOP.example/", "https://shop.example./"} {
		if got := keep(t, k, page, s.URL+"/b.png"); got != first {
			t.Errorf("%s: got %q, want %q", page, got, first)
		}
	}
	if got := s.asked.Load(); got != 1 {
		t.Errorf("asked %d times, want 1", got)
	}
	if other := keep(t, k, "https://other.example/", s.URL+"/a.png"); other == first {
		t.Error("another host has the same key")
	}
}

func TestConcurrentCallsShareOneFetch(t *testing.T) {
	release := make(chan struct{})
	k, s, _ := testIcons(t, quotas{}, func(w http.ResponseWriter, r *http.Request) {
		<-release
		sends(pngFile(t, 16))(w, r)
	})
	var waiting sync.WaitGroup
	for range 8 {
		waiting.Go(func() {
			if kept, err := k.ofPage(context.Background(), "https://shop.example/", []string{s.URL}, "ann"); err != nil || kept.Key == "" {
				t.Errorf("got %q and %v", kept, err)
			}
		})
	}
	close(release)
	waiting.Wait()
	if got := s.asked.Load(); got != 1 {
		t.Errorf("asked %d times, want 1", got)
	}
}

func TestNoIcon(t *testing.T) {
	tests := map[string]http.HandlerFunc{
		"a missing one": http.NotFound,
		"an SVG": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write([]byte("<svg/>"))
		},
		"a PNG whose body is broken":      sends(broken(pngFile(t, 16), 33)),
		"65 KB":                           sends(padded(pngFile(t, 16), 65<<10)),
		"an error with an icon":           func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500); sends(pngFile(t, 16))(w, r) },
		"a redirect to an inner address":  http.RedirectHandler("http://192.168.1.1/reboot?now", http.StatusFound).ServeHTTP,
		"a redirect to a text of its own": http.RedirectHandler("data:image/gif;base64,R0lGODlhAQABAAAAACw=", http.StatusFound).ServeHTTP,
	}
	for name, handler := range tests {
		t.Run(name, func(t *testing.T) {
			k, s, now := testIcons(t, defaultQuotas(), handler)
			for range 2 {
				if got := keep(t, k, "https://shop.example/", s.URL); got != "" {
					t.Fatalf("got %q, want none", got)
				}
			}
			if got := s.asked.Load(); got != 1 {
				t.Errorf("asked %d times, want 1", got)
			}
			*now = now.Add(freshMiss)
			keep(t, k, "https://shop.example/", s.URL)
			if got := s.asked.Load(); got != 2 {
				t.Errorf("asked %d times three days later, want 2", got)
			}
		})
	}
}

func TestRefusedAddressesOfIcons(t *testing.T) {
	k, _, _ := testIcons(t, defaultQuotas(), http.NotFound)
	for _, icon := range []string{
		"http://192.168.1.1/reboot?now", "http://127.0.0.1/", "data:image/png;base64,iVBORw0KGgo=",
		"file:///etc/passwd", "", "//shop.example/i.png",
	} {
		if got := keep(t, k, "https://"+strconv.Itoa(len(icon))+".example/", icon); got != "" {
			t.Errorf("%s: got %q, want none", icon, got)
		}
	}
}

func TestOverBudgetIsNotStoredAsAMiss(t *testing.T) {
	limits := defaultQuotas()
	limits.account.perMinute = 1
	k, s, _ := testIcons(t, limits, sends(pngFile(t, 16)))
	keep(t, k, "https://one.example/", s.URL)
	_, err := k.ofPage(context.Background(), "https://two.example/", []string{s.URL}, "ann")
	var over *OverBudget
	if !errors.As(err, &over) {
		t.Fatalf("got %v, want it over the budget", err)
	}
	if kept, err := k.ofPage(context.Background(), "https://two.example/", []string{s.URL}, "ben"); err != nil || kept.Key == "" {
		t.Errorf("got %q and %v for another account", kept, err)
	}
}

func TestServe(t *testing.T) {
	k, s, now := testIcons(t, defaultQuotas(), sends(pngFile(t, 16)))
	key := keep(t, k, "https://shop.example/", s.URL)
	answer := getIcon(k, key, nil)
	if answer.Code != 200 || iconType(answer.Body.Bytes()) != "image/png" {
		t.Fatalf("got %d and %d bytes", answer.Code, answer.Body.Len())
	}
	for name, want := range map[string]string{
		"Content-Type":            "image/png",
		"X-Content-Type-Options":  "nosniff",
		"Content-Security-Policy": "default-src 'none'",
		"Cache-Control":           "private, max-age=2592000",
		"Last-Modified":           "",
	} {
		if got := answer.Header().Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	again := getIcon(k, key, http.Header{"If-None-Match": {answer.Header().Get("ETag")}})
	if again.Code != 304 || again.Body.Len() > 0 {
		t.Errorf("got %d and %d bytes for what is known", again.Code, again.Body.Len())
	}
	if got := k.drainStale(10); len(got) > 0 {
		t.Errorf("a fresh icon is wanted: %v", got)
	}

	*now = now.Add(fresh)
	if got := getIcon(k, key, nil); got.Code != 200 {
		t.Errorf("got %d for a stale icon, want 200", got.Code)
	}
	if got := k.drainStale(10); len(got) != 1 || got[0] != key {
		t.Errorf("wanted are %v, want the stale icon", got)
	}
	if got := k.drainStale(10); len(got) > 0 {
		t.Errorf("it is wanted twice: %v", got)
	}
}

func TestServeAnswers404WithoutAnIcon(t *testing.T) {
	k, s, _ := testIcons(t, defaultQuotas(), http.NotFound)
	keep(t, k, "https://shop.example/", s.URL)
	secret := strings.Repeat("f", 32)
	if err := os.WriteFile(k.folder.dir+"/"+secret, []byte("<svg/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, key := range map[string]string{
		"a host without an icon":        k.keyOf("shop.example"),
		"a key that belongs to no host": strings.Repeat("0", 32),
		"a file that isn't an icon":     secret,
		"a host":                        "shop.example",
		"capitals":                      strings.ToUpper(k.keyOf("shop.example")),
		"a path":                        "../data.db",
		"a longer key":                  k.keyOf("shop.example") + "0",
	} {
		if got := getIcon(k, key, nil); got.Code != 404 || got.Body.Len() > 0 {
			t.Errorf("%s: got %d", name, got.Code)
		}
	}
}

func TestRequestedKeysAreBounded(t *testing.T) {
	k, _, _ := testIcons(t, defaultQuotas(), http.NotFound)
	for n := range 2 * maxStale {
		getIcon(k, strings.Repeat("0", 26)+strconv.Itoa(100000+n), nil)
	}
	if got := len(k.drainStale(10 * maxStale)); got != maxStale {
		t.Errorf("%d keys are remembered, want %d", got, maxStale)
	}
}

func refresh(k *icons, key, iconURL string) error {
	_, err := k.refresh(context.Background(), key, []string{iconURL}, "ann")
	return err
}

func TestRefreshOfAnIcon(t *testing.T) {
	file := pngFile(t, 16)
	handler := sends(file)
	k, s, now := testIcons(t, defaultQuotas(), func(w http.ResponseWriter, r *http.Request) { handler(w, r) })
	key := keep(t, k, "https://shop.example/", s.URL)

	// The site has no icon any more. The old icon stays, and the site is asked again
	// after three days.
	*now = now.Add(fresh)
	handler = http.NotFound
	for range 2 {
		if err := refresh(k, key, s.URL); err != nil {
			t.Fatal(err)
		}
	}
	if got := getIcon(k, key, nil); got.Code != 200 || s.asked.Load() != 2 {
		t.Errorf("got %d after %d fetches", got.Code, s.asked.Load())
	}

	*now = now.Add(freshMiss)
	handler = sends(gifFile(t, 16))
	if err := refresh(k, key, s.URL); err != nil {
		t.Fatal(err)
	}
	if got := getIcon(k, key, nil).Header().Get("Content-Type"); got != "image/gif" {
		t.Errorf("got %q, want the new icon", got)
	}
	if err := refresh(k, "../../x", s.URL); err == nil {
		t.Error("an invalid key is accepted")
	}
}

func TestKeysAreUnguessable(t *testing.T) {
	one := newIcons(nil, []byte("one"), nil).keyOf("shop.example")
	other := newIcons(nil, []byte("other"), nil).keyOf("shop.example")
	if one == other || !keyForm.MatchString(one) {
		t.Errorf("got %q and %q", one, other)
	}
}
