package config

import "fmt"

// Gone has the variables of earlier versions that are still set.
type Gone struct {
	// Words are messages for the operator, which say what replaces each variable.
	Words []string
	// Kept has the values that restrict something, by the names of their variables.
	// The hooks store each of them once, so that the restriction stays in force.
	Kept map[string]string
}

const (
	switchForm   = `"on" or "off"`
	inOptions    = "it is set in the dashboard now, in the settings of the collection users: "
	isRecord     = "its value is kept in the collection keptVariables, where the dashboard changes it"
	isForgotten  = "nothing replaces it"
	hasLog       = "docs/operations.md says what the log and the health check tell"
	hasNoMoves   = "accounts no longer move between instances, see docs/growth.md"
	isOneServer  = "the server is always Jot's own"
	hasSuperuser = "make superusers with the command: jot-server superuser upsert EMAIL"
)

// gone lists the variables of earlier versions, and what replaces each.
var gone = []struct {
	name, instead string
	// isKept reports whether a value restricts something, and whether it is valid.
	// form describes the valid values. An invalid value is an error, because it may
	// have been meant to restrict. isKept is nil for variables that restrict
	// nothing.
	isKept func(text string) (kept, isUsable bool)
	form   string
}{
	{"JOT_PASSWORD_LOGIN", inOptions + "Options, Identity/Password", isSwitchedTo("off"), switchForm},
	{"JOT_REQUIRE_VERIFIED", inOptions + "API rules, Authentication rule: verified = true", isSwitchedTo("on"), switchForm},
	{"JOT_ACCOUNT_DELETION", isRecord, isSwitchedTo("off"), switchForm},
	{"JOT_MAX_ITEMS", isRecord, isPositive, positiveForm},
	{"JOT_MAX_COLLECTIONS", isRecord, isPositive, positiveForm},
	{"JOT_BACKUPS", "it is set in the dashboard now: Settings, Backups", nil, ""},
	{"JOT_OIDC_NAME", inOptions + "Options, OAuth2, oidc, Display name", nil, ""},
	{"JOT_MIN_FREE_MB", "100 MB of the disk are always kept free", nil, ""},
	{"JOT_SOURCE_URL", isForgotten, nil, ""},
	{"JOT_INSTANCE", hasNoMoves, nil, ""},
	{"JOT_TOKEN_SECRET", hasNoMoves, nil, ""},
	{"JOT_METRICS", hasLog, nil, ""},
	{"JOT_LOG", hasLog, nil, ""},
	{"JOT_SLOW_MS", hasLog, nil, ""},
	{"JOT_SUPERUSER_EMAIL", hasSuperuser, nil, ""},
	{"JOT_SUPERUSER_PASSWORD_FILE", hasSuperuser, nil, ""},
	{"JOT_UPDATES_URL", isForgotten, nil, ""},
	{"JOT_POCKETBASE", isOneServer, nil, ""},
	{"JOT_RELEASES_URL", isOneServer, nil, ""},
	{"JOT_UNGUARDED_FETCH", isOneServer, nil, ""},
}

// gone returns the variables of earlier versions that are still set.
func (r *reader) gone() Gone {
	found := Gone{Kept: map[string]string{}}
	for _, each := range gone {
		text := r.text(each.name)
		if text == "" {
			continue
		}
		found.Words = append(found.Words, fmt.Sprintf("%s is no longer read: %s. Remove it.", each.name, each.instead))
		if each.isKept == nil {
			continue
		}
		isKept, isUsable := each.isKept(text)
		if !isUsable {
			r.isBad(unusable(each.name, each.form))
		}
		if isKept {
			found.Kept[each.name] = text
		}
	}
	// No collection can store these addresses, because the server needs them before
	// it reads the database. So the operator must move them.
	if origins := r.text("JOT_ORIGINS"); origins != "" {
		r.isBad("JOT_ORIGINS is no longer read: write its addresses into JOT_URL, behind the public one and a comma, such as JOT_URL=https://jot.example.org,https://b.example.org, and remove it.")
	}
	return found
}

func isSwitchedTo(restricting string) func(text string) (bool, bool) {
	return func(text string) (bool, bool) {
		return text == restricting, text == "on" || text == "off"
	}
}

func isPositive(text string) (bool, bool) {
	_, isUsable := parsePositive(text)
	return isUsable, isUsable
}
