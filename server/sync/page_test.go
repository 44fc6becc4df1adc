package sync

import (
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
)

func TestAFirstPullHasEachRecordOnce(t *testing.T) {
	for _, count := range []int{0, 1, pageRecords - 1, pageRecords, pageRecords + 1, 2*pageRecords + 1} {
		s := newHarness(t)
		s.note("ann", count)
		s.note("bob", 10)
		from, pages, ids := "", 0, map[string]bool{}
		for {
			answer := s.pull("ann", from)
			pages++
			for _, item := range answer.Items {
				ids[item["id"].(string)] = true
			}
			if len(answer.Items) > pageRecords {
				t.Errorf("a page of %d", len(answer.Items))
			}
			if from = answer.Cursor; !answer.HasMore {
				break
			}
		}
		if len(ids) != count || pages != max(1, (count+pageRecords-1)/pageRecords) {
			t.Errorf("%d items came as %d on %d pages", count, len(ids), pages)
		}
	}
}

func TestAPageWithLongTextsEndsEarly(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 700)
	s.sql("UPDATE items SET content = {:text}", dbx.Params{"text": strings.Repeat("€", 10_000)})
	first := s.pull("ann", "")
	if got := len(first.Items); !first.HasMore || got != pageBytes/30_000+1 {
		t.Errorf("%d items of 30 KB are on the first page, more: %t", got, first.HasMore)
	}
	if _, items, _ := s.pullAll("ann", first.Cursor); len(items) != 700-len(first.Items) {
		t.Errorf("%d items follow", len(items))
	}
}

func TestALaterPullReturnsOnlyChanges(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 5)
	from, items, _ := s.pullAll("ann", "")
	s.sql("UPDATE items SET title = 'changed' WHERE id = {:id}", dbx.Params{"id": items[1]})
	s.sql("UPDATE items SET title = 'changed again' WHERE id = {:id}", dbx.Params{"id": items[1]})
	s.sql("DELETE FROM items WHERE id = {:id}", dbx.Params{"id": items[3]})
	next, changed, deleted := s.pullAll("ann", from)
	if !slices.Equal(changed, items[1:2]) || !slices.Equal(deleted, items[3:4]) {
		t.Errorf("got %v changed and %v deleted", changed, deleted)
	}
	if again := s.pull("ann", next); again.Cursor != next || len(again.Items)+len(again.Deleted["items"]) > 0 {
		t.Errorf("then %+v", again)
	}
}

func TestAFirstPullHasNoOlderDeletions(t *testing.T) {
	s := newHarness(t)
	s.note("ann", pageRecords+500)
	s.sql("DELETE FROM items WHERE rowid % 2 = 0", nil)
	s.note("ann", pageRecords)
	first := s.pull("ann", "")
	later := first.Items[3]["id"].(string)
	s.sql("DELETE FROM items WHERE id = {:id}", dbx.Params{"id": later})
	last, _, deleted := s.pullAll("ann", first.Cursor)
	if len(first.Deleted["items"]) > 0 || !slices.Equal(deleted, []string{later}) {
		t.Errorf("%d and %v deleted came", len(first.Deleted["items"]), deleted)
	}
	if c := mustParse(t, last); c.firstRev != 0 {
		t.Errorf("the last cursor is %s", last)
	}
}

