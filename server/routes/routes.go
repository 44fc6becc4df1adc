// Package routes is the one place where a route stands: who may call it, how
// often, with how large a body, and what it does to the server. What runs
// around a request looks the route up here by its pattern, never by the path
// that was sent: one route has many spellings.
package routes

import "strings"

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
	// Adds is for routes that add data: a full disk refuses them. All others go
	// on: reading, logging in, and deleting, which makes room.
	Adds bool
	// Hooks is for routes of which each request holds a JavaScript runtime while
	// it waits for the database or hashes a password: only so many run at once.
	Hooks bool
	// Lasts is for routes that take long by design, such as a stream of events:
	// they are no slow requests.
	Lasts bool
	// Address is for routes about an account's email address: the hooks' rules
	// are asked first, and each mail is counted by its recipient.
	Address bool
}

// Caller is who may call a route.
type Caller int

const (
	// ByRules leaves it to the route and the collection's rules. A token, if
	// there is one, has to be good.
	ByRules Caller = iota
	// Anybody may call the route, also with a token that is no longer good: a new
	// login takes its place.
	Anybody
	// SignedIn is any account, a superuser's too.
	SignedIn
	// User is an account of the app.
	User
	// Superuser is who runs the server.
	Superuser
)

// Limit is what a request counts as.
type Limit int

const (
	// Requests counts as one of the account's reads or writes, or of a guest's
	// requests.
	Requests Limit = iota
	// Reads counts as reading, whatever the method is.
	Reads
	// Unlimited is for files, which cost next to nothing.
	Unlimited
	// Logins is for what brings a password, a code or a mail's token.
	Logins
	// Mails is for what makes the server send a mail.
	Mails
	// Registrations counts as making an account where the collection is one of
	// accounts, and as Requests elsewhere.
	Registrations
	// Connections is for what stays open. It comes without a token.
	Connections
	// Shares is for a text that another app shares. It comes without a token, and
	// making a page of a long one takes time.
	Shares
)

// Body is what is read of a body before anything is done with it.
type Body int

const (
	// Unread is left to the route.
	Unread Body = iota
	// Record has fields of a collection.
	Record
	// Credentials has a login's fields, or those of mails and their links.
	Credentials
	// Mutations are a device's changes.
	Mutations
)

// Answer is how much a route answers.
type Answer int

const (
	// Short is a record, or less.
	Short Answer = iota
	// Long holds many texts.
	Long
	// Records is a list that the asker chooses: it costs the most.
	Records
)

// Sizes of bodies, in bytes. Superusers, who restore backups and import
// schemas, have PocketBase's.
const (
	// MaxBody is for who is signed in.
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
	for _, prefix := range apiPrefixes {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}
