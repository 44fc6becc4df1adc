package edge

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/data"
)

// sqlError is SQLite's code for a statement that can't be run (SQLITE_ERROR).
// Its message quotes the statement, the others' are fixed texts.
const sqlError = 1

// detailsOf returns what an operator needs to know of a refusal's cause: all
// of a failure of the server, or at a login provider, without the secrets that
// were sent, and of a request that was refused only which fields were, and
// why. Other causes quote the request, such as a filter that can't be read.
func detailsOf(refusal *router.ApiError, secrets ...string) any {
	cause, isError := refusal.RawData().(error)
	if refusal.Status >= http.StatusInternalServerError {
		if isError {
			return cut(cause.Error(), otherMax)
		}
		return cut(fmt.Sprint(refusal.RawData()), otherMax)
	}
	if words := providerCause(refusal, secrets); words != "" {
		return words
	}
	if isError && isOwnWords(cause) {
		return cut(cause.Error(), otherMax)
	}
	return codesIn(refusal.Data)
}

// isOwnWords tells of a cause that it doesn't quote the request: a hook has
// thrown it, or the database.
func isOwnWords(cause error) bool {
	var thrown *goja.Exception
	var failure data.SQLiteError
	return errors.As(cause, &thrown) || errors.As(cause, &failure) && failure.Code() != sqlError
}

// codesIn keeps the codes of a refusal's fields, whose messages may quote what
// was sent.
func codesIn(fields map[string]any) map[string]any {
	codes := map[string]any{}
	for field, refused := range fields {
		of, ok := refused.(map[string]any)
		if !ok {
			continue
		}
		if code, ok := of["code"].(string); ok {
			codes[cut(field, pathMax)] = code
		} else {
			codes[cut(field, pathMax)] = codesIn(of)
		}
	}
	return codes
}
