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
// quotes the statement; the messages of other codes are fixed.
const sqlError = 1

// detailsOf returns the details of a refusal for the log: the cause of a failure of
// the server or of a login provider, without secrets; of any other refusal only
// the codes of its fields, since causes may quote the request.
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

// isOwnWords reports whether a cause doesn't quote the request: a hook or the
// database has thrown it.
func isOwnWords(cause error) bool {
	var thrown *goja.Exception
	var failure data.SQLiteError
	return errors.As(cause, &thrown) || errors.As(cause, &failure) && failure.Code() != sqlError
}

// codesIn returns the codes of a refusal's fields. Their messages may quote the
// request.
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
