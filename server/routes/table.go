package routes

// Patterns of routes to which other packages and tests refer.
const (
	// Push is the route to which a device sends its mutations.
	Push = "POST /api/sync/push"
	// Pull is the route that returns what has changed. It writes nothing.
	Pull = "POST /api/sync/pull"
	// Realtime is the route of an event stream. A stream lasts for minutes and writes
	// nothing.
	Realtime = "GET /api/realtime"
	// Health is the route of the health check. It answers under any host name.
	Health = "GET /api/health"
	// Share is the route to which another app sends a text. The app's origin may be
	// hidden.
	Share = "POST /share"
	// AccountDeletion is the route by which a user deletes their account. It requires
	// the password.
	AccountDeletion = "POST /api/account/delete"
	// PasswordChange is the route by which a user changes their password. It requires
	// the old one, or a recent login of an account that has none.
	PasswordChange = "POST /api/account/password"
	// EmailChange is the route that the page of a mail's link calls to change the
	// address. It requires the password.
	EmailChange = collection + "/confirm-email-change"
	// PasswordLogin is the route of a login with a password.
	PasswordLogin = collection + "/auth-with-password"
	// ProviderLogin is the route of a login at a provider. It creates an account for a
	// user who has none.
	ProviderLogin = collection + "/auth-with-oauth2"
	// Create is the route that creates a record. In an auth collection, that is a
	// registration.
	Create = collection + "/records"
	// Batch is the route that runs several requests at once.
	Batch = "POST /api/batch"
	// List is the route of a list of records. It is the only one whose callers choose
	// the filter and the sort of a query, apart from routes for superusers.
	List = "GET /api/collections/{collection}/records"
)

// collection is the prefix of the patterns of logins, mails and their links.
const collection = "POST /api/collections/{collection}"

