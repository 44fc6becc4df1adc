// Package webapp serves the built app: its assets, its prerendered pages and the app's
// own page. It reads each file at each request, so the build may be replaced while it
// is served.
package webapp

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// Cache-Control of files whose name contains a hash of their content, of files
// that are revalidated, and of errors.
const (
	forever     = "public, max-age=31536000, immutable"
	revalidated = "no-cache"
	noStore     = "no-store"
)

// serverSegments are the first segments of the server's own routes. An unknown
// path below them is a 404.
var serverSegments = map[string]bool{"api": true, "_": true, "icons": true, "items": true, "refetch": true}

// App is the built app.
type App struct {
	folder fs.FS
	rules  atomic.Pointer[pathRules]
	access func() Access
	// compressed caches the pages that encodePage has compressed, by the names of
	// their files.
	compressed sync.Map
}

// New creates the App for the build in a folder. The folder may be embedded, and may
// be empty until the app is built. access returns the current [Access].
func New(folder fs.FS, access func() Access) *App {
	return &App{folder: folder, access: access}
}

// Bind serves the app at all paths without another route. As with PocketBase's
// own static files, only errors are logged.
func (a *App) Bind(e *core.ServeEvent) {
	e.Router.GET("/assets/{path...}", a.serveAsset).Bind(apis.SkipSuccessActivityLog())
	e.Router.GET("/{path...}", a.servePage).Bind(apis.SkipSuccessActivityLog())
}

// serveAsset sends a file whose name contains a hash of its content. For a missing file
// it answers 404, because caches would store a page under the file's name.
func (a *App) serveAsset(e *core.RequestEvent) error {
	name := "assets/" + e.Request.PathValue("path")
	content := a.read(name)
	if content == nil {
		e.Response.Header().Set("Cache-Control", noStore)
		return e.NotFoundError("There is no such file.", nil)
	}
	e.Response.Header().Set("Cache-Control", forever)
	send(e, name, a.encode(e, name, content))
	return nil
}

// servePage sends a file of the build, or else the page of the path. Usernames may
// have dots, so "jane.doe" isn't a missing file.
func (a *App) servePage(e *core.RequestEvent) error {
	path := e.Request.PathValue("path")
	if first, _, _ := strings.Cut(path, "/"); serverSegments[first] {
		return e.NotFoundError("There is nothing at this address.", nil)
	}
	if path == openSearchFile {
		return sendOpenSearch(e)
	}
	name, page := path, ""
	var content []byte
	// Prerendered pages have their own paths, and aren't served as files.
	if !strings.HasPrefix(path, pagesDir) {
		content = a.read(name)
	}
	if content == nil {
		page = a.pageAt("/" + path)
		name = fileOfPage(page)
		content = a.read(name)
	}
	if content == nil {
		return e.NotFoundError("The app isn’t built. Run `npm run build`, or `npm start`.", nil)
	}
	a.setPageHeaders(e.Response.Header())
	content = a.encodePage(e, name, content)
	if page == missingPage {
		e.Response.Header().Set("Cache-Control", noStore)
		return e.Blob(http.StatusNotFound, mediaType(name), content)
	}
	e.Response.Header().Set("Cache-Control", revalidated)
	send(e, name, content)
	return nil
}

// send sends the encoded content of a file.
func send(e *core.RequestEvent, name string, content []byte) {
	header := e.Response.Header()
	header.Set("Content-Type", mediaType(name))
	hash := sha256.Sum256(content)
	header.Set("ETag", `"`+hex.EncodeToString(hash[:16])+`"`)
	// The zero time sends no modification time, because two builds may be of the same
	// second.
	http.ServeContent(e.Response, e.Request, name, time.Time{}, bytes.NewReader(content))
}
