package main

import (
	"os"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/addresses"
	"jot/server/bodies"
	"jot/server/broadcast"
	"jot/server/environment"
	"jot/server/headers"
	"jot/server/hosts"
	"jot/server/limits"
	"jot/server/pull"
	"jot/server/registration"
	"jot/server/requestlog"
	"jot/server/rules"
	"jot/server/sessions"
)

// Priorities of the handlers that run around every request. PocketBase's own
// log the request at -1040, load the token's account at -1020 and bind the
// hooks' middlewares at 0; the lower one runs first.
const (
	priorityHeaders      = -1050
	priorityHosts        = -1025
	prioritySessions     = -1019
	priorityLimits       = -995
	priorityBodies       = -985
	priorityGuesses      = -980
	priorityAddresses    = -975
	priorityRegistration = -970
)

// registerFeatures binds what has to run around every request or beside it.
func registerFeatures(app *rules.App) error {
	values, err := environment.Read(os.Getenv)
	if err != nil {
		return err
	}
	names, err := hosts.New(values.URL, values.Origins)
	if err != nil {
		return err
	}
	headers.BindRealtime(app)
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		requestlog.Bind(e.Router)
		headers.Bind(e.Router, priorityHeaders)
		names.Bind(e, priorityHosts)
		return e.Next()
	})
	sessions.Bind(app, prioritySessions)
	if !values.HasNoRateLimits {
		limits.New(time.Now).Bind(app, priorityLimits, priorityGuesses)
	}
	bodies.Bind(app, priorityBodies)
	broadcast.Bind(app)
	pull.Bind(app)
	addresses.Bind(app, limits.NewRecipients(time.Now, values.HasNoRateLimits), priorityAddresses)
	registration.Bind(app, priorityRegistration)
	return nil
}
