package limits

import (
	"net/http"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
)

// fakeApp is PocketBase with its own test data.
func fakeApp(t *testing.T) *tests.TestApp {
	t.Helper()
	app, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(app.Cleanup)
	return app
}

func TestClientOf(t *testing.T) {
	const near, far = "127.0.0.1", "203.0.113.9"
	cases := []struct {
		name, trusted, remote string
		header, value         string
		want                  client
	}{
		{"without a proxy", "", far, "", "", client{key: far}},
		{"an IPv6 address counts by its network", "", "2001:db8:1:2:3::4", "", "", client{key: "2001:db8:1:2::/64"}},
		{"an IPv4-mapped address counts as IPv4", "", "::ffff:203.0.113.9", "", "", client{key: far}},
		{"a trusted header", "X-Forwarded-For", near, "X-Forwarded-For", "198.51.100.1, 198.51.100.7", client{key: "198.51.100.7"}},
		{"a trusted header that is missing", "X-Forwarded-For", far, "X-Real-IP", "198.51.100.7", client{key: far}},
		{"a forged header from a distant client is ignored", "", far, "X-Forwarded-For", "198.51.100.7", client{key: far}},
		{"another one", "", far, "CF-Connecting-IP", "198.51.100.7", client{key: far}},
		{"an untrusted proxy on this host", "", near, "X-Forwarded-For", "9.9.9.9, 198.51.100.7", client{key: near + " 198.51.100.7", proxy: near}},
		{"an untrusted proxy with an unreadable header", "", near, "Forwarded", "for=198.51.100.7", client{key: near + " ", proxy: near}},
	}
	app := fakeApp(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			app.Settings().TrustedProxy.Headers = nil
			if c.trusted != "" {
				app.Settings().TrustedProxy.Headers = []string{c.trusted}
			}
			request := &http.Request{RemoteAddr: "[" + c.remote + "]:1234", Header: http.Header{}}
			if c.header != "" {
				request.Header.Set(c.header, c.value)
			}
			e := &core.RequestEvent{App: app}
			e.Request = request
			if got := New(time.Now).clientOf(e); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestAnUntrustedProxyHasWiderLimits(t *testing.T) {
	p := newPerAddress(Rate{Burst: 2, Interval: time.Second})
	one := client{key: "proxy one", proxy: "proxy"}
	for range 2 {
		_, _ = allow(newRequest(), start, p.charges(one, 1, "")...)
	}
	if wait := p.own.allow(one.key, 1, start); wait != time.Second {
		t.Errorf("a client behind it waits %v, want its own limit", wait)
	}
	passed := 0
	for n := range 100 {
		if _, err := allow(newRequest(), start, p.charges(client{key: string(rune('a' + n)), proxy: "proxy"}, 1, "")...); err == nil {
			passed++
		}
	}
	if want := 2*clientsOfProxy - 2; passed != want {
		t.Errorf("%d others passed, want %d", passed, want)
	}
}
