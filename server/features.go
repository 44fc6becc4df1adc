package main

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/addresses"
	"jot/server/admission"
	"jot/server/background"
	"jot/server/bodies"
	"jot/server/data"
	"jot/server/disk"
	"jot/server/environment"
	"jot/server/headers"
	"jot/server/health"
	"jot/server/hosts"
	"jot/server/limits"
	"jot/server/queries"
	"jot/server/requestlog"
	"jot/server/sessions"
	"jot/server/sync"
)

// Priorities of the handlers that run around every request. PocketBase's own
// log the request at -1040, load the token's account at -1020 and bind the
// hooks' middlewares at 0; the lower one runs first.
const (
	priorityHeaders   = -1050
	priorityHosts     = -1025
	prioritySessions  = -1018
	priorityLimits    = -995
	priorityHealth    = -990
	priorityBodies    = -985
	priorityQueries   = -984
	priorityDisk      = -983
	priorityGuesses   = -980
	priorityAdmission = -978
	priorityQueryTime = -977
	priorityAddresses = -975
)

// registerFeatures binds what has to run around every request or beside it.
func registerFeatures(app *sync.App, jobs *background.Queue, gate *admission.Gate, values environment.Values) error {
	names, err := hosts.New(values.URL, values.Origins)
	if err != nil {
		return err
	}
	data.BindCheckpoints(app)
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
	watch := disk.NewWatch(func() (data.Space, error) { return data.SpaceAt(app.DataDir()) }, values.LeastFree, time.Now)
	watch.Bind(app, priorityDisk)
	health.New(app, watch, data.BindLatestBackup(app), time.Now).Bind(app, priorityHealth)
	bodies.Bind(app, priorityBodies)
	queries.Bind(app, priorityQueries, priorityQueryTime)
	sync.Bind(app)
	addresses.Bind(app, limits.NewRecipients(time.Now, values.HasNoRateLimits), priorityAddresses)
	gate.Bind(app, priorityAdmission)
	return nil
}
