package main

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/background"
	"jot/server/config"
	"jot/server/data"
	"jot/server/edge"
	"jot/server/routes"
	"jot/server/sync"
)

// mostHandlers is the number of handlers of a push before its own: PocketBase's
// seven, the two of the edge, and the one that compresses the response.
const mostHandlers = 10

// boundRoute is a route of the server, with the ids of the handlers that run before
// its own.
type boundRoute struct {
	pattern  string
	handlers []string
}

// boundRoutes returns all routes of a server with Jot's hooks, including
// PocketBase's.
func boundRoutes(t *testing.T) []boundRoute {
	t.Helper()
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: data.Connect, DefaultDataDir: t.TempDir(), HideStartBanner: true})
	// Bootstrap before the hooks are loaded, because they would start the server's
	// work.
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.ClearBootstrap(); err != nil {
			t.Error(err)
		}
	})
	s := &settings{hooksDir: absolute(t, "../pb_hooks"), migrationsDir: absolute(t, "../pb_migrations"), publicDir: t.TempDir(), hooksPool: 1}
	requests := &edge.Rules{}
	var values config.Config
	access := accessOf(app, values.Registration)
	hooked := func(vm *goja.Runtime) error {
		return errors.Join(vm.Set("$config", values.ForHooks(true, "")), bindAccess(vm, access))
	}
	if err := registerPlugins(app, sync.New(app), requests, background.New(app), s, hooked); err != nil {
		t.Fatal(err)
	}
	if err := registerFeatures(app, requests, edge.NewAdmission(s.hooksPool), values); err != nil {
		t.Fatal(err)
	}
	bindServing(app, s, nil, access)
	var found []boundRoute
	enough := errors.New("the routes are known")
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			found = routesBelow(reflect.ValueOf(e.Router.RouterGroup).Elem(), "", nil)
			return enough
		},
		Priority: 100_000, // after all routes are registered
	})
	if err := apis.Serve(app, apis.ServeConfig{HttpAddr: "127.0.0.1:0"}); !errors.Is(err, enough) {
		t.Fatal(err)
	}
	return found
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// routesBelow returns the routes of a group of PocketBase's router. The router has no
// method for that, so this function reads its fields.
func routesBelow(group reflect.Value, prefix string, above []string) []boundRoute {
	prefix += group.FieldByName("Prefix").String()
	handlers := withHandlers(above, group)
	var found []boundRoute
	children := group.FieldByName("children")
	for i := range children.Len() {
		child := children.Index(i).Elem().Elem()
		if child.FieldByName("children").IsValid() {
			found = append(found, routesBelow(child, prefix, handlers)...)
			continue
		}
		pattern := prefix + child.FieldByName("Path").String()
		if method := child.FieldByName("Method").String(); method != "" {
			pattern = method + " " + pattern
		}
		found = append(found, boundRoute{pattern, withHandlers(handlers, child)})
	}
	return found
}

// withHandlers returns the handlers above, with those that a group or a route adds,
// and without those that it excludes. A handler replaces one with the same id.
func withHandlers(above []string, of reflect.Value) []string {
	var excluded []string
	for _, id := range of.FieldByName("excludedMiddlewares").MapKeys() {
		excluded = append(excluded, id.String())
	}
	handlers := slices.Clone(above)
	added := of.FieldByName("Middlewares")
	for i := range added.Len() {
		id := added.Index(i).Elem().FieldByName("Id").String()
		if id == "" || !slices.Contains(handlers, id) {
			handlers = append(handlers, id)
		}
	}
	return slices.DeleteFunc(handlers, func(id string) bool { return slices.Contains(excluded, id) })
}

func TestEveryRouteHasARow(t *testing.T) {
	bound := boundRoutes(t)
	// PocketBase adds this route when it builds the router.
	patterns := []string{"/"}
	for _, route := range bound {
		patterns = append(patterns, route.pattern)
	}
	var rows []string
	for _, row := range routes.Table {
		rows = append(rows, row.Pattern)
		if !slices.Contains(patterns, row.Pattern) {
			t.Errorf("%s has a row in server/routes, but isn't a route", row.Pattern)
		}
	}
	for _, pattern := range patterns {
		if !slices.Contains(rows, pattern) {
			t.Errorf("%s has no row in server/routes", pattern)
		}
	}
	at := slices.IndexFunc(bound, func(route boundRoute) bool { return route.pattern == routes.Push })
	if at < 0 {
		t.Fatal("there is no push")
	}
	handlers := bound[at].handlers
	t.Logf("a push passes %d handlers: %q", len(handlers), handlers)
	if len(handlers) > mostHandlers {
		t.Errorf("a push passes %d handlers, %d at most: %q", len(handlers), mostHandlers, handlers)
	}
}
