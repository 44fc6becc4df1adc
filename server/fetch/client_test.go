package fetch

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestGetReturnsThePage(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.Redirect(w, r, "/new", http.StatusFound)
			return
		}
		if got := r.UserAgent(); !strings.Contains(got, "Jot link preview") {
			t.Errorf("got the user agent %q", got)
		}
		if got := r.Header.Get("Accept"); !strings.HasPrefix(got, "text/html") {
			t.Errorf("got Accept %q", got)
		}
		if len(r.Cookies()) > 0 || r.Referer() != "" {
			t.Errorf("got cookies %v and referer %q, want none", r.Cookies(), r.Referer())
		}
		w.Header().Set("Content-Type", "Text/HTML; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, "<head><title>Grüße</title><link rel=icon href=i.png></HEAD ><body>unread</body>")
	})
	got, err := getPage(client, address+"/old")
	if err != nil {
		t.Fatal(err)
	}
	icon := address + "/i.png"
	if got.status != 404 || got.at.String() != address+"/new" || got.title != "Grüße" || got.faviconURL != icon {
		t.Errorf("got %+v", got)
	}
	if want := []string{icon, address + "/favicon.ico"}; !slices.Equal(got.icons, want) {
		t.Errorf("got the icons %q, want %q", got.icons, want)
	}
}

func TestGetReportsUnreachableSites(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = getPage(unbounded(testOptions(t, address)), address)
	wantError(t, err, "can't be reached")
}

func TestGetChecksCertificates(t *testing.T) {
	site := httptest.NewUnstartedServer(servePage("secret"))
	site.Config.ErrorLog = discardLog
	site.StartTLS()
	t.Cleanup(site.Close)
	_, err := getPage(unbounded(testOptions(t, site.URL)), site.URL)
	wantError(t, err, "certificate")
}

func TestClientUsesNoProxyAndNoSharedTransport(t *testing.T) {
	transport := unbounded(defaultOptions()).transport
	if transport.Proxy != nil || http.RoundTripper(transport) == http.DefaultTransport {
		t.Errorf("got the transport %+v", transport)
	}
}
