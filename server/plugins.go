package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/guard"
)

// loopbackPortsVariable is a test-only setting: the ports of this machine
// that link previews may reach.
const loopbackPortsVariable = "JOT_TEST_LOOPBACK_PORTS"

// registerPlugins loads hooks and migrations, and adds the migrate command.
func registerPlugins(app *pocketbase.PocketBase, s *settings) (err error) {
	if s.hooksPool < 0 {
		return fmt.Errorf("--hooksPool=%d is not possible: give 0 or more", s.hooksPool)
	}
	client, err := newGuardedClient()
	if err != nil {
		return err
	}
	// The plugin panics where a hook file can't be run.
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("the hooks can't be loaded: %v", cause)
		}
	}()
	err = jsvm.Register(app, jsvm.Config{
		HooksDir:      s.hooksDir,
		HooksWatch:    s.hooksWatch,
		HooksPoolSize: s.hooksPool,
		MigrationsDir: s.migrationsDir,
		OnInit: func(vm *goja.Runtime) {
			if err := guard.Bind(vm, client); err != nil {
				panic(err)
			}
		},
	})
	if err != nil {
		return fmt.Errorf("the hooks and migrations can't be loaded: %w", err)
	}
	return migratecmd.Register(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Automigrate:  s.automigrate,
		Dir:          s.migrationsDir,
	})
}

// newGuardedClient builds the client that hooks are given.
func newGuardedClient() (*guard.Client, error) {
	options := guard.DefaultOptions()
	ports, err := guard.ParseLoopbackPorts(os.Getenv(loopbackPortsVariable))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", loopbackPortsVariable, err)
	}
	if len(ports) > 0 {
		log.Printf("%s is set: link previews may reach this machine on %v. This is for tests only.", loopbackPortsVariable, ports)
	}
	options.LoopbackPorts = ports
	return guard.NewClient(options), nil
}

// bindServing serves the static files where no hook has claimed their path,
// on the given listener where there is one, and opens no installer page.
func bindServing(app core.App, s *settings, listener net.Listener) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			e.InstallerFunc = nil
			if listener != nil {
				e.Listener = listener
			}
			if !e.Router.HasRoute(http.MethodGet, "/{path...}") {
				e.Router.GET("/{path...}", apis.Static(os.DirFS(s.publicDir), s.indexFallback))
			}
			return e.Next()
		},
		Priority: 999, // after the hooks' own routes
	})
}
