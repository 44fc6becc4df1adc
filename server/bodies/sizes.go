package bodies

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// What a request may hold at most, in bytes. Superusers, who restore backups
// and import schemas, have PocketBase's limits.
const (
	// MaxBody is for who is signed in.
	MaxBody = 1 << 20
	// MaxGuestBody is for who isn't: a registration in its longest spelling takes
	// a third of it. It bounds what names without end cost those who read a body:
	// 64 KB of them took 33 ms; a guest may cost 20.
	MaxGuestBody = 16 << 10
	// MaxShare is for a text that another app shares: the longest item fits in,
	// each of its characters as 12 bytes of a form, and in ASCII ten times that,
	// for its person to shorten. Making a page of it takes 12 ms at most; a
	// guest may cost 20.
	MaxShare = 128 << 10
	// MaxAddress is for the API's paths with filter, sort, expand and fields.
	MaxAddress = 8 << 10
)

// checkSizes refuses a body or an address that is too large, where that can be
// told without reading it. Of a body whose length nobody says no more is read
// than may be there.
func checkSizes(e *core.RequestEvent) error {
	if e.HasSuperuserAuth() {
		return nil
	}
	// Pages are left out: what other apps share comes in their address.
	if strings.HasPrefix(e.Request.URL.Path, "/api/") && len(e.Request.RequestURI) > MaxAddress {
		return e.Error(http.StatusRequestURITooLong, fmt.Sprintf("The address of the request is too long: at most %d KB are taken.", MaxAddress>>10), nil)
	}
	limit, sentence := int64(MaxBody), "The request is too large: at most 1 MB is taken. Send it in smaller parts."
	switch {
	case e.Request.Pattern == sharePattern:
		limit, sentence = MaxShare, "The shared text is too large: at most 128 KB are taken."
	case e.Auth == nil:
		limit, sentence = MaxGuestBody, "The request is too large: without a login at most 16 KB are taken."
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
		return nil
	}
	// What was not read would have to be, for the connection to be used again.
	e.Response.Header().Set("Connection", "close")
	return e.Error(http.StatusRequestEntityTooLarge, sentence, nil)
}
