package moves

import (
	"context"
	"database/sql"
	"encoding/json/v2"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
)

// changed is a file of an account with the first row of a table changed; ""
// where it has none.
func changed(t *testing.T, file string, of place, change func(row []any)) string {
	t.Helper()
	lines := strings.SplitAfter(file, "\n")
	at := 1 + slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, `{"table":"`+of.table+`"`) })
	if at == 0 || lines[at][0] != '[' {
		return ""
	}
	var row []any
	if err := json.Unmarshal([]byte(lines[at]), &row); err != nil {
		t.Fatal(err)
	}
	change(row)
	text, err := json.Marshal(row)
	if err != nil {
		t.Fatal(err)
	}
	lines[at] = string(text) + "\n"
	return strings.Join(lines, "")
}

// refuses imports a file in vain, and erases what was written.
func (s *stage) refuses(what, file, words, account string) {
	s.t.Helper()
	got := s.superuser("POST", "/api/moves/import", file)
	if got.status != http.StatusConflict || !strings.Contains(got.text, words) {
		s.t.Errorf("%s: got %d %s", what, got.status, got.text)
	}
	if !slices.Equal(s.erased, []string{account}) {
		s.t.Errorf("%s: got %v to be erased", what, s.erased)
	}
	s.erased = nil
	s.eraseNow(account)
}

func TestRowsOfOthersAreRefused(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann, bob := a.user("ann"), b.user("bob")
	a.login(usersCollection, "ann")
	file := a.exported("ann")
	before := b.rows(bob.Id)
	all, err := places(a.app.DB())
	a.must(err)
	var tried []string
	for _, each := range all {
		// An item or a client of bob's is called as hers is.
		own := map[string]string{"": bob.Id, "items": "i" + bob.Id[1:], "syncClients": "d" + bob.Id[1:]}[each.owners]
		foreign := changed(t, file, each, func(row []any) { row[slices.Index(each.columns, each.column)] = own })
		if foreign == "" {
			continue
		}
		tried = append(tried, each.table)
		b.refuses(each.table, foreign, "not of the account", ann.Id)
		if after := b.rows(bob.Id); !maps.Equal(before, after) {
			t.Errorf("%s: bob has %v, want %v", each.table, after, before)
		}
	}
	for _, table := range []string{"items", "itemVersions", "syncClients", "mutationResults", "broughtBack", "sessions", usersCollection} {
		if !slices.Contains(tried, table) {
			t.Errorf("no row of %s was tried", table)
		}
	}
	users := all[len(all)-1]
	for _, column := range []string{"username", "email"} {
		other := changed(t, file, users, func(row []any) { row[slices.Index(users.columns, column)] = "someone@example.org" })
		b.refuses(column, other, "not of the account", ann.Id)
	}
	b.imported(file)
}

func TestFileHasTheAccountOnce(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	file := a.exported("ann")
	lines := strings.SplitAfter(strings.TrimSuffix(file, "\n"), "\n")
	last := len(lines) - 1
	end := func(change int) string {
		count, err := strconv.Atoi(strings.Trim(lines[last][strings.LastIndex(lines[last], ":"):], ":}"))
		a.must(err)
		return strings.Replace(lines[last], strconv.Itoa(count), strconv.Itoa(count+change), 1) + "\n"
	}
	head, account := strings.Join(lines[:last-1], ""), lines[last-1]
	b.refuses("never", head+end(-1), "not the whole", ann.Id)
	b.refuses("without an end", head+account+lines[last-2], "not the whole", ann.Id)
	b.refuses("with neither", head+lines[last-2], "not the whole", ann.Id)
	b.refuses("twice", head+account+account+end(1), usersCollection, ann.Id)
	b.imported(head + account + end(0))
}

func TestImportReadsTheSchemaOnce(t *testing.T) {
	a, b := newStage(t, "a", secret), newStage(t, "b", secret)
	ann := a.user("ann")
	a.sql(`INSERT INTO mutationResults (client, n, store, recordId, result)
		WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
		SELECT 'd' || substr({:id}, 2), i, 'items', 'x', '' FROM n`, ann.Id)
	file := a.exported("ann")
	db, ok := b.app.NonconcurrentDB().(*dbx.DB)
	if !ok {
		t.Fatal("the database can't be watched")
	}
	count, watch := 0, db.QueryLogFunc
	db.QueryLogFunc = func(ctx context.Context, took time.Duration, query string, rows *sql.Rows, err error) {
		if strings.Contains(query, "sqlite_master AS tables") {
			count++
		}
		if watch != nil {
			watch(ctx, took, query, rows, err)
		}
	}
	b.imported(file)
	if count != 1 {
		t.Errorf("got %d times for 900 rows", count)
	}
}
