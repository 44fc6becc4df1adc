// Command server is Jot's server: PocketBase with Jot's hooks and migrations, and
// with checks of every request in Go (see package edge). A release has the app,
// hooks and migrations embedded (see package embedded).
//
// It has PocketBase's flags.
package main

import (
	"errors"
	"log"
	"net"
	"os"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase"
	"github.com/spf13/cobra"
	"jot/server/background"
	"jot/server/client"
	"jot/server/config"
	"jot/server/data"
	"jot/server/edge"
	"jot/server/sync"
)

func main() {
	log.SetFlags(0)
	data.RestrictNewFiles()
	err := run(os.Args[1:])
	if ended := (*client.Exit)(nil); errors.As(err, &ended) {
		log.Print(ended.Text)
		os.Exit(ended.Code)
	}
	if err != nil {
		log.Fatalf("Error: %s", explain(err))
	}
}

// run runs the command that the arguments name. It returns nil if the command
// succeeds or the server shuts down in order, and otherwise the reason.
func run(args []string) error {
	pocketbase.Version = pocketBaseVersion()
	// This isn't pocketbase.New, because that enables the dev mode for a program
	// below the temporary folder. The dev mode prints every SQL statement.
	app := pocketbase.NewWithConfig(pocketbase.Config{DBConnect: data.Connect, DefaultDataDir: config.DataDir(os.Getenv)})
	s := defineSettings(app.RootCmd.PersistentFlags())
	// The command itself reports invalid flags.
	_ = app.RootCmd.ParseFlags(args)
	if err := s.useEmbedded(app.DataDir()); err != nil {
		return err
	}
	folder := data.NewFolder(app.DataDir())
	values, wrong := config.Read(os.Getenv)
	if err := defineCommands(app, folder, s, args, values); err != nil {
		return err
	}
	command, args, err := chooseCommand(app.RootCmd, args)
	if err != nil {
		return err
	}
	app.RootCmd.SetArgs(args)
	// PocketBase reads the arguments from os.Args.
	os.Args = append(os.Args[:1:1], args...)
	if command == nil || wantsHelp(args) || isAnyOf(command, withoutApp) {
		return app.RootCmd.Execute()
	}
	// The other commands run in spite of invalid settings, which they don't use.
	if wrong != nil && (command.Name() == serveCommand || command.Name() == inviteCommand) {
		return wrong
	}
	return runWithApp(app, folder, s, command, values)
}

// runWithApp runs a command that needs the data folder, hooks and migrations.
func runWithApp(app *pocketbase.PocketBase, folder *data.Folder, s *settings, command *cobra.Command, values config.Config) error {
	// These are the command's own arguments, after its name.
	rest := os.Args[1+len(namesOf(command)):]
	isServer := command.Name() == serveCommand
	// The server listens before it touches the data folder. A second server on the
	// same address then fails without any changes.
	var listener net.Listener
	if isServer {
		var err error
		if listener, err = listenEarly(command, rest); err != nil {
			return err
		}
		if command.Flags().Changed("origins") {
			return errors.New("--origins has no meaning here: name the addresses in JOT_URL")
		}
	}
	if !isAnyOf(command, dataMakers) {
		if err := data.RequireDatabase(folder.Dir()); err != nil {
			return err
		}
	}
	if err := s.unpack(folder, isServer); err != nil {
		return err
	}
	own, err := ownAddress(listener)
	if err != nil {
		return err
	}
	writes, requests := sync.New(app), &edge.Rules{}
	jobs := background.New(app)
	access := accessOf(app, values.Registration)
	hooked := func(vm *goja.Runtime) error {
		return errors.Join(vm.Set("$config", values.ForHooks(isServer, own)), bindAccess(vm, access))
	}
	if err := registerPlugins(app, writes, requests, jobs, s, hooked); err != nil {
		return err
	}
	if err := registerFeatures(app, requests, edge.NewAdmission(s.hooksPool), values); err != nil {
		return err
	}
	bindData(app, folder, command, rest)
	if isServer {
		for _, words := range values.Gone.Words {
			log.Print(words)
		}
		bindLogs(app, os.Stderr)
		bindReady(app, values)
	}
	bindServing(app, s, listener, access)
	return execute(app, command)
}
