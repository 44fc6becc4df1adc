package webapp

import (
	"html"
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// openSearchFile is the path of the description by which browsers search Jot from
// their address bar. The pages link to it.
const openSearchFile = "opensearch.xml"

// openSearch is the description. Its addresses have to be absolute.
const openSearch = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Jot</ShortName>
  <Description>Find your notes, links and todos</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="192" height="192" type="image/png">ORIGIN/icon-192.png</Image>
  <Url type="text/html" template="ORIGIN/?q={searchTerms}"/>
</OpenSearchDescription>
`

// sendOpenSearch sends the description for the address of the request. A forged
// X-Forwarded-Proto is harmless, because only its sender gets the answer.
func sendOpenSearch(e *core.RequestEvent) error {
	scheme := "http"
	if e.Request.TLS != nil || strings.EqualFold(e.Request.Header.Get("X-Forwarded-Proto"), "https") {
		scheme = "https"
	}
	origin := html.EscapeString(scheme + "://" + e.Request.Host)
	e.Response.Header().Set("Cache-Control", noStore)
	return e.Blob(http.StatusOK, "application/opensearchdescription+xml", []byte(strings.ReplaceAll(openSearch, "ORIGIN", origin)))
}
