package edge

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"jot/server/limits"
)

const (
	// person is an address in PocketBase's test data. nobody isn't in them.
	person = "test@example.com"
	nobody = "nobody@example.org"

	verify        = "/api/collections/users/request-verification"
	reset         = "/api/collections/users/request-password-reset"
	change        = "/api/collections/users/request-email-change"
	confirm       = "/api/collections/users/confirm-verification"
	registrations = "/api/collections/users/records"
)

// harness is PocketBase with its test data and this package. Requests need no
// network, and its clock stands still.
type harness struct {
	t   *testing.T
	app core.App
	mux http.Handler
	// asked are the actions and addresses that the rule has got.
	asked []string
	// decide is the rule's decision.
	decide func(*AddressEvent) error
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	base, err := tests.NewTestApp()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(base.Cleanup)
	s := &harness{t: t, app: base, decide: func(*AddressEvent) error { return nil }}
	rules := &Rules{}
	rules.OnAddressRules("users").BindFunc(func(e *AddressEvent) error {
		s.asked = append(s.asked, e.Action+" "+e.Address)
		return s.decide(e)
	})
	now := time.Unix(1_700_000_000, 0)
	edge := &Edge{Options: Options{App: s.app, Rules: rules, Mails: limits.NewRecipients(func() time.Time { return now }, false)}}
	bindRegistrations(s.app, edge.Mails)
	router, err := apis.NewRouter(s.app)
	if err != nil {
		t.Fatal(err)
	}
	router.Bind(handlerOf("addresses", 0, []step{edge.askAddressRules}))
	err = s.app.OnServe().Trigger(&core.ServeEvent{App: s.app, Router: router}, func(e *core.ServeEvent) (err error) {
		s.mux, err = e.Router.BuildMux()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ask returns the status and the body of a response.
func (s *harness) ask(token, path, body string) (int, string) {
	request := httptest.NewRequest("POST", path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	answer := httptest.NewRecorder()
	s.mux.ServeHTTP(answer, request)
	return answer.Code, answer.Body.String()
}

// token returns a token of the account with this address.
func (s *harness) token(collection, email string) string {
	s.t.Helper()
	record, err := s.app.FindAuthRecordByEmail(collection, email)
	if err != nil {
		s.t.Fatal(err)
	}
	token, err := record.NewAuthToken()
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}

func body(email string) string { return `{"email":"` + email + `","newEmail":"new-` + email + `"}` }

// refuseAddress and answerAddress are two decisions of a rule.
func refuseAddress(e *AddressEvent) error {
	return e.RequestEvent.BadRequestError("refused by the rule", nil)
}
func answerAddress(e *AddressEvent) error {
	e.IsAnswered = true
	return nil
}

func TestAddressRulesGetTheActionAndTheAddress(t *testing.T) {
	cases := []struct {
		name, path, body string
		asked            string
		status           int
	}{
		{"a verification", verify, body(nobody), "request-verification " + nobody, 204},
		{"a new password", reset, body(nobody), "request-password-reset " + nobody, 204},
		{"another address, which is the new one", change, body(nobody), "request-email-change new-" + nobody, 401},
		{"a link of a mail", confirm, `{"token":"x"}`, "confirm-verification ", 400},
		{"an address as it was sent", verify, body(" Nobody@Example.ORG"), "request-verification  Nobody@Example.ORG", 400},
		{"an invalid address", verify, `{"email":7}`, "request-verification 7", 400},
		{"a collection by its id", "/api/collections/_pb_users_auth_/request-verification", body(nobody), "request-verification " + nobody, 204},
		{"a collection in another case", "/api/collections/Users/request-verification", body(nobody), "request-verification " + nobody, 204},
		{"no such collection", "/api/collections/nothing/request-verification", body(nobody), "", 404},
		{"a collection without rules", "/api/collections/clients/request-verification", body(nobody), "", 204},
		{"a body that can't be read", verify, `{"email"`, "", 400},
		{"a login", "/api/collections/users/auth-with-password", `{"identity":"x","password":"y"}`, "", 400},
		{"a new password's link", "/api/collections/users/confirm-password-reset", `{"token":"x"}`, "", 400},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newHarness(t)
			status, text := s.ask("", test.path, test.body)
			if status != test.status {
				t.Errorf("got %d %s, want %d", status, text, test.status)
			}
			if got := strings.Join(s.asked, ","); got != test.asked {
				t.Errorf("asked about %q, want %q", got, test.asked)
			}
		})
	}
}

func TestAddressRulesDecideTheAnswer(t *testing.T) {
	s := newHarness(t)
	s.decide = refuseAddress
	if status, text := s.ask("", verify, body(person)); status != 400 || !strings.Contains(text, "efused by the rule") {
		t.Errorf("got %d %s, want the rule's refusal", status, text)
	}
	s.decide = answerAddress
	// PocketBase itself would refuse this token.
	if status, text := s.ask("", confirm, `{"token":"x"}`); status != 204 {
		t.Errorf("got %d %s, want the rule's own answer", status, text)
	}
}

func TestMailsAreLimited(t *testing.T) {
	cases := []struct {
		name         string
		first, again string
		body         string
		decide       func(*AddressEvent) error
		want         []int
	}{
		{"the same address twice", verify, verify, body(person), nil, []int{204, 429}},
		{"for an address without an account", verify, verify, body(nobody), nil, []int{204, 429}},
		{"the same address by another spelling of the collection", verify, "/api/collections/Users/request-verification", body(nobody), nil, []int{204, 429}},
		{"of another kind", verify, reset, body(nobody), nil, []int{204, 204}},
		{"after a rule has answered", verify, verify, body(nobody), answerAddress, []int{204, 429}},
		{"after the rule has refused", verify, verify, body(nobody), refuseAddress, []int{400, 400}},
		{"after PocketBase has refused", verify, verify, body("mistyped"), nil, []int{400, 400}},
		{"a guest's for another address", change, change, body(nobody), nil, []int{401, 401}},
		{"a request that sends no mail", confirm, confirm, `{"token":"x"}`, nil, []int{400, 400}},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newHarness(t)
			if test.decide != nil {
				s.decide = test.decide
			}
			var got []int
			for _, path := range []string{test.first, test.again} {
				status, _ := s.ask("", path, test.body)
				got = append(got, status)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestARegistrationCountsAsItsFirstMail(t *testing.T) {
	registration := func(email string) string {
		return `{"email":"` + email + `","password":"1234567890","passwordConfirm":"1234567890"}`
	}
	cases := []struct {
		name, path, body string
		isSuperuser      bool
		// status is that of the registration, next that of the request for a mail
		// after it.
		status, next int
	}{
		{"a registration", registrations, registration(nobody), false, 200, 429},
		{"a registration that is refused", registrations, `{"email":"` + nobody + `","password":"1"}`, false, 400, 204},
		{"an account that a superuser makes", registrations, registration(nobody), true, 200, 204},
		{"a record that isn't an account", "/api/collections/demo2/records", `{"title":"xyz","email":"` + nobody + `"}`, true, 200, 204},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			s := newHarness(t)
			token := ""
			if test.isSuperuser {
				token = s.token(core.CollectionNameSuperusers, person)
			}
			if status, text := s.ask(token, test.path, test.body); status != test.status {
				t.Fatalf("got %d %s, want %d", status, text, test.status)
			}
			if status, text := s.ask("", verify, body(nobody)); status != test.next {
				t.Errorf("then got %d %s, want %d", status, text, test.next)
			}
		})
	}
}
