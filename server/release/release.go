// Package release knows which version of Jot the program is, and asks whether
// there is a newer one.
package release

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
	"jot/server/commands"
)

// Set by the build, from package.json (-ldflags=-X).
var (
	// version is Jot's, such as "1.2.0".
	version = "0.0.0-unknown"
	// updates is where the newest release is told of, "" where package.json
	// names no repository on GitHub.
	updates = ""
)

// Version is Jot's, such as "1.2.0".
func Version() string { return version }

// Text is one line about the program: Jot's version, PocketBase's, Go's.
func Text(pocketBase string) string {
	return fmt.Sprintf("Jot %s (PocketBase %s, %s, %s/%s)", version, pocketBase, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// NewVersionCommand is the command version.
func NewVersionCommand(pocketBase string) *cobra.Command {
	return &cobra.Command{
		Use:         "version",
		Short:       "Prints the versions of Jot, PocketBase and Go",
		Args:        cobra.NoArgs,
		Annotations: commands.WithoutApp(),
		Run: func(*cobra.Command, []string) {
			fmt.Println(Text(pocketBase))
		},
	}
}
