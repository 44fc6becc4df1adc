package icons

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Path is where an icon is served, below the server's root.
const Path = "/icons/{key}"

// Serve answers with the icon of a key, whoever asks: a browser sends no
// session along for a picture. Nothing in the answer tells when the icon was
// fetched, and so when somebody first kept a link to its host.
func (k *Keeper) Serve(e *core.RequestEvent) error {
	header := e.Response.Header()
	key := e.Request.PathValue("key")
	if !keyForm.MatchString(key) {
		return notFound(e)
	}
	found, err := k.cache.read(key)
	if err != nil {
		return err
	}
	if found == nil || !found.isFresh {
		k.wanted.add(key)
	}
	if found == nil || len(found.icon) == 0 {
		return notFound(e)
	}
	mediaType := mediaTypeOf(found.icon)
	if mediaType == "" {
		return notFound(e)
	}
	digest := sha256.Sum256(found.icon)
	header.Set("Content-Type", mediaType)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Cache-Control", "private, max-age=2592000")
	header.Set("ETag", `"`+hex.EncodeToString(digest[:8])+`"`)
	http.ServeContent(e.Response, e.Request, "", time.Time{}, bytes.NewReader(found.icon))
	return nil
}

// notFound is the same for a host without an icon and for a key of no host.
func notFound(e *core.RequestEvent) error {
	e.Response.Header().Set("Cache-Control", "private, max-age=3600")
	return e.NotFoundError("There is no such icon.", nil)
}
