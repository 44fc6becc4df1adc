// Package admission lets only so many requests into the hooks at once.
//
// Each request that runs hooks holds a JavaScript runtime, and most of them wait
// for the one writer of the database meanwhile. PocketBase makes another runtime,
// of about 0.4 MB, for each that finds none free, so a server that is asked more
// than it bears took gigabytes and answered fewer. Here they wait before they
// need one, and only as long as somebody may still want the answer.
package admission

import (
	"fmt"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/routes"
)

const (
	// maxWait is less than the 15 s after which a device gives a push up and sends
	// it again.
	maxWait = 5 * time.Second
	// retryAfter is when a request may be sent again that has waited in vain, in
	// seconds.
	retryAfter = 10
)

// admitted are the routes of which each request holds a runtime while it waits
// for the database or hashes a password. A pull and a refetch hold none; other
// writes do within their transaction only, of which there is one at a time.
var admitted = map[string]bool{
	routes.Push:                                             true,
	"PATCH /items/trash/{userId}/{itemId}":                  true,
	"PATCH /items/untrash/{userId}/{itemId}":                true,
	"GET /items/versions/{userId}/{itemId}":                 true,
	"GET /items/versions/{userId}":                          true,
	"POST /api/collections/{collection}/records":            true,
	"POST /api/collections/{collection}/auth-with-password": true,
	"POST /api/account/delete":                              true,
}

// Gate lets so many requests in at once; the others wait in the order in which
// they came.
type Gate struct {
	places  chan struct{}
	waiting atomic.Int64
}

// Waiting is how many requests wait to be let in.
func (g *Gate) Waiting() int { return int(g.waiting.Load()) }

// New returns a gate for a pool of JavaScript runtimes. A write may ask the
// hooks for a second one, so half of the pool is let in.
func New(poolSize int) *Gate {
	return &Gate{places: make(chan struct{}, max(1, poolSize/2))}
}

// Bind has the requests of an app wait at the given priority. It has to come
// after all that refuses a request by itself.
func (g *Gate) Bind(app core.App, priority int) {
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: "jotAdmission", Priority: priority, Func: g.handle})
		return e.Next()
	})
}

// handle holds a place only while the server works: neither while a slow device
// sends its request nor while it takes the answer.
func (g *Gate) handle(e *core.RequestEvent) error {
	if !admitted[e.Request.Pattern] {
		return e.Next()
	}
	// It is kept for the handler, which also tells what is wrong with it.
	_, _ = e.RequestInfo()
	if !g.enter(e) {
		return refuse(e)
	}
	held := &answer{ResponseWriter: e.Response}
	err := g.work(e, held)
	if sendErr := held.send(); err == nil {
		err = sendErr
	}
	return err
}

// enter waits for a place, and tells whether there is one.
func (g *Gate) enter(e *core.RequestEvent) bool {
	select {
	case g.places <- struct{}{}:
		return true
	default:
	}
	g.waiting.Add(1)
	defer g.waiting.Add(-1)
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	select {
	case g.places <- struct{}{}:
		return true
	case <-timer.C:
		return false
	case <-e.Request.Context().Done():
		return false
	}
}

// work answers a request that has a place.
func (g *Gate) work(e *core.RequestEvent, held *answer) error {
	defer func() { <-g.places }()
	response := e.Response
	e.Response = held
	defer func() { e.Response = response }()
	return e.Next()
}

// refuse answers 503 to who has waited in vain.
func refuse(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	return e.Error(http.StatusServiceUnavailable, fmt.Sprintf("The server has too much to do. Try again in %d seconds.", retryAfter), nil)
}
