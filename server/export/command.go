// Package export writes accounts' items as Jot's JSON (docs/formats.md). It
// changes no data, also while a server runs on them.
package export

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"jot/server/commands"
)

// standardOutput is the target that stands for it.
const standardOutput = "-"

// options are what the command is told.
type options struct {
	target, account string
	hasVersions     bool
	now             time.Time
}

// NewCommand is the command export, on the data folder at a path.
func NewCommand(dataDir string) *cobra.Command {
	var chosen options
	command := &cobra.Command{
		Use:   "export FOLDER | export --account=NAME FILE",
		Short: "Writes the items of all accounts, or of one, as Jot's JSON, also while a server runs",
		Long: "Writes a file for each account into FOLDER, which is made where it is missing, or the one account's into FILE;\n" +
			"- is standard output. Items in the trash bin are in it. No data are changed, and no file is overwritten; where no\n" +
			"server runs, SQLite leaves an empty data.db-wal and a data.db-shm beside the database. The app imports these\n" +
			"files. They hold no account: for those, make a backup.",
		Example:      "  jot-server export /mnt/usb/jot\n  jot-server export --account=ann ann.json",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		Annotations:  commands.WithoutApp(),
		RunE: func(_ *cobra.Command, args []string) error {
			chosen.target, chosen.now = args[0], time.Now()
			return run(dataDir, chosen, os.Stdout, os.Stderr)
		},
	}
	command.Flags().StringVar(&chosen.account, "account", "", "the username or email address of the one account to export")
	command.Flags().BoolVar(&chosen.hasVersions, "versions", false, "write the earlier versions of texts too")
	return command
}

// run writes what the options ask for; out is standard output, and what was
// done is told to.
func run(dataDir string, chosen options, out, told io.Writer) (err error) {
	folder, err := open(dataDir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, folder.close()) }()
	accounts, err := folder.accounts(chosen.account)
	if err != nil {
		return err
	}
	if chosen.account == "" {
		if chosen.target == standardOutput {
			return errors.New("several accounts don't fit into one file: name a folder, or one account with --account")
		}
		if err := os.MkdirAll(chosen.target, 0o700); err != nil {
			return fmt.Errorf("the folder %s can't be made (%w): name another one", chosen.target, err)
		}
	}
	for _, each := range accounts {
		contents, err := folder.contents(each, chosen.hasVersions)
		if err != nil {
			return err
		}
		if chosen.target == standardOutput {
			return write(out, contents, chosen.now)
		}
		path := pathFor(chosen, each)
		if err := writeFile(path, contents, chosen.now); err != nil {
			return err
		}
		fmt.Fprintf(told, "%s: %d items of %s\n", path, len(contents.items), each.username)
	}
	return nil
}

// pathFor is the file for an account: the target, or one in it if it is a
// folder, called as the app calls it. Usernames have no separators.
func pathFor(chosen options, each account) string {
	info, err := os.Stat(chosen.target)
	if err != nil || !info.IsDir() {
		return chosen.target
	}
	return filepath.Join(chosen.target, fmt.Sprintf("jot-%s-%s.json", each.username, chosen.now.UTC().Format(time.DateOnly)))
}

// writeFile writes a new file, which is its owner's alone; one that can't be
// completed is removed.
func writeFile(path string, contents contents, now time.Time) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already, and nothing is overwritten: name another file or folder", path)
	}
	if err != nil {
		return fmt.Errorf("%s can't be written (%w): name another file or folder", path, err)
	}
	if err := errors.Join(write(file, contents, now), file.Close()); err != nil {
		return errors.Join(fmt.Errorf("%s can't be written: %w", path, err), os.Remove(path))
	}
	return nil
}
