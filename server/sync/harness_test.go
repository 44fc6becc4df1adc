package sync

import (
	"context"
	"encoding/json/v2"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/apptest"
)

// harness is an app with Jot's schema and two accounts. Its data folder may have been
// used before.
type harness struct {
	t   *testing.T
	app core.App
}

// open opens a data folder as a command does. It calls boot where the hooks' boot
// runs, once the database is open.
func open(t *testing.T, folder string, boot func(*harness)) *harness {
	t.Helper()
	s := &harness{t: t, app: apptest.New(t, folder)}
	s.app.OnBootstrap().BindFunc(func(e *core.BootstrapEvent) error {
		if err := e.Next(); err != nil {
			return err
		}
		if err := apptest.Migrate(e.App); err != nil {
			return err
		}
		s.sql(`INSERT OR IGNORE INTO users (id, username, tokenKey) VALUES ('ann', 'ann', 'ann'), ('bob', 'bob', 'bob')`, nil)
		// These tests don't need valid collections of items.
		s.sql("DROP TRIGGER IF EXISTS items_home", nil)
		if boot != nil {
			boot(s)
		}
		return nil
	})
	Bind(s.app)
	BindTimelines(s.app)
	s.must(s.app.Bootstrap())
	return s
}

func newHarness(t *testing.T) *harness {
	t.Helper()
	s := open(t, t.TempDir(), nil)
	t.Cleanup(s.close)
	return s
}

func (s *harness) close() {
	s.t.Helper()
	s.must(s.app.ClearBootstrap())
}

func (s *harness) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *harness) sql(query string, params dbx.Params) {
	s.t.Helper()
	_, err := s.app.DB().NewQuery(query).Bind(params).Execute()
	s.must(err)
}

// note inserts items of an owner, without rules. Their ids continue those of the
// existing items.
func (s *harness) note(owner string, count int) {
	s.t.Helper()
	s.sql(`INSERT INTO items (id, owner, collection, type, content, created, updated)
		WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {:count})
		SELECT printf('%s%012d', {:owner}, i + (SELECT coalesce(max(rev), 0) FROM changeLog)), {:owner}, 'acollection0000', 'text', 'note', '', '' FROM n WHERE i > 0`,
		dbx.Params{"owner": owner, "count": count})
}

// pulled is the answer to a pull, as a device parses it.
type pulled struct {
	Reset           string
	Cursor          string
	HasMore         bool
	Items           []map[string]any
	ItemCollections []map[string]any
	TrashBins       []map[string]any
	Deleted         map[string][]string
	LastMutation    *int64
	Timelines       []timeline
}

// timeline is a timeline in such an answer.
type timeline struct{ ID, Written string }

// pull requests a page that follows the cursor. "" means a first pull.
func (s *harness) pull(owner, from string) pulled {
	s.t.Helper()
	return s.ask(owner, request{Cursor: from})
}

func (s *harness) ask(owner string, asked request) pulled {
	s.t.Helper()
	var given *cursor
	if asked.Cursor != "" {
		parsed, err := parseCursor(asked.Cursor)
		s.must(err)
		given = &parsed
	}
	found, err := read(context.Background(), s.app, owner, given, asked)
	s.must(err)
	text, err := found.encode()
	s.must(err)
	var answer pulled
	if err := json.Unmarshal(text, &answer, json.MatchCaseInsensitiveNames(true)); err != nil {
		s.t.Fatalf("%v: %s", err, text)
	}
	return answer
}

// pullAll pulls from a cursor to the end. It returns the last cursor, and the ids of
// the items and of the deleted items in the order of the answers.
func (s *harness) pullAll(owner, from string) (last string, items, deleted []string) {
	s.t.Helper()
	for {
		answer := s.pull(owner, from)
		if answer.Reset != "" {
			s.t.Fatalf("%s is refused: %s", from, answer.Reset)
		}
		for _, item := range answer.Items {
			items = append(items, item["id"].(string))
		}
		deleted = append(deleted, answer.Deleted["items"]...)
		from = answer.Cursor
		if !answer.HasMore {
			return from, items, deleted
		}
	}
}
