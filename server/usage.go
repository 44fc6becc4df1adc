package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// sayUsage has a command, and all below it, say how they are written where
// they are given too few arguments, or too many: cobra says only how many.
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
