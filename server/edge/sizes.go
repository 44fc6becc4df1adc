package edge

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// maxAddress is the maximum length of an API request's path and query, in bytes.
const maxAddress = 8 << 10

// refuseLarge refuses a body or an address that is too large. If a body's length is
// unknown, it reads the body up to the limit to find out.
func refuseLarge(e *core.RequestEvent, route routes.Route, next func() error) error {
	if e.HasSuperuserAuth() {
		return next()
	}
	// Pages have no limit, because other apps share texts in a page's query.
	if strings.HasPrefix(e.Request.URL.Path, "/api/") && len(e.Request.RequestURI) > maxAddress {
		return e.Error(http.StatusRequestURITooLong, fmt.Sprintf("The address of the request is too long: at most %d KB are taken.", maxAddress>>10), nil)
	}
	limit, sentence := int64(routes.MaxBody), "The request is too large: at most 1 MB is taken. Send it in smaller parts."
	switch {
	case route.MaxBody > 0:
		limit, sentence = route.MaxBody, fmt.Sprintf("The shared text is too large: at most %d KB are taken.", route.MaxBody>>10)
	case e.Auth == nil:
		limit, sentence = routes.MaxGuestBody, "The request is too large: without a login at most 16 KB are taken."
	}
	length := e.Request.ContentLength
	if length < 0 {
		// The router buffers the bytes, so that the handler can read them again.
		read, err := io.Copy(io.Discard, io.LimitReader(e.Request.Body, limit+1))
		if err != nil {
			return e.BadRequestError("The body of the request can’t be read.", err)
		}
		length = read
	}
	if length <= limit {
		return next()
	}
	// The connection is closed, because otherwise the server would have to read the
	// rest of the body.
	e.Response.Header().Set("Connection", "close")
	return e.Error(http.StatusRequestEntityTooLarge, sentence, nil)
}
