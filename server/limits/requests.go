package limits

import (
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"jot/server/bodies"
	"jot/server/routes"
)

// kind is what a request does, as far as limits go.
type kind int

const (
	// file is one of the app or the dashboard, which costs next to nothing.
	file kind = iota
	// secret is a request that brings a password, a code or a mail's token.
	secret
	// mail is one that makes the server send a mail.
	mail
	registration
	// connect opens a realtime connection. It comes without a token.
	connect
	// share brings a text that another app shares. It comes without a token,
	// and making a page of a long one takes time.
	share
	other
)

// kindOf goes by the pattern of the route that answers, and by the collection,
// never by the path: that can be spelled in many ways.
func kindOf(e *core.RequestEvent) kind {
	_, route, hasMethod := strings.Cut(e.Request.Pattern, " ")
	if !hasMethod {
		route = e.Request.Pattern
	}
	action := route[strings.LastIndexByte(route, '/')+1:]
	switch {
	case route == "/share" && e.Request.Method == http.MethodPost:
		return share
	case !routes.IsAPI(route):
		return file
	case strings.HasPrefix(action, "auth-with-"), strings.HasPrefix(action, "confirm-"), e.Request.Pattern == deletionPattern:
		return secret
	case strings.HasPrefix(action, "request-"):
		return mail
	case route == "/api/realtime" && isReading(e.Request):
		return connect
	case route == "/api/collections/{collection}/records" && e.Request.Method == http.MethodPost && isOfAccounts(e):
		return registration
	}
	return other
}

// deletionPattern is the route by which an account deletes itself. It asks for
// the password.
const deletionPattern = "POST /api/account/delete"

func isReading(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead || r.Pattern == routes.Pull
}

func isOfAccounts(e *core.RequestEvent) bool {
	collection, err := e.App.FindCachedCollectionByNameOrId(e.Request.PathValue("collection"))
	return err == nil && collection.IsAuth()
}

// limit lets a request go on, or answers it with 429.
func (l *Limiter) limit(e *core.RequestEvent) error {
	who, now := l.clientOf(e), l.now()
	if e.Auth != nil {
		l.known.add(accountKey(e.Auth), who, now)
	}
	asked := kindOf(e)
	switch {
	case asked == file:
		return e.Next()
	case asked == secret:
		if wait := l.logins.take(who, 1, now); wait > 0 {
			return refuse(e, "Too many logins from your network.", wait)
		}
		return e.Next()
	case e.HasSuperuserAuth():
		return e.Next()
	case asked == mail:
		if wait := l.mails.take(who, 1, now); wait > 0 {
			return refuse(e, "Too many mails were asked for from your network.", wait)
		}
		return e.Next()
	case asked == registration:
		return l.register(e, who)
	case asked == connect:
		return l.connect(e, who)
	case asked == share:
		if wait := l.shares.take(who, 1, now); wait > 0 {
			return refuse(e, "Too many texts were shared from your network.", wait)
		}
		return e.Next()
	}
	return l.spend(e, costOf(e.Request), e.Next)
}

// bytesOfOne is how much a request holds that counts as one.
const bytesOfOne = 16 << 10

// costOf is for how many requests one counts by the size of its body: reading
// 1 MB of names takes a hundred times as long as what a person sends at once. A
// body whose length nobody says counts as the largest.
func costOf(r *http.Request) int {
	length := r.ContentLength
	if length < 0 {
		length = bodies.MaxBody
	}
	return 1 + int(min(length, bodies.MaxBody)/bytesOfOne)
}

// register counts tries to make an account, and apart from them those that
// succeed.
func (l *Limiter) register(e *core.RequestEvent, who client) error {
	const reason = "Too many accounts were made from your network."
	now := l.now()
	if wait := l.registrations.take(who, 1, now); wait > 0 {
		return refuse(e, reason, wait)
	}
	if wait := l.accounts.take(who, 1, now); wait > 0 {
		return refuse(e, reason, wait)
	}
	if wait := l.accountsOfServer.take(wholeServer, 1, now); wait > 0 {
		l.accounts.giveBack(who, 1, now)
		return refuse(e, "Too many people are making an account.", wait)
	}
	err := e.Next()
	if err != nil {
		now = l.now()
		l.accounts.giveBack(who, 1, now)
		l.accountsOfServer.giveBack(wholeServer, 1, now)
	}
	return err
}

// connect counts connections that are opened, and those that are open.
func (l *Limiter) connect(e *core.RequestEvent, who client) error {
	if wait := l.connects.take(who, 1, l.now()); wait > 0 {
		return refuse(e, "Too many connections were opened from your network.", wait)
	}
	if !l.open.open(who) {
		return refuse(e, "Too many connections are open from your network.", time.Minute)
	}
	defer l.open.close(who)
	return e.Next()
}

// spend takes a cost in requests from what whoever asks may do, and goes on.
func (l *Limiter) spend(e *core.RequestEvent, cost int, next func() error) error {
	now := l.now()
	var wait time.Duration
	switch {
	case e.Auth == nil:
		wait = l.guests.take(l.clientOf(e), cost, now)
	case isReading(e.Request):
		wait = l.reads.take(accountKey(e.Auth), cost, now)
	default:
		wait = l.writes.take(accountKey(e.Auth), cost, now)
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
	return l.spend(e.RequestEvent, len(e.Batch)-1, e.Next)
}

// spendPush counts what the mutations of a push write. One write was counted
// when the push came.
func (l *Limiter) spendPush(e *core.RequestEvent) error {
	if e.Request.Pattern != routes.Push || e.Auth == nil || e.HasSuperuserAuth() {
		return e.Next()
	}
	info, err := e.RequestInfo()
	if err != nil {
		// As package bodies does, which comes later: what follows would be read then.
		return e.BadRequestError("The body of the request is no JSON object: send one.", err)
	}
	mutations, _ := info.Body["mutations"].([]any)
	writes := 0
	for _, mutation := range mutations {
		writes += writesOf(mutation)
	}
	if writes < 2 {
		return e.Next()
	}
	// Who has used nothing up yet can always send what fits into one body.
	return l.spend(e, min(writes, writesOfAccount.Burst/2)-1, e.Next)
}

// writesOf is how many records a mutation writes at most: a sort one for each
// place that it gives, all others one.
func writesOf(mutation any) int {
	fields, _ := mutation.(map[string]any)
	places, _ := fields["sortOrders"].([]any)
	return max(1, len(places))
}

func accountKey(account *core.Record) string {
	return account.Collection().Id + "/" + account.Id
}
