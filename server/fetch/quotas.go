package fetch

import (
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// quota is the maximum number of concurrent fetches, and of fetches a minute. 0 means
// unlimited.
type quota struct {
	atOnce, perMinute int
}

// half returns an account's share of a quota.
func (q quota) half() quota {
	return quota{atOnce: q.atOnce - q.atOnce/2, perMinute: q.perMinute - q.perMinute/2}
}

// quotas are the limits of a budget. They protect other people's sites, so they
// apply whatever JOT_RATE_LIMITS is. An account has at most half of the quota of a
// site or an address.
type quotas struct {
	// server limits all fetches together, and account those of one account. An
	// account may use a quarter of the server's slots.
	server, account quota
	// site limits the fetches from a registrable domain. A redirect counts towards the
	// site of its target.
	site quota
	// address limits the connections to a resolved address, which many sites may
	// share.
	address quota
	// item limits the fetches of one item's page.
	item quota
}

// defaultQuotas returns the limits of a server in production. The fetch of a link's
// page and that of its icon both count.
func defaultQuotas() quotas {
	return quotas{
		server:  quota{atOnce: 16},
		account: quota{atOnce: 4, perMinute: 60},
		site:    quota{atOnce: 4, perMinute: 60},
		address: quota{atOnce: 8, perMinute: 120},
		item:    quota{perMinute: 1},
	}
}

// siteOf returns the site of a host: its registrable domain, or the host itself if
// it has none.
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
