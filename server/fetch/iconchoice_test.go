package fetch

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"
)

// choices returns a site with icons of all kinds.
func choices(t *testing.T) http.HandlerFunc {
	good := pngFile(t, 16)
	return func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/good.png", "/favicon.ico":
			_, _ = w.Write(good)
		case "/large.png":
			_, _ = w.Write(padded(good, 65<<10))
		case "/broken.png":
			_, _ = w.Write(broken(good, 33))
		case "/vector.png":
			_, _ = w.Write([]byte("<svg xmlns='http://www.w3.org/2000/svg'/>"))
		case "/page.png":
			_, _ = w.Write([]byte("<!doctype html><title>Not here</title>"))
		case "/empty.png":
		case "/inner.png":
			http.Redirect(w, r, "http://192.168.1.1/reboot?now", http.StatusFound)
		default:
			http.NotFound(w, r)
		}
	}
}

func TestTheFirstUsableIconIsStored(t *testing.T) {
	for _, bad := range []string{"/gone.png", "/large.png", "/broken.png", "/vector.png", "/page.png", "/empty.png", "/inner.png"} {
		k, s, _ := testIcons(t, defaultQuotas(), choices(t))
		named := []string{"http://10.0.0.1/i.png", s.URL + bad, s.URL + "/good.png", s.URL + "/favicon.ico"}
		got, err := k.ofPage(context.Background(), "https://shop.example/", named, "ann")
		if err != nil || got.Url != s.URL+"/good.png" || got.Key != k.keyOf("shop.example") {
			t.Errorf("%s: got %+v and %v", bad, got, err)
		}
		if asked := s.asked.Load(); asked != 2 {
			t.Errorf("%s: asked %d times, want 2", bad, asked)
		}
		if answer := getIcon(k, got.Key, nil); answer.Code != 200 {
			t.Errorf("%s: it is served with %d", bad, answer.Code)
		}
	}
}

func TestNoIconIsUsable(t *testing.T) {
	k, s, _ := testIcons(t, defaultQuotas(), choices(t))
	for _, named := range [][]string{nil, {s.URL + "/gone.png", s.URL + "/page.png"}} {
		if got, err := k.ofPage(context.Background(), "https://shop.example/", named, "ann"); err != nil || got != (Icon{}) {
			t.Errorf("%v: got %+v and %v", named, got, err)
		}
	}
}

func TestAnIconThatTimesOutDoesNotBlockTheNext(t *testing.T) {
	answer := choices(t)
	k, s, _ := testIcons(t, defaultQuotas(), func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/silent.png" {
			<-r.Context().Done()
			return
		}
		answer(w, r)
	})
	begun := time.Now()
	got, err := k.ofPage(context.Background(), "https://shop.example/", []string{s.URL + "/silent.png", s.URL + "/good.png"}, "ann")
	if err != nil || got.Url != s.URL+"/good.png" || time.Since(begun) > allIconsPatience {
		t.Errorf("got %+v and %v after %s", got, err, time.Since(begun))
	}
}

// Each address counts towards the budget, and a refused fetch doesn't mean that there
// is no icon.
func TestEachIconIsCounted(t *testing.T) {
	limits := defaultQuotas()
	limits.account.perMinute = 1
	k, s, _ := testIcons(t, limits, choices(t))
	named := []string{s.URL + "/gone.png", s.URL + "/good.png"}
	_, err := k.ofPage(context.Background(), "https://shop.example/", named, "ann")
	var over *OverBudget
	if !errors.As(err, &over) || s.asked.Load() != 1 {
		t.Fatalf("got %v after %d fetches, want it over the budget after one", err, s.asked.Load())
	}
	if got, err := k.ofPage(context.Background(), "https://shop.example/", named[1:], "ben"); err != nil || got.Key == "" {
		t.Errorf("got %+v and %v for another account", got, err)
	}
}

// If the icons of a page exceed the budget, for instance by redirects, they aren't
// tried forever.
func TestIconsThatUseUpTheBudgetAreTriedTwice(t *testing.T) {
	limits := defaultQuotas()
	limits.account.perMinute = 1
	k, s, _ := testIcons(t, limits, choices(t))
	named := []string{s.URL + "/gone.png", s.URL + "/good.png"}
	var over *OverBudget
	if _, err := k.ofPage(context.Background(), "https://shop.example/", named, "ann"); !errors.As(err, &over) {
		t.Fatalf("got %v, want it over the budget", err)
	}
	for range 2 {
		if got, err := k.ofPage(context.Background(), "https://shop.example/", named, "ben"); err != nil || got != (Icon{}) {
			t.Errorf("got %+v and %v, want none", got, err)
		}
	}
	if asked := s.asked.Load(); asked != 2 {
		t.Errorf("asked %d times, want 2", asked)
	}
}
