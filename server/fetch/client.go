// Package fetch reads the pages and icons of links from other people's sites. A
// link can't reach the machine's own network, exhaust its memory or overload a
// site.
//
// Every connection is checked at dial time, by its resolved address. This covers
// names that resolve to a private address, DNS rebinding and redirects.
package fetch

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// userAgent is the User-Agent of all requests.
const userAgent = "Mozilla/5.0 (compatible; Jot link preview)"

const (
	// maxHeaderBytes is the maximum size of a response's header.
	maxHeaderBytes = 64 << 10
	// maxPageBytes is how much of a page is read, after decompression.
	maxPageBytes = 512 << 10
	// maxRedirects is the maximum number of redirects and refreshes.
	maxRedirects = 10
)

// restPatience is how long to wait for the rest of a page once its title is known.
const restPatience = 300 * time.Millisecond

// options are the limits of a [client].
type options struct {
	// timeout is for a whole fetch: DNS, redirects and body.
	timeout time.Duration
	// guard decides which addresses may be reached.
	guard guard
	// resolver resolves names. If it is nil, the system's resolver is used.
	resolver *net.Resolver
}

func defaultOptions() options {
	return options{timeout: 5 * time.Second}
}

// client fetches from public addresses only, within a budget. It reuses no
// connections, and keeps cookies only for the redirects of one fetch. It is safe
// for concurrent use.
type client struct {
	options options
	budget  *budget
	// transport makes one request. The method follow handles redirects, because
	// http.Client refuses some that browsers follow.
	transport *http.Transport
	// checkDial checks the resolved address of each connection.
	checkDial func(netip.AddrPort) error
}

// newClient creates a client. It ignores the environment's proxies, which would
// hide the address of a connection.
func newClient(options options, budget *budget) *client {
	c := &client{options: options, budget: budget, checkDial: options.guard.checkDial}
	dialer := &net.Dialer{Resolver: options.resolver, ControlContext: c.control}
	c.transport = &http.Transport{
		Proxy:                  nil,
		DialContext:            dialer.DialContext,
		DisableKeepAlives:      true,
		MaxResponseHeaderBytes: maxHeaderBytes,
	}
	return c
}

// page fetches a web page and reads its head. It reads at most maxPageBytes, and once
// the head is complete it waits only briefly for the rest. It also returns the page of
// a response with an error status. An error is an [OverBudget], or says why the page
// can't be fetched.
func (c *client) page(ctx context.Context, rawURL string, visitor Visitor) (*page, error) {
	var found *page
	const accept = "text/html, application/xhtml+xml;q=0.9"
	err := c.follow(ctx, rawURL, accept, visitor, func(response *http.Response, at *address, giveUp func()) (*address, error) {
		if err := checkEncoding(response); err != nil {
			return nil, err
		}
		known := func() { time.AfterFunc(restPatience, giveUp) }
		read, err := readPage(response.Body, maxPageBytes, response.Header, at, known)
		if err != nil {
			return nil, err
		}
		read.status = response.StatusCode
		found = read
		return read.refresh, nil
	})
	return found, err
}

// file fetches a whole file. It returns an error if the file is longer than maxBytes
// after decompression, or if the status isn't a success. accept is the Accept header.
// The caller checks the type of the file.
func (c *client) file(ctx context.Context, rawURL, accept string, maxBytes int, visitor Visitor) ([]byte, error) {
	var file []byte
	err := c.follow(ctx, rawURL, accept, visitor, func(response *http.Response, _ *address, _ func()) (*address, error) {
		if err := checkStatus(response.StatusCode); err != nil {
			return nil, err
		}
		if err := checkEncoding(response); err != nil {
			return nil, err
		}
		var err error
		file, err = io.ReadAll(io.LimitReader(response.Body, int64(maxBytes)+1))
		if err == nil && len(file) > maxBytes {
			err = fmt.Errorf("it is larger than %d bytes", maxBytes)
		}
		return nil, err
	})
	return file, err
}

// checkStatus returns an error for every status that isn't a success.
func checkStatus(status int) error {
	if status < 200 || status > 299 {
		return fmt.Errorf("the site answered with status %d", status)
	}
	return nil
}

// checkEncoding refuses a response in an encoding that wasn't asked for. The transport
// asks for gzip. It decodes a gzip response and removes the header.
func checkEncoding(response *http.Response) error {
	encoding := response.Header.Get("Content-Encoding")
	if encoding == "" || strings.EqualFold(encoding, "identity") {
		return nil
	}
	return fmt.Errorf("its encoding %q was not asked for", encoding)
}
