package moves

import (
	"slices"
	"testing"
)

// othersTables have nothing of an account.
var othersTables = []string{
	"_collections", "_migrations", "_params", "_superusers", "deletedAccounts", "invitations",
	"sqlite_sequence", "sqlite_stat1", "sqlite_stat4", "timelines", "upkeepClock",
}

// unsorted are the tables of which nothing says whether they travel.
func (s *stage) unsorted() []string {
	s.t.Helper()
	var all []string
	s.must(s.app.DB().NewQuery("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").Column(&all))
	known := slices.Concat(stayingTables, othersTables)
	carried, err := places(s.app.DB())
	s.must(err)
	for _, each := range carried {
		if slices.Contains(known, each.table) {
			s.t.Errorf("%s is carried twice, or stays and is carried", each.table)
		}
		known = append(known, each.table)
	}
	for _, each := range stayingTables {
		if !slices.Contains(all, each) {
			s.t.Errorf("there is no table %s", each)
		}
	}
	return slices.DeleteFunc(all, func(table string) bool { return slices.Contains(known, table) })
}

// A table that a migration adds is carried by a column of namedBy, or stands
// in one of the lists.
func TestEveryTableTravelsOrStaysOnPurpose(t *testing.T) {
	s := newStage(t, "a", secret)
	if forgotten := s.unsorted(); len(forgotten) > 0 {
		t.Errorf("nothing says whether rows of %v travel with their account", forgotten)
	}
	s.sql("CREATE TABLE added (account TEXT, text TEXT)", "")
	s.sql("CREATE TABLE alsoAdded (owner TEXT, text TEXT)", "")
	if forgotten := s.unsorted(); !slices.Equal(forgotten, []string{"added"}) {
		t.Errorf("got %v", forgotten)
	}
}
