package guard

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

func TestGetReturnsThePage(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/old" {
			http.SetCookie(w, &http.Cookie{Name: "visit", Value: "1"})
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
		fmt.Fprint(w, "<head><title>Grüße</title></HEAD ><body>unread</body>")
	})
	got, err := client.Get(context.Background(), address+"/old")
	if err != nil {
		t.Fatal(err)
	}
	want := Page{StatusCode: 404, URL: address + "/new", ContentType: "text/html", Body: "<head><title>Grüße</title>"}
	if *got != want {
		t.Errorf("got %+v, want %+v", *got, want)
	}
}

func TestGetFollowsThreeRedirects(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		left, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
		if err != nil || left == 0 {
			page("<title>there</title>")(w, r)
			return
		}
		http.Redirect(w, r, fmt.Sprintf("/%d", left-1), http.StatusTemporaryRedirect)
	})
	if got, err := client.Get(context.Background(), address+"/3"); err != nil || got.URL != address+"/0" {
		t.Errorf("got %v and %v, want the page after three redirects", got, err)
	}
	_, err := client.Get(context.Background(), address+"/4")
	wantError(t, err, "redirects more than 3 times")
}

func TestGetReadsOnlyHTML(t *testing.T) {
	for contentType, read := range map[string]bool{
		"text/html": true, "text/html;charset=": true, "application/xhtml+xml": true,
		"application/pdf": false, "text/plain": false, "image/svg+xml": false, "application/json; charset=utf-8": false,
	} {
		t.Run(contentType, func(t *testing.T) {
			address, client := serveSite(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", contentType)
				fmt.Fprint(w, "some text")
			})
			got, err := client.Get(context.Background(), address)
			if err != nil {
				t.Fatal(err)
			}
			if (got.Body == "some text") != read || got.StatusCode != 200 || !strings.HasPrefix(contentType, got.ContentType) {
				t.Errorf("got %+v, want its body read: %t", *got, read)
			}
		})
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
	transport, ok := NewClient(DefaultOptions()).http.Transport.(*http.Transport)
	if !ok || transport.Proxy != nil || http.RoundTripper(transport) == http.DefaultTransport {
		t.Errorf("got the transport %+v", transport)
	}
}
