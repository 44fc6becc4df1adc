package limits

import (
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"jot/server/routes"
	"jot/server/texts"
	"jot/server/tokens"
)

// Requests counts a request towards the route's limit. It runs next, or refuses the
// request with 429.
func (l *Limiter) Requests(e *core.RequestEvent, route routes.Route, next func() error) error {
	if l == nil {
		return next()
	}
	who := l.clientOf(e)
	if e.Auth != nil {
		l.know(e.Auth, who)
	}
	switch {
	case route.Limit == routes.Unlimited:
		return next()
	case route.Limit == routes.Logins:
		return l.count(e, l.logins.charges(who, 1, "Too many logins from your network."), next)
	case e.HasSuperuserAuth():
		return next()
	case route.Limit == routes.Mails:
		return l.count(e, l.mails.charges(who, 1, "Too many mails were asked for from your network."), next)
	case route.Limit == routes.Shares:
		return l.count(e, l.shares.charges(who, 1, "Too many texts were shared from your network."), next)
	case route.Limit == routes.Connections:
		return l.connect(e, who, next)
	case route.Limit == routes.Registrations && isOfAccounts(e):
		return l.register(e, who, next)
	}
	return l.spend(e, route, costOf(e.Request), next)
}

// count counts the charges of a request and runs next, or refuses the request.
func (l *Limiter) count(e *core.RequestEvent, charges []charge, next func() error) error {
	if _, err := allow(e, l.now(), charges...); err != nil {
		return err
	}
	return next()
}

func isOfAccounts(e *core.RequestEvent) bool {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	return err == nil && collection.IsAuth()
}

// bytesOfOne is the body size, in bytes, that adds one request to the cost.
const bytesOfOne = 16 << 10

// costOf returns the cost of a request by the size of its body, because parsing 1 MB
// of field names takes a hundred times as long as parsing an ordinary body. A body of
// unknown length costs as much as one of routes.MaxBody.
func costOf(r *http.Request) int {
	length := r.ContentLength
	if length < 0 {
		length = routes.MaxBody
	}
	return 1 + int(min(length, routes.MaxBody)/bytesOfOne)
}

// register counts registrations, and separately those that succeed.
func (l *Limiter) register(e *core.RequestEvent, who client, next func() error) error {
	const reason = "Too many accounts were made from your network."
	now := l.now()
	if _, err := allow(e, now, l.registrations.charges(who, 1, reason)...); err != nil {
		return err
	}
	ofServer := charge{l.accountsOfServer, wholeServer, 1, "Too many people are making an account."}
	refund, err := allow(e, now, append(l.accounts.charges(who, 1, reason), ofServer)...)
	if err != nil {
		return err
	}
	if err = next(); err != nil {
		refund()
	}
	return err
}

// connect counts new connections, and separately those that are open.
func (l *Limiter) connect(e *core.RequestEvent, who client, next func() error) error {
	return l.count(e, l.connects.charges(who, 1, "Too many connections were opened from your network."), func() error {
		if !l.open.open(who) {
			return refuse(e, "Too many connections are open from your network.", time.Minute)
		}
		defer l.open.close(who)
		return next()
	})
}

// spend counts cost requests of an account or a guest.
func (l *Limiter) spend(e *core.RequestEvent, route routes.Route, cost int, next func() error) error {
	const reason = "Too many requests."
	if e.Auth == nil {
		return l.count(e, l.guests.charges(l.clientOf(e), cost, reason), next)
	}
	counter, ofToken := l.writes, l.tokenWrites
	if method := e.Request.Method; method == http.MethodGet || method == http.MethodHead || route.Limit == routes.Reads {
		counter, ofToken = l.reads, l.tokenReads
	}
	charges := []charge{{counter, accountKey(e.Auth), cost, reason}}
	if token := tokens.Of(e); token != nil {
		charges = append(charges, charge{ofToken, token.ID, cost, "Too many requests with this access token."})
	}
	return l.count(e, charges, next)
}

// spendBatch counts the requests in a batch, except for the first, which Requests has
// counted.
func (l *Limiter) spendBatch(e *core.BatchRequestEvent) error {
	if e.HasSuperuserAuth() || len(e.Batch) < 2 {
		return e.Next()
	}
	return l.spend(e.RequestEvent, routes.Of(routes.Batch), len(e.Batch)-1, e.Next)
}

// Contents counts the wrong passwords, the writes of a push and the added texts that
// bodies contain. It runs once the size of the body has been checked.
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
	case route.Pattern == routes.PasswordChange:
		return l.guess(e, e.Auth, "oldPassword", next)
	case route.Body == routes.Mutations:
		return l.spendPush(e, route, next)
	case texts.Count(e) > 1:
		// Requests has counted the first.
		return l.spend(e, route, texts.Count(e)-1, next)
	}
	return next()
}

// spendPush counts the writes of a push, except for the first, which Requests has
// counted.
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
	// The cost is at most half the burst, so an account that hasn't used up any of its
	// burst can send any push that fits into one body.
	return l.spend(e, route, min(writes, writesOfAccount.Burst/2)-1, next)
}

// writesOf returns the maximum number of records that a mutation writes. A sort writes
// one for each sort order. Any other mutation writes one.
func writesOf(mutation any) int {
	fields, _ := mutation.(map[string]any)
	sortOrders, _ := fields["sortOrders"].([]any)
	return max(1, len(sortOrders))
}

func accountKey(account *core.Record) string {
	return account.Collection().Id + "/" + account.Id
}
