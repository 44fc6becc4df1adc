package main

import (
	"slices"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/webapp"
)

// providerName is PocketBase's name for a generic OpenID Connect provider.
const providerName = "oidc"

// accessOf returns a function that says who may register and how users log in. It
// combines JOT_REGISTRATION with the dashboard's settings of the collection users.
// Both the pages and the hooks use it.
func accessOf(app core.App, registration string) func() webapp.Access {
	return func() webapp.Access {
		access := webapp.Access{Registration: registration}
		users, err := app.FindCachedCollectionByNameOrId("users")
		if err != nil {
			return access // a server without hooks and migrations has no accounts
		}
		// Without a create rule, only superusers can create accounts.
		if users.CreateRule == nil {
			access.Registration = "off"
		}
		access.HasNoPasswords = !users.PasswordAuth.Enabled
		providers := users.OAuth2.Providers
		at := slices.IndexFunc(providers, func(each core.OAuth2ProviderConfig) bool { return each.Name == providerName })
		if users.OAuth2.Enabled && at >= 0 {
			access.Provider = providers[at].DisplayName
		}
		return access
	}
}

// bindAccess defines the global $access of a JavaScript runtime. The hooks call it
// to get the result of ask, which is the function that accessOf returns.
func bindAccess(vm *goja.Runtime, ask func() webapp.Access) error {
	return vm.Set("$access", func() map[string]any {
		access := ask()
		return map[string]any{
			"registration":    access.Registration,
			"allowsPasswords": !access.HasNoPasswords,
			"provider":        access.Provider,
		}
	})
}
