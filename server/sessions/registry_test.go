package sessions

import (
	"net/http"
	"testing"
	"time"
)

// The cost of an operation on one account's sessions doesn't depend on the sessions
// of others. A nil session of another account would cause a panic if it were read.
func TestOtherAccountsSessionsAreNotRead(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	first := s.login("ann")
	s.manager.registry.byID["somebody else's"] = nil
	second := s.login("ann")
	for _, each := range []struct {
		method, path string
		body         any
		want         int
	}{
		{"GET", "/api/sessions", nil, http.StatusOK},
		{"POST", "/api/collections/users/auth-refresh", nil, http.StatusOK},
		{"DELETE", "/api/sessions/" + readClaims(first).session, nil, http.StatusNoContent},
		{"POST", "/api/sessions/end-others", nil, http.StatusNoContent},
	} {
		if got := s.ask(each.method, each.path, second, each.body); got.status != each.want {
			t.Errorf("%s %s: got %d", each.method, each.path, got.status)
		}
	}
	s.clock = s.clock.Add(time.Minute)
	if got := s.view(ann, second); got != http.StatusOK {
		t.Errorf("got %d", got)
	}
	s.must(s.manager.saveAndExpire(s.app))
	if got := s.row(readClaims(second).session).GetDateTime("lastUsed").Time().Unix(); got != s.clock.Unix() {
		t.Errorf("its last use is saved as %d, want %d", got, s.clock.Unix())
	}
	ann.SetPassword("another horse battery")
	s.must(s.app.Save(ann))
	if got := s.view(ann, second); got != http.StatusUnauthorized {
		t.Errorf("after a new password: got %d", got)
	}
	if left := s.manager.registry.count(ann.Id); left > 0 {
		t.Errorf("%d sessions are left", left)
	}
}

func TestASessionUsedDuringASaveIsSavedAgain(t *testing.T) {
	var r registry
	now := time.Now()
	one, other := &session{id: "one", owner: "ann"}, &session{id: "other", owner: "ann"}
	r.put(one)
	r.put(other)
	for range 3 {
		r.use(one, now)
		r.use(other, now)
		now = now.Add(time.Second)
	}
	r.remove("other")
	if taken := r.drainUnsaved(); len(taken) != 1 || taken[0] != one {
		t.Errorf("got %d, want the one that has not ended, once", len(taken))
	}
	r.use(one, now)
	if taken := r.drainUnsaved(); len(taken) != 1 {
		t.Errorf("got %d of what was used since", len(taken))
	}
	if taken := r.drainUnsaved(); len(taken) != 0 {
		t.Errorf("got %d of what is saved", len(taken))
	}
}
