package moves

import (
	"bufio"
	"encoding/json/v2"
	"fmt"
	"io"

	"github.com/pocketbase/dbx"
)

// The file is lines of JSON: the head, then for each table an object that
// names it and its columns, and its rows as arrays of values, then the end.
const (
	fileFormat  = "jot-account"
	fileVersion = 1
)

// head is the first line.
type head struct {
	Format   string `json:"format"`
	Version  int    `json:"version"`
	Instance string `json:"instance"`
	Account  string `json:"account"`
	Username string `json:"username"`
	// Email is the address that the account has proved; "" for none. Claimed is
	// the one that it logs in by meanwhile, "" where somebody else has proved it.
	Email   string `json:"email"`
	Claimed string `json:"claimed"`
	// Schema is that of the database, Secret a digest of what tokens are signed
	// with.
	Schema string `json:"schema"`
	Secret string `json:"secret"`
	// Timelines are the instance's, each up to its newest revision.
	Timelines []timeline `json:"timelines"`
}

// timeline is a life of an instance, up to a revision.
type timeline struct {
	ID     string `json:"id" db:"id"`
	EndRev int64  `json:"endRev" db:"endRev"`
}

// tableLine begins the rows of a table.
type tableLine struct {
	Table   string   `json:"table"`
	Columns []string `json:"columns"`
}

// endLine tells that nothing is missing.
type endLine struct {
	End  bool `json:"end"`
	Rows int  `json:"rows"`
}

func writeLine(w io.Writer, line any) error {
	if err := json.MarshalWrite(w, line); err != nil {
		return err
	}
	_, err := w.Write([]byte{'\n'})
	return err
}

// write writes an account as a database has it, in one snapshot.
func write(w io.Writer, db dbx.Builder, first head) error {
	out := bufio.NewWriter(w)
	if err := writeLine(out, first); err != nil {
		return err
	}
	all, err := places(db)
	if err != nil {
		return err
	}
	count := 0
	for _, each := range all {
		written, err := writeRows(out, db, each, first.Account)
		if err != nil {
			return fmt.Errorf("%s: %w", each.table, err)
		}
		count += written
	}
	if err := writeLine(out, endLine{true, count}); err != nil {
		return err
	}
	return out.Flush()
}

func writeRows(w io.Writer, db dbx.Builder, of place, account string) (int, error) {
	if err := writeLine(w, tableLine{of.table, of.columns}); err != nil {
		return 0, err
	}
	rows, err := of.selection(db, account).Rows()
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	values, targets := make([]any, len(of.columns)), make([]any, len(of.columns))
	for i := range values {
		targets[i] = &values[i]
	}
	count := 0
	for ; rows.Next(); count++ {
		if err := rows.Scan(targets...); err != nil {
			return count, err
		}
		if err := writeLine(w, values); err != nil {
			return count, err
		}
	}
	return count, rows.Err()
}
