package guard

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
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
	got, err := client.Get(context.Background(), address+"/old")
	if err != nil {
		t.Fatal(err)
	}
	icon := address + "/i.png"
	want := &Page{StatusCode: 404, URL: address + "/new", Title: "Grüße", FaviconUrl: icon, Icons: []string{icon, address + "/favicon.ico"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
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
	_, err = NewClient(testOptions(t, address)).Get(context.Background(), address)
	wantError(t, err, "can't be reached")
}

func TestGetChecksCertificates(t *testing.T) {
	site := httptest.NewUnstartedServer(page("secret"))
	site.Config.ErrorLog = discardLog
	site.StartTLS()
	t.Cleanup(site.Close)
	_, err := NewClient(testOptions(t, site.URL)).Get(context.Background(), site.URL)
	wantError(t, err, "certificate")
}

func TestClientUsesNoProxyAndNoSharedTransport(t *testing.T) {
	transport := NewClient(DefaultOptions()).transport
	if transport.Proxy != nil || http.RoundTripper(transport) == http.DefaultTransport {
		t.Errorf("got the transport %+v", transport)
	}
}
