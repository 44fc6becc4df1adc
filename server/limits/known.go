package limits

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// knownFor is how long an unused address stays known. It is the lifetime of a
// session.
const knownFor = 30 * 24 * time.Hour

// know records that an account is used from an address. From a known address, the
// account's owner can log in even while logins from other addresses are refused
// because of wrong passwords.
func (l *Limiter) know(account *core.Record, who client) {
	l.known.Add(accountKey(account)+" "+who.key, l.now())
}

// isKnown reports whether an account was used from an address within knownFor.
func (l *Limiter) isKnown(account *core.Record, who client) bool {
	used, isThere := l.known.Peek(accountKey(account) + " " + who.key)
	return isThere && l.now().Sub(used) < knownFor
}
