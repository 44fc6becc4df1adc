// Package routes lists the server's routes: who may call each one, how often, with how
// large a body, and how much it costs the server. Middleware looks up a route by its
// pattern and not by the path of a request, because a path has many spellings.
package routes

import (
	"slices"
	"strings"
)

// Route has the properties of a route that are needed before its handler runs.
type Route struct {
	// Pattern is the method and the path, as they are registered with the router.
	Pattern string
	Caller  Caller
	// Scopes are those of the access tokens that may call the route. Only routes for
	// a Token have any.
	Scopes Scope
	Limit  Limit
	Body   Body
	Answer Answer
	// MaxBody is the maximum size of a body, in bytes. 0 means the constant MaxBody for
	// an account, and MaxGuestBody for a guest.
	MaxBody int64
	// Adds marks routes that add data. The server refuses them while the disk is full,
	// except to superusers. Reading, logging in and deleting still work.
	Adds bool
	// Hooks marks routes whose requests hold a JavaScript runtime while they wait
	// for the database or hash a password. Admission limits how many run at once.
	Hooks bool
	// Lasts marks routes that take long by design, such as an event stream. Their
	// requests aren't logged as slow.
	Lasts bool
	// Address marks routes about an account's email address. Before the handler runs,
	// mails are limited by recipient, and then the hooks' rules run.
	Address bool
}

// Caller is who may call a route.
type Caller int

const (
	// ByRules leaves the decision to the route and the collection's API rules. On the
	// API's paths an invalid token is refused, except for a registration.
	ByRules Caller = iota
	// Anybody may call the route, even with an invalid token. A login, for example,
	// replaces such a token.
	Anybody
	// SignedIn is any account, including a superuser.
	SignedIn
	// User is an account of the app.
	User
	// Superuser is an operator of the server.
	Superuser
	// Token is a program with an access token of one of the route's Scopes. No other
	// token opens such a route, and an access token opens no other route.
	Token
)

// Scope is what a program may do with an access token. Scopes of a route can be
// combined with |.
type Scope int

const (
	// ToAdd only adds texts, and reads nothing.
	ToAdd Scope = 1 << iota
	// ToRead reads items and collections.
	ToRead
	// ToWrite reads, adds and changes items.
	ToWrite
)

// Limit is the rate limit that a request counts towards.
type Limit int

const (
	// Requests is the limit of an account's reads or writes, depending on the method.
	// For a guest, it is the limit of the guest's address.
	Requests Limit = iota
	// Reads is as Requests, but counts as a read whatever the method is.
	Reads
	// Unlimited is for static files, which are cheap to serve.
	Unlimited
	// Logins is for requests with a password, a code or a token from a mail.
	Logins
	// Mails is for requests that make the server send a mail.
	Mails
	// Registrations is for new records of an auth collection. For other collections it
	// is the same as Requests.
	Registrations
	// Connections is for event streams. Clients open them without a token.
	Connections
	// Shares is for texts that another app shares. They arrive without a token,
	// and rendering the page for a long one is expensive.
	Shares
)

// Body says how a request's body is checked before the route runs.
type Body int

const (
	// Unread leaves the body to the route.
	Unread Body = iota
	// Record is for the fields of a record.
	Record
	// Credentials is for the fields of a login, of a request for a mail, and of a
	// mail's link.
	Credentials
	// Mutations is for the changes that a device sends.
	Mutations
	// Object is for any other JSON object.
	Object
	// Texts is for the texts that a program adds, in one of several formats.
	Texts
)

// Answer rates the size of a route's response.
type Answer int

const (
	// Short is any other response, such as a single record.
	Short Answer = iota
	// Long is a response with many texts, such as the versions of an item.
	Long
	// Records is a list of records. The caller chooses its filter and its sort, so it
	// costs the most.
	Records
)

// Maximum body sizes, in bytes. They don't apply to superusers, who restore backups and
// import schemas. PocketBase's limits apply to them.
const (
	// MaxBody applies to signed-in users.
	MaxBody = 1 << 20
	// MaxGuestBody applies to guests. The longest registration takes a third of it. It
	// bounds the time to parse a body that consists of field names: 64 KB of them took
	// 33 ms, and a guest's request should take at most 20 ms.
	MaxGuestBody = 16 << 10
	// MaxShare applies to a text that another app shares. The longest item fits, even
	// if each of its characters takes 12 bytes in a form. So does an ASCII text of ten
	// times that length, which the user can then shorten. Rendering the page takes at
	// most 12 ms, and a guest's request should take at most 20 ms.
	MaxShare = 128 << 10
)

var byPattern = index(Table)

func index(table []Route) map[string]Route {
	routes := make(map[string]Route, len(table))
	for _, route := range table {
		routes[route.Pattern] = route
	}
	return routes
}

// Of returns the route of a pattern. A pattern that isn't in Table belongs to a route
// that the operator has added. Such a route itself decides who may call it. It counts
// towards Requests if it is part of the API, and is Unlimited otherwise.
func Of(pattern string) Route {
	if route, isKnown := byPattern[pattern]; isKnown {
		return route
	}
	route := Route{Pattern: pattern}
	if !route.IsAPI() {
		route.Limit = Unlimited
	}
	return route
}

// Action returns the last segment of the route's path, such as "auth-with-password".
func (r Route) Action() string {
	return r.Pattern[strings.LastIndexByte(r.Pattern, '/')+1:]
}

// IsAPI reports whether the route is part of the API.
func (r Route) IsAPI() bool {
	_, path, _ := strings.Cut(r.Pattern, " ")
	return IsAPI(path)
}

// apiPrefixes are the prefixes of the API's paths: those of PocketBase's API, which
// Jot extends, and those of items.
var apiPrefixes = []string{"/api/", "/items/", "/refetch/"}

// IsAPI reports whether a path is part of the API, whose responses depend on the
// account and cost more than a file. Use it only for a request that matches no route in
// Table; otherwise use [Route.IsAPI].
func IsAPI(path string) bool {
	return slices.ContainsFunc(apiPrefixes, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}
