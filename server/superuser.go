package main

import (
	"errors"

	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// withPassword are the subcommands with a password after the email address.
var withPassword = map[string]bool{"create": true, "update": true, "upsert": true}

// newSuperuserCommand returns PocketBase's command superuser. Its subcommands
// create, update and upsert ask for the password if it isn't an argument. A
// password that is typed appears neither in the shell's history nor in the list of
// processes.
func newSuperuserCommand(app core.App) *cobra.Command {
	command := cmd.NewSuperuserCommand(app)
	for _, each := range command.Commands() {
		if withPassword[each.Name()] {
			askForPassword(app, each)
		}
	}
	return command
}

// askForPassword makes a command ask for the password if it isn't among the
// arguments. The command then runs as if the password were an argument.
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
