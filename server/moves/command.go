package moves

import (
	"context"
	"io"

	"github.com/spf13/cobra"
	"jot/server/commands"
)

// tool is what the commands are told.
type tool struct {
	from, to, mapFile, socket, keep string
	// credentials are those of a superuser of all instances.
	credentials func() (email, password string, err error)
	out         io.Writer
}

// NewCommand is the command account, with move and directory. It asks running
// instances; credentials are those of a superuser that all of them have.
func NewCommand(credentials func() (email, password string, err error)) *cobra.Command {
	command := &cobra.Command{
		Use:   "account",
		Short: "Moves accounts between several instances behind HAProxy",
		Long: "Moves accounts between several instances behind HAProxy (docs/growth.md). The superuser of all instances is\n" +
			"named by JOT_SUPERUSER_EMAIL and JOT_SUPERUSER_PASSWORD_FILE.",
		Annotations: commands.WithoutApp(),
	}
	t := &tool{credentials: credentials}
	move := &cobra.Command{
		Use:          "move --from=URL --to=URL --map=FILE NAME...",
		Short:        "Moves accounts to another instance; their devices follow by themselves",
		Long:         "Moves accounts, named by username, email address or id. What was interrupted goes on when it is done again.\nThe file that an account travels in is kept, for a target that is lost before its first backup: delete it then.",
		Example:      "  jot-server account move --from=http://10.0.0.1:8090 --to=http://10.0.0.2:8090 --map=/etc/haproxy/homes.map --socket=/run/haproxy/admin.sock ann",
		Args:         cobra.MinimumNArgs(1),
		SilenceUsage: true,
		RunE: func(command *cobra.Command, names []string) error {
			t.out = command.OutOrStdout()
			return t.move(command.Context(), names)
		},
	}
	move.Flags().StringVar(&t.from, "from", "", "the address of the instance that has the accounts, not the proxy's")
	move.Flags().StringVar(&t.to, "to", "", "the address of the instance that gets them")
	move.Flags().StringVar(&t.keep, "keep", ".", "the folder for the files in which the accounts travel")
	directory := &cobra.Command{
		Use:          "directory --map=FILE URL...",
		Short:        "Writes the map file from what all instances say",
		Long:         "Writes the map file from what all instances say; each of them has to be named, and to answer. Reload HAProxy then.",
		Example:      "  jot-server account directory --map=/etc/haproxy/homes.map http://10.0.0.1:8090 http://10.0.0.2:8090",
		Args:         cobra.MinimumNArgs(1),
		SilenceUsage: true,
		RunE: func(command *cobra.Command, addresses []string) error {
			t.out = command.OutOrStdout()
			return t.collect(command.Context(), addresses)
		},
	}
	for _, each := range []*cobra.Command{move, directory} {
		each.Flags().StringVar(&t.mapFile, "map", "", "HAProxy's map file, as its configuration names it")
		each.MarkFlagRequired("map")
	}
	move.Flags().StringVar(&t.socket, "socket", "", "the socket of HAProxy's runtime API; without it, reload HAProxy afterwards")
	move.MarkFlagRequired("from")
	move.MarkFlagRequired("to")
	command.AddCommand(move, directory)
	return command
}

func (t *tool) login(ctx context.Context, base string) (*client, error) {
	email, password, err := t.credentials()
	if err != nil {
		return nil, err
	}
	return login(ctx, base, email, password)
}
