package routes

import (
	"strings"
	"testing"
)

func TestIsAPI(t *testing.T) {
	for path, want := range map[string]bool{
		"/api/health":                     true,
		"/items/trash/{userId}/{itemId}":  true,
		"/refetch/{userId}/{itemId}":      true,
		"/":                               false,
		"/share":                          false,
		"/_/":                             false,
		"/api":                            false,
		"/apis/health":                    false,
		"/ann/api/":                       false,
		"/icons/{key}":                    false,
		"/assets/items/refetch/api/it.js": false,
	} {
		if got := IsAPI(path); got != want {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
	}
}

func TestEachRouteIsListedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, route := range Table {
		if seen[route.Pattern] {
			t.Errorf("%s is listed twice", route.Pattern)
		}
		seen[route.Pattern] = true
	}
}

func TestRateLimitsOfRoutes(t *testing.T) {
	for pattern, want := range map[string]Limit{
		"GET /{path...}":   Unlimited,
		"GET /_/{path...}": Unlimited,
		Share:              Shares,
		"POST /api/collections/{collection}/auth-with-password":     Logins,
		"POST /api/collections/{collection}/auth-with-otp":          Logins,
		"POST /api/collections/{collection}/confirm-password-reset": Logins,
		"POST /api/collections/{collection}/request-password-reset": Mails,
		"POST /api/collections/{collection}/request-otp":            Mails,
		"POST /api/collections/{collection}/records":                Registrations,
		"GET /api/collections/{collection}/records":                 Requests,
		Realtime:                               Connections,
		"POST /api/realtime":                   Requests,
		"PATCH /items/trash/{userId}/{itemId}": Requests,
		"PATCH /refetch/{userId}/{itemId}":     Requests,
		Batch:                                  Requests,
		Pull:                                   Reads,
		AccountDeletion:                        Logins,
		PasswordChange:                         Logins,
		"GET /hook/of/an/operator":             Unlimited,
		"DELETE /api/hook/of/an/operator":      Requests,
	} {
		if got := Of(pattern).Limit; got != want {
			t.Errorf("%s: got %d, want %d", pattern, got, want)
		}
	}
}

// A combination of columns that makes no sense is a mistake in the table.
func TestColumnsAgree(t *testing.T) {
	for _, route := range Table {
		if !route.IsAPI() && (route.Adds || route.Hooks || route.Address || route.Answer != Short) {
			t.Errorf("%s isn't part of the API", route.Pattern)
		}
		if route.IsAPI() && route.Limit == Unlimited {
			t.Errorf("%s is part of the API, but isn't limited", route.Pattern)
		}
		if route.Address && route.Body != Credentials {
			t.Errorf("%s is about an address that isn't read", route.Pattern)
		}
		isOfPrograms := strings.Contains(route.Pattern, " /api/v1/") && route.Caller != Anybody
		if isToken := route.Caller == Token; isToken != (route.Scopes != 0) || isToken != isOfPrograms {
			t.Errorf("%s: a route below /api/v1 is for access tokens, and has their scopes", route.Pattern)
		}
		if route.Body != Unread && route.MaxBody != 0 {
			t.Errorf("%s has a checked body, which can't have a limit of its own", route.Pattern)
		}
	}
}
