package fetches

import (
	"net/http"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"jot/server/guard"
)

// run evaluates a script in a runtime that has the fetcher, set up like
// PocketBase's.
func run(t *testing.T, fetcher *Fetcher, script string) string {
	t.Helper()
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	if err := Bind(vm, fetcher); err != nil {
		t.Fatal(err)
	}
	value, err := vm.RunString(script)
	if err != nil {
		t.Fatal(err)
	}
	return value.String()
}

func TestBindReturnsThePage(t *testing.T) {
	site, fetcher := serveSite(t, DefaultLimits(), html("<title>Grüße</title></head>"))
	got := run(t, fetcher, `const p = $guardedHttp.get("`+site+`", { account: "ann", item: "one" });
		JSON.stringify([p.statusCode, p.url, p.title, p.faviconUrl, p.icons])`)
	icon := site + "/favicon.ico"
	want := `[200,"` + site + `/","Grüße","` + icon + `",["` + icon + `"]]`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBindThrows(t *testing.T) {
	fetcher := NewFetcher(guard.NewClient(guard.DefaultOptions()), NewBudget(DefaultLimits(), time.Now))
	tests := map[string]string{
		`"http://10.0.0.1/", {}`: "refused: 10.0.0.1 is a private address",
		`"ftp://a.example/"`:     `refused: only http and https addresses can be fetched, not "ftp"`,
		``:                       `refused: only http and https addresses can be fetched, not ""`,
	}
	for arguments, want := range tests {
		got := run(t, fetcher, `
			let message = "nothing was thrown";
			try { $guardedHttp.get(`+arguments+`) } catch (error) { message = error.message }
			message`)
		if got != want {
			t.Errorf("get(%s): got %q, want %q", arguments, got, want)
		}
	}
}

func TestBindTellsWhenToTryAgain(t *testing.T) {
	site, fetcher := serveSite(t, DefaultLimits(), html("<title>x</title>"))
	got := run(t, fetcher, `
		const get = (item) => $guardedHttp.get("`+site+`", { account: "ann", item });
		get("one");
		let seconds = "nothing was thrown";
		try { get("one") } catch (error) { seconds = error.value.retryAfter }
		get("two");
		seconds`)
	if got != "60" {
		t.Errorf("got %s, want 60", got)
	}
}

// Also where the budget refuses what a redirect leads to, behind the guard.
func TestBindTellsWhenToTryARedirectAgain(t *testing.T) {
	limits := DefaultLimits()
	limits.Site.PerMinute = 2
	site, fetcher := serveSite(t, limits, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/next", http.StatusFound)
	})
	got := run(t, fetcher, `
		let seconds = "nothing was thrown";
		try { $guardedHttp.get("`+site+`", { account: "ann" }) } catch (error) { seconds = error.value.retryAfter }
		seconds`)
	if got != "60" {
		t.Errorf("got %s, want 60", got)
	}
}
