package sessions

import (
	"net/http"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/tools/security"
)

// forgetUser deletes an account. If isAsked, it does so as
// pb_hooks/account-deletion.js does.
func (s *harness) forgetUser(id string, isAsked bool) {
	s.t.Helper()
	users, err := s.app.FindCollectionByNameOrId(usersCollection)
	s.must(err)
	if isAsked {
		digest := security.HS256(id, users.AuthToken.Secret)
		_, err = s.app.DB().Insert("deletedAccounts", dbx.Params{"digest": digest, "deletedAt": ""}).Execute()
		s.must(err)
	}
	_, err = s.app.DB().Delete(usersCollection, dbx.HashExp{"id": id}).Execute()
	s.must(err)
}

func TestRefusalSaysThatTheAccountWasDeleted(t *testing.T) {
	s := newHarness(t)
	for _, isAsked := range []bool{true, false} {
		user := s.user("ann")
		token := s.login("ann")
		s.forgetUser(user.Id, isAsked)
		got := s.ask("GET", "/api/sessions", token, nil)
		_, isTold := got.body.Data["account"]
		if got.status != http.StatusUnauthorized || isTold != isAsked {
			t.Errorf("asked for: %v: got %d and %v", isAsked, got.status, got.body.Data)
		}
	}
}

func TestRefusalOfAnExpiredTokenSaysThatTheAccountWasDeleted(t *testing.T) {
	s := newHarness(t)
	user := s.user("ann")
	token, err := newToken(user, "abcdefghijklmno", -time.Hour)
	s.must(err)
	if got := s.ask("GET", "/api/sessions", token, nil); got.body.Data["account"] != nil {
		t.Errorf("the account is there: got %v", got.body.Data)
	}
	s.forgetUser(user.Id, true)
	if got := s.ask("GET", "/api/sessions", token, nil); got.body.Data["account"] == nil {
		t.Errorf("got %d and %v", got.status, got.body.Data)
	}
	// A text that isn't a token belongs to no account.
	for _, none := range []string{"none", "a.b.c", "e30.e30.e30"} {
		if got := s.ask("GET", "/api/sessions", none, nil); got.status != http.StatusUnauthorized || got.body.Data["account"] != nil {
			t.Errorf("%s: got %d and %v", none, got.status, got.body.Data)
		}
	}
}
