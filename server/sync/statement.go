package sync

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// stores are the collections that are synchronised.
var stores = []string{"items", "itemCollections", "trashBins"}

const (
	// pageRecords is how many records and tombstones a page has at most.
	pageRecords = 1000
	// newestItems is how many items of the open list come with the first page.
	newestItems = 100
)

// knownTimelines is how many of the newest timelines a device gets, to find
// later where a restored server has parted from the one that it knew.
const knownTimelines = 32

// headPart is the part of the statement's first row.
const headPart = "head"

// endOfGiven is the newest revision of {:timeline}; NULL where the server has
// never had that timeline.
const endOfGiven = `(SELECT coalesce(
		(SELECT later.startRev FROM timelines later WHERE later.number > given.number ORDER BY later.number LIMIT 1),
		(SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0
	) FROM timelines given WHERE given.id = {:timeline})`

// head is the statement's first row: a snapshot.
const head = `SELECT 'head' AS part, 0 AS rev, '' AS id, 0 AS isDeleted, json_object(
	'timeline', (SELECT id FROM timelines ORDER BY number DESC LIMIT 1),
	'timelines', CASE WHEN {:timeline} <> (SELECT id FROM timelines ORDER BY number DESC LIMIT 1) THEN (
		SELECT json_group_array(json_object('id', id, 'written', written))
		FROM (SELECT id, written FROM timelines ORDER BY number DESC LIMIT {:timelines})
	) END,
	'endOfGiven', ` + endOfGiven + `,
	'rev', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0),
	'loggedRev', coalesce((SELECT max(rev) FROM changeLog WHERE owner = {:owner}), 0),
	'prunedRev', coalesce((SELECT prunedRev FROM syncState WHERE owner = {:owner}), 0),
	'lastMutation', (SELECT lastMutation FROM syncClients WHERE id = {:client} AND owner = {:owner})
) AS body`

// changes are the rows of the log, each with its record. One row more than a
// page takes tells that there are more.
const changes = `SELECT * FROM (SELECT store, rev, recordId, isDeleted, CASE WHEN isDeleted = 0 THEN CASE store %s END END
	FROM changeLog entry
	WHERE owner = {:owner} AND rev > {:rev} AND (isDeleted = 0 OR rev > {:firstRev})
	ORDER BY rev LIMIT {:limit})`

// The newest rows of the list that is open, in its order. A device that knows no
// list yet opens the first collection.
const (
	newestOfCollection = `SELECT * FROM (SELECT 'items', 0, id, 0, %s FROM items record
	WHERE collection = coalesce(nullif({:first}, ''), (
		SELECT id FROM itemCollections WHERE owner = {:owner} ORDER BY sortOrder, id LIMIT 1
	)) AND isTrashed = 0 AND +owner = {:owner}
	ORDER BY created DESC, id DESC LIMIT {:newest})`
	newestOfTrash = `SELECT * FROM (SELECT 'items', 0, id, 0, %s FROM items record
	WHERE owner = {:owner} AND isTrashed = 1 AND EXISTS (SELECT 1 FROM trashBins bin WHERE bin.id = {:first} AND bin.owner = {:owner})
	ORDER BY trashedDateTime DESC, id DESC LIMIT {:newest})`
)

// statement is the one query of a page, so that all of it is one snapshot:
// the head, what comes besides on a first page, and the changes by their
// revision.
func statement(app core.App, owner string, from *cursor, asked request) (*dbx.Query, error) {
	records := make(map[string]string, len(stores))
	var cases strings.Builder
	for _, store := range stores {
		collection, err := app.FindCachedCollectionByNameOrId(store)
		if err != nil {
			return nil, fmt.Errorf("the collection %s can't be read: %w", store, err)
		}
		records[store] = recordJSON(collection)
		fmt.Fprintf(&cases, " WHEN '%s' THEN (SELECT %s FROM %s record WHERE record.id = entry.recordId AND record.owner = {:owner})",
			store, records[store], store)
	}
	parts := []string{head}
	params := dbx.Params{
		"owner": owner, "client": asked.Client, "timeline": "", "timelines": knownTimelines,
		"rev": 0, "firstRev": int64(1) << 62, "limit": pageRecords + 1,
	}
	if from != nil {
		params["timeline"], params["rev"], params["firstRev"] = from.timeline, from.rev, from.firstRev
	} else {
		for _, store := range []string{"itemCollections", "trashBins"} {
			parts = append(parts, fmt.Sprintf("SELECT '%s', 0, id, 0, %s FROM %s record WHERE owner = {:owner}", store, records[store], store))
		}
		for _, list := range []string{newestOfCollection, newestOfTrash} {
			parts = append(parts, fmt.Sprintf(list, records["items"]))
		}
		params["first"], params["newest"] = asked.First, newestItems
	}
	parts = append(parts, fmt.Sprintf(changes, cases.String()))
	query, err := prepare(app, strings.Join(parts, "\nUNION ALL "))
	if err != nil {
		return nil, err
	}
	return query.Bind(params), nil
}

// recordJSON is the expression for a record's JSON, as the API of records
// gives it: all fields that aren't hidden, without the collection's own names.
func recordJSON(collection *core.Collection) string {
	var members []string
	fields := slices.Clone(collection.Fields)
	slices.SortStableFunc(fields, func(a, b core.Field) int { return variety(a) - variety(b) })
	for _, field := range fields {
		if field.GetHidden() {
			continue
		}
		members = append(members, fmt.Sprintf("'%s', %s", field.GetName(), valueJSON(field)))
	}
	return "json_object(" + strings.Join(members, ", ") + ")"
}

// variety is lower for fields that differ from record to record. They stand
// together: what is alike in all records then compresses to next to nothing.
func variety(field core.Field) int {
	switch field.Type() {
	case core.FieldTypeAutodate:
		return 0
	case core.FieldTypeText:
		return 1
	}
	return 2
}

// valueJSON is the expression for a field's value. SQLite has no type of its
// own for booleans, lists and objects.
func valueJSON(field core.Field) string {
	column := "record.[[" + field.GetName() + "]]"
	switch field.Type() {
	case core.FieldTypeBool:
		return "json(iif(" + column + ", 'true', 'false'))"
	case core.FieldTypeJSON, core.FieldTypeGeoPoint:
		return "json(" + column + ")"
	}
	if many, canBeMany := field.(core.MultiValuer); canBeMany && many.IsMultiple() {
		return "json(" + column + ")"
	}
	return column
}

// isStore tells whether a part of the statement is a store.
func isStore(part string) bool {
	return slices.Contains(stores, part)
}
