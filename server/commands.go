package main

import (
	"slices"

	"github.com/spf13/cobra"
)

var (
	// withoutApp are the commands that run without the app: they don't open the
	// data folder's databases, and they load no hooks and no migrations.
	withoutApp = []string{"add", "completion", "find", "health", "help", "login", "restore", "version"}
	// dataMakers are the commands that may create a data folder. All others fail if
	// the folder has no data. It is probably the wrong folder then, and a command
	// that worked on an empty database would seem to succeed.
	dataMakers = []string{"migrate", "serve", "superuser"}
)

// isAnyOf reports whether a command or one of its parents has one of the names.
func isAnyOf(command *cobra.Command, names []string) bool {
	return slices.ContainsFunc(namesOf(command), func(name string) bool { return slices.Contains(names, name) })
}
