// Package edge is what a request passes before its route's handler, in the
// order that is written down here.
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
)

// step does its part of a request, and has the following ones done by next; or
// it answers the request, or refuses it with an error.
type step func(e *core.RequestEvent, route routes.Route, next func() error) error

// outer is what runs around PocketBase's own middlewares. These recover from
// panics, load the token's account, refuse superusers from other addresses, and
// bound every body to 32 MB.
func (edge *Edge) outer() []step {
	return []step{
		setHeaders,             // on every answer, a panic's too
		logRequest,             // a line in the log
		edge.hosts.refuseOther, // 421: another server's name; 403: another site's page
	}
}

// inner is what runs after them: who asks is known, and nothing is done yet.
func (edge *Edge) inner() []step {
	return []step{
		edge.answerFailures,     // 507 and 503: the database is full, or out of order
		edge.Sessions.Check,     // 401: a token that is no longer good
		edge.Limits.Requests,    // 429: requests, logins, mails that come too often
		edge.answerHealth,       // the health check, in PocketBase's place
		refuseLarge,             // 413 and 414
		refuseOtherCallers,      // 401 and 403: a route for somebody else
		edge.refuseUnusable,     // 400: texts that are too long, fields with other names
		refuseQuery,             // 400: other records, filters that are too long
		edge.refuseWithoutSpace, // 507: the disk is full
		edge.Limits.Contents,    // 429: what the body holds: guessed passwords, mutations
		edge.Admission.wait,     // 503: more than the hooks can take
		endLongQueries,          // 400: a list that takes too long
		edge.askAddressRules,    // 429 and 400: mails, and what the rules refuse about addresses
		loginWithoutPasswords,   // the hooks' answer, where PocketBase takes no passwords
	}
}

// afterPocketBase is the priority of what runs after all of PocketBase's own
// middlewares, and before those of the hooks and of routes.
const afterPocketBase = apis.DefaultBodyLimitMiddlewarePriority + 5

// beforeHooks is the priority of hooks that run before those of pb_hooks, which
// bind at 0.
const beforeHooks = -1000

// Options are the parts that the edge asks, and what is set by its operator.
type Options struct {
	App   core.App
	Rules *Rules
	// URL is the public address, nil where none is set; Origins may use the
	// server beside it.
	URL     *url.URL
	Origins []*url.URL

	Sessions  *sessions.Manager
	Limits    *limits.Limiter
	Mails     *limits.Recipients
	Disk      *data.DiskWatch
	Health    *health.Checker
	Admission *Admission
}

// Edge is what all requests pass.
type Edge struct {
	Options
	hosts *hosts
}

// Bind has all requests of an app pass the edge. An error names the origin that
// is none.
func Bind(options Options) error {
	hosts, err := newHosts(options.URL, options.Origins)
	if err != nil {
		return err
	}
	edge := &Edge{options, hosts}
	app := options.App
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		// The edge does these in its own way.
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

// handlerOf makes one middleware of some steps.
func handlerOf(id string, priority int, steps []step) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       id,
		Priority: priority,
		Func: func(e *core.RequestEvent) error {
			return run(steps, e, routes.Of(e.Request.Pattern))
		},
	}
}

// run goes through steps, and on to what follows the edge.
func run(steps []step, e *core.RequestEvent, route routes.Route) error {
	if len(steps) == 0 {
		return e.Next()
	}
	return steps[0](e, route, func() error { return run(steps[1:], e, route) })
}

// answerHealth answers the health check in PocketBase's place.
func (edge *Edge) answerHealth(e *core.RequestEvent, route routes.Route, next func() error) error {
	if route.Pattern != routes.Health {
		return next()
	}
	// It is asked every few seconds: a log of it tells nothing.
	e.Set(skipKey, true)
	return edge.Health.Answer(e)
}
