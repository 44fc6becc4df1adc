// Command server is Jot's server: PocketBase with Jot's hooks and migrations,
// and what runs around every request in Go (see package edge). A release
// carries the app, hooks and migrations inside itself (see package embedded).
//
// It takes PocketBase's flags.
package main

import (
	"errors"
	"log"
	"net"
	"os"
	"runtime/debug"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/spf13/cobra"
	"jot/server/background"
	"jot/server/commands"
	"jot/server/data"
	"jot/server/edge"
	"jot/server/environment"
	"jot/server/logs"
	"jot/server/sync"
)

// pocketBaseModule is the path under which the build records which version of
// PocketBase it holds.
const pocketBaseModule = "github.com/pocketbase/pocketbase"

func main() {
	log.SetFlags(0)
	data.RestrictNewFiles()
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
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: data.Connect, DefaultDataDir: dataDir(os.Getenv)})
	s := defineSettings(app.RootCmd.PersistentFlags())
	// Flags that can't be read are reported by the command itself.
	_ = app.RootCmd.ParseFlags(args)
	if err := s.useEmbedded(app.DataDir()); err != nil {
		return err
	}
	folder := data.NewFolder(app.DataDir())
	if err := defineCommands(app, folder, s, args); err != nil {
		return err
	}
	command, args, err := chooseCommand(app.RootCmd, args)
	if err != nil {
		return err
	}
	app.RootCmd.SetArgs(args)
	// PocketBase and the hooks read the arguments there.
	os.Args = append(os.Args[:1:1], args...)
	if command == nil || wantsHelp(args) || !commands.NeedsApp(command) {
		return app.RootCmd.Execute()
	}
	return runWithApp(app, folder, s, command)
}

// runWithApp runs a command that needs the data folder, hooks and migrations.
func runWithApp(app *pocketbase.PocketBase, folder *data.Folder, s *settings, command *cobra.Command) error {
	_, rest, err := app.RootCmd.Find(os.Args[1:])
	if err != nil {
		return err
	}
	values, err := environment.Read(os.Getenv)
	if err != nil {
		return err
	}
	isServer := command.Name() == "serve"
	// The address is taken before the data folder is touched, so that a
	// second start beside a running one changes nothing.
	var listener net.Listener
	if isServer {
		if listener, err = listenEarly(command, rest); err != nil {
			return err
		}
		if command.Flags().Changed("origins") {
			return errors.New("--origins has no meaning here: name the origins in JOT_ORIGINS")
		}
	}
	if !commands.MayMakeData(command) {
		if err := data.RequireDatabase(folder.Dir()); err != nil {
			return err
		}
	}
	if err := s.unpack(folder, isServer); err != nil {
		return err
	}
	ruled := sync.New(app)
	jobs := background.New(app)
	if err := registerPlugins(app, ruled, jobs, s); err != nil {
		return err
	}
	if err := registerFeatures(ruled, edge.NewAdmission(s.hooksPool), values); err != nil {
		return err
	}
	bindData(app, folder, command, rest, values.Backups)
	if isServer {
		logs.Bind(app, os.Stderr)
		bindReady(app, values)
	}
	bindServing(app, s, listener, values)
	return execute(app, command)
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
