// Package requestlog writes PocketBase's request log, without what people
// wrote: no query, no path of a page, no cause that quotes the request.
package requestlog

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/routine"

	"jot/server/routes"
)

// skipKey is where PocketBase's apis.SkipSuccessActivityLog leaves its mark.
const skipKey = "__skipSuccessActivityLogger"

// SkipSuccess leaves a request out of the log unless it fails.
func SkipSuccess(e *core.RequestEvent) {
	e.Set(skipKey, true)
}

// shownFiles are the first parts of the paths that are logged beside the
// API's. All others are pages: their paths hold names of people and
// collections, and tokens.
var shownFiles = []string{"/_/", "/assets/"}

// afterAnswer stands for a cause that came once the answer was sent.
const afterAnswer = "It ended after its answer; the cause is left out."

// otherPath stands for the paths that are not logged.
const otherPath = "/…"

// Lengths in bytes of what a request may leave in the log.
const (
	pathMax  = 300
	otherMax = 1000
)

// Bind has the requests of a router logged, in the place of PocketBase's own
// log, and those that are slow named. The entries have its keys.
func Bind(r *router.Router[*core.RequestEvent]) {
	r.Unbind(apis.DefaultActivityLoggerMiddlewareId)
	r.Bind(&hook.Handler[*core.RequestEvent]{
		Id:       "jotRequestLog",
		Priority: apis.DefaultActivityLoggerMiddlewarePriority,
		Func: func(e *core.RequestEvent) error {
			started := time.Now()
			err := e.Next()
			noteSlow(e, time.Since(started))
			if isLogged(e, err) {
				write(e, err, started)
			}
			return err
		},
	})
}

func isLogged(e *core.RequestEvent, err error) bool {
	return e.App.Settings().Logs.MaxDays > 0 && (err != nil || e.Get(skipKey) == nil)
}

func write(e *core.RequestEvent, err error, started time.Time) {
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

// shownPath is what is logged of a request's address. A path that a route
// names in full holds nothing that its sender wrote.
func shownPath(request *http.Request) string {
	if _, named, _ := strings.Cut(request.Pattern, " "); named == request.URL.Path {
		return named
	}
	path := request.URL.Path
	isShown := routes.IsAPI(path) || slices.ContainsFunc(shownFiles, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
	if !isShown {
		return otherPath
	}
	return cut(withoutIDs(request.Pattern, path), pathMax)
}

// recordIDs are the parts of routes that name one record. With them the log
// would tell for days what was an account's that is gone.
var recordIDs = []string{"{id}", "{userId}", "{itemId}", "{account}"}

// withoutIDs is a path with the names of a route's parts where it has the ids
// of records.
func withoutIDs(pattern, path string) string {
	_, route, _ := strings.Cut(pattern, " ")
	shown := strings.Split(path, "/")
	for i, part := range strings.Split(route, "/") {
		if i < len(shown) && slices.Contains(recordIDs, part) {
			shown[i] = part
		}
	}
	return strings.Join(shown, "/")
}

// refererOf is the site that a request came from.
func refererOf(request *http.Request) string {
	referer, err := url.Parse(request.Referer())
	if err != nil || referer.Host == "" {
		return ""
	}
	return cut(referer.Scheme+"://"+referer.Host, otherMax)
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
