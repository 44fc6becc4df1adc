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
	// maxWait is less than the 15 s after which a device gives a push up and sends
	// it again.
	maxWait = 5 * time.Second
	// maxWaiting is how many requests wait at the same time: each holds what it was
	// sent.
	maxWaiting = 1000
	// minRetryAfter is when a request may be sent again that wasn't let in, in
	// seconds. Up to twice as long is said, so that not all come back at once.
	minRetryAfter = 8
	// shareOfAccount is the part of all slots that the requests of one account may
	// hold together: a fourth. Its devices send one push after another, and there is
	// one writer anyway.
	shareOfAccount = 4
	// maxWaitingOfAccount is how many of an account's requests wait at the same
	// time, so that it can't fill the queue of all.
	maxWaitingOfAccount = 100
	// listsOfAccount is how many lists of an account are made at once: one of a
	// thousand long items takes 35 MB and a second.
	listsOfAccount = 2
	// longAnswersOfAccount is how many of an account's long answers are made and
	// sent at once: a page of a pull takes 5 MB, and 200 that were taken slowly
	// took 900 MB. Its other devices wait.
	longAnswersOfAccount = 16
	// superuserLogins is how many logins and new passwords of superusers are
	// answered at once. Each hashes a password, and enters no hook.
	superuserLogins = 2
)

// Admission lets only so many requests into the hooks at once, and of each
// account some of these; the others wait in the order in which they came.
//
// A request that runs hooks holds a JavaScript runtime, in most cases while it
// waits for the one writer of the database. PocketBase makes another runtime, of
// about 0.4 MB, for each that finds none free, so a server that is asked more than
// it bears would take gigabytes. Here requests wait before they need one, and only
// as long as somebody may still want the answer.
type Admission struct {
	slots   *semaphore.Weighted
	waiting queue
	// superusers are the slots for logins of superusers, with a queue of their
	// own: who comes to help doesn't wait behind guests.
	superusers        *semaphore.Weighted
	waitingSuperusers queue
	// accounts are each account's part of the slots. lists and long are of
	// answers, which hold a slot of their account until they are sent.
	accounts, lists, long accountSlots
}

// NewAdmission lets requests in for a pool of JavaScript runtimes. A registration
// takes three of them, one from within the other, so a quarter as many requests
// are let in.
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

// bindProviderLogins has a login at a provider wait when the provider has
// answered.
func (a *Admission) bindProviderLogins(app core.App) {
	app.OnRecordAuthWithOAuth2Request().Bind(&hook.Handler[*core.RecordAuthWithOAuth2RequestEvent]{
		Id:       "jotAdmission",
		Func:     func(e *core.RecordAuthWithOAuth2RequestEvent) error { return a.admit(e.RequestEvent, e.Next) },
		Priority: -1, // before the hooks
	})
}

// wait has a request wait. All of it is here by then, as its size is known: a
// slow device holds no slot. Superusers don't wait: they may have come to help.
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

// hold has a request wait for a slot of its account, which it holds until the
// answer is sent: whoever takes it slowly gets no other one meanwhile.
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

// accountOf names the account that asks.
func accountOf(e *core.RequestEvent) string {
	return e.Auth.Collection().Id + "/" + e.Auth.Id
}

// admit has a request wait for a slot, and sends its answer when it has released
// it: a device that takes it slowly holds none.
func (a *Admission) admit(e *core.RequestEvent, next func() error) error {
	release := a.enter(e)
	if release == nil {
		return refuseBusy(e)
	}
	held := &answer{ResponseWriter: e.Response}
	err := answerInto(held, e, release, next)
	if sendErr := held.send(); err == nil {
		err = sendErr
	}
	return err
}

// enter waits for one of the account's slots and then for one of all. It returns
// what releases both, nil where there is none.
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

// isOfSuperusers tells whether a route's collection is that of the superusers,
// however it is spelled.
func isOfSuperusers(e *core.RequestEvent) bool {
	name := e.Request.PathValue("collection")
	if name == "" {
		return false
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	return err == nil && collection.Name == core.CollectionNameSuperusers
}

// answerInto answers a request that has a slot.
func answerInto(held *answer, e *core.RequestEvent, release func(), next func() error) error {
	defer release()
	response := e.Response
	e.Response = held
	defer func() { e.Response = response }()
	return next()
}

// refuseBusy answers 503 to whoever can't be let in.
func refuseBusy(e *core.RequestEvent) error {
	retryAfter := minRetryAfter + rand.IntN(minRetryAfter)
	e.Response.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	return e.Error(http.StatusServiceUnavailable, fmt.Sprintf("The server has too much to do. Try again in %d seconds.", retryAfter), nil)
}
