package main

import (
	"errors"
	"log"
	"slices"
	"sync/atomic"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
	"jot/server/data"
	"jot/server/sync"
)

// bindData prepares the data folder before a command opens its databases. rest are
// the command's arguments.
func bindData(app core.App, folder *data.Folder, command *cobra.Command, rest []string) {
	isServer, isMigrate := command.Name() == "serve", command.Name() == "migrate"
	data.Bind(app, folder, data.Options{
		IsServer: isServer,
		Migrates: isServer || isMigrate,
		Reverts:  isMigrate && slices.Contains(rest, "down"),
		OnDamage: func(err error) { log.Fatalf("Error: %s", explain(err)) },
	})
	if isServer || isMigrate {
		sync.BindTimelines(app)
	}
}

// execute runs the chosen command with the app. After a signal, PocketBase shuts
// down and returns no error. That is right for the server. For any other command
// that is still running, execute returns an error, because the command hasn't
// finished.
func execute(app *pocketbase.PocketBase, command *cobra.Command) error {
	var isRunning atomic.Bool
	app.RootCmd.PersistentPreRun = func(*cobra.Command, []string) { isRunning.Store(true) }
	app.RootCmd.PersistentPostRun = func(*cobra.Command, []string) { isRunning.Store(false) }
	err := app.Execute()
	if err == nil && isRunning.Load() && command.Name() != "serve" {
		return errors.New("the command was interrupted")
	}
	return err
}
