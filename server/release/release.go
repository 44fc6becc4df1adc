// Package release knows which version of Jot the program is.
package release

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
	"jot/server/commands"
)

// version is Jot's, such as "1.2.0". The build sets it, from package.json
// (-ldflags=-X).
var version = "0.0.0-unknown"

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
