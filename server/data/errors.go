package data

import (
	"maps"
	"slices"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/pocketbase/tools/router"
	lib "modernc.org/sqlite/lib"
)

// SQLiteError is an error of SQLite, with its extended code.
type SQLiteError interface {
	error
	Code() int
}

// unavailable are the codes of what says nothing about a statement: the same
// one may succeed a moment later, or once somebody has repaired the disk. A quota
// is an I/O error for SQLite.
var unavailable = map[int]bool{
	lib.SQLITE_BUSY:      true,
	lib.SQLITE_LOCKED:    true,
	lib.SQLITE_NOMEM:     true,
	lib.SQLITE_READONLY:  true,
	lib.SQLITE_INTERRUPT: true,
	lib.SQLITE_IOERR:     true,
	lib.SQLITE_CORRUPT:   true,
	lib.SQLITE_CANTOPEN:  true,
	lib.SQLITE_PROTOCOL:  true,
	lib.SQLITE_NOTADB:    true,
}

// closed is how database/sql says that the server is ending.
const closed = "sql: database is closed"

// IsFull tells whether a write found no room, whatever the error is wrapped in.
func IsFull(err error) bool {
	return has(err, func(err error) bool { return codeOf(err) == lib.SQLITE_FULL })
}

// IsUnavailable tells whether the database couldn't be read or written, for a
// reason that isn't in what was asked.
func IsUnavailable(err error) bool {
	return has(err, func(err error) bool { return unavailable[codeOf(err)] || err.Error() == closed })
}

// IsDamage tells whether a statement failed because of a damaged database.
func IsDamage(err error) bool {
	return has(err, func(err error) bool {
		code := codeOf(err)
		return code == lib.SQLITE_CORRUPT || code == lib.SQLITE_NOTADB
	})
}

// codeOf is SQLite's code of an error, SQLITE_OK for one that isn't SQLite's.
func codeOf(err error) int {
	failure, isSQLites := err.(SQLiteError)
	if !isSQLites {
		return lib.SQLITE_OK
	}
	// The lowest byte is the code, the others say more about it.
	return failure.Code() & 0xff
}

// has looks through an error and all that it wraps, also the cause of a
// refusal and the errors of fields and of the requests in a batch.
func has(err error, is func(error) bool) bool {
	if err == nil {
		return false
	}
	return is(err) || slices.ContainsFunc(wrappedIn(err), func(each error) bool { return has(each, is) })
}

func wrappedIn(err error) []error {
	switch of := err.(type) {
	case *router.ApiError:
		if cause, isError := of.RawData().(error); isError {
			return []error{cause}
		}
	case validation.Errors:
		return slices.Collect(maps.Values(of))
	case interface {
		Resolve(data map[string]any) any
	}:
		answer := map[string]any{}
		of.Resolve(answer)
		if response, isError := answer["response"].(error); isError {
			return []error{response}
		}
	case interface{ Unwrap() []error }:
		return of.Unwrap()
	case interface{ Unwrap() error }:
		return []error{of.Unwrap()}
	}
	return nil
}
