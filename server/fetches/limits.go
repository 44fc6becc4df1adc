// Package fetches gives what the server fetches for its accounts a budget, so
// that nobody makes it a burden for other people's sites, or takes the places
// of everybody else's fetches.
//
// The limits protect others than the operator. So they hold whatever
// JOT_RATE_LIMITS says.
package fetches

import (
	"math"
	"time"
)

// Quota is how much may be fetched at once, and within a minute.
type Quota struct {
	AtOnce int
	// PerMinute is without a bound where it is 0.
	PerMinute int
}

// half is what one account has of a quota that it shares with others.
func (q Quota) half() Quota {
	return Quota{AtOnce: q.AtOnce - q.AtOnce/2, PerMinute: q.PerMinute - q.PerMinute/2}
}

// Limits are the budget's sizes. An account has at most half of what a site
// or an address is given.
type Limits struct {
	// Places is how many fetches run at once, whosever they are.
	Places int
	// Account is what one account has. It is at most a quarter of the places.
	Account Quota
	// Site is what one site gets, by its registrable domain. Each redirect
	// counts for the site that it leads to.
	Site Quota
	// Address is what one resolved address gets. Many sites may share one.
	Address Quota
	// ItemEvery is how long an item waits between two fetches of its page.
	ItemEvery time.Duration
}

// DefaultLimits are the sizes that Jot runs with. A person who saves a link
// each second stays below them.
func DefaultLimits() Limits {
	return Limits{
		Places:    16,
		Account:   Quota{AtOnce: 4, PerMinute: 60},
		Site:      Quota{AtOnce: 4, PerMinute: 60},
		Address:   Quota{AtOnce: 8, PerMinute: 120},
		ItemEvery: time.Minute,
	}
}

// NoLimits bound nothing. For tests only.
func NoLimits() Limits {
	endless := Quota{AtOnce: math.MaxInt}
	return Limits{Places: math.MaxInt, Account: endless, Site: endless, Address: endless}
}
