// Package hosts refuses requests that a foreign page has sent: under a name
// that isn't this server's (DNS rebinding), or from another origin.
package hosts

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// healthPattern is the route that answers under every name.
const healthPattern = "GET /api/health"

// Hosts knows the names of this server and the origins that may use it.
type Hosts struct {
	// public is the public address, nil where none is set.
	public *url.URL
	// origins may use the server beside its own, such as https://a.example.
	origins []string
	// names are the server's own, without ports; none where no public address
	// is set.
	names   []string
	foreign *http.CrossOriginProtection
}

// New returns the rules for a public address, which may be nil, and the other
// origins that may use the server. An origin is also a name of it.
func New(public *url.URL, origins []*url.URL) (*Hosts, error) {
	h := &Hosts{public: public, foreign: http.NewCrossOriginProtection()}
	// A share sheet may hide its origin. What it sends changes nothing: it is
	// handed back to the browser, where a person decides about it.
	h.foreign.AddInsecureBypassPattern("POST /share")
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

// Bind puts the rules in front of a server's routes, and takes away
// PocketBase's own, which lets every origin read every answer.
func (h *Hosts) Bind(e *core.ServeEvent, priority int) {
	e.Router.Unbind(apis.DefaultCorsMiddlewareId)
	if len(h.origins) > 0 {
		cors := apis.CORS(apis.CORSConfig{AllowOrigins: h.origins, ExposeHeaders: []string{"Jot-Cursor", "Jot-User", "Retry-After"}})
		cors.Id = "jotCors"
		e.Router.Bind(cors)
	}
	listening := listeningName(e.Server)
	hasCertificate := func(context.Context, string) error { return http.ErrNotSupported }
	if e.CertManager != nil && e.CertManager.HostPolicy != nil {
		hasCertificate = e.CertManager.HostPolicy
	}
	e.Router.Bind(&hook.Handler[*core.RequestEvent]{
		Id:       "jotHosts",
		Priority: priority,
		Func: func(e *core.RequestEvent) error {
			isNamed := func(name string) bool {
				return hasCertificate(e.Request.Context(), name) == nil || name == settingsName(e.App)
			}
			// A probe asks by the machine's or the container's address, and learns nothing.
			if e.Request.Pattern == healthPattern {
				return e.Next()
			}
			isListening := listening != "" && nameOf(e.Request.Host) == listening
			if !isListening && !h.isOwn(e.Request.Host, isNamed) {
				return apis.NewApiError(http.StatusMisdirectedRequest, h.otherHost(e.Request.Host), nil)
			}
			if err := h.foreign.Check(e.Request); err != nil {
				return e.ForbiddenError("This request comes from another site, which may change nothing here. Name its origin in JOT_ORIGINS if it is yours.", nil)
			}
			return e.Next()
		},
	})
}

// isOwn tells whether a request's host is a name of this server. Where no
// public address is set, these are the names that no stranger can have, and
// those that isNamed knows.
func (h *Hosts) isOwn(host string, isNamed func(name string) bool) bool {
	name := nameOf(host)
	if IsLoopback(host) || slices.Contains(h.names, name) {
		return true
	}
	return h.public == nil && (isPrivate(name) || isNamed(name))
}

// otherHost says why a host gets no answer, and what to do.
func (h *Hosts) otherHost(host string) string {
	if h.public != nil {
		return fmt.Sprintf("This server isn’t %s: its address is %s. Name another one in JOT_ORIGINS if it has two.", host, originOf(h.public))
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
