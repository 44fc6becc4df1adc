package webapp

import (
	"net/http"
	"strings"
)

// permissions are the browser's features that the app may use, or not.
const permissions = "clipboard-read=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()"

// setPageHeaders sets what every page is sent with, so that it can be neither
// framed nor made to load what isn't ours. scripts are the hashes of what runs
// in the page itself.
func setPageHeaders(header http.Header, scripts []string) {
	header.Set("Content-Security-Policy", policy(scripts))
	header.Set("Permissions-Policy", permissions)
	header.Set("X-Frame-Options", "DENY")
}

func policy(scripts []string) string {
	scriptSources := "script-src 'self'"
	for _, hash := range scripts {
		scriptSources += " '" + hash + "'"
	}
	return strings.Join([]string{
		"default-src 'self'",
		scriptSources,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"frame-ancestors 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"object-src 'none'",
		"worker-src 'self'",
		"manifest-src 'self'",
	}, "; ")
}
