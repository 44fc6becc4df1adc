package logs

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	"github.com/pocketbase/pocketbase/core"
)

// at is a time of an entry.
var at = time.Unix(1_700_000_000, 0)

// lines reads what was written.
func lines(t *testing.T, out *bytes.Buffer) []map[string]any {
	t.Helper()
	var all []map[string]any
	for line := range strings.Lines(out.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(all, fields)
	}
	return all
}

func wantLine(t *testing.T, line map[string]any, level, message string) {
	t.Helper()
	if line["level"] != level || line["message"] != message || line["time"] == nil || line["msg"] != nil {
		t.Errorf("got %v, want %s %q with its time", line, level, message)
	}
}

func TestTheProgramsOwnWords(t *testing.T) {
	var out bytes.Buffer
	w := New(&out)
	for _, text := range []string{"A backup \"was\" restored.\n", "Error: no such folder\n"} {
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	got := lines(t, &out)
	wantLine(t, got[0], "INFO", `A backup "was" restored.`)
	wantLine(t, got[1], "ERROR", "no such folder")
}

func TestFields(t *testing.T) {
	var out bytes.Buffer
	cause := errors.New("one line\nand another")
	if err := New(&out).put(at, 4, "slow request", map[string]any{"ms": 1200, "route": "POST /share", "error": cause}); err != nil {
		t.Fatal(err)
	}
	got := lines(t, &out)
	if len(got) != 1 || got[0]["ms"] != 1200.0 || got[0]["route"] != "POST /share" || got[0]["error"] != cause.Error() {
		t.Errorf("got %v", got)
	}
	wantLine(t, got[0], "WARN", "slow request")
}

func TestRequestsThatSucceedAreLeftOut(t *testing.T) {
	for level, isIn := range map[int]bool{0: false, 4: true, 8: true} {
		if isWritten(&core.Log{Level: level, Data: map[string]any{"type": "request"}}) != isIn {
			t.Errorf("a request of level %d: want %t", level, isIn)
		}
	}
	if !isWritten(&core.Log{Data: map[string]any{"items": 3}}) {
		t.Error("a purge should be written")
	}
}

func TestTheConsoleOfHooks(t *testing.T) {
	var out bytes.Buffer
	vm := goja.New()
	new(require.Registry).Enable(vm)
	if err := New(&out).BindConsole(vm); err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunString(`console.log("a %d", 1); console.warn("b"); console.error("c")`); err != nil {
		t.Fatal(err)
	}
	got := lines(t, &out)
	wantLine(t, got[0], "INFO", "a 1")
	wantLine(t, got[1], "WARN", "b")
	wantLine(t, got[2], "ERROR", "c")
}
