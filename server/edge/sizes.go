package edge

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/routes"
)

// maxAddress is how long the API's paths may be, with filter, sort, expand and
// fields, in bytes.
const maxAddress = 8 << 10

// refuseLarge refuses a body or an address that is too large, where that can be
// told without reading it. Of a body whose length nobody says no more is read
// than may be there.
func refuseLarge(e *core.RequestEvent, route routes.Route, next func() error) error {
	if e.HasSuperuserAuth() {
		return next()
	}
	// Pages are left out: what other apps share comes in their address.
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
		// What is read here is kept by the router for those who come after.
		read, err := io.Copy(io.Discard, io.LimitReader(e.Request.Body, limit+1))
		if err != nil {
			return e.BadRequestError("The body of the request can’t be read.", err)
		}
		length = read
	}
	if length <= limit {
		return next()
	}
	// What was not read would have to be, for the connection to be used again.
	e.Response.Header().Set("Connection", "close")
	return e.Error(http.StatusRequestEntityTooLarge, sentence, nil)
}
