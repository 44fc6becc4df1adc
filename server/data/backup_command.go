package data

import (
	"fmt"
	"path/filepath"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// NewBackupCommand returns the command backup with its subcommands create, list and
// restore. Without a subcommand it makes a backup, as create does. known returns the
// names of the app's migrations that this version of the program has.
func NewBackupCommand(app core.App, folder *Folder, known func() ([]string, error)) *cobra.Command {
	create := createCommand(app)
	command := &cobra.Command{
		Use:          "backup",
		Short:        "Makes, lists and restores backups",
		Long:         "Makes a backup among those of the settings, also while a server runs. Its commands write it elsewhere, list and\nrestore backups.",
		Args:         cobra.NoArgs,
		SilenceUsage: true,
		RunE:         create.RunE,
	}
	command.AddCommand(create, listCommand(app), NewRestoreCommand(folder, known))
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
				fmt.Printf("The backup %s is made, in %s.\n", name, backupsLocation(app))
				return nil
			}
			info, path, err := createBackupAt(command.Context(), app.ConcurrentDB(), app.DataDir(), args[0])
			if err != nil {
				return err
			}
			fmt.Printf("The backup %s is made (%s).\n", path, formatSize(uint64(info.Size())))
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
			files, err := listBackups(command.Context(), app)
			if err != nil {
				return fmt.Errorf("the backups can't be listed: %w", err)
			}
			for _, file := range files {
				fmt.Printf("%s  %9s  %s\n", file.ModTime.UTC().Format("2006-01-02 15:04:05 UTC"), formatSize(uint64(file.Size)), file.Key)
			}
			if len(files) == 0 {
				fmt.Printf("There are no backups in %s.\n", backupsLocation(app))
			}
			return nil
		},
	}
}

// NewRestoreCommand returns the command restore. It is both a command of its own and
// a subcommand of backup. known is as in [NewBackupCommand].
func NewRestoreCommand(folder *Folder, known func() ([]string, error)) *cobra.Command {
	return &cobra.Command{
		Use:          "restore FILE",
		Short:        "Puts a backup in the place of the data, which are kept; no server may run",
		Args:         cobra.ExactArgs(1),
		SilenceUsage: true,
		RunE: func(_ *cobra.Command, args []string) error {
			names, err := known()
			if err != nil {
				return err
			}
			text, err := restoreBackup(folder, args[0], knownBy(names))
			if err == nil {
				fmt.Println(text)
			}
			return err
		},
	}
}

// knownBy returns PocketBase's migrations together with the app's, which are given by
// their names. The app would register its own, but the command runs without it.
func knownBy(names []string) migrations {
	known := migrations{system: core.SystemMigrations}
	for _, name := range names {
		known.app.Register(nil, nil, name)
	}
	return known
}

// backupsLocation returns where the settings store backups.
func backupsLocation(app core.App) string {
	if s3 := app.Settings().Backups.S3; s3.Enabled {
		return "the bucket " + s3.Bucket
	}
	return filepath.Join(app.DataDir(), core.LocalBackupsDirName)
}
