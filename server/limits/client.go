package limits

import (
	"log"
	"net/http"
	"net/netip"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// forwardingHeaders are what proxies tell a client's address by.
var forwardingHeaders = []string{"X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "Fly-Client-IP", "Forwarded"}

// client is who asks, as far as an address tells.
type client struct {
	// key is the client's network.
	key string
	// proxy is the address that it shares with others, where a proxy hands on
	// requests and nobody has said which of its headers can be trusted.
	proxy string
}

// clientOf tells who asks.
//
// With a trusted proxy (JOT_TRUSTED_PROXY) it is who the proxy names. Without
// one a header may be anybody's invention. It is believed only in so far as
// somebody of this host or its network, who may be a proxy, sends it: the
// address is then taken for one that many share, with wider limits, and each
// of those that it names has the usual limits within them.
func (l *Limiter) clientOf(e *core.RequestEvent) client {
	if len(e.App.Settings().TrustedProxy.Headers) > 0 {
		return client{key: network(e.RealIP())}
	}
	remote := e.RemoteIP()
	named, isForwarded := forwardedFor(e.Request.Header)
	if !isForwarded {
		return client{key: network(remote)}
	}
	l.warnOnce.Do(func() {
		log.Print("Requests come through a proxy, and JOT_TRUSTED_PROXY doesn't say in which header it names the client's address, such as X-Forwarded-For. Until it does, all that come through the proxy share limits.")
	})
	if !isNearby(remote) {
		return client{key: network(remote)}
	}
	return client{key: remote + " " + named, proxy: remote}
}

// forwardedFor tells whether a proxy's header came, and the network of the
// last address in it, which the nearest proxy has written; "" when there is
// none.
func forwardedFor(header http.Header) (named string, isForwarded bool) {
	for _, name := range forwardingHeaders {
		values := header.Values(name)
		if len(values) == 0 {
			continue
		}
		isForwarded = true
		addresses := strings.Split(values[len(values)-1], ",")
		if named = network(strings.TrimSpace(addresses[len(addresses)-1])); named != "" {
			return named, true
		}
	}
	return "", isForwarded
}

// isNearby tells whether an address belongs to this host or its network.
func isNearby(address string) bool {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	parsed = parsed.Unmap()
	return parsed.IsLoopback() || parsed.IsPrivate() || parsed.IsLinkLocalUnicast()
}

// network is what one client is counted by: an IPv4 address, or the /64 of an
// IPv6 address, in which a client can take any. It is "" for no address.
func network(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	parsed = parsed.Unmap().WithZone("")
	if parsed.Is4() {
		return parsed.String()
	}
	prefix, err := parsed.Prefix(64)
	if err != nil {
		return ""
	}
	return prefix.String()
}
