package fetch

import (
	"net/http"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// testFetcher returns a fetcher, and the address of a site that it may reach.
func testFetcher(t *testing.T, limits quotas, handler http.HandlerFunc) (string, *Fetcher) {
	t.Helper()
	kept, s, _ := testIcons(t, limits, handler)
	return s.URL, &Fetcher{Points: &Points{}, client: kept.client, icons: kept}
}

// run evaluates a script in a runtime with the fetcher. The runtime is set up as
// PocketBase's are.
func run(t *testing.T, fetcher *Fetcher, script string) string {
	t.Helper()
	vm := goja.New()
	vm.SetFieldNameMapper(jsvm.FieldMapper{})
	if err := fetcher.Bind(vm); err != nil {
		t.Fatal(err)
	}
	value, err := vm.RunString(script)
	if err != nil {
		t.Fatal(err)
	}
	return value.String()
}

func TestBindReturnsThePreview(t *testing.T) {
	site, fetcher := testFetcher(t, defaultQuotas(), servePage("<title>Grüße</title></head>"))
	got := run(t, fetcher, `const p = $links.preview("`+site+`", { account: "ann", item: "one" });
		JSON.stringify([p.title, p.faviconUrl, p.icon, p.isIconLate])`)
	want := `["Grüße","` + site + `/favicon.ico","",false]`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBindThrows(t *testing.T) {
	_, fetcher := testFetcher(t, defaultQuotas(), http.NotFound)
	tests := map[string]string{
		`"http://10.0.0.1/", {}`: "refused: 10.0.0.1 is not a public address",
		`"ftp://a.example/"`:     `refused: only http and https addresses can be fetched, not "ftp"`,
		``:                       `refused: it is not a web address`,
	}
	for arguments, want := range tests {
		got := run(t, fetcher, `
			let message = "nothing was thrown";
			try { $links.preview(`+arguments+`) } catch (error) { message = error.message }
			message`)
		if got != want {
			t.Errorf("get(%s): got %q, want %q", arguments, got, want)
		}
	}
}

func TestBindReportsRetryAfter(t *testing.T) {
	site, fetcher := testFetcher(t, defaultQuotas(), servePage("<title>x</title>"))
	got := run(t, fetcher, `
		const get = (item) => $links.preview("`+site+`", { account: "ann", item });
		get("one");
		let seconds = "nothing was thrown";
		try { get("one") } catch (error) { seconds = error.value.retryAfter }
		get("two");
		seconds`)
	if got != "60" {
		t.Errorf("got %s, want 60", got)
	}
}

// The budget also refuses the target of a redirect, after the guard has allowed it.
func TestBindReportsRetryAfterOfARedirect(t *testing.T) {
	limits := defaultQuotas()
	limits.site.perMinute = 2
	site, fetcher := testFetcher(t, limits, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/next", http.StatusFound)
	})
	got := run(t, fetcher, `
		let seconds = "nothing was thrown";
		try { $links.preview("`+site+`", { account: "ann" }) } catch (error) { seconds = error.value.retryAfter }
		seconds`)
	if got != "60" {
		t.Errorf("got %s, want 60", got)
	}
}
