package environment

import (
	"strings"
	"testing"
)

func TestBackups(t *testing.T) {
	tests := map[string]Backups{"": {}, "off": {IsSet: true}, " 14 ": {IsSet: true, Keep: 14}, "365": {IsSet: true, Keep: 365}}
	for text, want := range tests {
		values, err := read(map[string]string{"JOT_BACKUPS": text})
		if err != nil || values.Backups != want {
			t.Errorf("%q: got %v and %v, want %v", text, values.Backups, err, want)
		}
	}
	for _, text := range []string{"0", "-1", "366", "on", "7.5", "99999999999999999999"} {
		if _, err := read(map[string]string{"JOT_BACKUPS": text}); err == nil || !strings.Contains(err.Error(), "JOT_BACKUPS") {
			t.Errorf("%q: got %v, want an error that names the variable", text, err)
		}
	}
}
