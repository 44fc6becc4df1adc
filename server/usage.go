package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// sayUsage adds the usage line to the errors that a command and its subcommands
// return for invalid arguments. cobra's own error says only how many arguments are
// expected.
func sayUsage(command *cobra.Command) {
	if check := command.Args; check != nil {
		command.Args = func(command *cobra.Command, args []string) error {
			err := check(command, args)
			if err == nil {
				return nil
			}
			return fmt.Errorf("%w; write it so: %s (\"%s --help\" says more)", err, command.UseLine(), command.CommandPath())
		}
	}
	for _, each := range command.Commands() {
		sayUsage(each)
	}
}
