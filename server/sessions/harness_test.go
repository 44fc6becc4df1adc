package sessions

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/apptest"
	"jot/server/data"
	"jot/server/routes"
	"jot/server/sync"
)

const (
	password = "correct horse battery"
	chrome   = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
)

// harness is a server with Jot's schema and a clock that a test advances.
type harness struct {
	t       *testing.T
	app     core.App
	manager *Manager
	clock   time.Time
	server  *httptest.Server
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	app := apptest.New(t, t.TempDir())
	s := &harness{t: t, app: app, clock: time.Now()}
	s.manager = Bind(app, sync.Bind(app))
	s.manager.now = func() time.Time { return s.clock }
	s.must(app.Bootstrap())
	s.must(apptest.Migrate(app))
	t.Cleanup(func() { s.must(app.ClearBootstrap()) })
	s.serve()
	return s
}

// serve starts to accept requests.
func (s *harness) serve() {
	s.t.Helper()
	router, err := apis.NewRouter(s.app)
	s.must(err)
	router.BindFunc(func(e *core.RequestEvent) error {
		err := s.manager.Check(e, routes.Of(e.Request.Pattern), e.Next)
		if data.IsUnavailable(err) {
			e.Response.Header().Set("Retry-After", "1") // as package edge does
			return e.Error(http.StatusServiceUnavailable, "", err)
		}
		return err
	})
	event := &core.ServeEvent{App: s.app, Router: router}
	s.must(s.app.OnServe().Trigger(event, func(e *core.ServeEvent) error { return e.Next() }))
	mux, err := router.BuildMux()
	s.must(err)
	s.server = httptest.NewServer(mux)
	s.t.Cleanup(s.server.Close)
}

func (s *harness) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// user creates an account.
func (s *harness) user(username string) *core.Record {
	s.t.Helper()
	collection, err := s.app.FindCollectionByNameOrId(usersCollection)
	s.must(err)
	user := core.NewRecord(collection)
	user.Set("username", username)
	user.Set("userType", "user")
	user.SetEmail(username + "@example.org")
	user.SetPassword(password)
	s.must(s.app.Save(user))
	return user
}

// answer is a response.
type answer struct {
	status int
	header http.Header
	body   struct {
		Token    string
		Message  string
		Data     map[string]any
		Sessions []shownSession
	}
}

// ask sends a request. It sends the body as JSON, unless it is nil.
func (s *harness) ask(method, path, token string, body any) answer {
	s.t.Helper()
	var sent bytes.Buffer
	if body != nil {
		s.must(json.NewEncoder(&sent).Encode(body))
	}
	request, err := http.NewRequest(method, s.server.URL+path, &sent)
	s.must(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", chrome)
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	response, err := http.DefaultClient.Do(request)
	s.must(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	s.must(err)
	got := answer{status: response.StatusCode, header: response.Header}
	if len(text) > 0 {
		s.must(json.Unmarshal(text, &got.body))
	}
	return got
}

// login logs in and returns the token.
func (s *harness) login(username string) string {
	s.t.Helper()
	got := s.ask("POST", "/api/collections/users/auth-with-password", "", map[string]string{"identity": username, "password": password})
	if got.status != http.StatusOK {
		s.t.Fatalf("no login: %d %s", got.status, got.body.Message)
	}
	return got.body.Token
}

// view returns the status of a request for the account's own record, which needs a
// session.
func (s *harness) view(user *core.Record, token string) int {
	s.t.Helper()
	return s.ask("GET", "/api/collections/users/records/"+user.Id, token, nil).status
}

func (s *harness) rows() []*core.Record {
	s.t.Helper()
	rows, err := s.app.FindAllRecords(collectionName)
	s.must(err)
	return rows
}
