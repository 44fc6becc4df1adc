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

// errBroken is the error of a file that isn't whole.
var errBroken = errors.New("the file is not the whole of an account: export it again")

// errForeign is the error of a file with rows that aren't its account's.
var errForeign = errors.New("the file has rows that are not of the account that its first line names: export it again")

// reader reads a file line by line.
type reader struct {
	lines *bufio.Reader
	head  head
	// places are where rows may go.
	places []place
	// into is the table whose rows come next; nil before the first one.
	into *place
	// rows counts those that were read.
	rows int
	// hasAccount is whether the account itself was read, isWhole whether the end
	// was.
	hasAccount, isWhole bool
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
			isEnd, err := r.begin(line)
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
		if err := r.insertRow(statement, line); err != nil {
			return false, fmt.Errorf("%s: %w", r.into.table, err)
		}
		count++
		r.rows++
	}
	return true, nil
}

// begin reads a line that begins a table, or the end.
func (r *reader) begin(line []byte) (isEnd bool, err error) {
	var begun struct {
		tableLine `json:",inline"`
		endLine   `json:",inline"`
	}
	if json.Unmarshal(line, &begun) != nil || begun.End && begun.Rows != r.rows {
		return false, errBroken
	}
	if begun.End {
		r.isWhole = r.hasAccount
		if !r.isWhole {
			return false, errBroken
		}
		return true, nil
	}
	if r.hasAccount {
		return false, errBroken
	}
	at := slices.IndexFunc(r.places, func(each place) bool {
		return each.table == begun.Table && slices.Equal(each.columns, begun.Columns)
	})
	if at < 0 {
		return false, fmt.Errorf("the table %s is another one here: run the same version of Jot on both instances", begun.Table)
	}
	r.into = &r.places[at]
	return false, nil
}

// insertRow writes a row, which has to be the account's. The account itself
// has to be as the head says: by that it was checked.
func (r *reader) insertRow(statement *dbx.Query, line []byte) error {
	var values []any
	if err := json.Unmarshal(line, &values); err != nil || len(values) != len(r.into.columns) {
		return errBroken
	}
	params := dbx.Params{"account": r.head.Account}
	for i, value := range values {
		params[fmt.Sprintf("p%d", i)] = value
	}
	if r.into.table == usersCollection {
		if !r.isNamed(values) {
			return errForeign
		}
		r.hasAccount = true
	}
	result, err := statement.Bind(params).Execute()
	if err != nil {
		return err
	}
	if written, err := result.RowsAffected(); err != nil || written != 1 {
		return errors.Join(errForeign, err)
	}
	return nil
}

// isNamed tells whether a row of users has the name and the address of the
// head. That it has the id is checked as it is written.
func (r *reader) isNamed(row []any) bool {
	has := func(column, text string) bool { return row[slices.Index(r.into.columns, column)] == text }
	return has("username", r.head.Username) && has("email", r.head.Email) &&
		(r.head.Claimed == "" || has("claimedEmail", r.head.Claimed))
}
