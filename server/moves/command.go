package moves

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

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

func (t *tool) move(ctx context.Context, names []string) error {
	source, err := t.login(ctx, t.from)
	if err != nil {
		return err
	}
	target, err := t.login(ctx, t.to)
	if err != nil {
		return err
	}
	directory, err := readHomes(t.mapFile, t.socket)
	if err != nil {
		return err
	}
	var moved []arrival
	for _, name := range names {
		arrived, err := t.moveOne(ctx, source, target, directory, name)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
			return errors.Join(err, t.finish(ctx, source, directory, moved))
		}
		moved = append(moved, arrived)
	}
	return t.finish(ctx, source, directory, moved)
}

// arrival is an account that lives on the target.
type arrival struct {
	head head
	// home is the target's name, path the file in which the account travelled.
	home, path string
}

// moveOne moves an account, which the source doesn't forget yet. Each step can
// be done again.
func (t *tool) moveOne(ctx context.Context, source, target *client, directory *homes, name string) (arrival, error) {
	path, first, err := t.fetch(ctx, source, name)
	if err != nil {
		return arrival{}, err
	}
	home, err := t.give(ctx, source, target, path, first)
	if err != nil {
		return arrival{}, err
	}
	if err := directory.move(keysOf(first.Account, first.Username, first.Email), home); err != nil {
		return arrival{}, fmt.Errorf("it lives on %s now, and its devices wait: move it again (%w)", home, err)
	}
	return arrival{first, home, path}, nil
}

// finish writes the map and has the source forget those who have moved.
func (t *tool) finish(ctx context.Context, source *client, directory *homes, moved []arrival) error {
	if len(moved) == 0 {
		return nil
	}
	if err := directory.write(); err != nil {
		return fmt.Errorf("the map can't be written (%w): move the accounts again", err)
	}
	for _, each := range moved {
		if err := source.askJSON(ctx, "POST", accountPath(each.head.Account)+"/forget", nil, nil); err != nil {
			return fmt.Errorf("%s lives on %s now, and %s still has its rows: move it again (%w)", each.head.Username, each.home, each.head.Instance, err)
		}
		fmt.Fprintf(t.out, "%s has moved from %s to %s; its file is %s\n", each.head.Username, each.head.Instance, each.home, each.path)
	}
	return nil
}

// fetch holds an account and writes it into a file.
func (t *tool) fetch(ctx context.Context, source *client, name string) (path string, first head, err error) {
	response, err := source.ask(ctx, "POST", accountPath(name)+"/export", nil)
	if err != nil {
		return "", first, err
	}
	defer response.Body.Close()
	file, err := os.CreateTemp(t.keep, "jot-account-*.jsonl")
	if err != nil {
		return "", first, err
	}
	_, err = io.Copy(file, response.Body)
	if err = errors.Join(err, file.Sync()); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return "", first, errors.Join(fmt.Errorf("it is held: move it again (%w)", err), file.Close())
	}
	read, err := newReader(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return "", first, err
	}
	return file.Name(), read.head, nil
}

// give has the target take an account, and returns its name. Only where the
// target itself says that it hasn't taken it does the account stay.
func (t *tool) give(ctx context.Context, source, target *client, path string, first head) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	var taken Presence
	err = target.askJSON(ctx, "POST", "/api/moves/import", file, &taken)
	if err == nil {
		return taken.Instance, nil
	}
	var refusal *refused
	if !errors.As(err, &refusal) {
		return "", fmt.Errorf("nobody knows whether it was taken, so it is held: move it again (%w)", err)
	}
	// An earlier try may have been taken.
	there, lookError := target.look(ctx, first.Account)
	if lookError == nil && !there.IsAway && there.Instance != first.Instance {
		return there.Instance, nil
	}
	var absence *refused
	isAbsent := errors.As(lookError, &absence) && absence.status == 404 || lookError == nil && there.Instance == first.Instance
	if !isAbsent {
		return "", fmt.Errorf("it is held: move it again (%w)", errors.Join(err, lookError))
	}
	return "", errors.Join(err, source.askJSON(ctx, "POST", accountPath(first.Account)+"/release", nil, nil))
}

// collect writes the map file anew.
func (t *tool) collect(ctx context.Context, addresses []string) error {
	before, err := readHomes(t.mapFile, "")
	if err != nil {
		return err
	}
	all := map[string]entry{}
	var names, doubled []string
	for _, address := range addresses {
		asked, err := t.login(ctx, address)
		if err != nil {
			return err
		}
		instance, entries, err := asked.directory(ctx)
		if err != nil {
			return err
		}
		if slices.Contains(names, instance) {
			return fmt.Errorf("two instances are called %s: give each its own JOT_INSTANCE", instance)
		}
		names = append(names, instance)
		for key, found := range entries {
			known, isKnown := all[key]
			if isKnown && known.rank == found.rank {
				doubled = append(doubled, key)
				// Who was there first stays.
				if before.byKey[key] != found.instance {
					continue
				}
			} else if isKnown && known.rank < found.rank {
				continue
			}
			all[key] = found
		}
	}
	before.byKey = map[string]string{}
	for key, found := range all {
		before.byKey[key] = found.instance
	}
	if err := before.write(); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d keys of %d instances; reload HAProxy\n", len(all), len(names))
	if len(doubled) > 0 {
		slices.Sort(doubled)
		return fmt.Errorf("%d keys are on two instances, the first of which counts: %v", len(doubled), slices.Compact(doubled))
	}
	return nil
}
