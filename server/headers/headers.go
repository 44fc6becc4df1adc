// Package headers sets the headers that protect every answer.
package headers

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"jot/server/hosts"
	"jot/server/routes"
)

// oneYear is how long browsers ask for nothing but https, once they have seen
// it. Other names below the same domain are their owner's affair.
const oneYear = "max-age=31536000"

// filesPrefix is where PocketBase serves files, and sets their cache itself
// where nobody else has.
const filesPrefix = "/api/files/"

// Bind has every answer of the router carry the headers, in the place of
// PocketBase's own handler for that. A route's handler may set them again.
func Bind(r *router.Router[*core.RequestEvent], priority int) {
	r.Unbind(apis.DefaultSecurityHeadersMiddlewareId)
	r.Bind(&hook.Handler[*core.RequestEvent]{
		Id:       "jotHeaders",
		Priority: priority,
		Func: func(e *core.RequestEvent) error {
			set(e.Response.Header(), e.Request)
			return e.Next()
		},
	})
}

// BindRealtime names the charset of realtime messages, which PocketBase leaves
// out.
func BindRealtime(app core.App) {
	app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		e.Response.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		return e.Next()
	})
}

func set(header http.Header, request *http.Request) {
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "SAMEORIGIN")
	header.Set("Referrer-Policy", "no-referrer")
	if isByHTTPS(request) {
		header.Set("Strict-Transport-Security", oneYear)
	}
	// On plain http some headers are an error to browsers.
	if isByHTTPS(request) || hosts.IsLoopback(request.Host) {
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
	if routes.IsAPI(request.URL.Path) {
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !strings.HasPrefix(request.URL.Path, filesPrefix) {
			header.Set("Cache-Control", "no-store")
		}
	}
}

// isByHTTPS tells whether the browser's request came by https, here or at the
// proxy in front. Who sends the header without a proxy fools only themselves:
// browsers ignore what it brings on plain http.
func isByHTTPS(request *http.Request) bool {
	return request.TLS != nil || strings.EqualFold(request.Header.Get("X-Forwarded-Proto"), "https")
}
