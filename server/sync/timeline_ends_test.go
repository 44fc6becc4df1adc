package sync

import (
	"path/filepath"
	"testing"

	"github.com/pocketbase/dbx"
)

// newestWrite returns the time of the last change before the newest timeline, as a
// device gets it.
func (s *harness) newestWrite() string {
	s.t.Helper()
	timelines := s.pull("ann", "").Timelines
	if len(timelines) == 0 {
		s.t.Fatal("no timelines are sent")
	}
	return timelines[0].Written
}

// logged returns the date of the newest change in the log.
func (s *harness) logged() string {
	s.t.Helper()
	var date string
	s.must(s.app.DB().NewQuery(`SELECT writtenAt FROM changeLog ORDER BY rev DESC LIMIT 1`).Row(&date))
	return date
}

func TestATimelineHasTheTimeOfTheNewestEarlierChange(t *testing.T) {
	server := dataFolder{t, t.TempDir()}
	const ahead = "2999-01-01 00:00:00.001Z"
	for _, change := range []struct{ what, statement, want string }{
		{"an insert", `INSERT INTO itemCollections (id, owner) VALUES ('one', 'ann')`, ""},
		{"an update by SQL, which dates no record", `UPDATE itemCollections SET name = 'x', updated = '2001-01-01 00:00:00.000Z'`, ""},
		{"a record’s date that is ahead of the clock", `UPDATE itemCollections SET updated = '` + ahead + `'`, ahead},
		{"a delete", `DELETE FROM itemCollections`, ""},
	} {
		var want string
		server.serve(func(s *harness) {
			var before, after string
			const now = `SELECT strftime('%Y-%m-%d %H:%M:%fZ', 'now')`
			s.must(s.app.DB().NewQuery(now).Row(&before))
			s.sql(change.statement, dbx.Params{})
			s.must(s.app.DB().NewQuery(now).Row(&after))
			want = s.logged()
			if change.want != "" && want != change.want {
				t.Errorf("%s is dated %q", change.what, want)
			}
			if change.want == "" && (want < before || want > after) {
				t.Errorf("%s is dated %q, and was between %q and %q", change.what, want, before, after)
			}
		})
		server.serve(func(s *harness) {
			if got := s.newestWrite(); got != want {
				t.Errorf("after %s: got %q, want %q", change.what, got, want)
			}
		})
	}
}

func TestTimelinesAreSentIfTheCursorIsOnAnOlderOne(t *testing.T) {
	server := dataFolder{t, filepath.Join(t.TempDir(), "data")}
	var given string
	server.serve(func(s *harness) {
		first := s.pull("ann", "")
		if len(first.Timelines) != 1 {
			t.Errorf("a first pull returns the timelines %v", first.Timelines)
		}
		given = first.Cursor
		if again := s.pull("ann", given); again.Timelines != nil {
			t.Errorf("the next pull returns the timelines %v", again.Timelines)
		}
		for range knownTimelines {
			s.must(beginTimeline(s.app))
		}
	})
	server.serve(func(s *harness) {
		answer := s.pull("ann", given)
		if len(answer.Timelines) != knownTimelines {
			t.Fatalf("a pull after many restarts returns %d timelines", len(answer.Timelines))
		}
		newest, err := parseCursor(answer.Cursor)
		s.must(err)
		if answer.Timelines[0].ID != newest.timeline {
			t.Errorf("the first of %v isn't %s", answer.Timelines, newest.timeline)
		}
	})
}
