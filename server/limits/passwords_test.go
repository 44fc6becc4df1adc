package limits

import (
	"fmt"
	"testing"
	"time"
)

const home, stranger = "198.51.100.1", "203.0.113.9"

func TestGuessesForOneNameBackOff(t *testing.T) {
	for _, name := range []string{person, "nobody@example.com"} {
		for _, table := range []string{"users", "_superusers"} {
			t.Run(name+" in "+table, func(t *testing.T) {
				s := newFakeServer(t)
				for range freeFailures {
					s.expect("a wrong password", s.login(stranger, table, name, "wrong password"), 400)
				}
				s.expect("one more", s.login(stranger, table, name, "wrong password"), 429)
				s.expect("in another case", s.login(stranger, table, upper(name), "wrong password"), 429)
				s.now = s.now.Add(firstWait)
				s.expect("after the wait", s.login(stranger, table, name, "wrong password"), 400)
				s.expect("at once again", s.login(stranger, table, name, "wrong password"), 429)
			})
		}
	}
}

func upper(text string) string {
	letters := []byte(text)
	for n, letter := range letters {
		if 'a' <= letter && letter <= 'z' {
			letters[n] = letter - 'a' + 'A'
		}
	}
	return string(letters)
}

func TestOtherSpellingsOfAPathCountTowardsTheSameLimit(t *testing.T) {
	s := newFakeServer(t)
	for _, table := range []string{"users", "Users", "USERS", "_pb_users_auth_", "uSers"} {
		s.expect(table, s.login(stranger, table, person, "wrong password"), 400)
	}
	s.expect("one more", s.login(stranger, "useRs", person, "wrong password"), 429)
}

func TestGuessesDoNotLockOutTheOwner(t *testing.T) {
	s := newFakeServer(t)
	for range 300 {
		s.login(stranger, "users", person, "wrong password")
		s.now = s.now.Add(time.Second)
	}
	s.expect("the owner, from a new address", s.login(home, "users", person, password), 200)
}

func TestGuessesDoNotLockOutOthersOnTheSameNetwork(t *testing.T) {
	s := newFakeServer(t)
	for range 300 {
		s.login(home, "users", "nobody@example.com", "wrong password")
	}
	s.expect("somebody else", s.login(home, "users", person, password), 200)
}

func TestGuessesFromManyAddresses(t *testing.T) {
	s := newFakeServer(t)
	s.expect("the owner's login", s.login(home, "users", person, password), 200)
	guessed := 0
	for n := range 200 {
		if s.login(fmt.Sprintf("203.0.113.%d", n), "users", person, "wrong password") == 400 {
			guessed++
		}
	}
	if guessed != wrongPasswordsOfAccount.Burst {
		t.Errorf("%d guesses were answered, want %d", guessed, wrongPasswordsOfAccount.Burst)
	}
	s.expect("the owner where they were before", s.login(home, "users", person, password), 200)
	s.expect("the owner elsewhere", s.login("198.51.100.2", "users", person, password), 429)
	s.now = s.now.Add(wrongPasswordsOfAccount.Interval)
	s.expect("the owner elsewhere, later", s.login("198.51.100.2", "users", person, password), 200)
}

func TestGuessesForManyAccounts(t *testing.T) {
	s := newFakeServer(t)
	guessed := 0
	for n := range 200 {
		if s.login(stranger, "users", fmt.Sprintf("nobody%d@example.com", n), "wrong password") == 400 {
			guessed++
		}
	}
	if guessed != wrongPasswordsOfAddress.Burst {
		t.Errorf("%d guesses were answered, want %d", guessed, wrongPasswordsOfAddress.Burst)
	}
	s.expect("somebody else", s.login(home, "users", person, password), 200)
}

func TestRightPasswordsAreLimitedOnlyByAddress(t *testing.T) {
	s := newFakeServer(t)
	for range loginsOfAddress.Burst {
		s.expect("a login", s.login(home, "users", person, password), 200)
	}
	answer := s.ask(home, "POST", "/api/collections/users/auth-with-password", `{}`)
	s.expect("one too many", answer.Code, 429)
	if got := answer.Header().Get("Retry-After"); got != "2" {
		t.Errorf("Retry-After is %q, want 2", got)
	}
	s.expect("from elsewhere", s.login(stranger, "users", person, password), 200)
}

func TestWrongOldPasswordsCount(t *testing.T) {
	s := newFakeServer(t)
	s.signIn()
	change := func() int { return s.ask(stranger, "POST", "/api/account/password", "{}").Code }
	for range freeFailures {
		s.expect("a wrong old password", change(), 400)
	}
	s.expect("one more", change(), 429)
}

func TestWrongPasswordsWithAMailsTokenCount(t *testing.T) {
	s := newFakeServer(t)
	record, err := s.app.FindAuthRecordByEmail("users", person)
	if err != nil {
		t.Fatal(err)
	}
	token, err := record.NewEmailChangeToken("new@example.com")
	if err != nil {
		t.Fatal(err)
	}
	confirm := func() int {
		return s.ask(stranger, "POST", "/api/collections/users/confirm-email-change", fmt.Sprintf(`{"token":%q,"password":"wrong password"}`, token)).Code
	}
	for range freeFailures {
		s.expect("a wrong password", confirm(), 400)
	}
	s.expect("one more", confirm(), 429)
}

func TestAPasswordResetLetsTheOwnerLogIn(t *testing.T) {
	s := newFakeServer(t)
	for n := range 100 {
		s.login(fmt.Sprintf("203.0.113.%d", n), "users", person, "wrong password")
	}
	s.expect("the login before", s.login(home, "users", person, password), 429)
	const next = "a new password"
	s.expect("the reset", s.reset(home, next), 204)
	s.expect("the login after", s.login(home, "users", person, next), 200)
	s.expect("the login elsewhere", s.login("198.51.100.2", "users", person, next), 200)
}

func TestAPasswordResetRemovesTheOwnersFailures(t *testing.T) {
	s := newFakeServer(t)
	for range freeFailures {
		s.expect("a wrong password", s.login(home, "users", person, "wrong password"), 400)
	}
	s.expect("one more", s.login(home, "users", person, password), 429)
	for range freeFailures {
		s.expect("another name's", s.login(home, "users", "nobody@example.com", "wrong password"), 400)
	}
	// The mail may be read on another device.
	s.expect("the reset", s.reset("198.51.100.2", "a new password"), 204)
	s.expect("a login after it", s.login(home, "users", person, "a new password"), 200)
	s.expect("another name's login", s.login(home, "users", "nobody@example.com", "wrong password"), 429)
}
