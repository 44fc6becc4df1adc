package edge

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/routine"
	"jot/server/routes"
)

// skipKey is where PocketBase's apis.SkipSuccessActivityLog leaves its mark: the
// request is left out of the log unless it fails.
const skipKey = "__skipSuccessActivityLogger"

// afterAnswer stands for a cause that came once the answer was sent.
const afterAnswer = "It ended after its answer; the cause is left out."

// Lengths in bytes of what a request may leave in the log.
const (
	pathMax  = 300
	otherMax = 1000
)

// logRequest has a request logged in the place of PocketBase's own log, with its
// keys and without what people wrote: no query, no path of a page, no cause that
// quotes the request. A slow one is named.
func logRequest(e *core.RequestEvent, route routes.Route, next func() error) error {
	started := time.Now()
	err := next()
	nameSlow(e, route, time.Since(started))
	if isLogged(e, err) {
		writeLine(e, err, started)
	}
	return err
}

func isLogged(e *core.RequestEvent, err error) bool {
	return e.App.Settings().Logs.MaxDays > 0 && (err != nil || e.Get(skipKey) == nil)
}

func writeLine(e *core.RequestEvent, err error, started time.Time) {
	settings := e.App.Settings().Logs
	method, path := cut(strings.ToUpper(e.Request.Method), 50), shownPath(e.Request)
	status := e.Status()
	attributes := []any{
		slog.String("type", "request"),
		slog.Float64("execTime", float64(time.Since(started))/float64(time.Millisecond)),
	}
	if meta := e.Get(apis.RequestEventKeyLogMeta); meta != nil {
		attributes = append(attributes, slog.Any("meta", meta))
	}
	if err != nil {
		var cause []any
		status, cause = describe(err, status, providerSecrets(e)...)
		attributes = append(attributes, cause...)
	}
	attributes = append(attributes,
		slog.String("url", path),
		slog.String("method", method),
		slog.Int("status", status),
		slog.String("referer", refererOf(e.Request)),
		slog.String("userAgent", cut(e.Request.UserAgent(), otherMax)),
		slog.String("auth", authOf(e)),
	)
	if settings.LogAuthId && e.Auth != nil {
		attributes = append(attributes, slog.String("authId", e.Auth.Id))
	}
	if settings.LogIP {
		attributes = append(attributes, slog.String("userIP", e.RealIP()), slog.String("remoteIP", e.RemoteIP()))
	}
	// Writing may have to wait for others, the answer needn't.
	routine.FireAndForget(func() {
		if err != nil {
			e.App.Logger().Error(method+" "+path, attributes...)
		} else {
			e.App.Logger().Info(method+" "+path, attributes...)
		}
	})
}

func authOf(e *core.RequestEvent) string {
	if e.Auth == nil {
		return ""
	}
	return e.Auth.Collection().Name
}

// describe returns the status of an error, unless one was sent already, and
// what is logged of it, without secrets.
func describe(err error, sent int, secrets ...string) (int, []any) {
	var refusal *router.ApiError
	if !errors.As(err, &refusal) {
		if sent != 0 && sent < http.StatusBadRequest && !isOwnWords(err) {
			// PocketBase ends so where an answer is not to tell that there is no
			// such account: the cause has the address that was sent.
			return sent, []any{slog.String("error", afterAnswer)}
		}
		// A defect, of the server or of a hook.
		if sent == 0 {
			sent = router.ToApiError(err).Status
		}
		return sent, []any{slog.String("error", cut(err.Error(), otherMax))}
	}
	if sent == 0 {
		sent = refusal.Status
	}
	return sent, []any{slog.String("error", cut(refusal.Message, otherMax)), slog.Any("details", detailsOf(refusal, secrets...))}
}

func cut(text string, most int) string {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}
