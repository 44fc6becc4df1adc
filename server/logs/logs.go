// Package logs writes what happens as one JSON object a line, for programs
// that collect logs.
package logs

import (
	"context"
	"io"
	"log"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// failurePrefix begins the words with which the program ends when it fails.
const failurePrefix = "Error: "

// Writer writes the lines.
type Writer struct {
	handler slog.Handler
}

// New makes a Writer. Each line has time, level and message, and the fields of
// what happened.
func New(out io.Writer) *Writer {
	return &Writer{slog.NewJSONHandler(out, &slog.HandlerOptions{
		Level: slog.LevelDebug,
		ReplaceAttr: func(groups []string, attribute slog.Attr) slog.Attr {
			if len(groups) == 0 && attribute.Key == slog.MessageKey {
				attribute.Key = "message"
			}
			return attribute
		},
	})}
}

// TakeOver has the program's own words written as lines too.
func (w *Writer) TakeOver() {
	log.SetFlags(0)
	log.SetOutput(w)
}

// Write writes a text of the program as a line.
func (w *Writer) Write(text []byte) (int, error) {
	message, level := strings.TrimSpace(string(text)), slog.LevelInfo
	if rest, isFailure := strings.CutPrefix(message, failurePrefix); isFailure {
		message, level = rest, slog.LevelError
	}
	return len(text), w.put(time.Now(), level, message, nil)
}

// Bind has all that an app logs written as lines, but for requests that
// succeed, and says when it serves. What the dashboard's log leaves out, by its
// settings, is left out here as well.
func (w *Writer) Bind(app core.App) {
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if entry, ok := e.Model.(*core.Log); ok && isWritten(entry) {
			if err := w.put(entry.Created.Time(), slog.Level(entry.Level), entry.Message, entry.Data); err != nil {
				return err
			}
		}
		return e.Next()
	})
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			address := e.Server.Addr
			if e.Listener != nil {
				address = e.Listener.Addr().String()
			}
			if err := w.put(time.Now(), slog.LevelInfo, "Server started at "+address, nil); err != nil {
				return err
			}
			return e.Next()
		},
		Priority: 1000, // once all else is bound
	})
}

func isWritten(entry *core.Log) bool {
	return entry.Data["type"] != "request" || entry.Level >= int(slog.LevelWarn)
}

func (w *Writer) put(at time.Time, level slog.Level, message string, fields map[string]any) error {
	record := slog.NewRecord(at, level, message, 0)
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		record.AddAttrs(slog.Any(name, fields[name]))
	}
	return w.handler.Handle(context.Background(), record)
}
