package environment

import (
	"strings"
	"testing"
)

func TestInstance(t *testing.T) {
	long := strings.Repeat("s", leastSecret)
	values, err := read(nil)
	if err != nil || values.Instance != (Instance{}) {
		t.Errorf("got %+v and %v, want a server that is alone", values.Instance, err)
	}
	values, err = read(map[string]string{"JOT_INSTANCE": " b-2 ", "JOT_TOKEN_SECRET": long})
	if err != nil || values.Instance != (Instance{"b-2", long}) {
		t.Errorf("got %+v and %v, want what was set", values.Instance, err)
	}
	for _, each := range []map[string]string{
		{"JOT_INSTANCE": "b"},
		{"JOT_TOKEN_SECRET": long},
		{"JOT_INSTANCE": "B", "JOT_TOKEN_SECRET": long},
		{"JOT_INSTANCE": "b c", "JOT_TOKEN_SECRET": long},
		{"JOT_INSTANCE": "b", "JOT_TOKEN_SECRET": long[1:]},
		{"JOT_INSTANCE": "b", "JOT_TOKEN_SECRET": strings.Repeat(long, 8)},
	} {
		if _, err := read(each); err == nil || !strings.Contains(err.Error(), "JOT_") || strings.Contains(err.Error(), long[1:]) {
			t.Errorf("%v: got %v, want an error that names the variable and not the secret", each, err)
		}
	}
}
