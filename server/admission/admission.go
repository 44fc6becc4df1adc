// Package admission lets only so many requests into the hooks at once.
//
// A request that runs hooks holds a JavaScript runtime, in most cases while it
// waits for the one writer of the database. PocketBase makes another runtime, of
// about 0.4 MB, for each that finds none free, so a server that is asked more than
// it bears would take gigabytes. Here requests wait before they need one, and only
// as long as somebody may still want the answer.
package admission

import (
	"fmt"
	"math/rand/v2"
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
	// maxWaiting is how many wait at the same time: each holds what it was sent.
	maxWaiting = 1000
	// minRetryAfter is when a request may be sent again that wasn't let in, in
	// seconds. Up to twice as long is said, so that not all come back at once.
	minRetryAfter = 8
	// shareOfAccount is the part of all places that the requests of one account
	// may hold together: a fourth. Its devices send one push after another, and
	// there is one writer anyway.
	shareOfAccount = 4
	// maxWaitingOfAccount is how many of an account's requests wait at the same
	// time, so that it can't take everybody's places in the queue.
	maxWaitingOfAccount = 100
	// listsOfAccount is how many lists of an account are made at once: one of a
	// thousand long items takes 35 MB and a second.
	listsOfAccount = 2
	// longAnswersOfAccount is how many of an account's long answers are made and
	// sent at once: a page of a pull takes 5 MB, and 200 that were taken slowly
	// took 900 MB. Its other devices wait.
	longAnswersOfAccount = 16
)

// records is what the patterns of PocketBase's routes begin with.
const records = " /api/collections/{collection}/"

// admitted are the routes of which each request holds a runtime while it waits
// for the database or hashes a password. A pull is native, a refetch holds none
// while it fetches, and the rules about other records take a moment.
var admitted = map[string]bool{
	routes.Push:                                 true,
	"PATCH /items/trash/{userId}/{itemId}":      true,
	"PATCH /items/untrash/{userId}/{itemId}":    true,
	"GET /items/versions/{userId}/{itemId}":     true,
	"GET /items/versions/{userId}":              true,
	"POST /api/account/delete":                  true,
	"POST /api/mail-links/check":                true,
	"POST" + records + "records":                true,
	"PATCH" + records + "records/{id}":          true,
	"POST" + records + "auth-with-password":     true,
	"POST" + records + "confirm-verification":   true,
	"POST" + records + "confirm-password-reset": true,
	"POST" + records + "confirm-email-change":   true,
	"POST" + records + "request-verification":   true,
	"POST" + records + "request-password-reset": true,
	"POST" + records + "request-email-change":   true,
	"POST" + records + "confirm-provider-link":  true,
	"POST" + records + "request-provider-link":  true,
}

// long are the routes whose answers hold many texts, beside lists.
var long = map[string]bool{
	routes.Pull:                             true,
	"GET /items/versions/{userId}/{itemId}": true,
	"GET /items/versions/{userId}":          true,
}

// Gate lets so many requests in at once, and of each account some of these; the
// others wait in the order in which they came.
type Gate struct {
	places  chan struct{}
	waiting atomic.Int64
	shares  shares
	// lists and long are of answers that hold a place of their account until
	// they are sent.
	lists, long shares
}

// New returns a gate for a pool of JavaScript runtimes. A registration takes three
// of them, one from within the other, so a quarter as many requests are let in.
func New(poolSize int) *Gate {
	places := max(1, poolSize/4)
	return &Gate{
		places: make(chan struct{}, places),
		shares: newShares(max(1, places/shareOfAccount)),
		lists:  newShares(listsOfAccount),
		long:   newShares(longAnswersOfAccount),
	}
}

