package sync

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// stores are the collections that are synchronised.
var stores = []string{"items", "itemCollections", "trashBins"}

const (
	// pageRecords is the maximum number of records and tombstones on a page.
	pageRecords = 1000
	// newestItems is how many items of the open list are on the first page: the
	// topmost ones.
	newestItems = 100
)

// knownTimelines is how many of the newest timelines a device gets. If the server
// is later restored from a backup, the device uses them to find the fork point.
const knownTimelines = 32

// A limit is an expression, +{:limit}, in all parts of the statement: SQLite compiles a
// statement again for each binding of a parameter that is a limit by itself.

// headPart marks the statement's first row.
const headPart = "head"

// endOfGiven is the newest revision of {:timeline}. It is NULL if the server has
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
		FROM (SELECT id, written FROM timelines ORDER BY number DESC LIMIT +{:timelines})
	) END,
	'endOfGiven', ` + endOfGiven + `,
	'rev', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0),
	'loggedRev', coalesce((SELECT max(rev) FROM changeLog WHERE owner = {:owner}), 0),
	'prunedRev', coalesce((SELECT prunedRev FROM syncState WHERE owner = {:owner}), 0),
	'lastMutation', (SELECT lastMutation FROM syncClients WHERE id = {:client} AND owner = {:owner})
) AS body`

// changes are the rows of the change log, each with its record. If there is one row
// more than fits on a page, another page follows.
const changes = `SELECT * FROM (SELECT store, rev, recordId, isDeleted, CASE WHEN isDeleted = 0 THEN CASE store %s END END
	FROM changeLog entry
	WHERE owner = {:owner} AND rev > {:rev} AND (isDeleted = 0 OR rev > {:firstRev})
	ORDER BY rev LIMIT +{:limit})`

// listedAt is the time by which an item is sorted in its collection's list. SQLite
// uses the index only for exactly the index's expression.
const listedAt = `iif(laterUntil = '', created, laterUntil)`

// The first items of the open list, in the list's order. If a device doesn't name
// a list, its first collection is open. Items that are put away come first in the
// index. Each part of the list is a range below them, so that they aren't read.
const (
	newestOfCollection = `SELECT * FROM (
		SELECT * FROM (%[1]s AND isPinned = 1 %[2]s) UNION ALL SELECT * FROM (%[1]s AND isPinned = 0 %[2]s) LIMIT +{:newest})`
	itemsOfCollection = `SELECT 'items', 0, id, 0, %s FROM items record
		WHERE collection = coalesce(nullif({:first}, ''), (
			SELECT id FROM itemCollections WHERE owner = {:owner} ORDER BY sortOrder, id LIMIT 1
		)) AND isTrashed = 0 AND +owner = {:owner}`
	newestListed = `AND ` + listedAt + ` <= {:now}
		ORDER BY ` + listedAt + ` DESC, id DESC LIMIT +{:newest}`
	newestOfTrash = `SELECT * FROM (SELECT 'items', 0, id, 0, %s FROM items record
	WHERE owner = {:owner} AND isTrashed = 1 AND EXISTS (SELECT 1 FROM trashBins bin WHERE bin.id = {:first} AND bin.owner = {:owner})
	ORDER BY trashedDateTime DESC, id DESC LIMIT +{:newest})`
)

// statement returns the query of a page. A single query reads all of it, so that it
// is one snapshot: the head, the additional records of a first page, and the
// changes by revision.
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
		parts = append(parts,
			fmt.Sprintf(newestOfCollection, fmt.Sprintf(itemsOfCollection, records["items"]), newestListed),
			fmt.Sprintf(newestOfTrash, records["items"]))
		params["first"], params["newest"], params["now"] = asked.First, newestItems, types.NowDateTime().String()
	}
	parts = append(parts, fmt.Sprintf(changes, cases.String()))
	query, err := prepare(app, strings.Join(parts, "\nUNION ALL "))
	if err != nil {
		return nil, err
	}
	return query.Bind(params), nil
}

// recordJSON returns the SQL expression for a record's JSON. It has the same fields
// as in PocketBase's records API, without collectionId and collectionName: all that
// aren't hidden.
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

// variety is a rank by which recordJSON sorts fields. Fields whose values differ most
// between records have the lowest rank, so that the equal parts of neighbouring
// records are next to each other and compress better.
func variety(field core.Field) int {
	switch field.Type() {
	case core.FieldTypeAutodate:
		return 0
	case core.FieldTypeText:
		return 1
	}
	return 2
}

// valueJSON returns the SQL expression for a field's value. SQLite has no types for
// booleans, lists and objects.
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

// isStore reports whether a collection is synchronised.
func isStore(part string) bool {
	return slices.Contains(stores, part)
}
