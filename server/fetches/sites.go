package fetches

import (
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// siteOf names the site of a host: its registrable domain, so that the names
// below one domain are one site, or the host itself where it has none.
func siteOf(host string) string {
	host = strings.TrimRight(strings.ToLower(host), ".")
	if _, err := netip.ParseAddr(host); err == nil {
		return host
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return host
	}
	return domain
}

// addressName names an address. One network of IPv6 is one machine's.
func addressName(address netip.Addr) string {
	address = address.Unmap()
	if address.Is6() {
		return netip.PrefixFrom(address, 64).Masked().String()
	}
	return address.String()
}
