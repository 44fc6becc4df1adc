package fetch

import (
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// quota is how much may be fetched at once, and within a minute; without a
// bound where it is 0.
type quota struct {
	atOnce, perMinute int
}

// half is what one account has of a quota that it shares with others.
func (q quota) half() quota {
	return quota{atOnce: q.atOnce - q.atOnce/2, perMinute: q.perMinute - q.perMinute/2}
}

// quotas are the budget's sizes; none bound nothing. They protect others than
// the operator, so they hold whatever JOT_RATE_LIMITS says. An account has at
// most half of what a site or an address is given.
type quotas struct {
	// server is for all fetches together, and account for those of one account,
	// at most a quarter of all that run.
	server, account quota
	// site is what one site gets, by its registrable domain. Each redirect
	// counts for the site that it leads to.
	site quota
	// address is what one resolved address gets. Many sites may share one.
	address quota
	// item is for the page of one item.
	item quota
}

// defaultQuotas are the sizes that Jot runs with. A person who saves a link
// each second stays below them.
func defaultQuotas() quotas {
	return quotas{
		server:  quota{atOnce: 16},
		account: quota{atOnce: 4, perMinute: 60},
		site:    quota{atOnce: 4, perMinute: 60},
		address: quota{atOnce: 8, perMinute: 120},
		item:    quota{perMinute: 1},
	}
}

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
