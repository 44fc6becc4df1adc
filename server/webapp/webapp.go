// Package webapp serves the built app: its pages, those drawn at the build
// included, and its assets.
package webapp

import (
	"bytes"
	"io/fs"
	"net/http"
	"slices"
	"strings"
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
	files *files
	// indexFallback is whether the app's page stands at paths without a file.
	indexFallback bool
	access        func() Access
}

// New returns the app that is, or will be, in a folder, which may be one that
// the program carries. Its files may change while they are served. With
// indexFallback the app's page is sent for the paths that the app draws itself.
// Pages tell who may come in by access.
func New(folder fs.FS, indexFallback bool, access func() Access) *App {
	return &App{newFiles(folder), indexFallback, access}
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
	found := a.files.read(name)
	if found == nil {
		e.Response.Header().Set("Cache-Control", unkept)
		return e.NotFoundError("There is no such file.", nil)
	}
	return a.send(e, name, found, forever)
}

// servePage sends a file of the build, or else the page that stands at the
// path. Usernames may have dots, so "jane.doe" is no missing file.
func (a *App) servePage(e *core.RequestEvent) error {
	path := e.Request.PathValue("path")
	if first, _, _ := strings.Cut(path, "/"); serverSegments[first] {
		return e.NotFoundError("There is nothing at this address.", nil)
	}
	name := path
	// Pages have addresses of their own, and are no files to be asked for.
	var found *file
	if !strings.HasPrefix(path, pagesDir) {
		found = a.files.read(path)
	}
	page := ""
	if found == nil {
		page = a.files.pageAt("/" + path)
		if page == "" && !a.indexFallback {
			return e.NotFoundError("There is nothing at this address.", nil)
		}
		name = fileOfPage(page)
		found = a.files.read(name)
	}
	if found == nil {
		return e.NotFoundError("The app isn’t built. Run `npm run build`, or `npm start`.", nil)
	}
	setPageHeaders(e.Response.Header(), found.scripts)
	if page == missingPage {
		return a.sendMissing(e, name, found)
	}
	return a.send(e, name, found, checked)
}

// send answers with a file, in the best encoding that the build has and the
// client takes.
func (a *App) send(e *core.RequestEvent, name string, found *file, cacheControl string) error {
	sent, err := a.prepare(e, name, found, cacheControl)
	if err != nil {
		return err
	}
	e.Response.Header().Set("ETag", sent.etag)
	// Without a time: a build may be as old as the one before, to the second.
	http.ServeContent(e.Response, e.Request, name, time.Time{}, bytes.NewReader(sent.content))
	return nil
}

// sendMissing answers with the page that says that there is nothing.
func (a *App) sendMissing(e *core.RequestEvent, name string, found *file) error {
	sent, err := a.prepare(e, name, found, unkept)
	if err != nil {
		return err
	}
	e.Response.WriteHeader(http.StatusNotFound)
	if e.Request.Method == http.MethodHead {
		return nil
	}
	_, err = e.Response.Write(sent.content)
	return err
}

// prepare sets the headers of a file, and returns what is sent of it: itself
// or a compressed one beside it. A page tells who may come in where that isn't
// everybody.
func (a *App) prepare(e *core.RequestEvent, name string, found *file, cacheControl string) (*file, error) {
	header := e.Response.Header()
	header.Set("Cache-Control", cacheControl)
	kind := kindOf(name)
	header.Set("Content-Type", kind.mediaType)
	if kind.isPacked {
		return found, nil
	}
	header.Add("Vary", "Accept-Encoding")
	accepted := acceptedEncodings(e.Request.Header.Get("Accept-Encoding"))
	if attributes := a.attributesOf(name); attributes != "" {
		page, err := a.files.marked(name, found, attributes)
		if err != nil || !slices.Contains(accepted, gzipped) {
			return page.plain, err
		}
		header.Set("Content-Encoding", gzipped.name)
		return page.zipped, nil
	}
	for _, encoding := range accepted {
		if compressed := a.files.read(name + encoding.extension); compressed != nil {
			header.Set("Content-Encoding", encoding.name)
			return compressed, nil
		}
	}
	return found, nil
}

// attributesOf returns the attributes that a file's root element is sent with.
func (a *App) attributesOf(name string) string {
	if !isPage(name) {
		return ""
	}
	return a.access().attributes()
}
