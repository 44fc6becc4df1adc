package limits

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tests"
	"jot/server/routes"
	"jot/server/texts"
	"jot/server/tokens"
)

const (
	// person and password belong to accounts of PocketBase's test data, in users and
	// in _superusers.
	person   = "test@example.com"
	password = "1234567890"
)

// fakeServer is PocketBase with limits. Requests need no network, and its clock
// stands still.
type fakeServer struct {
	t     *testing.T
	app   *tests.TestApp
	mux   http.Handler
	now   time.Time
	token string
	// program is the id of the access token with which requests come, or "".
	program string
}

func newFakeServer(t *testing.T) *fakeServer {
	s := &fakeServer{t: t, app: fakeApp(t), now: start}
	limiter := New(func() time.Time { return s.now })
	limiter.Bind(s.app)
	for _, table := range []string{"users", "_superusers"} {
		s.makePasswordsCheap(table)
	}
	router, err := apis.NewRouter(s.app)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []func(*core.RequestEvent, routes.Route, func() error) error{s.beProgram, limiter.Requests, limiter.Contents} {
		router.BindFunc(func(e *core.RequestEvent) error { return step(e, routes.Of(e.Request.Pattern), e.Next) })
	}
	for _, route := range []string{"/api/sync/pull", "/api/sync/push", "/api/v1/add"} {
		router.POST(route, func(e *core.RequestEvent) error { return e.NoContent(http.StatusNoContent) })
	}
	router.POST("/api/account/password", func(e *core.RequestEvent) error {
		return e.BadRequestError("", validation.Errors{"oldPassword": validation.NewError("wrong", "Wrong.")})
	})
	err = s.app.OnServe().Trigger(&core.ServeEvent{App: s.app, Router: router}, func(e *core.ServeEvent) (err error) {
		s.mux, err = e.Router.BuildMux()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// beProgram makes a request that of a program, as packages edge, tokens and texts do.
func (s *fakeServer) beProgram(e *core.RequestEvent, route routes.Route, next func() error) error {
	if s.program != "" {
		e.Set("jotToken", &tokens.Token{ID: s.program})
	}
	if route.Body == routes.Texts {
		if err := texts.Read(e); err != nil {
			return err
		}
	}
	return next()
}

// makePasswordsCheap replaces the hash of the person's password with one that is fast
// to check, and allows logins with only the password.
func (s *fakeServer) makePasswordsCheap(table string) {
	s.t.Helper()
	collection, err := s.app.FindCollectionByNameOrId(table)
	if err != nil {
		s.t.Fatal(err)
	}
	collection.MFA.Enabled = false
	collection.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField).Cost = 4
	if err := s.app.Save(collection); err != nil {
		s.t.Fatal(err)
	}
	records, err := s.app.FindAllRecords(collection)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, record := range records {
		record.SetPassword(password)
		if err := s.app.Save(record); err != nil {
			s.t.Fatal(err)
		}
	}
}

// ask sends a request from an address and returns the response.
func (s *fakeServer) ask(from, method, path, body string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.RemoteAddr = from + ":1234"
	request.Header.Set("Content-Type", "application/json")
	if s.token != "" {
		request.Header.Set("Authorization", s.token)
	}
	answer := httptest.NewRecorder()
	s.mux.ServeHTTP(answer, request)
	return answer
}

// login returns the status of a login.
func (s *fakeServer) login(from, collection, identity, password string) int {
	body := fmt.Sprintf(`{"identity":%q,"password":%q}`, identity, password)
	return s.ask(from, "POST", "/api/collections/"+collection+"/auth-with-password", body).Code
}

// expect fails the test unless the status is the wanted one.
func (s *fakeServer) expect(what string, got, want int) {
	s.t.Helper()
	if got != want {
		s.t.Errorf("%s: got %d, want %d", what, got, want)
	}
}

// signIn logs the person in, for the requests that follow.
func (s *fakeServer) signIn() {
	s.t.Helper()
	record, err := s.app.FindAuthRecordByEmail("users", person)
	if err != nil {
		s.t.Fatal(err)
	}
	if s.token, err = record.NewAuthToken(); err != nil {
		s.t.Fatal(err)
	}
}

// reset sets the person's password by a mail's link from an address, and returns the
// status.
func (s *fakeServer) reset(from, password string) int {
	s.t.Helper()
	record, err := s.app.FindAuthRecordByEmail("users", person)
	if err != nil {
		s.t.Fatal(err)
	}
	token, err := record.NewPasswordResetToken()
	if err != nil {
		s.t.Fatal(err)
	}
	body := fmt.Sprintf(`{"token":%q,"password":%q,"passwordConfirm":%q}`, token, password, password)
	return s.ask(from, "POST", "/api/collections/users/confirm-password-reset", body).Code
}
