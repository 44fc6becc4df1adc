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

// unavailable are the codes of errors that aren't caused by the statement: the same
// statement may succeed a moment later, or after the disk has been repaired. SQLite
// reports an exceeded disk quota as an I/O error.
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

// closed is the error text of database/sql after the server has closed the
// database.
const closed = "sql: database is closed"

// IsFull reports whether a write failed because the disk is full. It looks inside
// wrapped errors.
func IsFull(err error) bool {
	return has(err, func(err error) bool { return codeOf(err) == lib.SQLITE_FULL })
}

// IsUnavailable reports whether the database couldn't be read or written, for a
// reason that isn't in the request.
func IsUnavailable(err error) bool {
	return has(err, func(err error) bool { return unavailable[codeOf(err)] || err.Error() == closed })
}

// IsDamage reports whether a statement failed because the database is damaged.
func IsDamage(err error) bool {
	return has(err, func(err error) bool {
		code := codeOf(err)
		return code == lib.SQLITE_CORRUPT || code == lib.SQLITE_NOTADB
	})
}

// codeOf returns SQLite's code of an error, or SQLITE_OK if the error isn't
// SQLite's.
func codeOf(err error) int {
	failure, isSQLites := err.(SQLiteError)
	if !isSQLites {
		return lib.SQLITE_OK
	}
	// The lowest byte is the primary code. The others extend it.
	return failure.Code() & 0xff
}

// has reports whether an error, or any error that it wraps, satisfies is. It also
// looks into the cause of an API error, the errors of fields, and those of requests
// in a batch.
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
