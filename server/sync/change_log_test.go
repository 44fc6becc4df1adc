package sync

import (
	"slices"
	"testing"

	"github.com/pocketbase/dbx"
)

// TestEveryStatementIsLogged runs SQL directly, without PocketBase. It checks what
// Ann's and Bob's devices pull after statements that change two of Ann's records.
func TestEveryStatementIsLogged(t *testing.T) {
	cases := []struct {
		name, statement                  string
		changed, deleted, bobs, bobsGone []string
	}{
		{"an insert", "INSERT INTO itemCollections (id, owner, slug) VALUES ('three', 'ann', 'c')", []string{"three"}, nil, nil, nil},
		{"an update", "UPDATE itemCollections SET name = 'x' WHERE id = 'one'", []string{"one"}, nil, nil, nil},
		{"a delete", "DELETE FROM itemCollections WHERE id = 'one'", nil, []string{"one"}, nil, nil},
		{"a delete of all", "DELETE FROM itemCollections", nil, []string{"one", "two"}, nil, nil},
		{"an update that ignores conflicts", "UPDATE OR IGNORE itemCollections SET name = 'x'", []string{"one", "two"}, nil, nil, nil},
		{"an update that fails at conflicts", "UPDATE OR FAIL itemCollections SET name = 'x'", []string{"one", "two"}, nil, nil, nil},
		{"an insert that ignores conflicts", "INSERT OR IGNORE INTO itemCollections (id, owner, slug) VALUES ('one', 'ann', 'a'), ('three', 'ann', 'c')", []string{"three"}, nil, nil, nil},
		{"a replacement", "REPLACE INTO itemCollections (id, owner, slug) VALUES ('one', 'ann', 'c')", []string{"one"}, nil, nil, nil},
		{"an upsert", "INSERT INTO itemCollections (id, owner, slug) VALUES ('one', 'ann', 'a') ON CONFLICT (id) DO UPDATE SET name = 'x'", []string{"one"}, nil, nil, nil},
		{"another owner", "UPDATE itemCollections SET owner = 'bob' WHERE id = 'one'", nil, []string{"one"}, []string{"one"}, nil},
		{"another id", "UPDATE itemCollections SET id = 'three' WHERE id = 'one'", []string{"three"}, []string{"one"}, nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newHarness(t)
			s.sql("INSERT INTO itemCollections (id, owner, slug) VALUES ('one', 'ann', 'a'), ('two', 'ann', 'b')", nil)
			ann, bob := s.pull("ann", "").Cursor, s.pull("bob", "").Cursor
			s.sql(c.statement, nil)
			s.expectCollections("ann", ann, c.changed, c.deleted)
			s.expectCollections("bob", bob, c.bobs, c.bobsGone)
		})
	}
}

func TestARecreatedRecordIsNotDeleted(t *testing.T) {
	s := newHarness(t)
	s.sql("INSERT INTO itemCollections (id, owner) VALUES ('one', 'ann')", nil)
	from := s.pull("ann", "").Cursor
	for range 2 {
		s.sql("UPDATE itemCollections SET owner = 'bob'", nil)
		s.sql("UPDATE itemCollections SET owner = 'ann'", nil)
	}
	s.expectCollections("ann", from, []string{"one"}, nil)
	s.sql("DELETE FROM itemCollections", nil)
	s.expectCollections("ann", from, nil, []string{"one"})
	s.sql("INSERT INTO itemCollections (id, owner) VALUES ('one', 'ann')", nil)
	s.expectCollections("ann", from, []string{"one"}, nil)
}

func TestARolledBackChangeIsNotLogged(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 1)
	from, _, _ := s.pullAll("ann", "")
	s.sql("SAVEPOINT before; UPDATE items SET title = 'x'; ROLLBACK TO before; RELEASE before", dbx.Params{})
	if _, items, _ := s.pullAll("ann", from); len(items) > 0 {
		t.Errorf("got %v", items)
	}
}

// expectCollections fails the test unless a pull from the cursor returns these
// collections, and reports those as deleted.
func (s *harness) expectCollections(owner, from string, changed, deleted []string) {
	s.t.Helper()
	answer := s.pull(owner, from)
	var ids []string
	for _, collection := range answer.ItemCollections {
		ids = append(ids, collection["id"].(string))
	}
	if !slices.Equal(ids, changed) || !slices.Equal(answer.Deleted["itemCollections"], deleted) {
		s.t.Errorf("%s gets %v changed and %v deleted, want %v and %v", owner, ids, answer.Deleted["itemCollections"], changed, deleted)
	}
}
