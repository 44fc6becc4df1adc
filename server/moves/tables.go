package moves

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/pocketbase/dbx"
)

// place is where rows of an account are.
type place struct {
	table string
	// condition finds them by {:account}.
	condition string
	// columns are what is carried of a row. A number that SQLite gives by itself
	// is left out: another account may have it at the other instance.
	columns []string
	// order keeps rows whose number is left out in their order.
	order string
}

// namedBy are the columns by which rows are an account's, as in
// pb_hooks/erasure.js: a table that is added later is carried too.
var namedBy = map[string]string{
	"item":      "IN (SELECT id FROM items WHERE owner = {:account})",
	"owner":     "= {:account}",
	"recordRef": "= {:account}",
}

// firstTables are written in this order: SQLite refuses an item without its
// collection. The account itself comes last: without it, nobody sees the rest.
var firstTables = []string{"itemCollections", "trashBins", "items"}

// derivedTables are kept by triggers, or mean nothing elsewhere.
var derivedTables = []string{"changeLog", "recordCounts", "syncState"}

// places are all places of an account's rows, in the order in which they are
// to be written.
func places(db dbx.Builder) ([]place, error) {
	var found []place
	var named []struct{ Name, Column string }
	err := db.NewQuery(`SELECT tables.name, columns.name AS column
		FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
		WHERE tables.type = 'table' AND columns.name IN ('item', 'owner', 'recordRef')
		ORDER BY tables.name`).All(&named)
	if err != nil {
		return nil, err
	}
	for _, each := range named {
		if !slices.Contains(derivedTables, each.Name) {
			found = append(found, place{table: each.Name, condition: "[[" + each.Column + "]] " + namedBy[each.Column]})
		}
	}
	found = append(found,
		place{table: "mutationResults", condition: "client IN (SELECT id FROM syncClients WHERE owner = {:account})"},
		place{table: "broughtBack", condition: "recordId IN (SELECT id FROM items WHERE owner = {:account})"},
	)
	slices.SortStableFunc(found, func(a, b place) int { return rank(a) - rank(b) })
	found = append(found, place{table: usersCollection, condition: "id = {:account}"})
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

// selection is the query for an account's rows.
func (p *place) selection(db dbx.Builder, account string) *dbx.Query {
	query := fmt.Sprintf("SELECT [[%s]] FROM {{%s}} WHERE %s%s", strings.Join(p.columns, "]], [["), p.table, p.condition, p.order)
	return db.NewQuery(query).Bind(dbx.Params{"account": account})
}

// insertion is the statement that writes a row, with the parameters p0, p1 …
func (p *place) insertion(db dbx.Builder) *dbx.Query {
	parameters := make([]string, len(p.columns))
	for i := range parameters {
		parameters[i] = fmt.Sprintf("{:p%d}", i)
	}
	query := fmt.Sprintf("INSERT INTO {{%s}} ([[%s]]) VALUES (%s)", p.table, strings.Join(p.columns, "]], [["), strings.Join(parameters, ", "))
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
