package edge

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/data"
)

// sqlError is SQLite's code for an invalid statement (SQLITE_ERROR). Its message
// quotes the statement. The messages of other codes are fixed.
const sqlError = 1

// detailsOf returns the details of a refusal for the log. If the server, a hook,
// the database or a login provider failed, they are the cause, without secrets.
// Otherwise the cause may quote the request, and they are only the codes of the
// fields.
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

// isOwnWords reports whether a cause comes from a hook or the database, and so
// doesn't quote the request.
func isOwnWords(cause error) bool {
	var thrown *goja.Exception
	var failure data.SQLiteError
	return errors.As(cause, &thrown) || errors.As(cause, &failure) && failure.Code() != sqlError
}

// codesIn returns the codes of a refusal's fields without their messages, which may
// quote the request.
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
