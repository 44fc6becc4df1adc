package fetch

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

func TestGetFollowsTenRedirects(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		left, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
		if err != nil || left == 0 {
			servePage("<title>there</title>")(w, r)
			return
		}
		http.Redirect(w, r, fmt.Sprintf("/%d", left-1), redirects[left%len(redirects)])
	})
	if got, err := getPage(client, address+"/10"); err != nil || got.at.String() != address+"/0" {
		t.Errorf("got %v and %v, want the page after ten redirects", got, err)
	}
	_, err := getPage(client, address+"/11")
	wantError(t, err, "redirects more than 10 times")
}

// Some sites set a cookie with a redirect, and answer only a request with that
// cookie.
func TestGetSendsCookiesWithinOneFetch(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("visit"); err != nil {
			http.SetCookie(w, &http.Cookie{Name: "visit", Value: "1"})
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
			return
		}
		servePage("<title>Welcome</title>")(w, r)
	})
	if got, err := getPage(client, address+"/a/b"); err != nil || got.title != "Welcome" {
		t.Errorf("got %v and %v", got, err)
	}

	// Neither another host nor the next fetch gets the cookies.
	other, _ := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		if len(r.Cookies()) > 0 {
			t.Errorf("got the cookies %v of another host", r.Cookies())
		}
		servePage("<title>Other</title>")(w, r)
	})
	turns := 0
	address, client = serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		if turns++; len(r.Cookies()) > 0 {
			t.Errorf("got the cookies %v of an earlier fetch", r.Cookies())
		}
		http.SetCookie(w, &http.Cookie{Name: "visit", Value: "1"})
		http.Redirect(w, r, strings.Replace(other, "127.0.0.1", "localhost", 1), http.StatusFound)
	})
	client.options.guard = testOptions(t, address, other).guard
	client.checkDial = client.options.guard.checkDial
	for range 2 {
		if got, err := getPage(client, address); err != nil || got.title != "Other" {
			t.Errorf("got %v and %v", got, err)
		}
	}
	if turns != 2 {
		t.Errorf("asked %d times, want 2", turns)
	}
}

// refreshing returns a site whose pages refresh to the address in pages.
func refreshing(pages map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		to, isThere := pages[r.URL.Path]
		if !isThere {
			http.NotFound(w, r)
			return
		}
		servePage(fmt.Sprintf("<title>%s</title><meta http-equiv=refresh content='%s'>", r.URL.Path, to))(w, r)
	}
}

func TestGetFollowsRefreshes(t *testing.T) {
	pages := map[string]string{
		"/one": "0; url=/two", "/two": "5;URL=three", "/three": "",
		"/itself": "3; url=/itself", "/again": "3", "/there": "0;url=/back", "/back": "0;url=/there",
		"/late": "60; url=/three", "/script": "0; url=javascript:alert(1)", "/lost": "0; url=/nowhere",
	}
	for n := range 12 {
		pages[fmt.Sprintf("/chain/%d", n)] = fmt.Sprintf("0; url=/chain/%d", n+1)
	}
	address, client := serveSite(t, refreshing(pages))
	for from, want := range map[string]string{
		"/one": "/three", "/itself": "/itself", "/again": "/again", "/there": "/back", "/late": "/late",
		"/script": "/script", "/chain/0": "/chain/10",
	} {
		got, err := getPage(client, address+from)
		if err != nil || got.title != want || got.at.String() != address+want {
			t.Errorf("%s: got %+v and %v, want %s", from, got, err, want)
		}
	}
	if got, err := getPage(client, address+"/lost"); err != nil || got.status != 404 {
		t.Errorf("got %+v and %v, want what the browser ends at", got, err)
	}
}

func TestGetFollowsTheRefreshHeader(t *testing.T) {
	address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/target" {
			servePage("<title>Target page</title>")(w, r)
			return
		}
		w.Header().Set("Refresh", "0; url=/target")
	})
	if got, err := getPage(client, address); err != nil || got.title != "Target page" {
		t.Errorf("got %+v and %v", got, err)
	}
}

func TestGetChecksTheAddressOfARefresh(t *testing.T) {
	for _, target := range []string{"http://10.0.0.1/", "http://127.0.0.1:1/", "http://2130706433/", "http://[::1]/", "http://localhost/"} {
		for _, isHeader := range []bool{true, false} {
			address, client := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
				if isHeader {
					w.Header().Set("Refresh", "0; url="+target)
					servePage("<title>Turn</title>")(w, r)
					return
				}
				refreshing(map[string]string{"/": "0; url=" + target})(w, r)
			})
			_, err := getPage(client, address)
			wantRefusal(t, err)
		}
	}
}

// serveLines serves a site that sees the request lines exactly as they are sent. The
// server of net/http rejects some of them.
func serveLines(t *testing.T, answer func(target string) string) (string, *client) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			line, _ := bufio.NewReader(conn).ReadString('\n')
			_, _ = io.WriteString(conn, answer(strings.Fields(line)[1]))
			_ = conn.Close()
		}
	}()
	address := "http://" + listener.Addr().String()
	return address, unbounded(testOptions(t, address))
}

// The client sends typed addresses and the targets of redirects as browsers do.
func TestGetSendsAddressesAsBrowsersDo(t *testing.T) {
	var asked string
	redirect := map[string]string{"/r": "/ziel?name=größe", "/s": "/ziel?q=a b", "/t": "/ziel/50%-off", "/u": "ziel/gr\xfc\xdfe"}
	address, client := serveLines(t, func(target string) string {
		if to := redirect[target]; to != "" {
			return "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + to + "\r\n\r\n"
		}
		asked = target
		return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Target page</title>"
	})
	for text, want := range map[string]string{
		"/a?q=größe": "/a?q=gr%C3%B6%C3%9Fe", `/a?q="x"`: "/a?q=%22x%22", "/a?q=<x>": "/a?q=%3Cx%3E", "/50%-off": "/50%-off",
		"/r": "/ziel?name=gr%C3%B6%C3%9Fe", "/s": "/ziel?q=a%20b", "/t": "/ziel/50%-off", "/u": "/ziel/gr%FC%DFe", "//x/50%": "//x/50%25",
	} {
		got, err := getPage(client, address+text)
		if err != nil || got.title != "Target page" || asked != want {
			t.Errorf("%s: got %+v and %v, asked for %q, want %q", text, got, err, asked, want)
		}
	}
}
