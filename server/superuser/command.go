// Package superuser lets the commands that set a superuser's password ask for
// it, so that it stands neither in the shell's history nor in the list of
// processes.
package superuser

import (
	"errors"

	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// withPassword are the commands that take a password after the address.
var withPassword = map[string]bool{"create": true, "update": true, "upsert": true}

// NewCommand is PocketBase's command superuser, whose create, update and
// upsert ask for a password that isn't given.
func NewCommand(app core.App) *cobra.Command {
	command := cmd.NewSuperuserCommand(app)
	for _, each := range command.Commands() {
		if withPassword[each.Name()] {
			askFor(app, each)
		}
	}
	return command
}

// askFor gives a command the password as if it stood among its arguments.
func askFor(app core.App, command *cobra.Command) {
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
