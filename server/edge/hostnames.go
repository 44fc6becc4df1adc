package edge

import (
	"net"
	"net/netip"
	"slices"
	"strings"
)

// privateDomains are domains that don't exist in the public DNS (RFC 6761, RFC
// 6762, RFC 8375, and those that ICANN has reserved or refused). So no stranger can
// register a name below them.
var privateDomains = []string{"localhost", "local", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "corp", "private", "test"}

// nameOf returns the name or address of a Host header or a URL's host, without the
// port, in lower case.
func nameOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// isLoopback reports whether a host, with or without a port, is this machine.
func isLoopback(host string) bool {
	name := nameOf(host)
	if address, err := netip.ParseAddr(name); err == nil {
		return address.IsLoopback()
	}
	return isBelow(name, "localhost")
}

// isPrivate reports whether strangers can't register a name. That is so if it is an
// IP address, has only one part, or is below a private domain.
func isPrivate(name string) bool {
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	if !strings.Contains(name, ".") {
		return name != ""
	}
	return slices.ContainsFunc(privateDomains, func(domain string) bool { return isBelow(name, domain) })
}

func isBelow(name, domain string) bool {
	return name == domain || strings.HasSuffix(name, "."+domain)
}
