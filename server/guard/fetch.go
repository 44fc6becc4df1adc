package guard

import (
	"context"
	"net/http"
	"net/http/cookiejar"
	"slices"

	"golang.org/x/net/publicsuffix"
	"jot/server/weburl"
)

// redirects are the status codes of redirects.
var redirects = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
	http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// reader reads an answer of an address within the time of the whole fetch, or
// until it gives up what is not read yet. It also returns the address that the
// answer itself leads to, or nil.
type reader[T any] func(response *http.Response, at *weburl.URL, giveUp func()) (result T, next *weburl.URL, err error)

// fetch requests rawURL and what it leads to, and has the last answer read. The
// cookies that it is sent on the way go with it, and are gone afterwards: some
// sites answer only who shows them.
func fetch[T any](ctx context.Context, c *Client, rawURL, accept string, read reader[T]) (T, error) {
	var none T
	target, err := c.Check(rawURL)
	if err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	if err != nil {
		return none, err
	}
	seen := []string{target.String()}
	for {
		got, err := hop(ctx, c.transport, jar, target, accept, read)
		if err != nil {
			return none, c.explain(err)
		}
		isOver := len(seen) > c.options.MaxRedirects
		switch next := got.refresh; {
		case got.redirect != nil && isOver:
			return none, refuse("the site redirects more than %d times", c.options.MaxRedirects)
		case got.redirect != nil:
			target = got.redirect
		case next == nil || isOver || slices.Contains(seen, next.String()):
			// A page that leads to itself, or back, is loaded again and again.
			return got.result, nil
		default:
			target = next
		}
		seen = append(seen, target.String())
		if err := c.policy.checkURL(target); err != nil {
			return none, err
		}
		if err := meterOf(ctx).Host(target.Hostname()); err != nil {
			return none, c.explain(err)
		}
	}
}

// answer is what one address answers: a redirect, or a result and where that
// leads to.
type answer[T any] struct {
	redirect, refresh *weburl.URL
	result            T
}

// hop requests one address.
func hop[T any](ctx context.Context, transport *http.Transport, jar http.CookieJar, target *weburl.URL, accept string, read reader[T]) (*answer[T], error) {
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.Scheme+"://"+target.Host, nil)
	if err != nil {
		return nil, refuse("it can't be requested")
	}
	request.URL = target.Request()
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set("Accept", accept)
	for _, cookie := range jar.Cookies(request.URL) {
		request.AddCookie(cookie)
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return nil, &unreachable{err}
	}
	jar.SetCookies(request.URL, response.Cookies())
	got := &answer[T]{}
	if location := response.Header.Get("Location"); location != "" && slices.Contains(redirects, response.StatusCode) {
		if got.redirect, err = target.Resolve(location); err != nil {
			err = refuse("%v", err)
		}
	} else {
		got.result, got.refresh, err = read(response, target, giveUp)
	}
	if closeErr := response.Body.Close(); err == nil && closeErr != nil {
		err = closeErr
	}
	return got, err
}
