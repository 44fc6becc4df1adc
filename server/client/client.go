// Package client has the commands login, add and find, with which people and scripts use
// the account of a Jot server by an access token. They need no data folder.
package client

import (
	"os"

	"github.com/spf13/cobra"
)

// Exit codes other than 0.
const (
	// codeNothing means that nothing was added, or nothing was found.
	codeNothing = 1
	// codeUsage means that the command was called in a wrong way.
	codeUsage = 2
	// codeLater means that the server can't be used now (EX_TEMPFAIL of sysexits.h). The
	// command add has kept the text.
	codeLater = 75
)

// Exit is the reason why a command ends with an exit code other than 0.
type Exit struct {
	Code int
	// Text is one or more sentences. It may hold what a server has answered, except for
	// control characters.
	Text string
}

func (e *Exit) Error() string { return e.Text }

func exit(code int, text string) error { return &Exit{code, clean(text)} }

// NewCommands returns the commands. version is Jot's own.
func NewCommands(version string) []*cobra.Command {
	c := &caller{agent: "jot-server/" + version}
	commands := []*cobra.Command{newAddCommand(c), newFindCommand(c), newLoginCommand(c)}
	for _, each := range commands {
		each.SilenceUsage = true
		// PocketBase discards the root command's error output, which subcommands inherit.
		each.SetErr(os.Stderr)
		each.SetFlagErrorFunc(func(command *cobra.Command, err error) error {
			return exit(codeUsage, err.Error()+` ("`+command.CommandPath()+` --help" says more; a text that begins with - stands behind --)`)
		})
	}
	return commands
}
