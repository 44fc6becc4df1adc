package sync

import (
	"encoding/json/v2"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// TestFieldsOfAllTypesAreEncodedAsInTheAPI compares SQLite's JSON with PocketBase's,
// for fields of all types, because an operator may add fields in the dashboard.
func TestFieldsOfAllTypesAreEncodedAsInTheAPI(t *testing.T) {
	s := newHarness(t)
	users, err := s.app.FindCollectionByNameOrId(usersCollection)
	s.must(err)
	kinds := core.NewBaseCollection("kinds")
	kinds.Fields.Add(
		&core.TextField{Name: "text"}, &core.TextField{Name: "secret", Hidden: true},
		&core.NumberField{Name: "number"}, &core.BoolField{Name: "bool"}, &core.EmailField{Name: "email"},
		&core.URLField{Name: "url"}, &core.EditorField{Name: "editor"}, &core.DateField{Name: "date"},
		&core.AutodateField{Name: "created", OnCreate: true}, &core.JSONField{Name: "json"},
		&core.GeoPointField{Name: "point"}, &core.SelectField{Name: "choice", Values: []string{"a", "b"}},
		&core.SelectField{Name: "choices", Values: []string{"a", "b"}, MaxSelect: 2},
		&core.RelationField{Name: "user", CollectionId: users.Id},
		&core.RelationField{Name: "users", CollectionId: users.Id, MaxSelect: 9},
		&core.TextField{Name: "select"}, &core.TextField{Name: "with_underscore"},
	)
	s.must(s.app.Save(kinds))
	full := map[string]any{
		"text": "a \u0000 \"\\ \u2028 👩‍👧", "secret": "hidden", "number": 0.1 + 0.2, "bool": true, "email": "a@example.org",
		"url": "https://example.org/?a=1&b=<c>", "editor": "<p>x</p>", "date": "2026-01-02 03:04:05.006Z",
		"json": map[string]any{"a": []any{1, nil, "x"}}, "point": types.GeoPoint{Lon: 1.5, Lat: -2.25},
		"choice": "a", "choices": []string{"a", "b"}, "user": "ann", "users": []string{"ann", "bob"},
		"select": "a keyword", "with_underscore": "x",
	}
	for _, values := range []map[string]any{full, {}, {"json": "a text"}, {"number": -1e300}, {"number": 5e-324}, {"number": 1 << 52}} {
		record := core.NewRecord(kinds)
		record.Load(values)
		s.must(s.app.Save(record))
		stored, err := s.app.FindRecordById(kinds, record.Id)
		s.must(err)
		var text string
		s.must(s.app.DB().NewQuery("SELECT " + recordJSON(kinds) + " FROM kinds record WHERE id = {:id}").
			Bind(dbx.Params{"id": record.Id}).Row(&text))
		api, err := json.Marshal(stored)
		s.must(err)
		want, got := s.parse(string(api)), s.parse(text)
		maps.DeleteFunc(want, func(name string, _ any) bool {
			return name == core.FieldNameCollectionId || name == core.FieldNameCollectionName
		})
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

// TestTheFirstItemsAreRangesOfTheIndex checks that a first page reads neither items
// that are put away nor more of the list than it sends.
func TestTheFirstItemsAreRangesOfTheIndex(t *testing.T) {
	s := newHarness(t)
	query, err := statement(s.app, "ann", nil, request{First: "acollection0000"})
	s.must(err)
	var steps []struct {
		Detail string `db:"detail"`
	}
	s.must(s.app.DB().NewQuery("EXPLAIN QUERY PLAN " + query.SQL()).Bind(query.Params()).All(&steps))
	const listRange = "SEARCH record USING INDEX idx_items_list (collection=? AND isTrashed=? AND isPinned=? AND <expr><?)"
	ranges, table := 0, ""
	for _, step := range steps {
		if strings.HasPrefix(step.Detail, "SEARCH ") {
			table = strings.Fields(step.Detail)[1]
		}
		if step.Detail == listRange {
			ranges++
		}
		// The first collection may be sorted: there are at most 500.
		isSort := strings.Contains(step.Detail, "ORDER BY") && table == "record"
		if isSort || strings.Contains(step.Detail, "MATERIALIZE") {
			t.Errorf("%s: items are sorted or stored before they are sent: %v", step.Detail, steps)
		}
	}
	if ranges != 2 {
		t.Errorf("the index is used for %d ranges of the list, want 2: %v", ranges, steps)
	}
}

func (s *harness) parse(text string) map[string]any {
	s.t.Helper()
	var parsed map[string]any
	if err := json.Unmarshal([]byte(text), &parsed); err != nil {
		s.t.Fatalf("%v: %s", err, text)
	}
	return parsed
}
