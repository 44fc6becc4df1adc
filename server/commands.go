package main

import (
	"slices"

	"github.com/spf13/cobra"
)

var (
	// withoutApp are the commands that run without the app, that is, without the
	// data folder with its databases, the hooks and the migrations.
	withoutApp = []string{"completion", "health", "help", "restore", "version"}
	// dataMakers are those that may be the first on a data folder. For all others
	// one without data is the wrong one: what they made of it would look like a
	// success.
	dataMakers = []string{"migrate", "serve", "superuser"}
)

// isAnyOf tells whether a command, or one that it belongs to, has any of the
// names.
func isAnyOf(command *cobra.Command, names []string) bool {
	return slices.ContainsFunc(namesOf(command), func(name string) bool { return slices.Contains(names, name) })
}
