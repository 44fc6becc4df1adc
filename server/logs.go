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

// bindLogs writes an app's log entries to out, as lines of names and values
// (logfmt). It skips all requests except those that failed because of the server.
// It runs when PocketBase saves an entry, so the dashboard's log settings apply
// here as well.
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

// isWritten reports whether an entry is written. That is so if it isn't a request,
// or if the request ended with an error and a status of 500 or more. A response
// that a handler wrote itself is no error, whatever its status.
func isWritten(entry *core.Log) bool {
	if entry.Data["type"] != "request" {
		return true
	}
	return entry.Level >= int(slog.LevelError) && cast.ToInt(entry.Data["status"]) >= http.StatusInternalServerError
}