func TestTheOpenListComesFirst(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 2*pageRecords)
	s.sql("INSERT INTO trashBins (id, owner) VALUES ('annstrashbin000', 'ann'), ('bobstrashbin000', 'bob')", nil)
	s.sql("INSERT INTO itemCollections (id, owner) VALUES ('late00000000000', 'ann'), ('bobs00000000000', 'bob')", nil)
	s.sql("UPDATE items SET collection = 'late00000000000', created = '2026-01-01 ' || id WHERE id IN (SELECT id FROM items ORDER BY id DESC LIMIT 150)", nil)
	var newest []string
	s.must(s.app.DB().NewQuery("SELECT id FROM items ORDER BY id DESC LIMIT 150").Column(&newest))
	s.sql("UPDATE items SET isTrashed = 1, trashedDateTime = 'noon' WHERE id = {:id}", dbx.Params{"id": newest[0]})
	s.note("bob", 1)
	s.sql("UPDATE items SET collection = 'bobs00000000000' WHERE owner = 'bob'", nil)
	for first, want := range map[string][]string{
		"late00000000000": newest[1 : newestItems+1],
		"annstrashbin000": newest[:1],
		"bobs00000000000": nil,
		"bobstrashbin000": nil,
		// By default, the first collection is open.
		"": newest[1 : newestItems+1],
	} {
		answer := s.ask("ann", request{First: first})
		var besides []string
		for _, item := range answer.Items[:len(answer.Items)-pageRecords] {
			besides = append(besides, item["id"].(string))
		}
		if !slices.Equal(besides, want) {
			t.Errorf("%s: got %v, want %v", first, besides, want)
		}
		if len(answer.ItemCollections) != 1 || len(answer.TrashBins) != 1 {
			t.Errorf("%s: got %v and %v", first, answer.ItemCollections, answer.TrashBins)
		}
	}
}

func TestPutAwayItemsAreNotAmongTheFirst(t *testing.T) {
	s := newHarness(t)
	s.sql("INSERT INTO itemCollections (id, owner) VALUES ('acollection0000', 'ann')", nil)
	s.note("ann", 2*pageRecords)
	var ids []string
	s.must(s.app.DB().NewQuery("SELECT id FROM items ORDER BY id DESC").Column(&ids))
	s.sql("UPDATE items SET created = '2026-01-01 ' || id", nil)
	put := func(from, to int, fields string) {
		s.t.Helper()
		s.sql("UPDATE items SET "+fields+" WHERE id BETWEEN {:to} AND {:from}", dbx.Params{"from": ids[from], "to": ids[to]})
	}
	// The first five were put away, one of them pinned. Two old ones have returned,
	// one of them pinned.
	put(0, 4, "laterUntil = '2999-01-01 09:00:00.000Z'")
	put(2, 2, "isPinned = 1")
	put(1800, 1800, "laterUntil = '2026-01-02 09:00:00.000Z'")
	put(1900, 1900, "laterUntil = '2026-01-02 09:00:00.000Z', isPinned = 1")
	var first []string
	answer := s.ask("ann", request{First: "acollection0000"})
	for _, item := range answer.Items[:newestItems] {
		first = append(first, item["id"].(string))
	}
	want := append([]string{ids[1900], ids[1800]}, ids[5:5+newestItems-2]...)
	if !slices.Equal(first, want) {
		t.Errorf("got %v, want %v", first, want)
	}
}

func TestEachRecordIsOnAPageOnce(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 3)
	s.sql("INSERT INTO itemCollections (id, owner) VALUES ('acollection0000', 'ann')", nil)
	answer := s.ask("ann", request{First: "acollection0000"})
	if len(answer.Items) != 3 || len(answer.ItemCollections) != 1 {
		t.Errorf("got %d items and %d collections", len(answer.Items), len(answer.ItemCollections))
	}
}

func TestTheLastMutationIsThatOfTheGivenClient(t *testing.T) {
	s := newHarness(t)
	s.sql("INSERT INTO syncClients (id, owner, lastMutation, seen) VALUES ('annsclient00000', 'ann', 7, '')", nil)
	for owner, want := range map[string]int64{"ann": 7, "bob": 0} {
		got := s.ask(owner, request{Client: "annsclient00000"}).LastMutation
		if (got == nil) != (want == 0) || got != nil && *got != want {
			t.Errorf("%s gets %v", owner, got)
		}
	}
	s.sql("DELETE FROM users WHERE id = 'ann'", nil)
	if got := s.ask("ann", request{Client: "annsclient00000"}).LastMutation; got != nil {
		t.Errorf("the client of a deleted account remains, with %d", *got)
	}
}
