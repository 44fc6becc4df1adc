package sync

import (
	"testing"
	"time"

	"github.com/pocketbase/dbx"
)

// prune deletes all tombstones, as if they had expired.
func (s *harness) prune() int64 {
	s.t.Helper()
	count, err := prune(s.app, time.Now().Add(time.Hour))
	s.must(err)
	return count
}

func TestPruningExpiresOlderCursors(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 3)
	s.note("bob", 1)
	before, items, _ := s.pullAll("ann", "")
	bobs, _, _ := s.pullAll("bob", "")
	s.sql("DELETE FROM items WHERE id = {:id}", dbx.Params{"id": items[0]})
	after, _, deleted := s.pullAll("ann", before)
	if len(deleted) != 1 || deleted[0] != items[0] {
		t.Fatalf("got %v deleted", deleted)
	}
	if count := s.prune(); count != 1 {
		t.Errorf("%d were pruned", count)
	}
	s.expectReset(before, expired)
	s.expectReset(after, "")
	if got := s.pull("bob", bobs).Reset; got != "" {
		t.Errorf("another account's cursor is refused: %s", got)
	}
	// A device that pulls everything again can continue.
	anew, _, _ := s.pullAll("ann", "")
	s.expectReset(anew, "")
}

func TestTombstonesAreStoredForTheirWholeAge(t *testing.T) {
	s := newHarness(t)
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	s.note("ann", 2)
	_, items, _ := s.pullAll("ann", "")
	s.sql("DELETE FROM items", nil)
	for i, deletedAt := range []time.Time{now.Add(-tombstoneAge), now.Add(-tombstoneAge + time.Minute)} {
		s.sql("UPDATE changeLog SET deletedAt = {:date} WHERE recordId = {:id}",
			dbx.Params{"id": items[i], "date": deletedAt.Format("2006-01-02 15:04:05.000Z")})
	}
	count, err := prune(s.app, now.Add(-tombstoneAge))
	s.must(err)
	if count != 1 {
		t.Errorf("%d were pruned, want the older one", count)
	}
	var kept []string
	s.must(s.app.DB().NewQuery("SELECT recordId FROM changeLog WHERE owner = 'ann'").Column(&kept))
	if len(kept) != 1 || kept[0] != items[1] {
		t.Errorf("%v is kept", kept)
	}
}

func TestTombstonesAreDeletedInBatches(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 2*pruneBatch+500)
	s.sql("DELETE FROM items", nil)
	if count := s.prune(); count != 2*pruneBatch+500 {
		t.Errorf("%d were pruned", count)
	}
	var rev int64
	s.must(s.app.DB().NewQuery("SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'").Row(&rev))
	s.note("ann", 1)
	if last, _, _ := s.pullAll("ann", ""); last == "" || mustParse(t, last).rev != rev+1 {
		t.Errorf("the next revision is that of %s, want %d", last, rev+1)
	}
}

func TestTombstonesBeyondTheMaximumAreDeleted(t *testing.T) {
	s := newHarness(t)
	s.note("ann", pruneBatch+30)
	s.note("bob", 20)
	before, _, _ := s.pullAll("ann", "")
	bobs, _, _ := s.pullAll("bob", "")
	s.sql("DELETE FROM items", nil)
	last, _, _ := s.pullAll("ann", before)
	for _, want := range []int64{pruneBatch + 10, 0} {
		count, err := pruneSurplus(s.app, 20)
		s.must(err)
		if count != want {
			t.Errorf("%d were pruned, want %d", count, want)
		}
	}
	s.expectReset(before, expired)
	s.expectReset(last, "")
	if _, _, deleted := s.pullAll("bob", bobs); len(deleted) != 20 {
		t.Errorf("another account's device gets %d deletions, want 20", len(deleted))
	}
	var oldest, newest int64
	s.must(s.app.DB().NewQuery("SELECT min(rev), max(rev) FROM changeLog WHERE owner = 'ann'").Row(&oldest, &newest))
	if newest-oldest != 19 {
		t.Errorf("the tombstones from %d to %d are kept, not the newest 20", oldest, newest)
	}
}

func TestRecordsAreNeverPruned(t *testing.T) {
	s := newHarness(t)
	s.note("ann", 2)
	if count := s.prune(); count != 0 {
		t.Errorf("%d were pruned", count)
	}
}

func mustParse(t *testing.T, text string) cursor {
	t.Helper()
	c, err := parseCursor(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
