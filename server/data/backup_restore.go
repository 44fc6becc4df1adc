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

// restoreBackup puts a backup in the place of what the folder holds, and returns
// what was done, in a sentence or two. No server may run on the folder, and the
// backup may have had none but the known migrations.
func restoreBackup(folder *Folder, path string, known migrations) (string, error) {
	path = findBackup(path, folder.Dir())
	if err := folder.openExclusively(); err != nil {
		return "", err
	}
	// One that was begun before is another restore.
	if _, err := swap(folder.Dir()); err != nil {
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
	return text, nil
}

// findBackup is the path of a backup that is given by its path, or by the name that
// it has in the data folder.
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

// unfinished is the error of a swap that couldn't be carried out.
func unfinished(err error) error {
	return fmt.Errorf("the restore could not be finished, and nothing is lost: remove the cause and start again, and it goes on (%w)", err)
}

// finishRestore carries out a restore that the dashboard, or a command that was
// killed, has left staged.
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

// restoreAndRestart is the dashboard's restore, in place of PocketBase's. It
// checks and stages the backup; the swap is done before the database is
// opened by the program that takes this one's place.
func restoreAndRestart(e *core.BackupEvent) error {
	err := stageNamed(e)
	if err == nil {
		err = e.App.Restart()
	}
	if err != nil {
		// PocketBase tells it in its own log only, and its answer is long given.
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

// fetchBackup copies a backup from where the settings keep them.
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
