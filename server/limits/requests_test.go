package limits

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// untilRefused calls ask until it returns 429, and returns the number of other
// results.
func untilRefused(ask func(n int) int) int {
	for n := range 2 * writesOfAccount.Burst {
		if ask(n) == 429 {
			return n
		}
	}
	return -1
}

// newAccount returns the body of a registration. It has a username, because the test
// data would generate one that may be taken.
func newAccount(n int) string {
	return fmt.Sprintf(`{"username":"new%d","email":"new%d@example.com","password":"12345678","passwordConfirm":"12345678"}`, n, n)
}

func TestBurstsOfLimits(t *testing.T) {
	cases := []struct {
		name       string
		isSignedIn bool
		ask        func(s *fakeServer, n int) int
		want       int
	}{
		{"accounts of one address", false, func(s *fakeServer, n int) int {
			return s.ask(stranger, "POST", "/api/collections/users/records", newAccount(n)).Code
		}, newAccountsOfAddress.Burst},
		{"accounts of the server", false, func(s *fakeServer, n int) int {
			return s.ask(fmt.Sprintf("10.0.0.%d", n), "POST", "/api/collections/users/records", newAccount(n)).Code
		}, newAccountsOfServer.Burst},
		{"refused accounts of one address", false, func(s *fakeServer, _ int) int {
			return s.ask(stranger, "POST", "/api/collections/users/records", `{"email":"no address"}`).Code
		}, registrationsOfAddress.Burst},
		{"mails of one address", false, func(s *fakeServer, n int) int {
			return s.ask(stranger, "POST", "/api/collections/users/request-password-reset", fmt.Sprintf(`{"email":"nobody%d@example.com"}`, n)).Code
		}, mailsOfAddress.Burst},
		{"a guest's requests", false, func(s *fakeServer, _ int) int {
			return s.ask(stranger, "GET", "/api/health", "").Code
		}, guestsOfAddress.Burst},
		{"an account's reads, from anywhere", true, func(s *fakeServer, n int) int {
			return s.ask(fmt.Sprintf("10.0.0.%d", n%200), "GET", "/api/health", "").Code
		}, readsOfAccount.Burst},
		{"an account's pulls", true, func(s *fakeServer, _ int) int {
			return s.ask(home, "POST", "/api/sync/pull", "{}").Code
		}, readsOfAccount.Burst},
		{"an account's writes", true, func(s *fakeServer, _ int) int {
			return s.ask(home, "PATCH", "/api/collections/demo1/records/nothing", "{}").Code
		}, writesOfAccount.Burst},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newFakeServer(t)
			if c.isSignedIn {
				s.signIn()
			}
			if got := untilRefused(func(n int) int { return c.ask(s, n) }); got != c.want {
				t.Errorf("%d passed, want %d", got, c.want)
			}
			s.token = ""
			s.expect("somebody else", s.ask("192.0.2.77", "GET", "/api/health", "").Code, 200)
		})
	}
}

func TestAProgramHasLimitsOfItsOwn(t *testing.T) {
	texts := "[" + strings.Repeat(`"a",`, 99) + `"a"]`
	for name, c := range map[string]struct {
		ask          func(s *fakeServer) int
		want, status int
	}{
		"reads": {func(s *fakeServer) int { return s.ask(home, "GET", "/api/health", "").Code }, readsOfToken.Burst, 200},
		"texts": {func(s *fakeServer) int { return s.ask(home, "POST", "/api/v1/add", texts).Code }, writesOfToken.Burst / 100, 204},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newFakeServer(t)
			s.signIn()
			s.program = "a"
			if got := untilRefused(func(int) int { return c.ask(s) }); got != c.want {
				t.Errorf("%d passed, want %d", got, c.want)
			}
			s.program = "b"
			s.expect("another program", c.ask(s), c.status)
			s.program = "a"
			s.now = s.now.Add(100 * readsOfToken.Interval)
			s.expect("the same one later", c.ask(s), c.status)
		})
	}
}

