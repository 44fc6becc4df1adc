// Package commands tells which commands of the program need the app, that is,
// the data folder with its databases, the hooks and the migrations.
package commands

import "github.com/spf13/cobra"

// withoutApp marks a command that must not open the databases.
const withoutApp = "without-app"

// WithoutApp returns the annotations of a command that runs without the app.
func WithoutApp() map[string]string {
	return map[string]string{withoutApp: ""}
}

// NeedsApp tells whether a command, or the one that it belongs to, runs with
// the app.
func NeedsApp(command *cobra.Command) bool {
	for each := command; each != nil; each = each.Parent() {
		if _, isMarked := each.Annotations[withoutApp]; isMarked {
			return false
		}
	}
	return true
}

// dataMakers are the commands that may be the first on a data folder. For all
// others one without data is the wrong one: what they made of it would look
// like a success.
var dataMakers = map[string]bool{"serve": true, "superuser": true, "migrate": true}

// MayMakeData tells whether a command, or the one that it belongs to, may make
// the data folder and its databases.
func MayMakeData(command *cobra.Command) bool {
	for each := command; each != nil; each = each.Parent() {
		if dataMakers[each.Name()] {
			return true
		}
	}
	return false
}
