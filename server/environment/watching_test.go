package environment

import (
	"strings"
	"testing"
	"time"
)

func TestWatching(t *testing.T) {
	values, err := read(nil)
	if err != nil || values.LeastFree != 100<<20 || values.Metrics != "" || values.Logs != (Logs{Slow: time.Second}) {
		t.Errorf("got %+v and %v, want the defaults", values, err)
	}
	values, err = read(map[string]string{"JOT_MIN_FREE_MB": "0", "JOT_METRICS": " [::1]:9090 ", "JOT_LOG": "json", "JOT_SLOW_MS": "250"})
	if err != nil || values.LeastFree != 0 || values.Metrics != "[::1]:9090" || values.Logs != (Logs{true, 250 * time.Millisecond}) {
		t.Errorf("got %+v and %v, want what was set", values, err)
	}
	for name, texts := range map[string][]string{
		"JOT_MIN_FREE_MB": {"-1", "1.5", "100 MB", "99999999999"},
		"JOT_METRICS":     {"9090", ":9090", "on", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:99999", "127.0.0.1:http"},
		"JOT_LOG":         {"JSON", "on"},
		"JOT_SLOW_MS":     {"0", "-5", "1s"},
	} {
		for _, text := range texts {
			if _, err := read(map[string]string{name: text}); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s=%s: got %v, want an error that names the variable", name, text, err)
			}
		}
	}
}
