package limits

import (
	"log"
	"net/http"
	"net/netip"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// forwardingHeaders are the headers in which proxies name the client's address.
var forwardingHeaders = []string{"X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "Fly-Client-IP", "Forwarded"}

// client identifies a client by its address.
type client struct {
	// key is the client's network.
	key string
	// proxy is the address of an untrusted proxy, which the client shares with
	// others; "" without one.
	proxy string
}

// clientOf identifies the client of a request.
//
// A trusted proxy (JOT_TRUSTED_PROXY) names the client. Without one, a header may
// be forged, and counts only if it comes from this host or its network, and so
// perhaps from a proxy: the sender then gets the wider limits of many clients, and
// each client that it names has the usual limits within them.
func (l *Limiter) clientOf(e *core.RequestEvent) client {
	if len(e.App.Settings().TrustedProxy.Headers) > 0 {
		return client{key: Network(e.RealIP())}
	}
	remote := e.RemoteIP()
	named, isForwarded := forwardedFor(e.Request.Header)
	if !isForwarded {
		return client{key: Network(remote)}
	}
	l.warnOnce.Do(func() {
		log.Print("Requests come through a proxy, and JOT_TRUSTED_PROXY doesn't say in which header it names the client's address, such as X-Forwarded-For. Until it does, all that come through the proxy share limits.")
	})
	if !isNearby(remote) {
		return client{key: Network(remote)}
	}
	return client{key: remote + " " + named, proxy: remote}
}

// forwardedFor reports whether there is a proxy's header, and returns the network
// of the last address in it, which the nearest proxy has added; "" if there is none.
func forwardedFor(header http.Header) (named string, isForwarded bool) {
	for _, name := range forwardingHeaders {
		values := header.Values(name)
		if len(values) == 0 {
			continue
		}
		isForwarded = true
		addresses := strings.Split(values[len(values)-1], ",")
		if named = Network(strings.TrimSpace(addresses[len(addresses)-1])); named != "" {
			return named, true
		}
	}
	return "", isForwarded
}

// isNearby reports whether an address belongs to this host or its network.
func isNearby(address string) bool {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	parsed = parsed.Unmap()
	return parsed.IsLoopback() || parsed.IsPrivate() || parsed.IsLinkLocalUnicast()
}

// Network is the key of an address: an IPv4 address itself, or the /64 of an IPv6
// address, whose addresses a client can choose. It is "" for an invalid address.
func Network(address string) string {
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
