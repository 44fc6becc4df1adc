package moves

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
)

// place is where rows of an account are.
type place struct {
	table string
	// column tells whose a row is: it has the account's id, or that of a row of
	// owners, if there are any.
	column, owners string
	// columns are what is carried of a row. A number that SQLite gives by itself
	// is left out: another account may have it at the other instance.
	columns []string
	// order keeps rows whose number is left out in their order.
	order string
}

// namedBy are the columns by which rows are an account's, as in
// pb_hooks/erasure.js, and the table whose ids they have; "" for those that
// have the account's. A table that is added later is carried too.
var namedBy = map[string]string{
	"client":    "syncClients",
	"item":      "items",
	"owner":     "",
	"recordRef": "",
}

// otherPlaces are those that no such column tells. The account itself comes
// last: without it, nobody sees the rest.
var otherPlaces = []place{
	{table: "broughtBack", column: "recordId", owners: "items"},
	{table: usersCollection, column: "id"},
}

// firstTables are written in this order: SQLite refuses an item without its
// collection, and what is an item's or a client's is known by these.
var firstTables = []string{"itemCollections", "trashBins", "items", "syncClients"}

// stayingTables have rows of accounts that don't travel: they are kept by
// triggers, mean nothing elsewhere, or tell what became of an account here.
var stayingTables = []string{"accountDeletions", "accountMoves", "changeLog", "recordCounts", "syncState"}

// places are all places of an account's rows, in the order in which they are
// to be written.
func places(db dbx.Builder) ([]place, error) {
	var found []place
	var named []struct{ Name, Column string }
	err := db.NewQuery(`SELECT tables.name, columns.name AS column
		FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
		WHERE tables.type = 'table' AND columns.name IN ('` + strings.Join(slices.Collect(maps.Keys(namedBy)), "', '") + `')
		ORDER BY tables.name, columns.name`).All(&named)
	if err != nil {
		return nil, err
	}
	for _, each := range named {
		// A version says whose it is too; that its item is the account's is asked of the item.
		isFound := slices.ContainsFunc(found, func(of place) bool { return of.table == each.Name })
		if !isFound && !slices.Contains(stayingTables, each.Name) {
			found = append(found, place{table: each.Name, column: each.Column, owners: namedBy[each.Column]})
		}
	}
	slices.SortStableFunc(found, func(a, b place) int { return rank(a) - rank(b) })
	found = append(found, otherPlaces...)
	for i := range found {
		if err := found[i].readColumns(db); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func rank(of place) int {
	if at := slices.Index(firstTables, of.table); at >= 0 {
		return at
	}
	return len(firstTables)
}

func (p *place) readColumns(db dbx.Builder) error {
	var columns []struct {
		Name, Type string
		Pk         int
	}
	if err := db.NewQuery("SELECT name, type, pk FROM pragma_table_info({:table})").Bind(dbx.Params{"table": p.table}).All(&columns); err != nil {
		return err
	}
	keys := 0
	for _, each := range columns {
		if each.Pk > 0 {
			keys++
		}
	}
	for _, each := range columns {
		if each.Pk > 0 && keys == 1 && strings.EqualFold(each.Type, "INTEGER") {
			p.order = " ORDER BY [[" + each.Name + "]]"
			continue
		}
		p.columns = append(p.columns, each.Name)
	}
	return nil
}

// condition finds the rows of {:account}.
func (p *place) condition() string {
	if p.owners == "" {
		return "[[" + p.column + "]] = {:account}"
	}
	return fmt.Sprintf("[[%s]] IN (SELECT id FROM {{%s}} WHERE owner = {:account})", p.column, p.owners)
}

// selection is the query for an account's rows.
func (p *place) selection(db dbx.Builder, account string) *dbx.Query {
	query := fmt.Sprintf("SELECT [[%s]] FROM {{%s}} WHERE %s%s", strings.Join(p.columns, "]], [["), p.table, p.condition(), p.order)
	return db.NewQuery(query).Bind(dbx.Params{"account": account})
}

// insertion is the statement that writes a row, with the parameters p0, p1 …
// It writes none that isn't {:account}'s.
func (p *place) insertion(db dbx.Builder) *dbx.Query {
	parameters := make([]string, len(p.columns))
	for i := range parameters {
		parameters[i] = fmt.Sprintf("{:p%d}", i)
	}
	named := parameters[slices.Index(p.columns, p.column)]
	isOwn := named + " = {:account}"
	if p.owners != "" {
		// With IN, SQLite would read all rows of the owner for each row.
		isOwn = fmt.Sprintf("EXISTS (SELECT 1 FROM {{%s}} WHERE id = %s AND owner = {:account})", p.owners, named)
	}
	query := fmt.Sprintf("INSERT INTO {{%s}} ([[%s]]) SELECT %s WHERE %s", p.table, strings.Join(p.columns, "]], [["), strings.Join(parameters, ", "), isOwn)
	return db.NewQuery(query)
}

// schemaOf is a digest of the migrations that a database has: rows are only
// taken from one with the same.
func schemaOf(db dbx.Builder) (string, error) {
	var files []string
	if err := db.Select("file").From("_migrations").OrderBy("file").Column(&files); err != nil {
		return "", err
	}
	digest := sha256.Sum256([]byte(strings.Join(files, "\n")))
	return hex.EncodeToString(digest[:]), nil
}
