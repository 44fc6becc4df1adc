package limits

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// knownFor is how long an unused address stays known, as long as a session
// lasts.
const knownFor = 30 * 24 * time.Hour

// know records that an account is used from an address. Guesses from elsewhere
// don't lock its owner out there.
func (l *Limiter) know(account *core.Record, who client) {
	l.known.Add(accountKey(account)+" "+who.key, l.now())
}

// isKnown reports whether an account was used from an address.
func (l *Limiter) isKnown(account *core.Record, who client) bool {
	used, isThere := l.known.Peek(accountKey(account) + " " + who.key)
	return isThere && l.now().Sub(used) < knownFor
}
