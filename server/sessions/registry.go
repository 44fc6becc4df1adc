package sessions

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// session is one login of an account, as it is kept in memory.
type session struct {
	id      string
	owner   string
	device  string
	created time.Time
	// expires and lastUsed are Unix times in seconds. Requests that only read
	// the registry write them.
	expires  atomic.Int64
	lastUsed atomic.Int64
	// isUnsaved tells that one of these two is newer than its row.
	isUnsaved atomic.Bool
}

// registry holds the sessions that have not ended, so that no request has to
// ask the database. It is safe for concurrent use.
type registry struct {
	mu   sync.RWMutex
	byID map[string]*session
}

// replaceAll takes the given sessions in the place of all others.
func (r *registry) replaceAll(sessions []*session) {
	byID := make(map[string]*session, len(sessions))
	for _, s := range sessions {
		byID[s.id] = s
	}
	r.mu.Lock()
	r.byID = byID
	r.mu.Unlock()
}

func (r *registry) put(s *session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.byID == nil {
		r.byID = make(map[string]*session)
	}
	r.byID[s.id] = s
}

func (r *registry) remove(id string) {
	r.mu.Lock()
	delete(r.byID, id)
	r.mu.Unlock()
}

// find returns the session of an id, or nil where there is none. It may have
// expired.
func (r *registry) find(id string) *session {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.byID[id]
}

// living returns an account's session of that id, or nil where there is none
// or it has expired.
func (r *registry) living(id, owner string, now time.Time) *session {
	s := r.find(id)
	if s == nil || s.owner != owner || s.expires.Load() <= now.Unix() {
		return nil
	}
	return s
}

// of returns the living sessions of an account, the last used one first.
func (r *registry) of(owner string, now time.Time) []*session {
	own := r.all(func(s *session) bool {
		return s.owner == owner && s.expires.Load() > now.Unix()
	})
	slices.SortFunc(own, func(a, b *session) int {
		return int(b.lastUsed.Load() - a.lastUsed.Load())
	})
	return own
}

// all returns the sessions that a condition holds for, in no order.
func (r *registry) all(holds func(*session) bool) []*session {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var found []*session
	for _, s := range r.byID {
		if holds(s) {
			found = append(found, s)
		}
	}
	return found
}

// use notes that a session is used now.
func (s *session) use(now time.Time) {
	if s.lastUsed.Swap(now.Unix()) != now.Unix() {
		s.isUnsaved.Store(true)
	}
}

// renew puts the end of a session off; it never brings it nearer.
func (s *session) renew(expires time.Time) {
	for {
		before := s.expires.Load()
		if expires.Unix() <= before {
			return
		}
		if s.expires.CompareAndSwap(before, expires.Unix()) {
			s.isUnsaved.Store(true)
			return
		}
	}
}
