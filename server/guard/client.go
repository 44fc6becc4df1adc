// Package guard fetches web pages for link previews without letting a link
// reach the machine's own network or exhaust its memory.
//
// Every connection is judged by the address that it is really made to, at
// dial time, so a name that resolves to an inner address, one that changes
// its answer between two look-ups, and a redirect are all covered.
package guard

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"jot/server/weburl"
)

// userAgent introduces the client to the sites that it fetches from.
const userAgent = "Mozilla/5.0 (compatible; Jot link preview)"

// maxHeaderBytes bounds the header of an answer.
const maxHeaderBytes = 64 << 10

// Options are the limits of a [Client].
type Options struct {
	// Timeout is the time for a whole fetch: names, redirects and body.
	Timeout time.Duration
	// MaxBytes is how much of a body is read, counted after decompression.
	MaxBytes int
	// MaxRedirects is how many redirects are followed, by whatever means.
	MaxRedirects int
	// LoopbackPorts are ports on which loopback addresses are allowed. For
	// tests only.
	LoopbackPorts []uint16
	// Resolver looks names up; nil is the machine's own.
	Resolver *net.Resolver
}

// DefaultOptions are the limits that link previews are fetched with.
func DefaultOptions() Options {
	return Options{Timeout: 5 * time.Second, MaxBytes: 512 << 10, MaxRedirects: 10}
}

// Client fetches pages from public addresses only. It keeps no connections, and
// no cookies beyond the redirects of one fetch. It is safe for concurrent use.
type Client struct {
	options Options
	policy  policy
	// transport makes one request. Redirects are followed in fetch: http.Client
	// refuses those that browsers follow all the same.
	transport *http.Transport
	// checkDial judges the resolved address of each connection.
	checkDial func(netip.AddrPort) error
}

// NewClient builds a client with the given limits. It leaves
// [http.DefaultTransport] alone and ignores proxies of the environment,
// which would hide the address that a connection is made to.
func NewClient(options Options) *Client {
	c := &Client{options: options, policy: policy{loopbackPorts: options.LoopbackPorts}}
	c.checkDial = c.policy.checkDial
	dialer := &net.Dialer{Resolver: options.Resolver, ControlContext: c.control}
	c.transport = &http.Transport{
		Proxy:                  nil,
		DialContext:            dialer.DialContext,
		DisableKeepAlives:      true,
		MaxResponseHeaderBytes: maxHeaderBytes,
	}
	return c
}

// Check tells whether the guard would request rawURL at all, and returns it as
// it would be asked for. A name is judged later, by the address that it
// resolves to.
func (c *Client) Check(rawURL string) (*weburl.URL, error) {
	target, err := weburl.Parse(rawURL)
	if err != nil {
		return nil, refuse("%v", err)
	}
	if err := c.policy.checkURL(target); err != nil {
		return nil, err
	}
	return target, nil
}

// Get fetches the page at rawURL. A page that answers with an error status is
// a result, not an error; an error says in one sentence why there is no page.
func (c *Client) Get(ctx context.Context, rawURL string) (*Page, error) {
	return fetch(ctx, c, rawURL, "text/html, application/xhtml+xml;q=0.9", func(response *http.Response, at *weburl.URL, giveUp func()) (*Page, *weburl.URL, error) {
		return readPage(response, at, c.options.MaxBytes, giveUp)
	})
}

// GetFile fetches a file of at most maxBytes, counted after decompression, and
// returns it whole. Every other status than those of success is an error, and
// so is a longer file. The accept text says what types are wished for; what
// came is for the caller to find out.
func (c *Client) GetFile(ctx context.Context, rawURL, accept string, maxBytes int) ([]byte, error) {
	return fetch(ctx, c, rawURL, accept, func(response *http.Response, _ *weburl.URL, _ func()) ([]byte, *weburl.URL, error) {
		file, err := readFile(response, maxBytes)
		return file, nil, err
	})
}

// control is called by the dialer with the resolved address of each
// connection, before it is made.
func (c *Client) control(ctx context.Context, network, address string, _ syscall.RawConn) error {
	if network != "tcp4" && network != "tcp6" {
		return refuse("%s connections are not allowed", network)
	}
	target, err := netip.ParseAddrPort(address)
	if err != nil {
		return refuse("the address %q can't be read", address)
	}
	if err := c.checkDial(target); err != nil {
		return err
	}
	return meterOf(ctx).Address(target.Addr().Unmap())
}
