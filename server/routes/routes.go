// Package routes knows which paths are the API's, as opposed to the app's
// pages and files.
package routes

import "strings"

const (
	// Push is the route by which a device sends its mutations.
	Push = "POST /api/sync/push"
	// Pull is the route that answers what has changed. It writes nothing.
	Pull = "POST /api/sync/pull"
	// ProviderLogin is the route of a login at a provider. It makes an account
	// for whoever has none.
	ProviderLogin = "POST /api/collections/{collection}/auth-with-oauth2"
	// List is PocketBase's route of a list of records: the only one where who asks
	// chooses what the database has to look through.
	List = "GET /api/collections/{collection}/records"
	// Realtime is the route of a stream of events, which lasts for minutes and
	// writes nothing.
	Realtime = "GET /api/realtime"
)

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
