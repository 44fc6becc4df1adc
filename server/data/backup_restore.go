package data

import (
	"errors"
	"fmt"
	"log"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// restoreBackup replaces the folder's data with a backup, and returns a sentence or
// two about what it did. It returns an error if another process uses the folder, or
// if the backup has had a migration that only a newer version of Jot knows.
func restoreBackup(folder *Folder, path string, known migrations) (string, error) {
	path = findBackup(path, folder.Dir())
	if err := folder.openExclusively(); err != nil {
		return "", err
	}
	// First finish a restore that was interrupted.
	earlier, err := swap(folder.Dir())
	if err != nil {
		return "", unfinished(err)
	}
	found, err := stage(path, folder.Dir(), known)
	if err != nil {
		return "", err
	}
	kept, err := swap(folder.Dir())
	if err != nil {
		return "", unfinished(err)
	}
	text := fmt.Sprintf("%s is restored in %s: %s and %s.", path, folder.Dir(), count(found.accounts, "account"), count(found.items, "item"))
	if kept != "" {
		text += fmt.Sprintf(" What was there before is kept in %s; delete it when you don't need it any more.", kept)
	}
	if earlier != "" {
		text += fmt.Sprintf(" A restore that was interrupted earlier was finished first. What was there before it is kept in %s.", earlier)
	}
	return text, nil
}

// findBackup returns the path of a backup, which is given by its path or by its
// name in the data folder's backups.
func findBackup(name, dir string) string {
	listed := filepath.Join(dir, core.LocalBackupsDirName, name)
	if !exists(name) && filepath.Base(name) == name && exists(listed) {
		return listed
	}
	return name
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// unfinished returns the error of a swap that failed.
func unfinished(err error) error {
	return fmt.Errorf("the restore could not be finished, and nothing is lost: remove the cause and start again, and it goes on (%w)", err)
}

// finishRestore completes a restore that the dashboard, or a command that was
// killed, has staged.
func finishRestore(folder *Folder) error {
	if !isStaged(folder.Dir()) {
		return nil
	}
	return folder.locks.whileExclusive(func() error {
		kept, err := swap(folder.Dir())
		if err != nil {
			return unfinished(err)
		}
		if kept != "" {
			log.Printf("A backup was restored. What was there before is kept in %s.", kept)
		}
		return nil
	})
}

// restoreAndRestart replaces PocketBase's restore from the dashboard. It checks and
// stages the backup, and restarts the program, which does the swap before it opens
// the database.
func restoreAndRestart(e *core.BackupEvent) error {
	err := stageNamed(e)
	if err == nil {
		err = e.App.Restart()
	}
	if err != nil {
		// The request has already been answered, and PocketBase writes the error only
		// to its own log.
		log.Printf("The backup %s is not restored: %s", e.Name, strings.Join(strings.Fields(err.Error()), " "))
	}
	return err
}

func stageNamed(e *core.BackupEvent) error {
	if runtime.GOOS == "windows" {
		return errors.New("a running server can't restart itself on Windows: stop it, and use the command backup restore")
	}
	return withWorkFolder(e.Context, e.App.DataDir(), func(work string) error {
		path := filepath.Join(work, filepath.Base(e.Name))
		if err := fetchBackup(e, path); err != nil {
			return err
		}
		_, err := stage(path, e.App.DataDir(), migrations{system: core.SystemMigrations, app: core.AppMigrations})
		return err
	})
}

// fetchBackup copies a backup from the settings' location to a new file.
func fetchBackup(e *core.BackupEvent, path string) error {
	backups, err := e.App.NewBackupsFilesystem()
	if err != nil {
		return err
	}
	defer backups.Close()
	backups.SetContext(e.Context)
	in, err := backups.GetReader(e.Name)
	if err != nil {
		return err
	}
	defer in.Close()
	return writeNew(path, in)
}
