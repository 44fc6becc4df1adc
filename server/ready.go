package main

import (
	"fmt"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/config"
	"jot/server/health"
)

// bindReady has a server say that it is ready, and at which address.
func bindReady(app core.App, values config.Config) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			// It listens when that has returned.
			if err := e.Next(); err != nil {
				return err
			}
			address, err := addressOf(e, values)
			if err == nil {
				fmt.Println("Jot is ready: " + address)
			}
			return err
		},
		Priority: 1000, // around nothing but the listening
	})
}

// addressOf is the address to open: the public one, or where the server
// listens.
func addressOf(e *core.ServeEvent, values config.Config) (string, error) {
	if values.URL != nil {
		return strings.TrimRight(values.URL.String(), "/"), nil
	}
	scheme, listened := "https://", e.Server.Addr
	if e.Listener != nil {
		scheme, listened = "http://", e.Listener.Addr().String()
	}
	address, err := health.Reachable(listened)
	return scheme + address, err
}
