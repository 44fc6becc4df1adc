package data

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// bindBackupLog logs each backup that a server makes, and each failure.
func bindBackupLog(app core.App) {
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func: func(e *core.BackupEvent) error {
			started := time.Now()
			err := e.Next()
			took := slog.Int64("ms", time.Since(started).Milliseconds())
			if err != nil {
				e.App.Logger().Error("no backup could be made", took, slog.String("error", err.Error()))
				return err
			}
			e.App.Logger().Info("a backup was made", took, slog.String("name", e.Name))
			return nil
		},
		Priority: -1, // around the handler that makes the backup
	})
}

// NewestBackup returns when the newest backup was made, where the settings say that
// backups are stored. It returns the zero time if there is none.
func NewestBackup(ctx context.Context, app core.App) (time.Time, error) {
	files, err := listBackups(ctx, app)
	at := slices.IndexFunc(files, func(file *blob.ListObject) bool { return strings.HasSuffix(file.Key, ".zip") })
	if err != nil || at < 0 {
		return time.Time{}, err
	}
	return files[at].ModTime, nil
}

// listBackups lists the files in the settings' location for backups, the newest
// first.
func listBackups(ctx context.Context, app core.App) ([]*blob.ListObject, error) {
	backups, err := app.NewBackupsFilesystem()
	if err != nil {
		return nil, err
	}
	defer backups.Close()
	backups.SetContext(ctx)
	files, err := backups.List("")
	slices.SortFunc(files, func(a, b *blob.ListObject) int { return b.ModTime.Compare(a.ModTime) })
	return files, err
}
