package main

import (
	"time"

	"jot/server/config"
	"jot/server/data"
	"jot/server/edge"
	"jot/server/health"
	"jot/server/limits"
	"jot/server/sessions"
	"jot/server/sync"
)

// registerFeatures binds what has to run around every request or beside it.
func registerFeatures(app *sync.App, admission *edge.Admission, values config.Config) error {
	data.BindCheckpoints(app)
	kept := sessions.Bind(app)
	var limiter *limits.Limiter
	if !values.HasNoRateLimits {
		limiter = limits.New(time.Now)
		limiter.Bind(app)
	}
	watch := data.NewDiskWatch(func() (data.Space, error) { return data.SpaceAt(app.DataDir()) }, data.LeastFree, time.Now)
	sync.Bind(app)
	return edge.Bind(edge.Options{
		App:       app,
		URL:       values.URL,
		Origins:   values.URLs,
		Sessions:  kept,
		Limits:    limiter,
		Mails:     limits.NewRecipients(time.Now, values.HasNoRateLimits),
		Disk:      watch,
		Health:    health.New(app, watch, data.BindLatestBackup(app), time.Now),
		Admission: admission,
	})
}
