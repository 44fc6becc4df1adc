package main

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/spf13/cobra"
	"jot/server/client"
	"jot/server/config"
	"jot/server/data"
	"jot/server/health"
	"jot/server/invitations"
)

// about describes Jot in the output of --help.
//
//go:embed about.txt
var about string

// serveCommand is the default command. If a setting is invalid, neither it nor
// inviteCommand starts.
const (
	serveCommand  = "serve"
	inviteCommand = "invite"
)

// defineCommands adds all commands to the program. args are the program's
// arguments.
func defineCommands(app *pocketbase.PocketBase, folder *data.Folder, s *settings, args []string, values config.Config) error {
	root := app.RootCmd
	root.SilenceErrors = true
	root.Short = "Jot keeps notes, links and todos, on a machine of your own."
	root.Long = strings.TrimSpace(about)
	root.Version = pocketbase.Version
	root.SetVersionTemplate(versionText() + "\n")
	// PocketBase has replaced cobra's help command by a hidden one.
	root.SetHelpCommand(nil)
	root.CompletionOptions.DisableDefaultCmd = false
	root.AddCommand(
		cmd.NewServeCommand(app, false), newSuperuserCommand(app),
		data.NewBackupCommand(app, folder, s.migrationNames), data.NewRestoreCommand(folder, s.migrationNames),
		invitations.NewCommand(app, values.URL, values.Registration), health.NewCommand(), newVersionCommand(),
	)
	root.AddCommand(client.NewCommands(version)...)
	err := migratecmd.Register(app, root, migratecmd.Config{TemplateLang: migratecmd.TemplateLangJS, Dir: s.migrationsDir})
	if err != nil {
		return err
	}
	sayUsage(root)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd(args...)
	return nil
}

// chooseCommand returns the command that the arguments name, and the arguments with
// the command's full name first. Without a name, the command is serve, unless the
// arguments ask for help or the version. The command is nil for a shell's
// completion request.
func chooseCommand(root *cobra.Command, args []string) (*cobra.Command, []string, error) {
	// Shells request completions with hidden commands, which cobra adds later.
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

// namesOf returns a command's name after the names of its parents, without the
// root.
func namesOf(command *cobra.Command) []string {
	if !command.HasParent() {
		return nil
	}
	return append(namesOf(command.Parent()), command.Name())
}

// wantsHelp reports whether the arguments contain a flag for help or the version.
func wantsHelp(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return slices.Contains([]string{"-h", "--help", "-v", "--version"}, arg)
	})
}
