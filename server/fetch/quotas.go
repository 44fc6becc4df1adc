package fetch

import (
	"net/netip"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// quota is the maximum number of concurrent fetches, and of fetches a minute; 0 is
// unlimited.
type quota struct {
	atOnce, perMinute int
}

// half is an account's share of a quota.
func (q quota) half() quota {
	return quota{atOnce: q.atOnce - q.atOnce/2, perMinute: q.perMinute - q.perMinute/2}
}

// quotas are the limits of a budget. They protect other people's sites, so they
// apply whatever JOT_RATE_LIMITS is. An account has at most half of the quota of a
// site or an address.
type quotas struct {
	// server is for all fetches, and account for those of one account: a quarter
	// of all concurrent ones.
	server, account quota
	// site is for a registrable domain. A redirect counts for its target's site.
	site quota
	// address is for a resolved address, which many sites may share.
	address quota
	// item is for the page of one item.
	item quota
}

// defaultQuotas are the limits of a server. A person who saves a link each second
// stays below them.
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
