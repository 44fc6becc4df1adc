// Package fetch reads the pages and icons of links from other people's sites,
// without letting a link reach the machine's own network, exhaust its memory
// or make the server a burden for those sites.
//
// Every connection is judged by the address that it is really made to, at
// dial time, so a name that resolves to an inner address, one that changes
// its answer between two look-ups, and a redirect are all covered.
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

// userAgent introduces the client to the sites that it fetches from.
const userAgent = "Mozilla/5.0 (compatible; Jot link preview)"

// maxHeaderBytes bounds the header of an answer.
const maxHeaderBytes = 64 << 10

// restPatience is how long the rest of a page is waited for whose title is
// known.
const restPatience = 300 * time.Millisecond

// options are the limits of a [client].
type options struct {
	// timeout is the time for a whole fetch: names, redirects and body.
	timeout time.Duration
	// maxBytes is how much of a page is read, counted after decompression.
	maxBytes int
	// maxRedirects is how many redirects are followed, by whatever means.
	maxRedirects int
	// guard decides what may be reached.
	guard guard
	// resolver looks names up; nil is the machine's own.
	resolver *net.Resolver
}

func defaultOptions() options {
	return options{timeout: 5 * time.Second, maxBytes: 512 << 10, maxRedirects: 10}
}

// client fetches from public addresses only, within a budget. It keeps no
// connections, and no cookies beyond the redirects of one fetch. It is safe
// for concurrent use.
type client struct {
	options options
	budget  *budget
	// transport makes one request. Redirects are followed by follow:
	// http.Client refuses those that browsers follow all the same.
	transport *http.Transport
	// checkDial judges the resolved address of each connection.
	checkDial func(netip.AddrPort) error
}

// newClient builds a client. It leaves [http.DefaultTransport] alone and
// ignores proxies of the environment, which would hide the address that a
// connection is made to.
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

// page fetches a web page and reads its head. It reads at most maxBytes, and once
// the head is complete it waits only briefly for the rest. A response with an
// error status is a result. An error is an [OverBudget], or a sentence that says
// why the page can't be fetched.
func (c *client) page(ctx context.Context, rawURL string, visitor Visitor) (*page, error) {
	var found *page
	const accept = "text/html, application/xhtml+xml;q=0.9"
	err := c.follow(ctx, rawURL, accept, visitor, func(response *http.Response, at *address, giveUp func()) (*address, error) {
		if err := checkEncoding(response); err != nil {
			return nil, err
		}
		known := func() { time.AfterFunc(restPatience, giveUp) }
		read, err := readPage(response.Body, c.options.maxBytes, response.Header, at, known)
		if err != nil {
			return nil, err
		}
		read.status = response.StatusCode
		found = read
		return read.refresh, nil
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}

// file fetches a whole file of at most maxBytes, counted after decompression,
// for a visitor. Every other status than those of success is an error, and so
// is a longer file. The accept text says what types are wished for; what came
// is for the caller to find out.
func (c *client) file(ctx context.Context, rawURL, accept string, maxBytes int, visitor Visitor) ([]byte, error) {
	var file []byte
	err := c.follow(ctx, rawURL, accept, visitor, func(response *http.Response, _ *address, _ func()) (*address, error) {
		if err := checkStatus(response.StatusCode); err != nil {
			return nil, err
		}
		err := checkEncoding(response)
		if err != nil {
			return nil, err
		}
		file, err = io.ReadAll(io.LimitReader(response.Body, int64(maxBytes)+1))
		if err == nil && len(file) > maxBytes {
			err = fmt.Errorf("it is larger than %d bytes", maxBytes)
		}
		return nil, err
	})
	if err != nil {
		return nil, err
	}
	return file, nil
}

// checkStatus refuses every other status than those of success.
func checkStatus(status int) error {
	if status < 200 || status > 299 {
		return fmt.Errorf("the site answered with status %d", status)
	}
	return nil
}

// checkEncoding refuses an answer in an encoding that nobody asked for. The
// transport undoes the one that it asked for itself, gzip, and then removes
// the header.
func checkEncoding(response *http.Response) error {
	encoding := response.Header.Get("Content-Encoding")
	if encoding == "" || strings.EqualFold(encoding, "identity") {
		return nil
	}
	return fmt.Errorf("its encoding %q was not asked for", encoding)
}
