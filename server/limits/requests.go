package limits

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"jot/server/routes"
)

// Requests lets a request go on, or answers it with 429.
func (l *Limiter) Requests(e *core.RequestEvent, route routes.Route, next func() error) error {
	if l == nil {
		return next()
	}
	who, now := l.clientOf(e), l.now()
	if e.Auth != nil {
		l.known.add(accountKey(e.Auth), who, now)
	}
	switch {
	case route.Limit == routes.Unlimited:
		return next()
	case route.Limit == routes.Logins:
		return one(e, l.logins, who, now, "Too many logins from your network.", next)
	case e.HasSuperuserAuth():
		return next()
	case route.Limit == routes.Mails:
		return one(e, l.mails, who, now, "Too many mails were asked for from your network.", next)
	case route.Limit == routes.Shares:
		return one(e, l.shares, who, now, "Too many texts were shared from your network.", next)
	case route.Limit == routes.Connections:
		return l.connect(e, who, next)
	case route.Limit == routes.Registrations && isOfAccounts(e):
		return l.register(e, who, next)
	}
	return l.spend(e, route, costOf(e.Request), next)
}

// one counts one request of a client.
func one(e *core.RequestEvent, limit *perAddress, who client, now time.Time, reason string, next func() error) error {
	if wait := limit.allow(who, 1, now); wait > 0 {
		return refuse(e, reason, wait)
	}
	return next()
}

// isReading tells whether a request changes nothing.
func isReading(r *http.Request, route routes.Route) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead || route.Limit == routes.Reads
}

func isOfAccounts(e *core.RequestEvent) bool {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	return err == nil && collection.IsAuth()
}

// bytesOfOne is how much a request holds that counts as one.
const bytesOfOne = 16 << 10

// costOf is for how many requests one counts by the size of its body: reading
// 1 MB of names takes a hundred times as long as what a person sends at once. A
// body whose length nobody says counts as the largest.
func costOf(r *http.Request) int {
	length := r.ContentLength
	if length < 0 {
		length = routes.MaxBody
	}
	return 1 + int(min(length, routes.MaxBody)/bytesOfOne)
}

// register counts tries to make an account, and apart from them those that
// succeed.
func (l *Limiter) register(e *core.RequestEvent, who client, next func() error) error {
	const reason = "Too many accounts were made from your network."
	now := l.now()
	if wait := l.registrations.allow(who, 1, now); wait > 0 {
		return refuse(e, reason, wait)
	}
	if wait := l.accounts.allow(who, 1, now); wait > 0 {
		return refuse(e, reason, wait)
	}
	if wait := l.accountsOfServer.allow(wholeServer, 1, now); wait > 0 {
		l.accounts.refund(who, 1, now)
		return refuse(e, "Too many people are making an account.", wait)
	}
	err := next()
	if err != nil {
		now = l.now()
		l.accounts.refund(who, 1, now)
		l.accountsOfServer.refund(wholeServer, 1, now)
	}
	return err
}

// connect counts connections that are opened, and those that are open.
func (l *Limiter) connect(e *core.RequestEvent, who client, next func() error) error {
	if wait := l.connects.allow(who, 1, l.now()); wait > 0 {
		return refuse(e, "Too many connections were opened from your network.", wait)
	}
	if !l.open.open(who) {
		return refuse(e, "Too many connections are open from your network.", time.Minute)
	}
	defer l.open.close(who)
	return next()
}

// spend takes a cost in requests from what whoever asks may do, and goes on.
func (l *Limiter) spend(e *core.RequestEvent, route routes.Route, cost int, next func() error) error {
	now := l.now()
	var wait time.Duration
	switch {
	case e.Auth == nil:
		wait = l.guests.allow(l.clientOf(e), cost, now)
	case isReading(e.Request, route):
		wait = l.reads.allow(accountKey(e.Auth), cost, now)
	default:
		wait = l.writes.allow(accountKey(e.Auth), cost, now)
	}
	if wait > 0 {
		return refuse(e, "Too many requests.", wait)
	}
	return next()
}

// spendBatch counts each request in a batch. The first was counted when the
// batch came.
func (l *Limiter) spendBatch(e *core.BatchRequestEvent) error {
	if e.HasSuperuserAuth() || len(e.Batch) < 2 {
		return e.Next()
	}
	return l.spend(e.RequestEvent, routes.Of(routes.Batch), len(e.Batch)-1, e.Next)
}

// Contents counts what a body holds, once its size is known: passwords that are
// guessed, and what the mutations of a push write.
func (l *Limiter) Contents(e *core.RequestEvent, route routes.Route, next func() error) error {
	switch {
	case l == nil:
		return next()
	case route.Pattern == routes.EmailChange:
		return l.emailChange(e, next)
	case e.Auth == nil || e.HasSuperuserAuth():
		return next()
	case route.Pattern == routes.AccountDeletion:
		return l.guess(e, e.Auth, "password", next)
	case route.Body == routes.Mutations:
		return l.spendPush(e, route, next)
	}
	return next()
}

// spendPush counts what the mutations of a push write. One write was counted
// when the push came.
func (l *Limiter) spendPush(e *core.RequestEvent, route routes.Route, next func() error) error {
	info, err := e.RequestInfo()
	if err != nil {
		return err
	}
	mutations, _ := info.Body["mutations"].([]any)
	writes := 0
	for _, mutation := range mutations {
		writes += writesOf(mutation)
	}
	if writes < 2 {
		return next()
	}
	// Who has used nothing up yet can always send what fits into one body.
	return l.spend(e, route, min(writes, writesOfAccount.Burst/2)-1, next)
}

// writesOf is how many records a mutation writes at most: a sort one for each
// place that it gives, all others one.
func writesOf(mutation any) int {
	fields, _ := mutation.(map[string]any)
	sortOrders, _ := fields["sortOrders"].([]any)
	return max(1, len(sortOrders))
}

func accountKey(account *core.Record) string {
	return account.Collection().Id + "/" + account.Id
}
