package fetch

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"code.dny.dev/ssrf"
)

// webPorts are the ports that may be reached.
var webPorts = []uint16{80, 443}

// publicAddresses knows the blocks that IANA gives out for the public network.
// The one address that is added is public, and a cloud's own service answers
// on it.
var publicAddresses = ssrf.New(ssrf.WithDeniedV4Prefixes(netip.MustParsePrefix("168.63.129.16/32")))

// guard decides which addresses and ports may be reached.
type guard struct {
	// loopbackPorts are the ports on which loopback addresses are allowed, so
	// that tests can serve pages. Empty in production.
	loopbackPorts []uint16
}

// checkURL refuses an address that may not be requested: a literal that is not
// public, or another port than 80 and 443. Names are judged later, by the
// addresses that they resolve to.
func (g guard) checkURL(a *address) error {
	port, err := portOf(a)
	if err != nil {
		return err
	}
	if !slices.Contains(g.loopbackPorts, port) {
		if err := checkPort(port); err != nil {
			return err
		}
	}
	if literal, err := netip.ParseAddr(a.hostname()); err == nil {
		return g.checkDial(netip.AddrPortFrom(literal, port))
	}
	return nil
}

// portOf is the port that a request goes to.
func portOf(a *address) (uint16, error) {
	text := a.parsed.Port()
	switch {
	case text == "" && a.parsed.Scheme() == "https":
		return 443, nil
	case text == "":
		return 80, nil
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return 0, refuse("%q is not a port", text)
	}
	return uint16(port), nil
}

func checkPort(port uint16) error {
	if !slices.Contains(webPorts, port) {
		return refuse("port %d is not allowed, only 80 and 443", port)
	}
	return nil
}

// checkDial judges the resolved address of a connection that is about to be
// made. An IPv4-mapped IPv6 address is judged by the IPv4 address that it
// carries.
func (g guard) checkDial(target netip.AddrPort) error {
	host := target.Addr().Unmap()
	if host.IsLoopback() && slices.Contains(g.loopbackPorts, target.Port()) {
		return nil
	}
	if !host.IsValid() || publicAddresses.SafeAddr(host) != nil {
		return refuse("%s is not a public address", host)
	}
	return checkPort(target.Port())
}

// control is called by the dialer with the resolved address of each
// connection, before it is made.
func (c *client) control(ctx context.Context, network, text string, _ syscall.RawConn) error {
	if network != "tcp4" && network != "tcp6" {
		return refuse("%s connections are not allowed", network)
	}
	target, err := netip.ParseAddrPort(text)
	if err != nil {
		return refuse("the address %q can't be read", text)
	}
	if err := c.checkDial(target); err != nil {
		return err
	}
	visit, _ := ctx.Value(visitKey{}).(*visit)
	if visit == nil {
		return errUncounted
	}
	return visit.reachAddress(target.Addr())
}

// parsePorts reads a comma-separated list of ports (1 to 65535). An empty text
// is an empty list; anything else that is no port is an error.
func parsePorts(text string) ([]uint16, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var ports []uint16
	for part := range strings.SplitSeq(text, ",") {
		port, err := strconv.ParseUint(strings.TrimSpace(part), 10, 16)
		if err != nil || port == 0 {
			return nil, fmt.Errorf("%q is not a port: give numbers from 1 to 65535, separated by commas", part)
		}
		ports = append(ports, uint16(port))
	}
	return ports, nil
}
