package limits

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// knownFor is how long an address is known for an account's without being
// used, as long as a session lasts.
const knownFor = 30 * 24 * time.Hour

// knownAddresses are the addresses that an account was used from with a session.
// Guesses that come from elsewhere lock nobody out there.
type knownAddresses struct {
	mu   sync.Mutex
	used *simplelru.LRU[string, time.Time]
}

func newKnownAddresses() *knownAddresses {
	return &knownAddresses{used: newLRU[time.Time]()}
}

// add notes that an account is used from an address.
func (k *knownAddresses) add(account string, who client, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.used.Add(account+" "+who.key, now)
}

// has tells whether an account was used from an address.
func (k *knownAddresses) has(account string, who client, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	used, isKnown := k.used.Peek(account + " " + who.key)
	return isKnown && now.Sub(used) < knownFor
}
