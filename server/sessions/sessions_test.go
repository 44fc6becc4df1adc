package sessions

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

func TestTokens(t *testing.T) {
	s := newHarness(t)
	ann, bob := s.user("ann"), s.user("bob")
	annsSession := readClaims(s.login("ann")).session
	ended := s.login("ann")
	s.must(s.app.Delete(s.row(readClaims(ended).session)))
	plain, err := ann.NewAuthToken()
	s.must(err)
	impersonation, err := ann.NewStaticAuthToken(time.Hour)
	s.must(err)

	for _, c := range []struct {
		what  string
		token string
		want  int
	}{
		{"of a login", s.login("ann"), http.StatusOK},
		{"of a superuser who impersonates the account", impersonation, http.StatusOK},
		{"of a session that was ended", ended, http.StatusUnauthorized},
		{"PocketBase's own, from before sessions existed", plain, http.StatusUnauthorized},
		{"valid signature, no session", sign(ann, nil), http.StatusUnauthorized},
		{"valid signature, unknown session", sign(ann, "abcdefghijklmno"), http.StatusUnauthorized},
		{"valid signature, session that isn't a text", sign(ann, 7), http.StatusUnauthorized},
		{"valid signature, another account's session", sign(bob, annsSession), http.StatusUnauthorized},
		{"the session's, invalid signature", sign(ann, annsSession) + "x", http.StatusUnauthorized},
	} {
		user := ann
		if readID(c.token) == bob.Id {
			user = bob
		}
		if got := s.view(user, c.token); got != c.want {
			t.Errorf("%s: got %d, want %d", c.what, got, c.want)
		}
	}
}

func TestAnUnavailableDatabaseDoesNotEndSessions(t *testing.T) {
	s := newHarness(t)
	s.user("ann")
	token := s.login("ann")
	db, ok := s.app.ConcurrentDB().(*dbx.DB)
	if !ok {
		t.Fatal("there is no database")
	}
	s.must(db.Close())
	got := s.ask(http.MethodPost, "/api/sync/push", token, map[string]any{})
	if got.status != http.StatusServiceUnavailable || got.header.Get("Retry-After") == "" {
		t.Errorf("got %d, want 503 and when to come back", got.status)
	}
	// A text that isn't a token needs no query.
	if got := s.ask(http.MethodPost, "/api/sync/push", "nonsense", map[string]any{}); got.status != http.StatusUnauthorized {
		t.Errorf("got %d, want 401", got.status)
	}
}

func TestConcurrentLoginsCreateDifferentSessions(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	first, second := s.login("ann"), s.login("ann")
	if first == second {
		t.Fatal("both have the same token")
	}
	s.must(s.app.Delete(s.row(readClaims(first).session)))
	if got := s.view(ann, first); got != http.StatusUnauthorized {
		t.Errorf("the ended one: got %d", got)
	}
	if got := s.view(ann, second); got != http.StatusOK {
		t.Errorf("the other: got %d", got)
	}
}

func TestRenewalKeepsTheSession(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	token := s.login("ann")
	id := readClaims(token).session
	before := s.row(id).GetDateTime("expires").Time()
	s.clock = s.clock.Add(24 * time.Hour)

	got := s.ask("POST", "/api/collections/users/auth-refresh", token, nil)
	if renewed := readClaims(got.body.Token).session; got.status != http.StatusOK || renewed != id {
		t.Fatalf("got %d and session %q, want %q", got.status, renewed, id)
	}
	if len(s.rows()) != 1 {
		t.Errorf("there are %d sessions", len(s.rows()))
	}
	s.must(s.manager.saveAndExpire(s.app))
	if put := s.row(id).GetDateTime("expires").Time().Sub(before); put < 24*time.Hour-time.Second {
		t.Errorf("it was extended by only %v", put)
	}
	// A login with a password creates a new session, even if a token is sent with it.
	again := s.ask("POST", "/api/collections/users/auth-with-password", token, map[string]string{"identity": "ann", "password": password})
	if readClaims(again.body.Token).session == id {
		t.Error("a login has reused the old session")
	}
	if got := s.view(ann, token); got != http.StatusOK {
		t.Errorf("the token from before the renewal: got %d", got)
	}
}

func TestImpersonationCreatesNoSession(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	root, err := s.app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	s.must(err)
	superuser := core.NewRecord(root)
	superuser.SetEmail("root@example.org")
	superuser.SetPassword(password)
	s.must(s.app.Save(superuser))
	login := s.ask("POST", "/api/collections/_superusers/auth-with-password", "", map[string]string{"identity": "root@example.org", "password": password})
	if got := s.view(ann, login.body.Token); got != http.StatusOK {
		t.Errorf("a superuser: got %d", got)
	}
	acting := s.ask("POST", "/api/collections/users/impersonate/"+ann.Id, login.body.Token, map[string]int{"duration": 60})
	refreshed := s.ask("POST", "/api/collections/users/auth-refresh", acting.body.Token, nil)
	if refreshed.body.Token != acting.body.Token || len(s.rows()) != 0 {
		t.Errorf("it was renewed, or has %d sessions", len(s.rows()))
	}
}

func TestSessionsSurviveARestart(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	token := s.login("ann")
	s.manager.registry.replaceAll(nil)
	if got := s.view(ann, token); got != http.StatusUnauthorized {
		t.Fatalf("got %d of an empty memory: it isn't asked", got)
	}
	s.must(s.manager.load(s.app))
	if got := s.view(ann, token); got != http.StatusOK {
		t.Errorf("got %d", got)
	}
}

