// Package routes knows which paths are the API's, as opposed to the app's
// pages and files.
package routes

import "strings"

// apiPrefixes are what the API's paths begin with: PocketBase's own routes and
// those of items.
var apiPrefixes = []string{"/api/", "/items/", "/refetch/"}

// IsAPI tells whether a path, or the path of a route's pattern, is the API's:
// its answers are an account's, and cost more than a file.
func IsAPI(path string) bool {
	for _, prefix := range apiPrefixes {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}
