package edge

import (
	"cmp"
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

// skipKey marks a request that is logged only if it fails. It is the key that
// PocketBase's apis.SkipSuccessActivityLog sets.
const skipKey = "__skipSuccessActivityLogger"

// afterAnswer replaces the cause of an error that follows a successful response.
const afterAnswer = "It ended after its answer; the cause is left out."

// Maximum lengths of a request's texts in the log, in bytes.
const (
	pathMax  = 300
	otherMax = 1000
)

// slowAfter is the duration after which a request is logged as slow.
const slowAfter = time.Second

// logRequest logs a request. It replaces PocketBase's own request log and uses the
// same keys, but logs no user content: no query, no path of a page, and no cause
// that quotes the request. For a slow request it also logs a warning with the
// route.
func logRequest(e *core.RequestEvent, route routes.Route, next func() error) error {
	started := time.Now()
	err := next()
	if took := time.Since(started); took >= slowAfter && !route.Lasts {
		e.App.Logger().Warn("slow request", slog.String("route", cmp.Or(route.Pattern, "none")), slog.Int64("ms", took.Milliseconds()))
	}
	if e.App.Settings().Logs.MaxDays > 0 && (err != nil || e.Get(skipKey) == nil) {
		writeLine(e, err, started)
	}
	return err
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
	// The response needn't wait for the write.
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

// describe returns the status and the log attributes of an error. The status is the
// one that was sent, or else the error's. The attributes contain no secrets.
func describe(err error, sent int, secrets ...string) (int, []any) {
	var refusal *router.ApiError
	if !errors.As(err, &refusal) {
		if sent != 0 && sent < http.StatusBadRequest && !isOwnWords(err) {
			// PocketBase returns an error after a successful response to hide that
			// there is no such account. The cause contains the email address of the
			// request.
			return sent, []any{slog.String("error", afterAnswer)}
		}
		// The error isn't a refusal, but a defect of the server or of a hook.
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
