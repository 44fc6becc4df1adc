package data

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/routine"
)

// LatestBackup knows the time of the newest backup. It looks for backups where the
// settings say that they are stored.
type LatestBackup struct {
	// made is nil if no backup is known.
	made atomic.Pointer[time.Time]
}

// BindLatestBackup returns the LatestBackup of an app that serves. It looks for the
// newest backup at the start, after each backup that the server makes, and every
// ten minutes, because commands make backups too.
func BindLatestBackup(app core.App) *LatestBackup {
	l := &LatestBackup{}
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
			l.look(e.App)
			return nil
		},
		Priority: -1, // around the handler that makes the backup
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		look := func() { l.look(e.App) }
		routine.FireAndForget(look)
		if err := e.App.Cron().Add("latestBackup", "*/10 * * * *", look); err != nil {
			return err
		}
		return e.Next()
	})
	return l
}

// Time returns when the newest backup was made. It returns the zero time if no
// backup is known.
func (l *LatestBackup) Time() time.Time {
	if made := l.made.Load(); made != nil {
		return *made
	}
	return time.Time{}
}

// look finds the newest backup and stores its time. If the backups can't be listed,
// the stored time stays.
func (l *LatestBackup) look(app core.App) {
	files, err := listBackups(context.Background(), app)
	if err != nil {
		app.Logger().Warn("the backups can't be listed", "error", err)
		return
	}
	var newest *time.Time
	if at := slices.IndexFunc(files, func(file *blob.ListObject) bool { return strings.HasSuffix(file.Key, ".zip") }); at >= 0 {
		newest = &files[at].ModTime
	}
	l.made.Store(newest)
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
