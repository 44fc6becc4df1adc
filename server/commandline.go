package main

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/spf13/cobra"
	"jot/server/config"
	"jot/server/data"
	"jot/server/health"
	"jot/server/invitations"
)

// about is what --help says of Jot.
//
//go:embed about.txt
var about string

// serveCommand is the command that is meant where none is given. These two need
// each setting that they read.
const (
	serveCommand  = "serve"
	inviteCommand = "invite"
)

// defineCommands gives the program its commands. args are its arguments.
func defineCommands(app *pocketbase.PocketBase, folder *data.Folder, s *settings, args []string, values config.Config) error {
	root := app.RootCmd
	root.SilenceErrors = true
	root.Short = "Jot keeps notes, links and todos, on a machine of your own."
	root.Long = strings.TrimSpace(about)
	root.Version = pocketbase.Version
	root.SetVersionTemplate(versionText() + "\n")
	// PocketBase has taken cobra's own away.
	root.SetHelpCommand(nil)
	root.CompletionOptions.DisableDefaultCmd = false
	root.AddCommand(
		cmd.NewServeCommand(app, false), newSuperuserCommand(app),
		data.NewBackupCommand(app, folder, s.migrationNames), data.NewRestoreCommand(folder, s.migrationNames),
		invitations.NewCommand(app, values.URL, values.Registration), health.NewCommand(), newVersionCommand(),
	)
	err := migratecmd.Register(app, root, migratecmd.Config{TemplateLang: migratecmd.TemplateLangJS, Dir: s.migrationsDir})
	if err != nil {
		return err
	}
	sayUsage(root)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	return nil
}

// chooseCommand is the command that the arguments name, and the arguments with
// what is meant where they say nothing, the command's name first. It is nil
// for one that cobra adds by itself.
func chooseCommand(root *cobra.Command, args []string) (*cobra.Command, []string, error) {
	// A shell that completes asks by a command that cobra adds later.
	if len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd) {
		return nil, args, nil
	}
	command, rest, err := root.Find(args)
	if err == nil && command == root && !wantsHelp(args) {
		command, rest, err = root.Find(slices.Concat([]string{serveCommand}, args))
	}
	if err != nil {
		return nil, nil, err
	}
	return command, append(namesOf(command), rest...), nil
}

// namesOf are the words that name a command below the root.
func namesOf(command *cobra.Command) []string {
	if !command.HasParent() {
		return nil
	}
	return append(namesOf(command.Parent()), command.Name())
}

// wantsHelp tells whether the arguments ask for help or for the version alone.
func wantsHelp(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return slices.Contains([]string{"-h", "--help", "-v", "--version"}, arg)
	})
}
