package fetch

import (
	"context"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"slices"

	"golang.org/x/net/publicsuffix"
)

// redirects are the status codes of redirects.
var redirects = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
	http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// reader reads a response within the timeout of the fetch. It may call giveUp to abort
// the request. It returns the target of the page's refresh, or nil.
type reader func(response *http.Response, at *address, giveUp func()) (next *address, err error)

// follow requests rawURL, follows redirects and refreshes, and calls read for each
// response that isn't a redirect. It keeps cookies for one fetch, because some sites
// redirect until their cookie is sent back. An address that check refuses doesn't
// count towards the budget of its site.
func (c *client) follow(ctx context.Context, rawURL, accept string, visitor Visitor, read reader) error {
	target, err := c.check(parseAddress(rawURL))
	if err != nil {
		return err
	}
	visit, err := c.budget.begin(visitor, target.hostname())
	if err != nil {
		return err
	}
	defer visit.end()
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, visitKey{}, visit), c.options.timeout)
	defer cancel()
	jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	if err != nil {
		return err
	}
	seen := []string{target.String()}
	for {
		next, isRedirect, err := c.hop(ctx, jar, target, accept, read)
		if err != nil {
			return c.explain(err)
		}
		isOver := len(seen) > maxRedirects
		if isRedirect && isOver {
			return refuse("the site redirects more than %d times", maxRedirects)
		}
		// A refresh to an earlier page would load that page again and again.
		if next == nil || !isRedirect && (isOver || slices.Contains(seen, next.String())) {
			return nil
		}
		target = next
		seen = append(seen, target.String())
		if _, err := c.check(target, nil); err != nil {
			return err
		}
		if err := visit.reachSite(target.hostname()); err != nil {
			return err
		}
	}
}

// check refuses an invalid address, and one that the guard doesn't allow.
func (c *client) check(target *address, err error) (*address, error) {
	if err != nil {
		return nil, refuse("%v", err)
	}
	return target, c.options.guard.checkURL(target)
}

// hop requests one address. It returns the target of a redirect or refresh, or nil.
func (c *client) hop(ctx context.Context, jar http.CookieJar, target *address, accept string, read reader) (next *address, isRedirect bool, err error) {
	ctx, giveUp := context.WithCancel(ctx)
	defer giveUp()
	request := (&http.Request{Method: http.MethodGet, URL: target.request(), Header: http.Header{}}).WithContext(ctx)
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set("Accept", accept)
	for _, cookie := range jar.Cookies(request.URL) {
		request.AddCookie(cookie)
	}
	response, err := c.transport.RoundTrip(request)
	if err != nil {
		return nil, false, fmt.Errorf("the site can't be reached: %w", err)
	}
	jar.SetCookies(request.URL, response.Cookies())
	location := response.Header.Get("Location")
	isRedirect = location != "" && slices.Contains(redirects, response.StatusCode)
	if isRedirect {
		if next, err = target.resolve(location); err != nil {
			err = refuse("%v", err)
		}
	} else if next, err = read(response, target, giveUp); err != nil {
		err = fmt.Errorf("the page can't be read: %w", err)
	}
	if closeErr := response.Body.Close(); err == nil && closeErr != nil {
		err = closeErr
	}
	return next, isRedirect, err
}
