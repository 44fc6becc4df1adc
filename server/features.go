package main

import (
	"time"

	"github.com/pocketbase/pocketbase/core"
	"jot/server/config"
	"jot/server/data"
	"jot/server/edge"
	"jot/server/health"
	"jot/server/limits"
	"jot/server/sessions"
	"jot/server/sync"
	"jot/server/tokens"
)

// registerFeatures binds Jot's features that are written in Go: checkpoints,
// sessions, realtime connections, limits, and the checks of each request.
func registerFeatures(app core.App, requests *edge.Rules, admission *edge.Admission, values config.Config) error {
	data.BindCheckpoints(app)
	manager := sessions.Bind(app, sync.Bind(app))
	var limiter *limits.Limiter
	if !values.HasNoRateLimits {
		limiter = limits.New(time.Now)
		limiter.Bind(app)
	}
	watch := data.NewDiskWatch(func() (data.Space, error) { return data.SpaceAt(app.DataDir()) }, data.LeastFree, time.Now)
	return edge.Bind(edge.Options{
		App:       app,
		Rules:     requests,
		URL:       values.URL,
		Origins:   values.URLs,
		Sessions:  manager,
		Tokens:    tokens.Bind(app),
		Limits:    limiter,
		Mails:     limits.NewRecipients(time.Now, values.HasNoRateLimits),
		Disk:      watch,
		Health:    health.New(app, watch),
		Admission: admission,
	})
}
