package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"slices"

	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cast"
)

// bindLogs has what an app logs written as lines of names and values (logfmt),
// but for requests that the server hasn't failed: an operator should see the
// rest. What the dashboard's log leaves out, by its settings, is left out here
// as well.
func bindLogs(app core.App, out io.Writer) {
	handler := slog.NewTextHandler(out, nil)
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		entry, isEntry := e.Model.(*core.Log)
		if !isEntry || !isWritten(entry) {
			return e.Next()
		}
		record := slog.NewRecord(entry.Created.Time(), slog.Level(entry.Level), entry.Message, 0)
		for _, name := range slices.Sorted(maps.Keys(entry.Data)) {
			record.Add(name, entry.Data[name])
		}
		return errors.Join(handler.Handle(context.Background(), record), e.Next())
	})
}

// isWritten tells that an entry is no request, or one that has failed: what a
// handler has answered itself is no failure, whatever its status.
func isWritten(entry *core.Log) bool {
	if entry.Data["type"] != "request" {
		return true
	}
	return entry.Level >= int(slog.LevelError) && cast.ToInt(entry.Data["status"]) >= http.StatusInternalServerError
}
