// Package routes is the one place where a route stands: who may call it, how
// often, with how large a body, and what it does to the server. What runs
// around a request looks the route up here by its pattern, never by the path
// that was sent: one route has many spellings.
package routes

import (
	"slices"
	"strings"
)

// Route is what has to be known of a route before its handler runs.
type Route struct {
	// Pattern is the method and the path, as the router has them.
	Pattern string
	Caller  Caller
	Limit   Limit
	Body    Body
	Answer  Answer
	// MaxBody is the largest body in bytes; 0 is MaxBody for an account and
	// MaxGuestBody for a guest.
	MaxBody int64
	// Adds marks routes that add data. They are refused while the disk is full;
	// reading, logging in and deleting go on.
	Adds bool
	// Hooks marks routes whose requests hold a JavaScript runtime while they wait
	// for the database or hash a password. Admission limits how many run at once.
	Hooks bool
	// Lasts marks routes that take long by design, such as an event stream. They
	// are not logged as slow.
	Lasts bool
	// Address marks routes about an account's email address. The hooks' rules run
	// first, and mails are limited by recipient.
	Address bool
}

// Caller is who may call a route.
type Caller int

const (
	// ByRules leaves the decision to the route and the collection's API rules. An
	// invalid token is refused.
	ByRules Caller = iota
	// Anybody may call the route, even with an invalid token: a login replaces
	// it.
	Anybody
	// SignedIn is any account, including superusers.
	SignedIn
	// User is an account of the app.
	User
	// Superuser is an operator of the server.
	Superuser
)

// Limit is the rate limit that a request counts towards.
type Limit int

const (
	// Requests is the account's limit of reads or writes, by the method, or the
	// limit of a guest's address.
	Requests Limit = iota
	// Reads is the limit of reads, whatever the method.
	Reads
	// Unlimited is for static files, which are cheap to serve.
	Unlimited
	// Logins is for requests with a password, a code or a token from a mail.
	Logins
	// Mails is for requests that make the server send a mail.
	Mails
	// Registrations is for new records of an auth collection; for other
	// collections it is the same as Requests.
	Registrations
	// Connections is for event streams, which are opened without a token.
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
	// Record is a record's fields.
	Record
	// Credentials are the fields of a login, or of a mail or its link.
	Credentials
	// Mutations are a device's changes.
	Mutations
)

// Answer rates the size of a route's response.
type Answer int

const (
	// Short is one record at most.
	Short Answer = iota
	// Long is many texts.
	Long
	// Records is a list with a filter and a sort of the caller's choice, which
	// costs the most.
	Records
)

// Maximum body sizes, in bytes. For superusers, who restore backups and import
// schemas, PocketBase's limits apply.
const (
	// MaxBody applies to signed-in users.
	MaxBody = 1 << 20
	// MaxGuestBody is for who isn't: a registration in its longest spelling takes
	// a third of it. It bounds what names without end cost those who read a body:
	// 64 KB of them took 33 ms; a guest may cost 20.
	MaxGuestBody = 16 << 10
	// MaxShare is for a text that another app shares: the longest item fits in,
	// each of its characters as 12 bytes of a form, and in ASCII ten times that,
	// for its person to shorten. Making a page of it takes 12 ms at most; a
	// guest may cost 20.
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

// Of finds the route of a pattern. One that stands nowhere is an operator's
// own: its rules decide, and it counts as a request if it is the API's.
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

// Action is the last segment of the route's path, such as "auth-with-password".
func (r Route) Action() string {
	return r.Pattern[strings.LastIndexByte(r.Pattern, '/')+1:]
}

// IsAPI tells whether the route is the API's.
func (r Route) IsAPI() bool {
	_, path, _ := strings.Cut(r.Pattern, " ")
	return IsAPI(path)
}

// apiPrefixes are what the API's paths begin with: PocketBase's own routes and
// those of items.
var apiPrefixes = []string{"/api/", "/items/", "/refetch/"}

// IsAPI tells whether a path is the API's: its answers are an account's, and
// cost more than a file. It is for paths that no route was found for.
func IsAPI(path string) bool {
	return slices.ContainsFunc(apiPrefixes, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}
