package webapp

import (
	"encoding/json"
	"log"
	"net/http"
	"strings"
)

// scriptsFile is written by the build. It has the hashes of the pages' inline
// scripts, in the form of a Content Security Policy.
const scriptsFile = pagesDir + "script-hashes.json"

// permissions is the Permissions-Policy of pages.
const permissions = "clipboard-read=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()"

// setPageHeaders sets the security headers of a page. The page then can't be framed,
// loads nothing from other sites, and runs only the build's scripts.
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
