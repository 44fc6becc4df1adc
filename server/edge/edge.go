// Package edge has the checks that a request passes before its route's handler. Their
// order is in this file.
package edge

import (
	"net/url"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/data"
	"jot/server/health"
	"jot/server/limits"
	"jot/server/routes"
	"jot/server/sessions"
	"jot/server/tokens"
)

// step is one check. It calls next for the following ones, or it answers the
// request, or refuses it with an error.
type step func(e *core.RequestEvent, route routes.Route, next func() error) error

// outer returns the steps before PocketBase's own middlewares. Those middlewares
// recover from panics, load the token's account, refuse superusers from addresses
// that the settings don't allow, and limit every body to 32 MB.
func (edge *Edge) outer() []step {
	return []step{
		setHeaders,             // on every response, even after a panic
		logRequest,             // a line in the log
		edge.hosts.refuseOther, // 421: another host; 403: a change from another site
	}
}

// inner returns the steps after PocketBase's own middlewares. The account is known
// by then, and nothing has been changed.
func (edge *Edge) inner() []step {
	return []step{
		edge.answerFailures,     // 507 and 503: the disk is full, or the database unavailable
		edge.identify,           // 401: an invalid token
		edge.Limits.Requests,    // 429: too many requests, logins, mails
		edge.answerHealth,       // the health check, instead of PocketBase's
		refuseLarge,             // 413 and 414
		edge.refuseOtherCallers, // 401 and 403: a route for other callers
		edge.refuseUnusable,     // 400: texts that are too long, misspelt fields
		refuseQuery,             // 400: expensive query parameters
		edge.refuseWithoutSpace, // 507: the disk is full
		edge.Limits.Contents,    // 429: guessed passwords and mutations in the body
		edge.Admission.wait,     // 503: too many requests in the hooks
		endLongQueries,          // 400: a list that takes too long
		edge.askAddressRules,    // 429 and 400: mails, and the rules about email addresses
		loginWithoutPasswords,   // logins by password while PocketBase has them disabled
	}
}

// afterPocketBase is a priority after PocketBase's own middlewares, and before
// those of the hooks and of routes.
const afterPocketBase = apis.DefaultBodyLimitMiddlewarePriority + 5

// beforeHooks is a priority before the hooks of pb_hooks, whose priority is 0.
const beforeHooks = -1000

// Options has the parts and the settings that the steps use.
type Options struct {
	App   core.App
	Rules *Rules
	// URL is the public address, or nil if none is set. Origins are the other
	// origins whose pages may use the server.
	URL     *url.URL
	Origins []*url.URL

	Sessions  *sessions.Manager
	Tokens    *tokens.Manager
	Limits    *limits.Limiter
	Mails     *limits.Recipients
	Disk      *data.DiskWatch
	Health    *health.Checker
	Admission *Admission
}

// Edge runs the steps.
type Edge struct {
	Options
	hosts *hosts
}

// Bind adds the edge to all requests of an app. An error names an invalid origin.
func Bind(options Options) error {
	hosts, err := newHosts(options.URL, options.Origins)
	if err != nil {
		return err
	}
	edge := &Edge{options, hosts}
	app := options.App
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		// The edge replaces these middlewares.
		e.Router.Unbind(apis.DefaultActivityLoggerMiddlewareId, apis.DefaultSecurityHeadersMiddlewareId, apis.DefaultCorsMiddlewareId)
		hosts.listenAs(e)
		e.Router.Bind(
			handlerOf("jotEdgeOuter", apis.DefaultActivityLoggerMiddlewarePriority, edge.outer()),
			handlerOf("jotEdge", afterPocketBase, edge.inner()),
		)
		return e.Next()
	})
	bindRealtime(app)
	bindBatches(app)
	bindPasswords(app)
	edge.Admission.bindProviderLogins(app)
	bindRegistrations(app, options.Mails)
	return nil
}

// handlerOf returns a middleware that runs several steps.
func handlerOf(id string, priority int, steps []step) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       id,
		Priority: priority,
		Func: func(e *core.RequestEvent) error {
			return run(steps, e, routes.Of(e.Request.Pattern))
		},
	}
}

// run runs the steps in order, and then the handlers after the middleware.
func run(steps []step, e *core.RequestEvent, route routes.Route) error {
	if len(steps) == 0 {
		return e.Next()
	}
	return steps[0](e, route, func() error { return run(steps[1:], e, route) })
}

// answerHealth answers the health check instead of PocketBase.
func (edge *Edge) answerHealth(e *core.RequestEvent, route routes.Route, next func() error) error {
	if route.Pattern != routes.Health {
		return next()
	}
	// A probe asks every few seconds, which isn't worth a log line.
	e.Set(skipKey, true)
	return edge.Health.Answer(e)
}
