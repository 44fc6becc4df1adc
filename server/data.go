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

// bindData binds what has to be done with the data folder before its
// databases are opened by a command, whose arguments are rest.
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

// execute runs the command that the arguments name, with the app it needs.
// PocketBase ends in order, without an error, when a signal comes: right for
// a server, but a command that was to do something has failed.
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
