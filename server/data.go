package main

import (
	"errors"
	"os"
	"slices"
	"sync/atomic"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
	"jot/server/backup"
	"jot/server/datafolder"
	"jot/server/environment"
)

// bindData binds what has to be done with the data folder before its
// databases are opened by a command, whose arguments are rest.
func bindData(app core.App, folder *datafolder.Folder, command *cobra.Command, rest []string) error {
	values, err := environment.Read(os.Getenv)
	if err != nil {
		return err
	}
	isServer, isMigrate := command.Name() == "serve", command.Name() == "migrate"
	folder.Bind(app, isServer)
	backup.Bind(app, folder, backup.Options{
		Variable: values.Backups,
		IsServer: isServer,
		Migrates: isServer || isMigrate,
		Reverts:  isMigrate && slices.Contains(rest, "down"),
	})
	return nil
}

// errInterrupted is the error of a command that a signal has ended.
var errInterrupted = errors.New("the command was interrupted")

// execute runs the command that the arguments name, with the app it needs.
// PocketBase ends in order, without an error, when a signal comes: right for
// a server, but a command that was to do something has failed.
func execute(app *pocketbase.PocketBase, command *cobra.Command) error {
	if backup.NeedsNoApp(command) {
		return app.RootCmd.Execute()
	}
	var isRunning atomic.Bool
	app.RootCmd.PersistentPreRun = func(*cobra.Command, []string) { isRunning.Store(true) }
	app.RootCmd.PersistentPostRun = func(*cobra.Command, []string) { isRunning.Store(false) }
	err := app.Execute()
	if err == nil && isRunning.Load() && command.Name() != "serve" {
		return errInterrupted
	}
	return err
}
