// Package webapp serves the built app: its pages, those drawn at the build
// included, and its assets. It reads a file whenever it is asked for, so the
// build may be replaced at any time.
package webapp

import (
	"bytes"
	"io/fs"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
)

// Cache-Control of the files: for those whose name holds a hash of their
// content, for those that are asked for again each time, and for answers that
// nobody may keep.
const (
	forever = "public, max-age=31536000, immutable"
	checked = "no-cache"
	unkept  = "no-store"
)

// serverSegments are the first segments of the server's own routes: below
// them a path that isn't there is no page.
var serverSegments = map[string]bool{"api": true, "_": true, "icons": true, "items": true, "refetch": true}

// App is the built app.
type App struct {
	folder fs.FS
	rules  atomic.Pointer[pathRules]
	// markedPages are those of a server that isn't open to all, by their files.
	markedPages sync.Map
	access      func() Access
}

// New returns the app that is, or will be, in a folder, which may be one that
// the program carries. Pages tell who may come in by access.
func New(folder fs.FS, access func() Access) *App {
	return &App{folder: folder, access: access}
}

// Bind serves the app at all paths for which the server has no route. What is
// sent is not logged, as with PocketBase's own static files.
func (a *App) Bind(e *core.ServeEvent) {
	e.Router.GET("/assets/{path...}", a.serveAsset).Bind(apis.SkipSuccessActivityLog())
	e.Router.GET("/{path...}", a.servePage).Bind(apis.SkipSuccessActivityLog())
}

// serveAsset sends a file whose name holds a hash of its content. A page in
// the place of a missing script would be kept by caches.
func (a *App) serveAsset(e *core.RequestEvent) error {
	name := "assets/" + e.Request.PathValue("path")
	content := a.read(name)
	if content == nil {
		e.Response.Header().Set("Cache-Control", unkept)
		return e.NotFoundError("There is no such file.", nil)
	}
	e.Response.Header().Set("Cache-Control", forever)
	send(e, name, a.encode(e, name, content))
	return nil
}

// servePage sends a file of the build, or else the page that stands at the
// path. Usernames may have dots, so "jane.doe" is no missing file.
func (a *App) servePage(e *core.RequestEvent) error {
	path := e.Request.PathValue("path")
	if first, _, _ := strings.Cut(path, "/"); serverSegments[first] {
		return e.NotFoundError("There is nothing at this address.", nil)
	}
	name, page := path, ""
	var content []byte
	// Pages have addresses of their own, and are no files to be asked for.
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
		e.Response.Header().Set("Cache-Control", unkept)
		return e.Blob(http.StatusNotFound, mediaType(name), content)
	}
	e.Response.Header().Set("Cache-Control", checked)
	send(e, name, content)
	return nil
}

// send answers with what is sent of a file.
func send(e *core.RequestEvent, name string, content []byte) {
	header := e.Response.Header()
	header.Set("Content-Type", mediaType(name))
	header.Set("ETag", etagOf(content))
	// Without a time: a build may be as old as the one before, to the second.
	http.ServeContent(e.Response, e.Request, name, time.Time{}, bytes.NewReader(content))
}
