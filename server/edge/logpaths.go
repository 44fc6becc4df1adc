package edge

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"jot/server/routes"
)

// shownFiles are prefixes of paths that are logged as they are. So are the paths of
// the API. All others are pages, whose paths contain usernames, collection names and
// tokens.
var shownFiles = []string{"/_/", "/assets/"}

// otherPath replaces the paths that aren't logged.
const otherPath = "/…"

// shownPath returns the path for the log. It returns the path of a route without
// parameters as it is, because it contains nothing that the client chose.
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

// recordIDs are the path parameters with ids of records. They aren't logged, because
// the log would keep the ids of deleted accounts for days.
var recordIDs = []string{"{id}", "{userId}", "{itemId}", "{account}"}

// withoutIDs replaces the ids of records in a path with the names of the route's
// parameters.
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

// refererOf returns the origin of the Referer header, or "" if it has none.
func refererOf(request *http.Request) string {
	referer, err := url.Parse(request.Referer())
	if err != nil || referer.Host == "" {
		return ""
	}
	return cut(referer.Scheme+"://"+referer.Host, otherMax)
}
