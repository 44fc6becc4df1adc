package fetch

import (
	"context"
	"net/netip"
	"slices"
	"syscall"

	"code.dny.dev/ssrf"
)

// webPorts are the ports that may be reached.
var webPorts = []uint16{80, 443}

// publicAddresses allows the address blocks that IANA assigns to the public network.
// The address that it denies is public, but on Azure it leads to the platform's own
// service.
var publicAddresses = ssrf.New(ssrf.WithDeniedV4Prefixes(netip.MustParsePrefix("168.63.129.16/32")))

// guard decides which addresses and ports may be reached.
type guard struct {
	// loopbackPorts are the ports on which loopback addresses are allowed, for
	// tests. Empty in production.
	loopbackPorts []uint16
}

// checkURL refuses an IP address that isn't public, and ports other than 80 and
// 443. Names are checked at dial time, by their resolved addresses.
func (g guard) checkURL(a *address) error {
	port := uint16(a.parsed.DecodedPort())
	if a.parsed.Port() == "0" {
		port = 0 // the library reports the scheme's default port instead
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

func checkPort(port uint16) error {
	if !slices.Contains(webPorts, port) {
		return refuse("port %d is not allowed, only 80 and 443", port)
	}
	return nil
}

// checkDial checks the resolved address of a connection before it is made. An
// IPv4-mapped IPv6 address counts as its IPv4 address.
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

// control is the dialer's Control function. The dialer calls it with the resolved
// address before it connects. An error prevents the connection.
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
