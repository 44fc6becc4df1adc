package metrics

import (
	"errors"
	"net/http"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// statusOf is the status of an answer, which the router writes later where a
// handler returns an error.
func statusOf(e *core.RequestEvent, err error) int {
	if status := e.Status(); status != 0 {
		return status
	}
	if err == nil {
		return http.StatusOK
	}
	var refusal *router.ApiError
	if errors.As(err, &refusal) {
		return refusal.Status
	}
	return router.ToApiError(err).Status
}

// mutationsIn is how many mutations a push has brought. Its body was read
// before, and is kept.
func mutationsIn(e *core.RequestEvent) int {
	info, err := e.RequestInfo()
	if err != nil {
		return 0
	}
	mutations, _ := info.Body["mutations"].([]any)
	return len(mutations)
}
