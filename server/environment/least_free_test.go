package environment

import (
	"strings"
	"testing"
)

func TestLeastFree(t *testing.T) {
	for text, want := range map[string]uint64{"": 100 << 20, "0": 0, " 250 ": 250 << 20} {
		values, err := read(map[string]string{"JOT_MIN_FREE_MB": text})
		if err != nil || values.LeastFree != want {
			t.Errorf("%q: got %d and %v, want %d", text, values.LeastFree, err, want)
		}
	}
	for _, text := range []string{"-1", "1.5", "100 MB", "99999999999"} {
		if _, err := read(map[string]string{"JOT_MIN_FREE_MB": text}); err == nil || !strings.Contains(err.Error(), "JOT_MIN_FREE_MB") {
			t.Errorf("%q: got %v, want an error that names the variable", text, err)
		}
	}
}
