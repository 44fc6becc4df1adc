package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/spf13/cobra"
)

// pocketBaseModule is the path under which the build records which version of
// PocketBase it holds.
const pocketBaseModule = "github.com/pocketbase/pocketbase"

// version is Jot's, such as "1.2.0". The build sets it, from package.json
// (-ldflags=-X).
var version = "0.0.0-unknown"

// versionText is one line about the program: Jot's version, PocketBase's, Go's.
func versionText() string {
	return fmt.Sprintf("Jot %s (PocketBase %s, %s, %s/%s)", version, pocketbase.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// newVersionCommand is the command version.
func newVersionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Prints the versions of Jot, PocketBase and Go",
		Args:  cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			fmt.Println(versionText())
		},
	}
}

// pocketBaseVersion is the version of PocketBase that this program was built
// with, such as "0.39.11".
func pocketBaseVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == pocketBaseModule {
				return strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return pocketbase.Version
}
