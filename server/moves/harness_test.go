package moves

import (
	"bytes"
	"encoding/json/v2"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/apptest"
	"jot/server/environment"
	"jot/server/pull"
	"jot/server/sessions"
)

const (
	password = "correct horse battery"
	secret   = "the secret of all instances, 32 characters and more"
	rootMail = "root@example.org"
	priority = apis.DefaultLoadAuthTokenMiddlewarePriority + 1
)

// stage is an instance with Jot's schema and a superuser.
type stage struct {
	t     *testing.T
	app   core.App
	mover *mover
	url   string
	root  string
	// erased are the accounts that were to be erased.
	erased []string
}

func newStage(t *testing.T, name, secret string) *stage {
	t.Helper()
	return open(t, t.TempDir(), name, secret)
}

// open starts an instance on a data folder that may have been used before.
func open(t *testing.T, folder, name, secret string) *stage {
	t.Helper()
	app := apptest.New(t, folder)
	s := &stage{t: t, app: app}
	kept := sessions.Bind(app, priority+1)
	s.mover = bind(app, environment.Instance{Name: name, TokenSecret: secret}, kept, func(account string) { s.erased = append(s.erased, account) }, priority)
	pull.Bind(app)
	s.must(app.Bootstrap())
	s.must(apptest.Migrate(app))
	t.Cleanup(func() { s.must(app.ResetBootstrapState()) })
	router, err := apis.NewRouter(app)
	s.must(err)
	s.must(app.OnServe().Trigger(&core.ServeEvent{App: app, Router: router}, func(e *core.ServeEvent) error { return e.Next() }))
	mux, err := router.BuildMux()
	s.must(err)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.url = server.URL
	s.record("_superusers", "", rootMail)
	s.root = s.login("_superusers", rootMail)
	return s
}

func (s *stage) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *stage) record(collection, username, email string) *core.Record {
	s.t.Helper()
	of, err := s.app.FindCollectionByNameOrId(collection)
	s.must(err)
	if existing, err := s.app.FindAuthRecordByEmail(of, email); err == nil {
		return existing
	}
	record := core.NewRecord(of)
	if username != "" {
		record.Set("username", username)
		record.Set("userType", "user")
	}
	record.SetEmail(email)
	record.SetPassword(password)
	s.must(s.app.Save(record))
	return record
}

// user makes an account with something in each table that travels.
func (s *stage) user(username string) *core.Record {
	s.t.Helper()
	user := s.record(usersCollection, username, username+"@example.org")
	s.sql(`INSERT INTO itemCollections (id, owner, name, slug, sortOrder, created, updated) VALUES ('c' || substr({:id}, 2), {:id}, 'Ideas', 'ideas', 1.5, '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`, user.Id)
	s.sql(`INSERT INTO trashBins (id, owner) VALUES ('t' || substr({:id}, 2), {:id})`, user.Id)
	s.sql(`INSERT INTO items (id, owner, collection, type, title, content, isTodoDone, isTrashed, created, updated) VALUES
		('i' || substr({:id}, 2), {:id}, 'c' || substr({:id}, 2), 'todo', '', '"<&>' || char(10) || 'second line', 1, 0, '2026-01-02 00:00:00.000Z', '2026-01-03 00:00:00.000Z')`, user.Id)
	s.sql(`INSERT INTO itemVersions (item, kept, device, type, title, content) VALUES ('i' || substr({:id}, 2), 1764000000000, '', 'todo', '', 'second'), ('i' || substr({:id}, 2), 1763000000000, '', 'todo', '', 'first')`, user.Id)
	s.sql(`INSERT INTO syncClients (id, owner, lastMutation, seen) VALUES ('d' || substr({:id}, 2), {:id}, 41, '')`, user.Id)
	s.sql(`INSERT INTO mutationResults (client, n, store, recordId, result) VALUES ('d' || substr({:id}, 2), 41, 'items', 'x', '{"n":41}')`, user.Id)
	s.sql(`INSERT INTO broughtBack (recordId, timeline, updated, texts) VALUES ('i' || substr({:id}, 2), 'f', '', 'g')`, user.Id)
	return user
}

func (s *stage) sql(query, id string) {
	s.t.Helper()
	_, err := s.app.DB().NewQuery(query).Bind(dbx.Params{"id": id}).Execute()
	s.must(err)
}

// rows are all rows of an account that travel, as text, by their table.
func (s *stage) rows(account string) map[string]string {
	s.t.Helper()
	all, err := places(s.app.DB())
	s.must(err)
	found := map[string]string{}
	for _, each := range all {
		var out bytes.Buffer
		_, err := writeRows(&out, s.app.DB(), each, account)
		s.must(err)
		found[each.table] += out.String()
	}
	return found
}

// eraseNow does what pb_hooks/erasure.js does of an account that is noted.
func (s *stage) eraseNow(account string) {
	s.t.Helper()
	all, err := places(s.app.DB())
	s.must(err)
	slices.Reverse(all)
	for _, each := range all {
		_, err := s.app.DB().NewQuery("DELETE FROM {{" + each.table + "}} WHERE " + each.condition()).Bind(dbx.Params{"account": account}).Execute()
		s.must(err)
	}
	s.sql("DELETE FROM accountDeletions WHERE account = {:id}", account)
}

// answer is what came of a request.
type answer struct {
	status int
	header http.Header
	text   string
}

func (s *stage) ask(method, path, token string, body any) answer {
	s.t.Helper()
	var sent io.Reader
	switch of := body.(type) {
	case nil:
	case string:
		sent = strings.NewReader(of)
	default:
		text, err := json.Marshal(of)
		s.must(err)
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, s.url+path, sent)
	s.must(err)
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	response, err := http.DefaultClient.Do(request)
	s.must(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	s.must(err)
	return answer{response.StatusCode, response.Header, string(text)}
}

func (s *stage) login(collection, identity string) string {
	s.t.Helper()
	got := s.ask("POST", "/api/collections/"+collection+"/auth-with-password", "", map[string]string{"identity": identity, "password": password})
	var body struct {
		Token string `json:"token"`
	}
	s.must(json.Unmarshal([]byte(got.text), &body))
	if got.status != http.StatusOK {
		s.t.Fatalf("no login: %d %s", got.status, got.text)
	}
	return body.Token
}

// pull asks for what has changed since a cursor, "" for everything.
func (s *stage) pull(token, cursor string) (status int, reset, next string) {
	s.t.Helper()
	var asked any
	if cursor != "" {
		asked = cursor
	}
	got := s.ask("POST", "/api/sync/pull", token, map[string]any{"cursor": asked})
	var body struct {
		Reset  string `json:"reset"`
		Cursor string `json:"cursor"`
	}
	s.must(json.Unmarshal([]byte(got.text), &body))
	return got.status, body.Reset, body.Cursor
}

func (s *stage) superuser(method, path string, body any) answer {
	s.t.Helper()
	return s.ask(method, path, s.root, body)
}
