package fetch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// iconPath is the path of an icon.
const iconPath = "/icons/{key}"

// serve sends the icon of a key to anybody, because browsers send no session with an
// image request. The response doesn't show when the icon was fetched: that would show
// when somebody first saved a link to the icon's host.
func (i *icons) serve(e *core.RequestEvent) error {
	key := e.Request.PathValue("key")
	if checkKey(key) != nil {
		return noIcon(e)
	}
	found, err := i.folder.read(key)
	if err != nil {
		return err
	}
	if found == nil || !found.isFresh {
		i.stale.Add(key, struct{}{})
	}
	if found == nil {
		return noIcon(e)
	}
	mediaType := http.DetectContentType(found.file)
	if !strings.HasPrefix(mediaType, "image/") {
		return noIcon(e) // the host has no icon, or the file isn't an image
	}
	digest := sha256.Sum256(found.file)
	header := e.Response.Header()
	header.Set("Content-Type", mediaType)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Cache-Control", "private, max-age=2592000")
	header.Set("ETag", `"`+hex.EncodeToString(digest[:8])+`"`)
	http.ServeContent(e.Response, e.Request, "", time.Time{}, bytes.NewReader(found.file))
	return nil
}

// noIcon answers 404 for a host without an icon and for an unknown key.
func noIcon(e *core.RequestEvent) error {
	e.Response.Header().Set("Cache-Control", "private, max-age=3600")
	return e.NotFoundError("There is no such icon.", nil)
}