func TestEndOfSessions(t *testing.T) {
	for what, end := range map[string]func(s *harness, user *core.Record){
		"a new password": func(s *harness, user *core.Record) {
			user.SetPassword("another horse battery")
			s.must(s.app.Save(user))
		},
		"a new address": func(s *harness, user *core.Record) {
			user.SetEmail("new@example.org")
			s.must(s.app.Save(user))
		},
		"the account's deletion": func(s *harness, user *core.Record) { s.must(s.app.Delete(user)) },
		"expiry": func(s *harness, user *core.Record) {
			s.clock = s.clock.Add(user.Collection().AuthToken.DurationTime() + time.Second)
			s.must(s.manager.saveAndExpire(s.app))
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newHarness(t)
			ann, bob := s.user("ann"), s.user("bob")
			tokens := []string{s.login("ann"), s.login("ann")}
			if what != "expiry" {
				defer func(token string) {
					if got := s.view(bob, token); got != http.StatusOK {
						t.Errorf("another account's: got %d", got)
					}
				}(s.login("bob"))
			}
			end(s, ann)
			for _, token := range tokens {
				if got := s.view(ann, token); got != http.StatusUnauthorized {
					t.Errorf("got %d", got)
				}
				if row, err := s.app.FindRecordById(collectionName, readClaims(token).session); err == nil {
					t.Errorf("its row is left: %v", row.Id)
				}
			}
			if left := s.manager.registry.of(ann.Id, s.clock); len(left) > 0 {
				t.Errorf("%d are left in memory", len(left))
			}
		})
	}
}

func TestANewUsernameEndsNoSession(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	token := s.login("ann")
	user, err := s.app.FindRecordById(usersCollection, ann.Id)
	s.must(err)
	user.Set("displayName", "Ann")
	s.must(s.app.Save(user))
	if got := s.view(ann, token); got != http.StatusOK {
		t.Errorf("got %d", got)
	}
}

func TestLastUseIsSavedLater(t *testing.T) {
	s := newHarness(t)
	ann := s.user("ann")
	token := s.login("ann")
	id := readClaims(token).session
	begun := s.row(id).GetString("lastUsed")
	s.clock = s.clock.Add(time.Hour)
	s.view(ann, token)
	if got := s.row(id).GetString("lastUsed"); got != begun {
		t.Errorf("a request has written %s", got)
	}
	s.must(s.manager.saveAndExpire(s.app))
	if got := s.row(id).GetDateTime("lastUsed").Time().Unix(); got != s.clock.Unix() {
		t.Errorf("got %d, want %d", got, s.clock.Unix())
	}
}

func TestALoginBeyondTheMaximumEndsTheLeastRecentlyUsedSession(t *testing.T) {
	s := newHarness(t)
	ann, demo := s.user("ann"), s.user("demo")
	oldest := s.login("ann")
	for i := range maxSessions - 1 {
		s.put(ann, fmt.Sprintf("filler%09d", i), s.clock)
	}
	for i := range maxSessions {
		s.put(demo, fmt.Sprintf("shared%09d", i), s.clock)
	}
	s.clock = s.clock.Add(time.Minute)
	s.view(ann, oldest)
	s.clock = s.clock.Add(time.Minute)
	newest := s.login("ann")
	s.login("demo")
	if got := len(s.manager.registry.of(ann.Id, s.clock)); got != maxSessions {
		t.Errorf("there are %d", got)
	}
	if got := len(s.manager.registry.of(demo.Id, s.clock)); got != maxSessions+1 {
		t.Errorf("the demo account has %d", got)
	}
	for _, token := range []string{oldest, newest} {
		if got := s.view(ann, token); got != http.StatusOK {
			t.Errorf("got %d of one that was just used", got)
		}
	}
}

// row returns the row of a session.
func (s *harness) row(id string) *core.Record {
	s.t.Helper()
	row, err := s.app.FindRecordById(collectionName, id)
	s.must(err)
	return row
}

// put creates a session without a login.
func (s *harness) put(user *core.Record, id string, used time.Time) {
	s.t.Helper()
	collection, err := s.app.FindCollectionByNameOrId(collectionName)
	s.must(err)
	row := core.NewRecord(collection)
	row.Id = id
	row.Set("owner", user.Id)
	row.Set("device", UnknownDevice)
	row.Set("lastUsed", dateTime(used))
	row.Set("expires", dateTime(used.Add(time.Hour)))
	s.must(s.app.Save(row))
}

// sign returns a token with this session claim, or without one if session is nil.
func sign(user *core.Record, session any) string {
	claims := jwt.MapClaims{
		core.TokenClaimType:         core.TokenTypeAuth,
		core.TokenClaimId:           user.Id,
		core.TokenClaimCollectionId: user.Collection().Id,
		core.TokenClaimRefreshable:  true,
	}
	if session != nil {
		claims[claimSession] = session
	}
	token, err := security.NewJWT(claims, user.TokenKey()+user.Collection().AuthToken.Secret, time.Hour)
	if err != nil {
		panic(err)
	}
	return token
}

func readID(token string) string {
	read, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return ""
	}
	id, _ := read[core.TokenClaimId].(string)
	return id
}
