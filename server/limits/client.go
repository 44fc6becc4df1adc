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
	// proxy is the address of the untrusted proxy that sent the request, or "".
	// Other clients may use the same proxy.
	proxy string
}

// clientOf identifies the client of a request.
//
// With a trusted proxy (JOT_TRUSTED_PROXY), the client is the address in its header.
// Without one, anybody may forge such a header, so the header is used only if the
// request comes from this host or its network, where a proxy may run. The sender then
// gets the wider limits of a proxy, and each client in its headers the usual limits.
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

// forwardedFor reports whether a request has a proxy's header. It returns the network
// of the header's last address, which the nearest proxy has added, or "" if the
// header has no address.
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

// Network returns the key of an address: an IPv4 address itself, or the /64 of an
// IPv6 address, because a client can use any address of its /64. The key of an
// invalid address is "".
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
