package webapp

import (
	"encoding/json"
	"log"
	"net/http"
	"strings"
)

// scriptsFile is what the build writes of the scripts that stand in its pages:
// their hashes, as a policy names them.
const scriptsFile = pagesDir + "script-hashes.json"

// permissions are the browser's features that the app may use, or not.
const permissions = "clipboard-read=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()"

// setPageHeaders sets what every page is sent with, so that it can be neither
// framed nor made to load what isn't ours, and runs no script but the build's.
func (a *App) setPageHeaders(header http.Header) {
	scripts := []string{"script-src 'self'"}
	if source := a.read(scriptsFile); source != nil {
		var hashes []string
		if err := json.Unmarshal(source, &hashes); err != nil {
			log.Printf("%s can't be read, so no script in a page runs: %v. Build the app again.", scriptsFile, err)
		}
		for _, hash := range hashes {
			scripts = append(scripts, "'"+hash+"'")
		}
	}
	header.Set("Content-Security-Policy", strings.Join([]string{
		"default-src 'self'",
		strings.Join(scripts, " "),
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"frame-ancestors 'none'",
		"base-uri 'self'",
		"form-action 'self'",
		"object-src 'none'",
		"worker-src 'self'",
		"manifest-src 'self'",
	}, "; "))
	header.Set("Permissions-Policy", permissions)
	header.Set("X-Frame-Options", "DENY")
}
