package edge

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"golang.org/x/crypto/acme/autocert"
	"jot/server/routes"
)

// hosts knows the names of this server and the origins that may use it. It
// refuses requests that a foreign page has sent: under a name that isn't this
// server's (DNS rebinding), or from another origin.
type hosts struct {
	// public is the public address, nil where none is set.
	public *url.URL
	// origins may use the server beside its own, such as https://a.example.
	origins []string
	// names are the server's own, without ports; none where no public address
	// is set.
	names   []string
	foreign *http.CrossOriginProtection
	// listening is the one name or address at which the server listens, "" where
	// it listens at all of them.
	listening string
	// certificates tells for which names the server may ask for a certificate,
	// nil for none.
	certificates autocert.HostPolicy
}

// newHosts returns the rules for a public address, which may be nil, and the other
// origins that may use the server. An origin is also a name of it.
func newHosts(public *url.URL, origins []*url.URL) (*hosts, error) {
	h := &hosts{public: public, foreign: http.NewCrossOriginProtection()}
	// A share sheet may hide its origin. What it sends changes nothing: it is
	// handed back to the browser, where a person decides about it.
	h.foreign.AddInsecureBypassPattern(routes.Share)
	for _, origin := range origins {
		h.origins = append(h.origins, originOf(origin))
		h.names = append(h.names, nameOf(origin.Host))
	}
	trusted := slices.Clone(h.origins)
	if public != nil {
		h.names = append(h.names, nameOf(public.Host))
		trusted = append(trusted, originOf(public))
	}
	for _, origin := range trusted {
		if err := h.foreign.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("%s is no origin: %w", origin, err)
		}
	}
	return h, nil
}

// listenAs learns the names that a server has by where it listens and by its
// certificates, and lets the other origins read its answers.
func (h *hosts) listenAs(e *core.ServeEvent) {
	h.listening = listeningName(e.Server)
	if e.CertManager != nil {
		h.certificates = e.CertManager.HostPolicy
	}
	if len(h.origins) == 0 {
		return
	}
	cors := apis.CORS(apis.CORSConfig{AllowOrigins: h.origins, ExposeHeaders: []string{"Jot-Cursor", "Jot-User", "Retry-After"}})
	e.Router.Bind(&hook.Handler[*core.RequestEvent]{
		Id:       "jotCors",
		Priority: apis.DefaultActivityLoggerMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if e.Request.Method == http.MethodOptions {
				// A browser asks before each request: a log of it tells nothing.
				e.Set(skipKey, true)
			}
			return cors.Func(e)
		},
	})
}

// refuseOther answers 421 to a request under another name than this server's,
// and 403 to a change that another site asks for.
func (h *hosts) refuseOther(e *core.RequestEvent, route routes.Route, next func() error) error {
	// A probe asks by the machine's or the container's address, and learns nothing.
	if route.Pattern == routes.Health {
		return next()
	}
	isNamed := func(name string) bool {
		return h.certificates != nil && h.certificates(e.Request.Context(), name) == nil || name == settingsName(e.App)
	}
	isListening := h.listening != "" && nameOf(e.Request.Host) == h.listening
	if !isListening && !h.isOwn(e.Request.Host, isNamed) {
		return apis.NewApiError(http.StatusMisdirectedRequest, h.otherHost(e.Request.Host), nil)
	}
	if err := h.foreign.Check(e.Request); err != nil {
		return e.ForbiddenError("This request comes from another site, which may change nothing here. Name its address in JOT_URL, behind the first, if it is yours.", nil)
	}
	return next()
}

// isOwn tells whether a request's host is a name of this server. Where no
// public address is set, these are the names that no stranger can have, and
// those that isNamed knows.
func (h *hosts) isOwn(host string, isNamed func(name string) bool) bool {
	name := nameOf(host)
	if isLoopback(host) || slices.Contains(h.names, name) {
		return true
	}
	return h.public == nil && (isPrivate(name) || isNamed(name))
}

// otherHost says why a host gets no answer, and what to do.
func (h *hosts) otherHost(host string) string {
	if h.public != nil {
		return fmt.Sprintf("This server isn’t %s: its address is %s. Name another one in JOT_URL, behind a comma, if it has two.", host, originOf(h.public))
	}
	return fmt.Sprintf("This server doesn’t answer as %s, since anybody may have registered that name to reach it from a page of theirs. If it is yours, start Jot with JOT_URL set to its address.", host)
}

// listeningName is the one name or address at which a server listens, "" where
// it listens at all of them.
func listeningName(server *http.Server) string {
	if server == nil {
		return ""
	}
	name := nameOf(server.Addr)
	if address, err := netip.ParseAddr(name); err == nil && address.IsUnspecified() {
		return ""
	}
	return name
}

// settingsName is the name in the public address of PocketBase's settings,
// which stays when JOT_URL is removed.
func settingsName(app core.App) string {
	address, err := url.Parse(app.Settings().Meta.AppURL)
	if err != nil {
		return ""
	}
	return nameOf(address.Host)
}

// originOf is an address's origin as browsers write it.
func originOf(address *url.URL) string {
	host := strings.ToLower(address.Host)
	switch address.Scheme {
	case "http":
		host = strings.TrimSuffix(host, ":80")
	case "https":
		host = strings.TrimSuffix(host, ":443")
	}
	return strings.ToLower(address.Scheme) + "://" + host
}