// Bind has the requests of an app wait at the given priority, after what refuses
// one natively and before all that asks the hooks. A login at a provider waits
// when the provider has answered.
func (g *Gate) Bind(app core.App, priority int) {
	app.OnRecordAuthWithOAuth2Request().Bind(&hook.Handler[*core.RecordAuthWithOAuth2RequestEvent]{
		Id:       "jotAdmission",
		Func:     func(e *core.RecordAuthWithOAuth2RequestEvent) error { return g.admit(e.RequestEvent, e.Next) },
		Priority: -1, // before the hooks
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.Router.Bind(&hook.Handler[*core.RequestEvent]{Id: "jotAdmission", Priority: priority, Func: g.handle})
		return e.Next()
	})
}

// handle has a request wait. All of it is here by then, as package bodies has read
// it: a slow device holds no place. Superusers don't wait: they may have come to
// help.
func (g *Gate) handle(e *core.RequestEvent) error {
	pattern := e.Request.Pattern
	next := e.Next
	if admitted[pattern] {
		next = func() error { return g.admit(e, e.Next) }
	}
	switch {
	case e.HasSuperuserAuth():
		return e.Next()
	case pattern == routes.List && e.Auth != nil:
		return g.hold(e, &g.lists, next)
	case long[pattern] && e.Auth != nil:
		return g.hold(e, &g.long, next)
	}
	return next()
}

// hold has a request wait for a place of its account, which it holds until the
// answer is sent: whoever takes it slowly gets no other one meanwhile.
func (g *Gate) hold(e *core.RequestEvent, of *shares, next func() error) error {
	account := accountOf(e)
	own := of.join(account)
	if own == nil {
		return refuse(e)
	}
	defer of.leave(account)
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	if !g.take(e, own, timer) {
		return refuse(e)
	}
	defer func() { <-own }()
	return next()
}

// accountOf names the account that asks.
func accountOf(e *core.RequestEvent) string {
	return e.Auth.Collection().Id + "/" + e.Auth.Id
}

// admit has a request wait for a place, and sends its answer when it has given it
// back: a device that takes it slowly holds none.
func (g *Gate) admit(e *core.RequestEvent, next func() error) error {
	leave := g.enter(e)
	if leave == nil {
		return refuse(e)
	}
	held := &answer{ResponseWriter: e.Response}
	err := work(e, held, leave, next)
	if sendErr := held.send(); err == nil {
		err = sendErr
	}
	return err
}

// enter waits for one of the account's places and then for one of all. It
// returns what gives both back, nil where there is none.
func (g *Gate) enter(e *core.RequestEvent) (leave func()) {
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	if e.Auth == nil {
		if !g.take(e, g.places, timer) {
			return nil
		}
		return func() { <-g.places }
	}
	account := accountOf(e)
	own := g.shares.join(account)
	if own == nil {
		return nil
	}
	if !g.take(e, own, timer) {
		g.shares.leave(account)
		return nil
	}
	if !g.take(e, g.places, timer) {
		<-own
		g.shares.leave(account)
		return nil
	}
	return func() {
		<-g.places
		<-own
		g.shares.leave(account)
	}
}

// take waits for one of some places, and tells whether there is one.
func (g *Gate) take(e *core.RequestEvent, places chan struct{}, timer *time.Timer) bool {
	select {
	case places <- struct{}{}:
		return true
	default:
	}
	defer g.waiting.Add(-1)
	if g.waiting.Add(1) > maxWaiting {
		return false
	}
	select {
	case places <- struct{}{}:
		return true
	case <-timer.C:
		return false
	case <-e.Request.Context().Done():
		return false
	}
}

// work answers a request that has a place.
func work(e *core.RequestEvent, held *answer, leave func(), next func() error) error {
	defer leave()
	response := e.Response
	e.Response = held
	defer func() { e.Response = response }()
	return next()
}

// refuse answers 503 to whoever can't be let in.
func refuse(e *core.RequestEvent) error {
	retryAfter := minRetryAfter + rand.IntN(minRetryAfter)
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	return e.Error(http.StatusServiceUnavailable, fmt.Sprintf("The server has too much to do. Try again in %d seconds.", retryAfter), nil)
}
