package main

import (
	"slices"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"jot/server/webapp"
)

// providerName is the only name that PocketBase has for a provider that it
// doesn't know.
const providerName = "oidc"

// accessOf says who may come in: by JOT_REGISTRATION, and as the dashboard has
// set the collection of accounts. It is the one place for pages and hooks.
func accessOf(app core.App, registration string) func() webapp.Access {
	return func() webapp.Access {
		access := webapp.Access{Registration: registration}
		users, err := app.FindCachedCollectionByNameOrId("users")
		if err != nil {
			return access // a server without hooks and migrations has no accounts
		}
		// A create rule that only superusers pass closes the registration as well.
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

// bindAccess gives the hooks what accessOf says, as $access.
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
