package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/spf13/cobra"
)

// pocketBaseModule is PocketBase's module path in the program's build info.
const pocketBaseModule = "github.com/pocketbase/pocketbase"

// version is Jot's version, such as "1.2.0". The release build sets it from
// package.json (-ldflags=-X).
var version = "0.0.0-unknown"

// versionText returns the versions of Jot, PocketBase and Go, and the platform.
func versionText() string {
	return fmt.Sprintf("Jot %s (PocketBase %s, %s, %s/%s)", version, pocketbase.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// newVersionCommand returns the command version.
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

// pocketBaseVersion returns the version of PocketBase that this program was built
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
