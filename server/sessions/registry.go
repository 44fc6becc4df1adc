package sessions

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// session is one login of an account, as it is in memory.
type session struct {
	id      string
	owner   string
	device  string
	created time.Time
	// expires and lastUsed are Unix times, in seconds. They are atomic because
	// requests change them without the registry's lock.
	expires  atomic.Int64
	lastUsed atomic.Int64
	// isUnsaved is whether expires or lastUsed is newer than in the session's row.
	// The session is then in the registry's list unsaved.
	isUnsaved atomic.Bool
}

// registry has the sessions that haven't ended, so that requests need no query for
// them. It finds the sessions of an account without searching all sessions. It is
// safe for concurrent use.
type registry struct {
	mu      sync.RWMutex
	byID    map[string]*session
	byOwner map[string]map[string]*session
	unsaved []*session
}

// replaceAll replaces all sessions.
func (r *registry) replaceAll(sessions []*session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byID, r.byOwner, r.unsaved = nil, nil, nil
	for _, s := range sessions {
		r.add(s)
	}
}

func (r *registry) put(s *session) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(s.id)
	r.add(s)
}

func (r *registry) remove(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drop(id)
}

// add adds a session. The caller of add or drop must hold the lock.
func (r *registry) add(s *session) {
	if r.byID == nil {
		r.byID, r.byOwner = map[string]*session{}, map[string]map[string]*session{}
	}
	r.byID[s.id] = s
	if r.byOwner[s.owner] == nil {
		r.byOwner[s.owner] = map[string]*session{}
	}
	r.byOwner[s.owner][s.id] = s
}

func (r *registry) drop(id string) {
	s := r.byID[id]
	if s == nil {
		return
	}
	delete(r.byID, id)
	delete(r.byOwner[s.owner], id)
	if len(r.byOwner[s.owner]) == 0 {
		delete(r.byOwner, s.owner)
	}
}

// find returns the session with an id, or nil if there is none. The session may
// have expired.
func (r *registry) find(id string) *session {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.byID[id]
}

// active returns the session with an id. It returns nil if there is none, if it
// belongs to another account, or if it has expired.
func (r *registry) active(id, owner string, now time.Time) *session {
	s := r.find(id)
	if s == nil || s.owner != owner || s.expires.Load() <= now.Unix() {
		return nil
	}
	return s
}

// count returns the number of an account's sessions, including expired ones.
func (r *registry) count(owner string) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return len(r.byOwner[owner])
}

// all returns an account's sessions in no order, including expired ones.
func (r *registry) all(owner string) []*session {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return slices.Collect(maps.Values(r.byOwner[owner]))
}

// of returns the active sessions of an account, the most recently used one first.
func (r *registry) of(owner string, now time.Time) []*session {
	own := slices.DeleteFunc(r.all(owner), func(s *session) bool { return s.expires.Load() <= now.Unix() })
	slices.SortFunc(own, func(a, b *session) int {
		return int(b.lastUsed.Load() - a.lastUsed.Load())
	})
	return own
}

// use records that a session is used now.
func (r *registry) use(s *session, now time.Time) {
	if s.lastUsed.Swap(now.Unix()) != now.Unix() {
		r.markUnsaved(s)
	}
}

// renew extends a session. It never shortens it.
func (r *registry) renew(s *session, expires time.Time) {
	for {
		before := s.expires.Load()
		if expires.Unix() <= before {
			return
		}
		if s.expires.CompareAndSwap(before, expires.Unix()) {
			r.markUnsaved(s)
			return
		}
	}
}

// markUnsaved adds a session that is newer than its row to the list of unsaved
// sessions, unless it is in the list already.
func (r *registry) markUnsaved(s *session) {
	if !s.isUnsaved.CompareAndSwap(false, true) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unsaved = append(r.unsaved, s)
}

// drainUnsaved empties the list of unsaved sessions and returns those that haven't
// ended. A session that changes afterwards is added to the list again.
func (r *registry) drainUnsaved() []*session {
	r.mu.Lock()
	defer r.mu.Unlock()
	taken := r.unsaved
	r.unsaved = nil
	for _, s := range taken {
		s.isUnsaved.Store(false)
	}
	return slices.DeleteFunc(taken, func(s *session) bool { return r.byID[s.id] != s })
}
