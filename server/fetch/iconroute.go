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

// iconPath is where an icon is served, below the server's root.
const iconPath = "/icons/{key}"

// serve answers with the icon of a key, whoever asks: a browser sends no
// session along for a picture. Nothing in the answer tells when the icon was
// fetched, and so when somebody first kept a link to its host.
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
		return noIcon(e) // a host without one, or a file that somebody put there
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

// noIcon is the same for a host without an icon and for a key of no host.
func noIcon(e *core.RequestEvent) error {
	e.Response.Header().Set("Cache-Control", "private, max-age=3600")
	return e.NotFoundError("There is no such icon.", nil)
}
