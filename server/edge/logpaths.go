package edge

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"jot/server/routes"
)

// shownFiles are the first parts of the paths that are logged beside the
// API's. All others are pages: their paths hold names of people and
// collections, and tokens.
var shownFiles = []string{"/_/", "/assets/"}

// otherPath stands for the paths that are not logged.
const otherPath = "/…"

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
