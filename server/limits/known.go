package limits

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// placesLast is how long an address is known for an account's without being
// used, as long as a session lasts.
const placesLast = 30 * 24 * time.Hour

// knownPlaces are the addresses that an account was used from with a session.
// Guesses that come from elsewhere lock nobody out there.
type knownPlaces struct {
	mu   sync.Mutex
	used *simplelru.LRU[string, time.Time]
}

func newKnownPlaces() *knownPlaces {
	return &knownPlaces{used: newLRU[time.Time]()}
}

// add notes that an account is used from an address.
func (k *knownPlaces) add(account string, who client, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.used.Add(account+" "+who.key, now)
}

// has tells whether an account was used from an address.
func (k *knownPlaces) has(account string, who client, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	used, isKnown := k.used.Peek(account + " " + who.key)
	return isKnown && now.Sub(used) < placesLast
}
