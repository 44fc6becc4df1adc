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

// hosts has the names of this server and the origins that may use it. It refuses
// two kinds of requests from other sites' pages: those to another host name (DNS
// rebinding), and changes from another origin (cross-site request forgery).
type hosts struct {
	// public is the public address, or nil if none is set.
	public *url.URL
	// origins are the other origins that may use the server, such as
	// https://a.example.
	origins []string
	// names are the host names of the public address and of the other origins,
	// without ports.
	names   []string
	foreign *http.CrossOriginProtection
	// listening is the name or address at which the server listens. It is "" if the
	// server listens at all addresses.
	listening string
	// certificates returns an error for a name without a certificate of this
	// server. It is nil if the server has no certificates.
	certificates autocert.HostPolicy
}

// newHosts returns the hosts of a server. public is its public address, which may
// be nil. origins are the other origins that may use the server, and their host
// names are also names of the server.
func newHosts(public *url.URL, origins []*url.URL) (*hosts, error) {
	h := &hosts{public: public, foreign: http.NewCrossOriginProtection()}
	// Requests of a share sheet may have no known origin, so this route accepts all
	// origins. That is safe, because it changes nothing on the server: it returns
	// the text to the browser, where the user decides whether to save it.
	h.foreign.AddInsecureBypassPattern(routes.Share)
	for _, origin := range origins {
		h.origins = append(h.origins, originOf(origin))
	}
	addresses := slices.Clone(origins)
	if public != nil {
		addresses = append(addresses, public)
	}
	for _, address := range addresses {
		h.names = append(h.names, nameOf(address.Host))
		if err := h.foreign.AddTrustedOrigin(originOf(address)); err != nil {
			return nil, fmt.Errorf("%s is no origin: %w", originOf(address), err)
		}
	}
	return h, nil
}

// listenAs reads the server's names from its listener and its certificates, and
// lets the other origins read its responses (CORS).
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
				// Preflight requests aren't worth a log line.
				e.Set(skipKey, true)
			}
			return cors.Func(e)
		},
	})
}

// refuseOther answers 421 to a request for another host, and 403 to a change from
// another site.
func (h *hosts) refuseOther(e *core.RequestEvent, route routes.Route, next func() error) error {
	// Probes use the address of the machine or the container.
	if route.Pattern == routes.Health {
		return next()
	}
	if !h.isOwn(e) {
		return apis.NewApiError(http.StatusMisdirectedRequest, h.otherHost(e.Request.Host), nil)
	}
	// Programs send their token in a header. No browser adds it to a foreign page's
	// request by itself.
	if route.Caller == routes.Token {
		return next()
	}
	if err := h.foreign.Check(e.Request); err != nil {
		return e.ForbiddenError("This request comes from another site, which may change nothing here. Name its address in JOT_URL, behind the first, if it is yours.", nil)
	}
	return next()
}

// isOwn reports whether a request's host is a name of this server. Without a public
// address, it also accepts the names that strangers can't register, the names of
// the server's certificates, and the name in PocketBase's settings.
func (h *hosts) isOwn(e *core.RequestEvent) bool {
	name := nameOf(e.Request.Host)
	switch {
	case isLoopback(e.Request.Host), h.listening != "" && name == h.listening, slices.Contains(h.names, name):
		return true
	case h.public != nil:
		return false
	}
	return isPrivate(name) || name == settingsName(e.App) ||
		h.certificates != nil && h.certificates(e.Request.Context(), name) == nil
}

// otherHost returns the message for a request to another host, with the reason and
// what to do.
func (h *hosts) otherHost(host string) string {
	if h.public != nil {
		return fmt.Sprintf("This server isn’t %s: its address is %s. Name another one in JOT_URL, behind a comma, if it has two.", host, originOf(h.public))
	}
	return fmt.Sprintf("This server doesn’t answer as %s, since anybody may have registered that name to reach it from a page of theirs. If it is yours, start Jot with JOT_URL set to its address.", host)
}

// listeningName returns the name or address at which a server listens. It returns
// "" if the server listens at all addresses.
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

// settingsName returns the host name of the address in PocketBase's settings. The
// settings still have it after JOT_URL is removed. It returns "" for an invalid
// address.
func settingsName(app core.App) string {
	address, err := url.Parse(app.Settings().Meta.AppURL)
	if err != nil {
		return ""
	}
	return nameOf(address.Host)
}

// originOf returns the origin of an address in the form that browsers send.
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
