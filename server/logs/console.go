package logs

import (
	"log/slog"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/console"
)

// printer writes what hooks say to their console.
type printer struct{ writer *Writer }

// Log is for console.log, info and debug.
func (p printer) Log(text string) { p.say(slog.LevelInfo, text) }

// Warn is for console.warn.
func (p printer) Warn(text string) { p.say(slog.LevelWarn, text) }

// Error is for console.error.
func (p printer) Error(text string) { p.say(slog.LevelError, text) }

// say drops the error of a stream that can't be written: there is no other
// place to say it.
func (p printer) say(level slog.Level, text string) {
	_ = p.writer.put(time.Now(), level, text, nil)
}

// BindConsole gives a JavaScript runtime a console that writes lines.
func (w *Writer) BindConsole(vm *goja.Runtime) error {
	module, exports := vm.NewObject(), vm.NewObject()
	if err := module.Set("exports", exports); err != nil {
		return err
	}
	console.RequireWithPrinter(printer{w})(vm, module)
	return vm.Set("console", exports)
}