func TestABatchCostsItsNumberOfRequests(t *testing.T) {
	s := newFakeServer(t)
	settings := s.app.Settings()
	settings.Batch.Enabled, settings.Batch.MaxRequests, settings.Batch.Timeout = true, 50, 10
	batch := `{"requests":[`
	for n := range 50 {
		if n > 0 {
			batch += ","
		}
		batch += `{"method":"PATCH","url":"/api/collections/demo1/records/nothing","body":{}}`
	}
	passed := untilRefused(func(int) int { return s.ask(stranger, "POST", "/api/batch", batch+"]}").Code })
	if want := guestsOfAddress.Burst / 50; passed != want {
		t.Errorf("%d batches of a guest passed, want %d", passed, want)
	}
}

func TestAPushCostsItsNumberOfWrites(t *testing.T) {
	s := newFakeServer(t)
	s.signIn()
	push := `{"mutations":[` + strings.Repeat("{},", 99) + `{}]}`
	passed := untilRefused(func(int) int { return s.ask(home, "POST", "/api/sync/push", push).Code })
	if want := writesOfAccount.Burst / 100; passed != want {
		t.Errorf("%d pushes passed, want %d", passed, want)
	}
}

func TestASortCostsItsNumberOfSortOrders(t *testing.T) {
	s := newFakeServer(t)
	s.signIn()
	places := strings.Repeat("{},", 499) + "{}"
	push := `{"mutations":[{"sortOrders":[` + places + `]},{"sortOrders":[` + places + `]}]}`
	passed := untilRefused(func(int) int { return s.ask(home, "POST", "/api/sync/push", push).Code })
	if want := writesOfAccount.Burst / 1000; passed != want {
		t.Errorf("%d pushes passed, want %d", passed, want)
	}
}

func TestAFullBurstAllowsTheLargestPush(t *testing.T) {
	s := newFakeServer(t)
	s.signIn()
	push := `{"mutations":[{"sortOrders":[` + strings.Repeat("0,", 2*writesOfAccount.Burst) + `0]}]}`
	if code := s.ask(home, "POST", "/api/sync/push", push).Code; code == http.StatusTooManyRequests {
		t.Errorf("answered %d to an account that has sent nothing before", code)
	}
}

func TestALargeBodyCostsItsSize(t *testing.T) {
	s := newFakeServer(t)
	s.signIn()
	body := `{"title":"` + strings.Repeat("x", 100*bytesOfOne/2) + `"}`
	passed := untilRefused(func(int) int {
		return s.ask(home, "PATCH", "/api/collections/demo1/records/nothing", body).Code
	})
	if want := writesOfAccount.Burst / 51; passed != want {
		t.Errorf("%d passed, want %d", passed, want)
	}
}

func TestOpenConnectionsAreLimited(t *testing.T) {
	o := newOpenConnections()
	who := client{key: home}
	for range openConnectionsOfAddress {
		if !o.open(who) {
			t.Fatal("one of the allowed connections is refused")
		}
	}
	if o.open(who) {
		t.Error("more connections than allowed are open")
	}
	if !o.open(client{key: stranger}) {
		t.Error("somebody else's is refused")
	}
	o.close(who)
	if !o.open(who) {
		t.Error("a closed connection still counts")
	}
	for range openConnectionsOfAddress {
		o.close(who)
	}
	if _, isKept := o.count[home]; isKept {
		t.Error("an address without connections is kept")
	}
}

func TestTheWaitInWords(t *testing.T) {
	for seconds, want := range map[int]string{1: "1 second", 15: "15 seconds", 90: "90 seconds", 91: "2 minutes", 900: "15 minutes"} {
		if got := inWords(seconds); got != want {
			t.Errorf("%d: got %q, want %q", seconds, got, want)
		}
	}
}
