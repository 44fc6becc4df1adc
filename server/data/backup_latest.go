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

// LatestBackup has the time of the newest backup in the place that the settings name.
type LatestBackup struct {
	// made is nil where none is known.
	made atomic.Pointer[time.Time]
}

// BindLatestBackup makes a LatestBackup of an app that serves. It looks for the
// newest backup at the start, every ten minutes, as commands make some too, and
// whenever the server itself has made one.
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
		Priority: -1, // around the one that makes it
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

// Time is when the newest backup was made; the zero time if none is known.
func (l *LatestBackup) Time() time.Time {
	if made := l.made.Load(); made != nil {
		return *made
	}
	return time.Time{}
}

// look finds the newest backup where the settings keep them.
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

// listBackups lists what is where the settings keep the backups, the newest first.
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
