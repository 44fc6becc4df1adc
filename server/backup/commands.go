package backup

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
	"github.com/spf13/cobra"
	"jot/server/datafolder"
)

// withoutApp marks a command that must not open the databases.
const withoutApp = "without-app"

// NeedsNoApp tells whether a command works on a folder that no app has open.
func NeedsNoApp(command *cobra.Command) bool {
	_, isMarked := command.Annotations[withoutApp]
	return isMarked
}

// NewCommand is the command backup, with create, list and restore.
func NewCommand(app core.App, folder *datafolder.Folder) *cobra.Command {
	command := &cobra.Command{Use: "backup", Short: "Makes, lists and restores backups"}
	command.AddCommand(createCommand(app), listCommand(app), restoreCommand(folder))
	return command
}

func createCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:          "create [FILE]",
		Short:        "Makes a backup, also while a server runs: FILE, or one in the backups of the settings",
		Args:         cobra.MaximumNArgs(1),
		SilenceUsage: true,
		RunE: func(command *cobra.Command, args []string) error {
			if len(args) == 0 {
				name := newName("jot-")
				if err := app.CreateBackup(command.Context(), name); err != nil {
					return fmt.Errorf("no backup could be made: %w", err)
				}
				fmt.Printf("The backup %s is made, in %s.\n", name, place(app))
				return nil
			}
			info, path, err := createAt(command.Context(), app.ConcurrentDB(), app.DataDir(), args[0])
			if err != nil {
				return err
			}
			fmt.Printf("The backup %s is made (%s).\n", path, size(info.Size()))
			return nil
		},
	}
}

func listCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:          "list",
		Short:        "Lists the backups, the newest first",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE: func(command *cobra.Command, _ []string) error {
			backups, err := app.NewBackupsFilesystem()
			if err != nil {
				return err
			}
			defer backups.Close()
			backups.SetContext(command.Context())
			files, err := backups.List("")
			if err != nil {
				return fmt.Errorf("the backups can't be listed: %w", err)
			}
			slices.SortFunc(files, func(a, b *blob.ListObject) int { return b.ModTime.Compare(a.ModTime) })
			for _, file := range files {
				fmt.Printf("%s  %9s  %s\n", file.ModTime.UTC().Format("2006-01-02 15:04:05 UTC"), size(file.Size), file.Key)
			}
			if len(files) == 0 {
				fmt.Printf("There are no backups in %s.\n", place(app))
			}
			return nil
		},
	}
}

func restoreCommand(folder *datafolder.Folder) *cobra.Command {
	return &cobra.Command{
		Use:          "restore FILE",
		Short:        "Puts a backup in the place of the data, which are kept beside; no server may run",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		Annotations:  map[string]string{withoutApp: ""},
		RunE: func(_ *cobra.Command, args []string) error {
			text, err := restore(folder, args[0])
			if err == nil {
				fmt.Println(text)
			}
			return err
		},
	}
}

// place is where the settings keep the backups.
func place(app core.App) string {
	if s3 := app.Settings().Backups.S3; s3.Enabled {
		return "the bucket " + s3.Bucket
	}
	return filepath.Join(app.DataDir(), core.LocalBackupsDirName)
}

// size is a number of bytes for people.
func size(bytes int64) string {
	const kilo, mega = 1 << 10, 1 << 20
	if bytes < mega {
		return fmt.Sprintf("%.1f kB", float64(bytes)/kilo)
	}
	return fmt.Sprintf("%.1f MB", float64(bytes)/mega)
}
