package sync

import (
	"fmt"
	"sync"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// echo runs a prepared statement that returns its parameter.
func (s *harness) echo(kept *prepared, text string, value int) {
	s.t.Helper()
	query, err := kept.query(s.app.ConcurrentDB(), text)
	s.must(err)
	var got int
	s.must(query.Bind(dbx.Params{"value": value}).Row(&got))
	if got != value {
		s.t.Errorf("%s gives %d, want %d", text, got, value)
	}
}

func TestAStatementIsPreparedOnce(t *testing.T) {
	s := newHarness(t)
	kept := &prepared{}
	const text = "SELECT {:value}"
	s.echo(kept, text, 1)
	first := kept.byText[text]
	var all sync.WaitGroup
	for n := range 20 {
		all.Go(func() { s.echo(kept, text, n) })
	}
	all.Wait()
	if kept.byText[text] != first {
		t.Error("it was prepared again")
	}
}

func TestPreparedStatementsAreBounded(t *testing.T) {
	s := newHarness(t)
	kept := &prepared{}
	for n := range 3 * maxPrepared {
		s.echo(kept, fmt.Sprintf("SELECT {:value} AS n%d", n), n)
		if len(kept.byText) > maxPrepared {
			t.Fatalf("%d are kept, want %d at most", len(kept.byText), maxPrepared)
		}
	}
}

func TestStatementsArePreparedAgainForAReopenedDatabase(t *testing.T) {
	s := newHarness(t)
	s.pull("ann", "")
	s.must(s.app.ClearBootstrap())
	s.must(s.app.Bootstrap())
	s.pull("ann", "")
}

func TestANewFieldIsPulled(t *testing.T) {
	s := newHarness(t)
	s.pull("ann", "")
	items, err := s.app.FindCollectionByNameOrId("items")
	s.must(err)
	items.Fields.Add(&core.TextField{Name: "added"})
	s.must(s.app.Save(items))
	s.sql(`INSERT INTO items (id, owner, collection, type, added) VALUES ('one', 'ann', 'home', 'text', 'a word')`, nil)
	page := s.pull("ann", "")
	if got := page.Items[0]["added"]; got != "a word" {
		t.Errorf("got %v", got)
	}
}
