package main

import (
	"errors"

	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// withPassword are the commands that take a password after the address.
var withPassword = map[string]bool{"create": true, "update": true, "upsert": true}

// newSuperuserCommand is PocketBase's command superuser, whose create, update
// and upsert ask for a password that isn't given, so that it stands neither in
// the shell's history nor in the list of processes.
func newSuperuserCommand(app core.App) *cobra.Command {
	command := cmd.NewSuperuserCommand(app)
	for _, each := range command.Commands() {
		if withPassword[each.Name()] {
			askForPassword(app, each)
		}
	}
	return command
}

// askForPassword gives a command the password as if it stood among its arguments.
func askForPassword(app core.App, command *cobra.Command) {
	run := command.RunE
	command.Use += " EMAIL [PASSWORD]"
	command.Example = "superuser " + command.Name() + " test@example.com"
	command.Long = command.Short + ". Without PASSWORD it is asked for, or read from standard input."
	command.RunE = func(command *cobra.Command, args []string) error {
		if len(args) != 1 {
			return run(command, args)
		}
		if is.EmailFormat.Validate(args[0]) != nil {
			return errors.New("missing or invalid email address")
		}
		password, err := readPassword(app)
		if err != nil {
			return err
		}
		return run(command, []string{args[0], password})
	}
}
