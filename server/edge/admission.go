package edge

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"golang.org/x/sync/semaphore"
	"jot/server/routes"
)

const (
	// maxWait is how long a request waits for a slot. It is below the 15 s after
	// which a device aborts a push and retries.
	maxWait = 5 * time.Second
	// maxWaiting is the maximum length of the queue. Each request in it holds its
	// body in memory.
	maxWaiting = 1000
	// minRetryAfter is the minimum Retry-After of a refused request, in seconds.
	// Up to twice as much is sent, at random, to spread the retries.
	minRetryAfter = 8
	// shareOfAccount is the divisor for an account's share of the slots, which is a
	// quarter. That is enough, because a device sends one push at a time, and the
	// database has one writer.
	shareOfAccount = 4
	// maxWaitingOfAccount is the maximum number of an account's requests in the
	// queue, so that one account can't fill it.
	maxWaitingOfAccount = 100
	// listsOfAccount is the maximum number of an account's concurrent lists. A list
	// of a thousand long items takes 35 MB of memory and one second.
	listsOfAccount = 2
	// longAnswersOfAccount is the maximum number of an account's concurrent long
	// responses. Further requests wait. A page of a pull takes 5 MB of memory, and
	// 200 slow clients took 900 MB.
	longAnswersOfAccount = 16
	// superuserLogins is the maximum number of concurrent logins and password
	// resets of superusers. Each hashes a password, and none runs hooks.
	superuserLogins = 2
)

// Admission limits how many requests run hooks at once, in total and for each
// account. The others wait in a first-in, first-out queue.
//
// A request that runs hooks holds a JavaScript runtime, usually while it waits
// for the database's one writer. When the pool is empty, PocketBase creates
// another runtime of about 0.4 MB for each request, so an overloaded server would
// take gigabytes. Admission makes requests wait before they need a runtime, and
// only as long as the client may still want the response.
type Admission struct {
	slots   *semaphore.Weighted
	waiting queue
	// superusers are the slots for logins of superusers. They have a queue of
	// their own, so that an operator doesn't wait behind guests.
	superusers        *semaphore.Weighted
	waitingSuperusers queue
	// accounts has the slots of each account for running hooks. lists and long have
	// its slots for responses, which a request holds until the response is sent.
	accounts, lists, long accountSlots
}

// NewAdmission creates an admission for a pool of JavaScript runtimes. It admits a
// quarter as many requests as there are runtimes, because a registration holds
// three of them at once.
func NewAdmission(poolSize int) *Admission {
	size := max(1, poolSize/4)
	return &Admission{
		slots:      semaphore.NewWeighted(int64(size)),
		superusers: semaphore.NewWeighted(superuserLogins),
		accounts:   newAccountSlots(max(1, size/shareOfAccount)),
		lists:      newAccountSlots(listsOfAccount),
		long:       newAccountSlots(longAnswersOfAccount),
	}
}

// bindProviderLogins makes a login at a provider wait for a slot. It waits after
// the provider has answered, so a slow provider holds no slot.
func (a *Admission) bindProviderLogins(app core.App) {
	app.OnRecordAuthWithOAuth2Request().Bind(&hook.Handler[*core.RecordAuthWithOAuth2RequestEvent]{
		Id:       "jotAdmission",
		Func:     func(e *core.RecordAuthWithOAuth2RequestEvent) error { return a.admit(e.RequestEvent, e.Next) },
		Priority: -1, // before the hooks
	})
}

// wait makes a request wait for the slots that its route needs. The body has been
// read by then, so a client that sends slowly holds no slot. Superusers don't wait,
// because they may want to fix the overload.
func (a *Admission) wait(e *core.RequestEvent, route routes.Route, next func() error) error {
	if e.HasSuperuserAuth() {
		return next()
	}
	admitted := next
	if route.Hooks {
		admitted = func() error { return a.admit(e, next) }
	}
	switch {
	case route.Answer == routes.Records && e.Auth != nil:
		return a.hold(e, &a.lists, admitted)
	case route.Answer == routes.Long && e.Auth != nil:
		return a.hold(e, &a.long, admitted)
	}
	return admitted()
}

// hold makes a request wait for a slot of its account. The request holds the slot
// until the response is sent, which limits the responses in memory for slow
// clients.
func (a *Admission) hold(e *core.RequestEvent, of *accountSlots, next func() error) error {
	ctx, cancel := context.WithTimeout(e.Request.Context(), maxWait)
	defer cancel()
	release := of.acquire(ctx, &a.waiting, accountOf(e))
	if release == nil {
		return refuseBusy(e)
	}
	defer release()
	return next()
}

// accountOf returns the key of a request's account.
func accountOf(e *core.RequestEvent) string {
	return e.Auth.Collection().Id + "/" + e.Auth.Id
}

// admit makes a request wait for a slot. The response is buffered and sent after
// the slot is released, so that a slow client doesn't hold it.
func (a *Admission) admit(e *core.RequestEvent, next func() error) error {
	release := a.enter(e)
	if release == nil {
		return refuseBusy(e)
	}
	buffered := &answer{ResponseWriter: e.Response}
	err := func() error {
		defer func() { e.Response = buffered.ResponseWriter }()
		defer release()
		e.Response = buffered
		return next()
	}()
	if sendErr := buffered.send(); err == nil {
		err = sendErr
	}
	return err
}

// enter waits for one of the account's slots, and then for one of the slots of all
// accounts. It returns the function that releases both, or nil if the wait takes too
// long.
func (a *Admission) enter(e *core.RequestEvent) (release func()) {
	ctx, cancel := context.WithTimeout(e.Request.Context(), maxWait)
	defer cancel()
	if e.Auth == nil {
		if isOfSuperusers(e) {
			return acquire(ctx, &a.waitingSuperusers, a.superusers)
		}
		return acquire(ctx, &a.waiting, a.slots)
	}
	releaseOwn := a.accounts.acquire(ctx, &a.waiting, accountOf(e))
	if releaseOwn == nil {
		return nil
	}
	releaseSlot := acquire(ctx, &a.waiting, a.slots)
	if releaseSlot == nil {
		releaseOwn()
		return nil
	}
	return func() {
		releaseSlot()
		releaseOwn()
	}
}

// isOfSuperusers reports whether a route's collection is that of the superusers.
func isOfSuperusers(e *core.RequestEvent) bool {
	name := e.Request.PathValue("collection")
	if name == "" {
		return false
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	return err == nil && collection.Name == core.CollectionNameSuperusers
}

// refuseBusy answers 503 to a request that found no slot.
func refuseBusy(e *core.RequestEvent) error {
	retryAfter := minRetryAfter + rand.IntN(minRetryAfter)
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	return e.Error(http.StatusServiceUnavailable, fmt.Sprintf("The server has too much to do. Try again in %d seconds.", retryAfter), nil)
}
