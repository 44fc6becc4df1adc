package main

import (
	"fmt"
	"strings"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"jot/server/config"
	"jot/server/health"
)

// bindReady prints the server's address once the server is ready.
func bindReady(app core.App, values config.Config) {
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			// The server listens once this call returns.
			if err := e.Next(); err != nil {
				return err
			}
			address, err := addressOf(e, values)
			if err == nil {
				fmt.Println("Jot is ready: " + address)
			}
			return err
		},
		Priority: 1000, // the last one before the server listens
	})
}

// addressOf returns the address at which users open Jot. That is the public
// address, or the one at which the server listens if no public address is set.
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
