package main

import (
	"errors"
	"fmt"
	"html"
	"net"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/background"
	"jot/server/data"
	"jot/server/edge"
	"jot/server/fetch"
	"jot/server/sessions"
	"jot/server/sync"
	"jot/server/webapp"
)

// hookedApp is PocketBase's app with more hook points. The jsvm plugin makes each
// of its On… methods available to the hooks as a function.
type hookedApp struct {
	*sync.App
	*edge.Rules
	*fetch.Points
	*background.Queue
}

// registerPlugins loads hooks and migrations. The hooks register their rules about
// writes and requests, and their handlers of jobs. more defines further globals in
// each JavaScript runtime.
func registerPlugins(app *pocketbase.PocketBase, writes *sync.App, requests *edge.Rules, jobs *background.Queue, s *settings, more func(vm *goja.Runtime) error) (err error) {
	if s.hooksPool < 0 {
		return fmt.Errorf("--hooksPool=%d is not possible: give 0 or more", s.hooksPool)
	}
	links, err := fetch.Register(app)
	if err != nil {
		return err
	}
	// The plugin panics if a hook file can't be run.
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the hooks can't be loaded: %v", cause)
		}
	}()
	err = jsvm.Register(&hookedApp{writes, requests, links.Points, jobs}, jsvm.Config{
		HooksDir:      s.hooksDir,
		HooksWatch:    s.hooksWatch,
		HooksPoolSize: s.hooksPool,
		MigrationsDir: s.migrationsDir,
		OnInit: func(vm *goja.Runtime) {
			err := errors.Join(
				rememberLibraries(vm), links.Bind(vm), background.Bind(vm, jobs),
				vm.Set("$escapeHtml", html.EscapeString), vm.Set("$deviceName", sessions.DeviceName),
				vm.Set("$isDatabaseFailure", isDatabaseFailure), vm.Set("$isOfOtherTimeline", sync.IsOfOtherTimeline),
				vm.Set("$freeBytes", func() (uint64, error) {
					space, err := data.SpaceAt(app.DataDir())
					return space.Free, err
				}),
				more(vm),
			)
			if err != nil {
				panic(err)
			}
		},
	})
	if err != nil {
		return fmt.Errorf("the hooks and migrations can't be loaded: %w", err)
	}
	return nil
}

// isDatabaseFailure reports whether the database is full, or can't be read or
// written. Such an error says nothing about the request. The hooks pass it what
// they caught.
func isDatabaseFailure(thrown any) bool {
	err, isError := thrown.(error)
	return isError && (data.IsFull(err) || data.IsUnavailable(err))
}

// bindServing serves the app. It uses the given listener unless that is nil, and
// disables PocketBase's installer page.
func bindServing(app core.App, s *settings, listener net.Listener, access func() webapp.Access) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			e.InstallerFunc = nil
			if listener != nil {
				e.Listener = listener
			}
			webapp.New(s.app(), access).Bind(e)
			return e.Next()
		},
		Priority: 999, // after the hooks' own routes
	})
}
