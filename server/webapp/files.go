package webapp

import (
	"cmp"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// mediaTypes are the types of the build's files, by extension. The system's table of
// types isn't used, because it differs between machines.
var mediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff":        "font/woff",
	".woff2":       "font/woff2",
}

// mediaType returns the type of a file.
func mediaType(name string) string {
	return cmp.Or(mediaTypes[path.Ext(name)], "application/octet-stream")
}

// read returns the content of a file of the build, or nil if it can't be read.
func (a *App) read(name string) []byte {
	content, err := fs.ReadFile(a.folder, name)
	if err != nil {
		return nil
	}
	return content
}

// encode returns the content of a file, or that of the best precompressed variant
// that the client accepts, and sets the headers.
func (a *App) encode(e *core.RequestEvent, name string, content []byte) []byte {
	e.Response.Header().Add("Vary", "Accept-Encoding")
	for _, each := range []struct{ encoding, extension string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !accepts(e, each.encoding) {
			continue
		}
		if compressed := a.read(name + each.extension); compressed != nil {
			e.Response.Header().Set("Content-Encoding", each.encoding)
			return compressed
		}
	}
	return content
}

// accepts reports whether a client accepts an encoding (RFC 9110 §12.5.3).
func accepts(e *core.RequestEvent, encoding string) bool {
	for part := range strings.SplitSeq(strings.ToLower(e.Request.Header.Get("Accept-Encoding")), ",") {
		name, parameter, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == encoding {
			quality, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(parameter), "q="), 64)
			return err != nil || quality > 0
		}
	}
	return false
}
