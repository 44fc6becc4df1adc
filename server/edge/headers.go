package edge

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// oneYear is how long browsers ask for nothing but https, once they have seen
// it. Other names below the same domain are their owner's affair.
const oneYear = "max-age=31536000"

// filesPrefix is where PocketBase serves files, and sets their cache itself
// where nobody else has.
const filesPrefix = "/api/files/"

// setHeaders sets the headers that protect every answer. A route's handler may
// set them again.
func setHeaders(e *core.RequestEvent, _ routes.Route, next func() error) error {
	header, request := e.Response.Header(), e.Request
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "SAMEORIGIN")
	header.Set("Referrer-Policy", "no-referrer")
	if isByHTTPS(request) {
		header.Set("Strict-Transport-Security", oneYear)
	}
	// On plain http some headers are an error to browsers.
	if isByHTTPS(request) || isLoopback(request.Host) {
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
	if routes.IsAPI(request.URL.Path) {
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !strings.HasPrefix(request.URL.Path, filesPrefix) {
			header.Set("Cache-Control", "no-store")
		}
	}
	return next()
}

// isByHTTPS tells whether the browser's request came by https, here or at the
// proxy in front. Who sends the header without a proxy fools only themselves:
// browsers ignore what it brings on plain http.
func isByHTTPS(request *http.Request) bool {
	return request.TLS != nil || strings.EqualFold(request.Header.Get("X-Forwarded-Proto"), "https")
}
