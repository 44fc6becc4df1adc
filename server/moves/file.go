package moves

import (
	"bufio"
	"encoding/json/v2"
	"errors"
	"fmt"
	"io"
	"slices"

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

// errBroken is the error of a file that isn't whole.
var errBroken = errors.New("the file is not the whole of an account: export it again")

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

// reader reads a file line by line.
type reader struct {
	lines *bufio.Reader
	head  head
	// into is the table whose rows come next; nil before the first one.
	into *place
	// rows counts those that were read.
	rows int
}

func newReader(r io.Reader) (*reader, error) {
	read := &reader{lines: bufio.NewReader(r)}
	line, err := read.lines.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if json.Unmarshal(line, &read.head) != nil || read.head.Format != fileFormat || read.head.Version != fileVersion || read.head.Account == "" {
		return nil, errors.New("this is no account that this version of Jot has exported")
	}
	return read, nil
}

// insert writes the next rows into a database, so many at most, and tells
// whether there are more before the account itself or, once that is asked for,
// before the end.
func (r *reader) insert(db dbx.Builder, most int) (hasMore bool, err error) {
	all, err := places(db)
	if err != nil {
		return false, err
	}
	var statement *dbx.Query
	defer func() {
		if statement != nil {
			err = errors.Join(err, statement.Close())
		}
	}()
	for count := 0; count < most; {
		line, err := r.lines.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF):
			return false, errBroken
		case err != nil:
			return false, err
		case line[0] != '[':
			isEnd, err := r.begin(line, all)
			if err != nil || isEnd || r.into.table == usersCollection {
				return false, err
			}
			if statement != nil {
				err, statement = statement.Close(), nil
			}
			if err != nil {
				return false, err
			}
			continue
		case r.into == nil:
			return false, errBroken
		case statement == nil:
			statement = r.into.insertion(db).Prepare()
		}
		if err := insertRow(statement, line, len(r.into.columns)); err != nil {
			return false, fmt.Errorf("%s: %w", r.into.table, err)
		}
		count++
		r.rows++
	}
	return true, nil
}

// begin reads a line that begins a table, or the end.
func (r *reader) begin(line []byte, all []place) (isEnd bool, err error) {
	var begun struct {
		tableLine `json:",inline"`
		endLine   `json:",inline"`
	}
	if json.Unmarshal(line, &begun) != nil || begun.End && begun.Rows != r.rows {
		return false, errBroken
	}
	if begun.End {
		if r.into == nil || r.into.table != usersCollection {
			return false, errBroken
		}
		return true, nil
	}
	at := slices.IndexFunc(all, func(each place) bool {
		return each.table == begun.Table && slices.Equal(each.columns, begun.Columns)
	})
	if at < 0 {
		return false, fmt.Errorf("the table %s is another one here: run the same version of Jot on both instances", begun.Table)
	}
	r.into = &all[at]
	return false, nil
}

func insertRow(statement *dbx.Query, line []byte, columns int) error {
	var values []any
	if err := json.Unmarshal(line, &values); err != nil || len(values) != columns {
		return errBroken
	}
	params := make(dbx.Params, columns)
	for i, value := range values {
		params[fmt.Sprintf("p%d", i)] = value
	}
	_, err := statement.Bind(params).Execute()
	return err
}
