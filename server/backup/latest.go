package backup

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/routine"
)

// Latest knows when the last backup was made that the server can see: by the
// schedule, the dashboard, or the command into the backups' folder.
type Latest struct {
	app core.App

	mu sync.Mutex
	// listed is the folder's time when it was last read: a new backup changes it.
	listed time.Time
	made   time.Time
}

// BindLatest makes a Latest of an app that serves.
func BindLatest(app core.App) *Latest {
	l := &Latest{app: app}
	app.OnBackupCreate().Bind(&hook.Handler[*core.BackupEvent]{
		Func: func(e *core.BackupEvent) error {
			started := time.Now()
			err := e.Next()
			took := slog.Int64("ms", time.Since(started).Milliseconds())
			if err != nil {
				e.App.Logger().Error("no backup could be made", took, slog.String("error", err.Error()))
				return err
			}
			l.note(time.Now())
			e.App.Logger().Info("a backup was made", took, slog.String("name", e.Name))
			return nil
		},
		Priority: -1, // around the one that makes it
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if e.App.Settings().Backups.S3.Enabled {
			routine.FireAndForget(l.listBucket)
		}
		return e.Next()
	})
	return l
}

// Time is when the last backup was made, the zero time where none is known. It
// reads the folder only when something in it has changed.
func (l *Latest) Time() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.app.Settings().Backups.S3.Enabled {
		return l.made
	}
	folder := filepath.Join(l.app.DataDir(), core.LocalBackupsDirName)
	info, err := os.Stat(folder)
	if err != nil || info.ModTime().Equal(l.listed) {
		return l.made
	}
	l.listed, l.made = info.ModTime(), newestIn(folder)
	return l.made
}

// newestIn is the time of the newest backup in a folder.
func newestIn(folder string) time.Time {
	var newest time.Time
	entries, err := os.ReadDir(folder)
	if err != nil {
		return newest
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && strings.HasSuffix(entry.Name(), ".zip") && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest
}

// listBucket asks the bucket once. Later backups are this server's own.
func (l *Latest) listBucket() {
	backups, err := l.app.NewBackupsFilesystem()
	if err != nil {
		l.app.Logger().Warn("the backups can't be listed", "error", err)
		return
	}
	defer backups.Close()
	files, err := backups.List("")
	if err != nil {
		l.app.Logger().Warn("the backups can't be listed", "error", err)
		return
	}
	for _, file := range files {
		if strings.HasSuffix(file.Key, ".zip") {
			l.note(file.ModTime)
		}
	}
}

func (l *Latest) note(at time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if at.After(l.made) {
		l.made = at
	}
}
