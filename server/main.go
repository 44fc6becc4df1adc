// Command server is PocketBase with the hooks and migrations of Jot's
// folders, and one addition: an HTTP client that hooks may safely point at an
// address that a person typed (see package guard).
//
// It takes the same flags as PocketBase's official release.
package main

import (
	"errors"
	"log"
	"net"
	"os"
	"runtime/debug"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"jot/server/backup"
	"jot/server/datafolder"
	"jot/server/rules"
	"jot/server/superuser"
)

// pocketBaseModule is the path under which the build records which version of
// PocketBase it holds.
const pocketBaseModule = "github.com/pocketbase/pocketbase"

func main() {
	log.SetFlags(0)
	datafolder.RestrictNewFiles()
	if err := run(os.Args[1:]); err != nil {
		log.Fatalf("Error: %s", explain(err))
	}
}

// run starts PocketBase with the given arguments and returns why it ended,
// nil after an orderly shutdown.
func run(args []string) error {
	pocketbase.Version = pocketBaseVersion()
	// Not pocketbase.New: it turns the dev mode on, which prints every
	// statement, for any program that lies below the temporary folder.
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: connect})
	app.RootCmd.SilenceErrors = true

	s := defineSettings(app.RootCmd.PersistentFlags())
	// Flags that can't be read are reported by the command itself.
	_ = app.RootCmd.ParseFlags(args)
	folder := datafolder.New(app.DataDir())
	app.RootCmd.AddCommand(superuser.NewCommand(app), cmd.NewServeCommand(app, true), backup.NewCommand(app, folder))
	ruled := rules.New(app)
	if err := registerPlugins(app, ruled, s); err != nil {
		return err
	}

	if err := registerFeatures(ruled); err != nil {
		return err
	}
	command, rest, err := app.RootCmd.Find(args)
	if err != nil {
		return err
	}
	// The address is taken before the data folder is touched, so that a
	// second start beside a running one changes nothing.
	var listener net.Listener
	if command.Name() == "serve" {
		if listener, err = listenEarly(command, rest); err != nil {
			return err
		}
		if command.Flags().Changed("origins") {
			return errors.New("--origins has no meaning here: name the origins in JOT_ORIGINS")
		}
	}
	if err := bindData(app, folder, command, rest); err != nil {
		return err
	}
	bindServing(app, s, listener)

	return execute(app, command)
}

// pocketBaseVersion is the version of PocketBase that this program was built
// with, as the official release writes it ("0.39.11").
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
