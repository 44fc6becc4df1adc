package main

import (
	"github.com/pocketbase/pocketbase/core"
	"jot/server/environment"
	"jot/server/webapp"
)

// accessOf says who may come in, as pb_hooks/registration.js and provider.js
// decide it by the variables and the dashboard.
func accessOf(app core.App, values environment.Values) func() webapp.Access {
	return func() webapp.Access {
		access := webapp.Access{Registration: values.Registration, HasNoPasswords: values.HasNoPasswords}
		users, err := app.FindCachedCollectionByNameOrId("users")
		if err != nil {
			return access // a server without hooks and migrations has no accounts
		}
		if users.CreateRule == nil {
			access.Registration = "off"
		}
		if providers := users.OAuth2.Providers; users.OAuth2.Enabled && len(providers) > 0 {
			access.Provider = providers[0].DisplayName
		}
		return access
	}
}
