package edge

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// oneYear is the Strict-Transport-Security header. It doesn't include subdomains,
// which may belong to other services.
const oneYear = "max-age=31536000"

// filesPrefix is the path of PocketBase's files. PocketBase sets their
// Cache-Control header unless the response already has one.
const filesPrefix = "/api/files/"

// setHeaders sets the security headers of every response. A route's handler may
// override them.
func setHeaders(e *core.RequestEvent, _ routes.Route, next func() error) error {
	header, request := e.Response.Header(), e.Request
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "SAMEORIGIN")
	header.Set("Referrer-Policy", "no-referrer")
	if isByHTTPS(request) {
		header.Set("Strict-Transport-Security", oneYear)
	}
	// Browsers report this header as an error on plain http.
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

// isByHTTPS reports whether the client uses https, to this server or to a proxy in
// front of it. A forged X-Forwarded-Proto is harmless, because browsers ignore the
// resulting headers on plain http.
func isByHTTPS(request *http.Request) bool {
	return request.TLS != nil || strings.EqualFold(request.Header.Get("X-Forwarded-Proto"), "https")
}