// Table has every route of the server, except for those that an operator adds.
var Table = []Route{
	// Synchronization.
	{Pattern: Push, Caller: User, Body: Mutations, Adds: true, Hooks: true},
	{Pattern: Pull, Caller: User, Limit: Reads, Answer: Long},
	{Pattern: Realtime, Limit: Connections, Lasts: true},
	{Pattern: "POST /api/realtime"},

	// Items.
	{Pattern: "PATCH /items/trash/{userId}/{itemId}", Caller: SignedIn, Hooks: true},
	{Pattern: "PATCH /items/untrash/{userId}/{itemId}", Caller: SignedIn, Adds: true, Hooks: true},
	{Pattern: "GET /items/versions/{userId}/{itemId}", Caller: SignedIn, Answer: Long, Hooks: true},
	{Pattern: "GET /items/versions/{userId}", Caller: SignedIn, Answer: Long, Hooks: true},
	// It needs no Hooks, because it holds no JavaScript runtime while it fetches.
	{Pattern: "PATCH /refetch/{userId}/{itemId}", Caller: SignedIn, Adds: true, Lasts: true},

	// The account and its sessions.
	{Pattern: "GET /api/account/usage", Caller: User},
	{Pattern: AccountDeletion, Caller: User, Limit: Logins, Body: Credentials, Hooks: true},
	{Pattern: PasswordChange, Caller: User, Limit: Logins, Body: Credentials, Hooks: true},
	{Pattern: "POST /api/mail-links/check", Caller: Anybody, Body: Credentials, Hooks: true},
	{Pattern: "GET /api/sessions", Caller: User},
	{Pattern: "POST /api/sessions/end-others", Caller: User},
	{Pattern: "DELETE /api/sessions/{id}", Caller: User},
	{Pattern: "POST /api/sessions/logout", Caller: Anybody},
	{Pattern: "GET /api/account/tokens", Caller: User},
	{Pattern: "POST /api/account/tokens", Caller: User, Adds: true},
	{Pattern: "DELETE /api/account/tokens/{id}", Caller: User},

	// Programs with an access token.
	{Pattern: "POST /api/v1/add", Caller: Token, Scopes: ToAdd | ToWrite, Body: Texts, Adds: true, Hooks: true},
	{Pattern: "GET /api/v1/items", Caller: Token, Scopes: ToRead | ToWrite, Answer: Records, Hooks: true},
	{Pattern: "GET /api/v1/items/{id}", Caller: Token, Scopes: ToRead | ToWrite, Hooks: true},
	{Pattern: "PATCH /api/v1/items/{id}", Caller: Token, Scopes: ToWrite, Body: Object, Adds: true, Hooks: true},
	{Pattern: "DELETE /api/v1/items/{id}", Caller: Token, Scopes: ToWrite, Hooks: true},
	{Pattern: "POST /api/v1/items/{id}/restore", Caller: Token, Scopes: ToWrite, Adds: true, Hooks: true},
	{Pattern: "GET /api/v1/collections", Caller: Token, Scopes: ToRead | ToWrite, Hooks: true},
	{Pattern: "GET /api/v1/token", Caller: Token, Scopes: ToAdd | ToRead | ToWrite},
	{Pattern: "GET /api/v1/openapi.json", Caller: Anybody},

	// Logins, mails and their links.
	{Pattern: "GET /api/collections/{collection}/auth-methods", Caller: Anybody},
	{Pattern: collection + "/auth-refresh", Body: Credentials},
	{Pattern: PasswordLogin, Caller: Anybody, Limit: Logins, Body: Credentials, Hooks: true},
	// It needs no Hooks: admission limits it once the provider has answered.
	{Pattern: ProviderLogin, Caller: Anybody, Limit: Logins, Body: Credentials},
	{Pattern: collection + "/auth-with-otp", Caller: Anybody, Limit: Logins, Body: Credentials},
	{Pattern: collection + "/request-otp", Caller: Anybody, Limit: Mails, Body: Credentials},
	{Pattern: collection + "/request-verification", Caller: Anybody, Limit: Mails, Body: Credentials, Hooks: true, Address: true},
	{Pattern: collection + "/request-password-reset", Caller: Anybody, Limit: Mails, Body: Credentials, Hooks: true, Address: true},
	{Pattern: collection + "/request-email-change", Limit: Mails, Body: Credentials, Hooks: true, Address: true},
	{Pattern: collection + "/request-provider-link", Caller: Anybody, Limit: Mails, Body: Credentials, Hooks: true, Address: true},
	{Pattern: collection + "/confirm-verification", Caller: Anybody, Limit: Logins, Body: Credentials, Hooks: true, Address: true},
	{Pattern: collection + "/confirm-password-reset", Caller: Anybody, Limit: Logins, Body: Credentials, Hooks: true},
	{Pattern: EmailChange, Caller: Anybody, Limit: Logins, Body: Credentials, Hooks: true},
	{Pattern: collection + "/confirm-provider-link", Caller: Anybody, Limit: Logins, Body: Credentials, Hooks: true},
	{Pattern: collection + "/impersonate/{id}", Caller: Superuser, Body: Credentials},
	{Pattern: "GET /api/oauth2-redirect"},
	{Pattern: "POST /api/oauth2-redirect"},

	// Records.
	{Pattern: List, Answer: Records},
	{Pattern: "GET /api/collections/{collection}/records/{id}"},
	{Pattern: Create, Limit: Registrations, Body: Record, Adds: true, Hooks: true},
	{Pattern: "PATCH /api/collections/{collection}/records/{id}", Body: Record, Adds: true, Hooks: true},
	{Pattern: "DELETE /api/collections/{collection}/records/{id}"},
	{Pattern: Batch, Caller: SignedIn, Adds: true},

	// Pages and files.
	{Pattern: "GET /api/site", Caller: Anybody},
	{Pattern: Health, Caller: Anybody},
	{Pattern: Share, Caller: Anybody, Limit: Shares, MaxBody: MaxShare},
	{Pattern: "GET /icons/{key}", Caller: Anybody, Limit: Unlimited},
	{Pattern: "GET /assets/{path...}", Caller: Anybody, Limit: Unlimited},
	{Pattern: "GET /_/{path...}", Caller: Anybody, Limit: Unlimited},
	{Pattern: "GET /_/extensions.js", Caller: Anybody, Limit: Unlimited},
	{Pattern: "GET /api/files/{collection}/{recordId}/{filename}"},
	{Pattern: "POST /api/files/token", Caller: SignedIn},
	// These two also match paths of the API that have no route. For such a path, an
	// invalid token must be refused, so Caller isn't Anybody.
	{Pattern: "GET /{path...}", Limit: Unlimited},
	{Pattern: "/", Limit: Unlimited},

	// The dashboard's API.
	{Pattern: "GET /api/settings", Caller: Superuser},
	{Pattern: "PATCH /api/settings", Caller: Superuser},
	{Pattern: "POST /api/settings/test/s3", Caller: Superuser},
	{Pattern: "POST /api/settings/test/email", Caller: Superuser},
	{Pattern: "POST /api/settings/apple/generate-client-secret", Caller: Superuser},
	{Pattern: "GET /api/collections", Caller: Superuser},
	{Pattern: "POST /api/collections", Caller: Superuser},
	{Pattern: "GET /api/collections/{collection}", Caller: Superuser},
	{Pattern: "PATCH /api/collections/{collection}", Caller: Superuser},
	{Pattern: "DELETE /api/collections/{collection}", Caller: Superuser},
	{Pattern: "DELETE /api/collections/{collection}/truncate", Caller: Superuser},
	{Pattern: "PUT /api/collections/import", Caller: Superuser},
	{Pattern: "GET /api/collections/meta/scaffolds", Caller: Superuser},
	{Pattern: "GET /api/collections/meta/oauth2-providers", Caller: Superuser},
	{Pattern: "POST /api/collections/meta/dry-run-view", Caller: Superuser},
	{Pattern: "GET /api/logs", Caller: Superuser},
	{Pattern: "DELETE /api/logs", Caller: Superuser},
	{Pattern: "GET /api/logs/stats", Caller: Superuser},
	{Pattern: "GET /api/logs/{id}", Caller: Superuser},
	{Pattern: "GET /api/backups", Caller: Superuser},
	{Pattern: "POST /api/backups", Caller: Superuser, Lasts: true},
	{Pattern: "POST /api/backups/upload", Caller: Superuser, Lasts: true},
	// Its handler checks a superuser's file token, which is in the query.
	{Pattern: "GET /api/backups/{key}", Lasts: true},
	{Pattern: "DELETE /api/backups/{key}", Caller: Superuser},
	{Pattern: "POST /api/backups/{key}/restore", Caller: Superuser, Lasts: true},
	{Pattern: "GET /api/crons", Caller: Superuser},
	{Pattern: "POST /api/crons/{id}", Caller: Superuser},
	{Pattern: "POST /api/sql", Caller: Superuser},
}
